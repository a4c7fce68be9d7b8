import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { runTool } from './run-command.ts';
import {
  addCounts,
  closingLine,
  countPlaywright,
  countVitest,
  readCounts,
  type TestCounts,
  vitestFailures,
} from './test-counts.ts';
import { parseTestParts, TEST_USAGE, type TestPart } from './test-parts.mjs';

const REPORT_DIR = join(PROJECT_DIR, 'test-results');

const VITEST_PROJECT: Record<Exclude<TestPart, 'e2e'>, string> = {
  unit: 'unit',
  sandbox: 'google-sandbox',
  worker: 'worker',
};

const VITEST_REPORT = join(REPORT_DIR, 'vitest.json');

async function runVitest(parts: readonly Exclude<TestPart, 'e2e'>[]): Promise<TestCounts> {
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--config=tests/vitest.config.ts',
      ...parts.map((part) => `--project=${VITEST_PROJECT[part]}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ],
    { isShown: true },
  );
  return readCounts(VITEST_REPORT, code, countVitest);
}

async function runPlaywright(): Promise<TestCounts> {
  const reportFile = join(REPORT_DIR, 'playwright.json');
  const { code } = await runTool(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts'],
    {
      isShown: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    },
  );
  return readCounts(reportFile, code, countPlaywright);
}

const parts = parseTestParts(process.argv.slice(2));
if (parts === null) {
  console.error(TEST_USAGE);
  process.exit(2);
}
rmSync(REPORT_DIR, { recursive: true, force: true });
mkdirSync(REPORT_DIR, { recursive: true });

const vitestParts = parts.filter((part) => part !== 'e2e');
const counts: TestCounts[] = [];
if (vitestParts.length > 0) counts.push(await runVitest(vitestParts));
if (parts.includes('e2e')) counts.push(await runPlaywright());

if (existsSync(VITEST_REPORT)) {
  for (const failure of vitestFailures(JSON.parse(readFileSync(VITEST_REPORT, 'utf8')))) {
    console.log(`\nfailed: ${failure}`);
  }
}

const total = addCounts(counts);
if (total.passed + total.failed === 0) console.log('\nNo test ran.');
console.log(`\n${closingLine(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
