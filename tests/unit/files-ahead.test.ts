import { expect, test } from 'vitest';

import { FILES_AHEAD_MARK } from '#web/shared/lib/files-ahead-mark.ts';
import { filesAhead } from '#web/files-ahead.ts';

type Imports = { imports?: string[]; dynamicImports?: string[] };

/** A build of these chunks, each of which is drawn by itself. */
function buildOf(build: Record<string, Imports>) {
  const chunks = Object.fromEntries(
    Object.entries(build).map(([name, { imports = [], dynamicImports = [] }]) => [
      name,
      { fileName: name, imports, dynamicImports },
    ]),
  );
  const { renderChunk, generateBundle } = filesAhead();
  if (typeof renderChunk !== 'function' || typeof generateBundle !== 'function') {
    throw new Error('It no longer changes chunks.');
  }
  return {
    rendered: (code: string, fileName: string): unknown =>
      Reflect.apply(renderChunk, null, [code, chunks[fileName], {}, { chunks }]),
    finish: () => void Reflect.apply(generateBundle, null, []),
  };
}

const LIST = `const FILES = "${FILES_AHEAD_MARK}";`;

test('a list names what a chunk imports on demand and what that brings along, and nothing that is there already', () => {
  const build = {
    'demo.js': { imports: ['frame.js'], dynamicImports: ['scan.js', 'receipt.js'] },
    'scan.js': { imports: ['frame.js', 'paper.js'], dynamicImports: ['share.js'] },
    'receipt.js': { imports: ['paper.js'] },
    // Two that import each other.
    'paper.js': { imports: ['ink.js'] },
    'ink.js': { imports: ['paper.js'] },
    'share.js': {},
    'frame.js': { imports: ['demo.js'] },
  };
  const { rendered, finish } = buildOf(build);
  expect(rendered(LIST, 'demo.js')).toEqual({
    code: 'const FILES = "/scan.js,/paper.js,/ink.js,/receipt.js";',
    map: null,
  });
  expect(finish).not.toThrow();
});

test('a chunk that wants no list stays as it is, and a build of such alone fails', () => {
  const { rendered, finish } = buildOf({ 'frame.js': {} });
  expect(rendered('const FILES = "";', 'frame.js')).toBeNull();
  expect(finish).toThrow('no list');
});

test('so does one whose list is empty', () => {
  const { rendered, finish } = buildOf({ 'demo.js': {} });
  rendered(LIST, 'demo.js');
  expect(finish).toThrow('no list');
});
