import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import {
  addCounts,
  closingLine,
  countPlaywright,
  countVitest,
  readCounts,
  vitestFailures,
} from '#tests/tools/run/test-counts.ts';
import { parseTestParts } from '#tests/tools/run/test-parts.mjs';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: 'mail.test.ts',
      status: 'passed',
      assertionResults: [{ fullName: 'mail is sent', status: 'passed' }],
    },
    {
      name: 'pay.test.ts',
      status: 'failed',
      assertionResults: [
        {
          fullName: 'money is taken',
          status: 'failed',
          failureMessages: ['AssertionError: expected 0 to be 3900\n\n    at pay.test.ts:7:1'],
        },
        { fullName: 'money is given back', status: 'passed' },
      ],
    },
  ],
};

function reportFile(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('Vitest’s tests are counted, todo and pending ones as skipped', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a test file that could not be loaded counts as a failure', () => {
  const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
  const report = { ...vitestReport, testResults: [...vitestReport.testResults, broken] };
  expect(countVitest(report).failed).toBe(2);
  const [taken, ...others] = vitestFailures(report);
  expect(taken?.split(/\n\s*/)).toEqual([
    'pay.test.ts: money is taken',
    'AssertionError: expected 0 to be 3900',
    'at pay.test.ts:7:1',
  ]);
  expect(others).toEqual(['broken.test.ts']);
});

test('Playwright’s flaky tests and errors outside of tests count as failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('a runner that ends badly without naming a failed test counts as a failure', () => {
  const file = reportFile({ ...vitestReport, numFailedTests: 0, testResults: [] });
  expect(readCounts(file, 1, countVitest).failed).toBe(1);
  expect(readCounts(file, 0, countVitest).failed).toBe(0);
});

test('a runner that wrote no report counts as a failure', () => {
  expect(readCounts('no-such-report.json', 1, countVitest).failed).toBe(1);
});

test('the closing line names what was skipped only when something was', () => {
  const counts = addCounts([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(closingLine(counts)).toBe('5 passed, 1 failed');
  expect(closingLine({ ...counts, skipped: 4 })).toBe('5 passed, 1 failed, 4 skipped');
});

test('parts run in their own order and an unknown one is refused', () => {
  expect(parseTestParts([])).toEqual(['unit', 'sandbox', 'worker', 'e2e']);
  expect(parseTestParts(['e2e', 'unit'])).toEqual(['unit', 'e2e']);
  expect(parseTestParts(['unit', 'units'])).toBeNull();
});
