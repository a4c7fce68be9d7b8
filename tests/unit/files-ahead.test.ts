import { expect, test } from 'vitest';

import { filesAhead } from '#web/files-ahead.ts';

type Imports = { imports?: string[]; dynamicImports?: string[] };

/** What a chunk of a build comes to, among all that the build makes. */
function rendered(code: string, fileName: string, build: Record<string, Imports>): unknown {
  const chunks = Object.fromEntries(
    Object.entries(build).map(([name, { imports = [], dynamicImports = [] }]) => [
      name,
      { fileName: name, imports, dynamicImports },
    ]),
  );
  const { renderChunk } = filesAhead();
  if (typeof renderChunk !== 'function') throw new Error('It no longer changes chunks.');
  return Reflect.apply(renderChunk, null, [code, chunks[fileName], {}, { chunks }]);
}

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
  expect(rendered('const FILES = "%FILES_AHEAD%";', 'demo.js', build)).toEqual({
    code: 'const FILES = "/scan.js,/paper.js,/ink.js,/receipt.js";',
    map: null,
  });
});

test('a chunk that wants no list stays as it is', () => {
  expect(rendered('const FILES = "";', 'frame.js', { 'frame.js': {} })).toBeNull();
});
