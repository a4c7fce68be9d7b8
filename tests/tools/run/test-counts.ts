import { existsSync, readFileSync } from 'node:fs';

import { z } from 'zod';

export type TestCounts = { passed: number; failed: number; skipped: number };

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const playwrightReportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** Counts of a Vitest JSON report; a file that could not even be loaded counts as one failure. */
export function countVitest(report: unknown): TestCounts {
  const parsed = vitestReportSchema.parse(report);
  const brokenFiles = parsed.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + brokenFiles.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
  };
}

/** Of a failure's message: what was expected, and where it was not met. */
const MESSAGE_LINES = 12;

/** What failed in a Vitest JSON report, by file, name and message: its own account is far above the closing line. */
export function vitestFailures(report: unknown): string[] {
  return vitestReportSchema
    .parse(report)
    .testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [name] : [];
      return failed.map(({ fullName, failureMessages: [message = ''] }) =>
        [`${name}: ${fullName}`, ...message.split('\n').filter(Boolean)]
          .slice(0, 1 + MESSAGE_LINES)
          .join('\n    '),
      );
    });
}

/** Counts of a Playwright JSON report; a test that passed only when repeated counts as failed. */
export function countPlaywright(report: unknown): TestCounts {
  const { stats, errors } = playwrightReportSchema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * What a runner counted. One that ended badly without naming a failed test, or wrote no report, counts as
 * one failure, so that nothing broken reads as passed.
 */
export function readCounts(
  reportFile: string,
  exitCode: number,
  count: (report: unknown) => TestCounts,
): TestCounts {
  const counts = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const endedBadly = exitCode !== 0 && counts.failed === 0;
  return { ...counts, failed: endedBadly ? 1 : counts.failed };
}

export function addCounts(all: readonly TestCounts[]): TestCounts {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
