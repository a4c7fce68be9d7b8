import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a first visit may load before anything shows, gzipped. React, its router, jotai and Lingui alone
 * are 105 KB of script.
 */
const BUDGET_BYTES = { script: 150 * 1024, style: 16 * 1024 };

type Kind = keyof typeof BUDGET_BYTES;

export type BundleSize = Record<Kind, number>;

/** Gzipped bytes of all that a built page names: scripts with their preloads, and style sheets. */
export function bundleSize(distDir: string): BundleSize {
  const html = readFileSync(join(distDir, 'index.html'), 'utf8');
  return {
    script: gzippedBytes(distDir, html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)),
    style: gzippedBytes(distDir, html.matchAll(/href="(\/[^"]+\.css)"/g)),
  };
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

function gzippedBytes(distDir: string, matches: Iterable<RegExpMatchArray>): number {
  const paths = new Set([...matches].flatMap(([, path]) => (path === undefined ? [] : [path])));
  return [...paths].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(distDir, path))).length,
    0,
  );
}
