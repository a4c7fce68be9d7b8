import { beforeAll, expect, test } from 'vitest';

import {
  buildSandboxScan,
  generatedMailbox,
  SCAN_NOW_MS,
  type SandboxScan,
} from '#tests/support/sandbox-scan.ts';
import type { ScanRun } from '#tests/support/scan-harness.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';

const MESSAGES = 20_000;
const UNITS_PER_MINUTE = 5400;

let scan: SandboxScan;
let run: ScanRun;

beforeAll(async () => {
  scan = buildSandboxScan(generatedMailbox(MESSAGES));
  run = await scan.run({ unitsPerMinute: UNITS_PER_MINUTE });
});

function summaryOf({ report }: ScanRun) {
  if (report === null) throw new Error('the scan has no report');
  return report.summary;
}

test('every message is counted once: total, old and large equal the truth', () => {
  const summary = summaryOf(run);
  expect(run.scan.phase).toBe('finished');
  expect(summary.totalEmails).toBe(scan.truth.total().messages);
  expect(summary.old_emails).toBe(scan.truth.olderThan(yearsBefore(SCAN_NOW_MS, 3)).messages);
  expect(summary.large_attachments).toBe(scan.truth.atLeastBytes(LARGE_BYTES).messages);
});

test('the years add up to the mailbox', () => {
  const summary = summaryOf(run);
  expect(summary.byYear.reduce((sum, year) => sum + year.count, 0)).toBe(summary.totalEmails);
  for (const { year, count } of summary.byYear) {
    const truth = scan.truth.olderThan(Date.UTC(year + 1, 0, 1)).messages;
    const before = scan.truth.olderThan(Date.UTC(year, 0, 1)).messages;
    const isFirst = year === summary.byYear[0]?.year;
    expect(count).toBe(isFirst ? truth : truth - before);
  }
});

test('the true size lies within the interval, which is at most 7 % wide to each side', () => {
  const summary = summaryOf(run);
  const { bytes } = scan.truth.total();
  expect(summary.sizeInterval.lowBytes).toBeLessThanOrEqual(bytes);
  expect(summary.sizeInterval.highBytes).toBeGreaterThanOrEqual(bytes);
  expect(summary.accuracyPercent).toBeGreaterThanOrEqual(93);
});

test('no category exceeds the mailbox, and every figure is finite', () => {
  const summary = summaryOf(run);
  const { newsletter, legacy, large_attachment } = summary.byCategory;
  const offered = newsletter.count + legacy.count + large_attachment.count;
  expect(offered + summary.protectedCount).toBeLessThanOrEqual(summary.totalEmails);
  expect(newsletter.bytes + legacy.bytes + large_attachment.bytes).toBeLessThan(
    summary.total_size_bytes,
  );
  expect(JSON.stringify(summary)).not.toContain('null');
});

test("a sender's row holds exactly the mail it means: the past year, unprotected, bulk", () => {
  const windowMs = yearsBefore(SCAN_NOW_MS, 1);
  const recentMs = SCAN_NOW_MS - 30 * 86_400_000;
  const messages = [...scan.truth.messages()];
  const answered = new Set(
    messages.filter(({ labelIds }) => labelIds.includes('SENT')).map(({ threadId }) => threadId),
  );
  for (const sender of run.report?.senders ?? []) {
    const own = messages.filter(
      ({ senderAddress, category, internalDateMs }) =>
        senderAddress === sender.senderKey && category !== null && internalDateMs >= windowMs,
    );
    const offered = own.filter(
      ({ internalDateMs, labelIds, threadId, kind }) =>
        kind === 'bulk' &&
        internalDateMs < recentMs &&
        !answered.has(threadId) &&
        labelIds.every((label) => label !== 'STARRED' && !label.startsWith('Label_')),
    );
    expect(sender.msgCount, sender.senderKey).toBe(offered.length);
  }
  expect(run.report?.senders.length).toBeGreaterThan(30);
});

test('nine tenths of the bulk mail in the window have a known sender', () => {
  expect(summaryOf(run).attributedShare).toBeGreaterThanOrEqual(0.9);
});

test('Google refuses nothing, and nothing outside the allow-list or of the content is asked for', () => {
  const { summary } = { summary: scan.sandbox.ledger.summary() };
  expect(summary.refused).toBe(0);
  expect(summary.forbidden).toBe(0);
  expect(summary.askedForContent).toBe(0);
  expect(Object.keys(summary.callsByMethod).sort()).toEqual([
    'users.getProfile',
    'users.labels.get',
    'users.labels.list',
    'users.messages.get',
    'users.messages.list',
  ]);
});

test('the scan costs a fiftieth of fetching every message, and no minute holds more than its budget', () => {
  const calls = scan.sandbox.ledger.calls();
  const units = calls.reduce((sum, call) => sum + call.units, 0);
  expect(units).toBeLessThan((MESSAGES * 20) / 50);
  for (const { atMs } of calls) {
    const inMinute = calls
      .filter((call) => call.atMs >= atMs && call.atMs < atMs + MINUTE_MS)
      .reduce((sum, call) => sum + call.units, 0);
    expect(inMinute).toBeLessThanOrEqual(UNITS_PER_MINUTE);
  }
});

test('what is stored while scanning stays below 2,500 rows, and no subject is among it', () => {
  expect(run.rowsWritten).toBeLessThan(2500);
  expect(run.subjects.length).toBeGreaterThan(50);
});
