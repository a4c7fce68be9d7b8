import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { runTool } from '#tests/tools/run/run-command.ts';

const OUT_DIR = 'node_modules/.cache/deploy-dry-run';
const ENVIRONMENTS = ['staging', 'production'];

/** What the Worker must not even hold, whether anything runs it or not. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/batchDelete/, 'deletes mail for good'],
  [/\b(?:messages|threads|drafts)\.delete\b/, 'deletes mail for good'],
  [/\b(?:messages|drafts)[./](?:send|insert|import)\b/, 'sends mail, or makes it'],
  [/https:\/\/mail\.google\.com\b/, 'is the scope that deletes mail for good'],
];

const SCOPE = /https:\/\/www\.googleapis\.com\/auth\/[\w./-]*/g;
const ALLOWED_SCOPES: ReadonlySet<string> = new Set([
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/gmail.modify',
]);

/** The paths that Gmail's client asks for, each as it is written there; esbuild heads what it took from a file with its path. */
const GMAIL_CLIENT = /^\/\/ worker\/platform\/google\/gmail-client\.ts$(?<source>[^]*?)^\/\/ /m;
const PATH = /\bpath: (["`])(?<path>.*?)\1/g;
const ALLOWED_PATHS: ReadonlySet<string> = new Set([
  'profile',
  'history',
  'labels',
  'labels/${labelId}',
  'messages',
  'messages/${messageId}',
  'messages/batchModify',
]);

/** The one place that calls Gmail, and the method that it calls with. */
const GMAIL_CALL = /\/users\/me\/.*\n\s*method: (?<method>.*),$/gm;
const GET_OR_POST = /^\w+ === void 0 \? "GET" : "POST"$/;

/** Names everything by which the built Worker could do to a mailbox what nobody has allowed. */
export function workerBundleProblems(code: string): string[] {
  const scopes: readonly string[] = code.match(SCOPE) ?? [];
  const client = GMAIL_CLIENT.exec(code)?.groups?.['source'] ?? '';
  const paths = [...client.matchAll(PATH)].flatMap(({ groups }) => groups?.['path'] ?? []);
  const methods = [...code.matchAll(GMAIL_CALL)].flatMap(({ groups }) => groups?.['method'] ?? []);
  return [
    ...FORBIDDEN.flatMap(([pattern, what]) => {
      const found = pattern.exec(code);
      return found === null ? [] : [`“${found[0]}” ${what}`];
    }),
    ...scopes.filter((scope) => !ALLOWED_SCOPES.has(scope)).map((scope) => `the scope ${scope}`),
    ...paths.filter((path) => !ALLOWED_PATHS.has(path)).map((path) => `Gmail’s path ${path}`),
    ...methods.filter((method) => !GET_OR_POST.test(method)).map((method) => `Gmail by ${method}`),
    ...(methods.length === 1
      ? []
      : [`${methods.length} places that call Gmail, where one is known`]),
    ...[...ALLOWED_SCOPES, ...ALLOWED_PATHS]
      .filter((known) => !scopes.includes(known) && !paths.includes(known))
      .map((known) => `${known} was not found: the Worker is not written as this check reads it`),
  ];
}

/** Builds the Worker as it would be deployed in each environment, and looks through it. */
export async function deployProblems(): Promise<string[]> {
  const problems = await Promise.all(ENVIRONMENTS.map(problemsIn));
  return problems.flat();
}

async function problemsIn(environment: string): Promise<string[]> {
  const outDir = `${OUT_DIR}/${environment}`;
  const args = ['deploy', '--dry-run', `--env=${environment}`, `--outdir=${outDir}`];
  const { code, output } = await runTool('wrangler', args);
  if (code !== 0) return [`${environment}: ${output}`];
  const bundle = readFileSync(join(PROJECT_DIR, outDir, 'index.js'), 'utf8');
  return workerBundleProblems(bundle).map((problem) => `${environment}: ${problem}`);
}
