import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';
import { buildWebWhenStale } from '#tests/tools/stack/web-build.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

import { bundleProblems, bundleSize, sizeLine } from './checks/bundle-size.ts';
import { documentLinkProblems } from './checks/document-links.ts';
import { forbiddenTextProblems } from './checks/forbidden-text.ts';
import { importProblems } from './checks/import-rules.ts';
import { migrationProblems, schemaDriftProblems } from './checks/migration-problems.ts';
import { deployProblems } from './checks/worker-bundle.ts';
import { runTool } from './run-command.ts';

type StepResult = { isGood: boolean; output: string };
type Step = { name: string; run: () => Promise<StepResult> };

function tool(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runTool(command, args);
      return { isGood: code === 0, output };
    },
  };
}

function problems(name: string, find: () => Promise<string[]>): Step {
  return {
    name,
    run: async () => {
      const found = await find();
      return { isGood: found.length === 0, output: found.join('\n') };
    },
  };
}

const TEXTS_OF_WEB = '--config=web/lingui.config.ts';
const TEXTS_OF_WORKER = '--config=worker/lingui.config.ts';
/** What `lingui compile` makes for the Worker, whose bundler cannot. */
const COMPILED_TEXTS = LANGUAGES.map((language) =>
  join(PROJECT_DIR, `worker/platform/i18n/locales/${language}.ts`),
);

function textSteps(name: string, config: string): Step[] {
  const check = (...args: string[]) => ['check', ...args, config, '--verbose'];
  return [
    tool(`texts up to date, ${name}`, 'lingui', check('sync', '--clean')),
    tool(`texts translated, ${name}`, 'lingui', check('missing', '--mode=catalog')),
  ];
}

/** Compiles them again: what has changed is stale as committed. */
async function staleTextProblems(): Promise<string[]> {
  const read = () => COMPILED_TEXTS.map((path) => readFileSync(path, 'utf8'));
  const committed = read();
  const args = ['compile', TEXTS_OF_WORKER, '--typescript', '--strict'];
  const { code, output } = await runTool('lingui', args);
  if (code !== 0) return [output];
  const compiled = read();
  return COMPILED_TEXTS.filter((_, place) => committed[place] !== compiled[place]).map(
    (path) => `${path} was stale, and is compiled now`,
  );
}

const DIST_DIR = join(PROJECT_DIR, 'web/dist');
const SPEC_MAP_CHECK = join(PROJECT_DIR, 'tests/spec-map/check.ts');

/** It takes a core half as long as all others together, and rests on none of them: it runs beside them. */
const FORMAT = tool('format', 'prettier', ['--check', '--log-level=warn', '.']);

const OTHER_STEPS: readonly Step[] = [
  tool('lint', 'oxlint', ['--deny-warnings']),
  problems('imports', importProblems),
  tool('types', 'tsc', ['-b']),
  tool('dead code', 'knip', ['--config=tests/knip.json', '--no-progress']),
  ...textSteps('web', TEXTS_OF_WEB),
  ...textSteps('Worker', TEXTS_OF_WORKER),
  problems('texts compiled, Worker', staleTextProblems),
  problems('migrations', async () => [
    ...migrationProblems(join(PROJECT_DIR, 'migrations')),
    ...(await schemaDriftProblems()),
  ]),
  {
    name: 'web build and its size',
    run: async () => {
      await buildWebWhenStale();
      const size = bundleSize(DIST_DIR);
      const found = bundleProblems(size);
      return { isGood: found.length === 0, output: [sizeLine(size), ...found].join('\n') };
    },
  },
  problems('specification map', async () => {
    if (!existsSync(SPEC_MAP_CHECK)) return ['tests/spec-map/check.ts is missing'];
    const { code, output } = await runTool('node', [SPEC_MAP_CHECK]);
    return code === 0 ? [] : [output];
  }),
  problems('links between documents', documentLinkProblems),
  problems('deploy, dry run', deployProblems),
  problems('nothing forbidden committed', forbiddenTextProblems),
];

async function runStep({ name, run }: Step): Promise<boolean> {
  const startedAtMs = performance.now();
  const { isGood, output } = await run().catch((error: unknown) => ({
    isGood: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${isGood ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!isGood) console.log(`${output.trim().replaceAll(/^/gm, '    ')}\n`);
  return isGood;
}

/** One after the other: later steps rest on what earlier ones build. */
async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    if (!(await runStep(step))) failed.push(step.name);
  }
  return failed;
}

const failed = (await Promise.all([runSteps([FORMAT]), runSteps(OTHER_STEPS)])).flat();
const stepCount = 1 + OTHER_STEPS.length;
console.log(
  failed.length === 0
    ? `\nAll ${stepCount} checks passed.`
    : `\n${failed.length} of ${stepCount} checks failed: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
