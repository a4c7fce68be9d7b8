import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { SCRIPT_BUDGET_BYTES } from './script-budget.ts';

const BUDGET_BYTES = {
  'script of a page to read': SCRIPT_BUDGET_BYTES.readingPage,
  'script of the app before a page of its own': SCRIPT_BUDGET_BYTES.app,
  'script of the first view of a page when signed in': SCRIPT_BUDGET_BYTES.firstView,
  style: 16 * 1024,
};

type Kind = keyof typeof BUDGET_BYTES;

/** By the modules that a page's loader waits for: what lies below is fetched once that is drawn. */
const FIRST_VIEWS = [
  ['sign-in'],
  ['scan-page', 'live-scan'],
  ['scan-page', 'results-view'],
  ['scan-page', 'scan-failure'],
  ['scan-page', 'not-connected-screen'],
  ['dashboard-page', 'google-sign-in-link'],
  ['dashboard-page', 'empty-dashboard'],
  ['account-page'],
];

export type BundleSize = Record<Kind, number>;

const NAMED_SCRIPT = /src="(\/[^"]+\.js)"/g;
/** The script that the app's document names is small, and brings the rest as soon as the page is painted. */
const ON_DEMAND = /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]\)/g;
const STATIC = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Gzipped bytes, each file with all that it imports. */
export function bundleSize(distDir: string): BundleSize {
  const read = (path: string) => readFileSync(join(distDir, path), 'utf8');
  const app = read('index.html');
  const named = matches(app, NAMED_SCRIPT);
  const brought = named.flatMap((path) => besides(path, matches(read(path), ON_DEMAND)));
  const reading = matches(read('pages/open/standard/sv/start.html'), NAMED_SCRIPT);
  const bytes = (paths: readonly string[]) =>
    [...withImports(paths, read)].reduce((sum, path) => sum + gzipSync(read(path)).length, 0);
  const files = readdirSync(join(distDir, 'assets'));
  const fileOf = (module: string) => {
    const pattern = new RegExp(`^${module}-[\\w-]{7}\\.js$`);
    const [file, ...others] = files.filter((name) => pattern.test(name));
    if (file === undefined || others.length > 0) throw new Error(`no single file of ${module}`);
    return join('/assets', file);
  };
  const firstViews = FIRST_VIEWS.map((modules) =>
    bytes([...named, ...brought, ...modules.map(fileOf)]),
  );
  return {
    'script of a page to read': bytes(reading),
    'script of the app before a page of its own': bytes([...named, ...brought]),
    'script of the first view of a page when signed in': Math.max(...firstViews),
    style: bytes(matches(app, /href="(\/[^"]+\.css)"/g)),
  };
}

function withImports(paths: readonly string[], read: (path: string) => string): Set<string> {
  const found = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (path.endsWith('.js')) open.push(...besides(path, matches(read(path), STATIC)));
  }
  return found;
}

function besides(path: string, names: readonly string[]): string[] {
  return names.map((name) => join(path, '..', name));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, path]) => (path === undefined ? [] : [path]));
}

const KINDS = [
  'script of a page to read',
  'script of the app before a page of its own',
  'script of the first view of a page when signed in',
  'style',
] as const satisfies Kind[];

export function bundleProblems(size: BundleSize): string[] {
  return KINDS.filter((kind) => size[kind] === 0 || size[kind] > BUDGET_BYTES[kind]).map((kind) =>
    size[kind] === 0
      ? `${kind}: nothing was measured`
      : `${kind}: ${kilobytes(size[kind])} gzipped, more than ${kilobytes(BUDGET_BYTES[kind])}`,
  );
}

export function sizeLine(size: BundleSize): string {
  return KINDS.map((kind) => `${kind} ${kilobytes(size[kind])}`).join(', ');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
