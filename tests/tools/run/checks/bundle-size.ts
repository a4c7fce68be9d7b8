import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { SCRIPT_BUDGET_BYTES } from './script-budget.ts';

/** What every page may load before it can show its own part, gzipped. */
const BUDGET_BYTES = { script: SCRIPT_BUDGET_BYTES.frame, style: 16 * 1024 };

/** The script that a page names is small, and brings the rest as soon as the page is painted. */
const IMPORTED = /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g;

type Kind = keyof typeof BUDGET_BYTES;

export type BundleSize = Record<Kind, number>;

/** Gzipped bytes of all that a built page names: scripts with what they bring, and style sheets. */
export function bundleSize(distDir: string): BundleSize {
  const html = readFileSync(join(distDir, 'index.html'), 'utf8');
  const named = pathsIn(html, /(?:src|href)="(\/[^"]+\.js)"/g);
  const brought = named.flatMap((path) =>
    pathsIn(readFileSync(join(distDir, path), 'utf8'), IMPORTED).map((name) =>
      join(path, '..', name),
    ),
  );
  return {
    script: gzippedBytes(distDir, [...named, ...brought]),
    style: gzippedBytes(distDir, pathsIn(html, /href="(\/[^"]+\.css)"/g)),
  };
}

function pathsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, path]) => (path === undefined ? [] : [path]));
}

export function bundleProblems(size: BundleSize): string[] {
  if (size.script === 0) return ['the built page names no script: nothing was measured'];
  return (['script', 'style'] as const)
    .filter((kind) => size[kind] > BUDGET_BYTES[kind])
    .map(
      (kind) =>
        `${kind}: ${kilobytes(size[kind])} gzipped, more than ${kilobytes(BUDGET_BYTES[kind])}`,
    );
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function gzippedBytes(distDir: string, paths: readonly string[]): number {
  return [...new Set(paths)].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(distDir, path))).length,
    0,
  );
}
