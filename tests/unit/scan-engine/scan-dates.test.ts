import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { expect, test } from 'vitest';

import { buildMailbox, times, type GivenMail } from '#tests/support/build-mailbox-lines.ts';
import { buildSandboxScan, MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { asPreviousScan } from '#tests/support/scan-harness.ts';
import { scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

const MIB = 1024 * 1024;
const ZONE = 'Europe/Stockholm';

function datedAt(time: string, given: GivenMail = {}): GivenMail {
  return { ...given, atMs: Date.parse(time) };
}

/** In UTC all of one year, in Stockholm of two. */
const TURN = [
  datedAt('2021-12-31T22:59:59Z'),
  ...times(4, () => datedAt('2021-12-31T23:30:00Z')),
  datedAt('2021-06-01T12:00:00Z'),
];

function countsByYear(summary: ResultSummary | undefined) {
  return Object.fromEntries((summary?.byYear ?? []).map(({ year, count }) => [year, count]));
}

test('years begin and end where their owner is', async () => {
  const inStockholm = await scanMailbox(buildMailbox(TURN), { timeZone: ZONE });
  expect(countsByYear(inStockholm.report?.summary)).toEqual({ 2021: 2, 2022: 4 });
  expect(inStockholm.report?.summary).toMatchObject({ timeZone: ZONE, oldestYear: 2021 });
  const offered = inStockholm.rows.oldMail.map(({ reason, count }) => [reason.year, count]);
  expect(offered).toEqual([
    [2022, 4],
    [2021, 2],
  ]);
  const [newer] = inStockholm.rows.oldMail;
  expect(inStockholm.choose(newer === undefined ? [] : [newer.id]).ids).toHaveLength(4);

  const elsewhere = await scanMailbox(buildMailbox(TURN));
  expect(countsByYear(elsewhere.report?.summary)).toEqual({ 2021: 6 });
});

test('what is cleaned up of a year is what its own clocks say', async () => {
  const { rows, cleanup } = await scanMailbox(buildMailbox(TURN), { timeZone: ZONE });
  const job = cleanup(
    rows.oldMail.filter(({ reason }) => reason.year === 2022).map(({ id }) => id),
  );
  await job.start();
  expect((await job.run()).movedCount).toBe(4);
});

test('a scan in another time zone takes nothing over, and one in the same does', async () => {
  const scan = buildSandboxScan(buildMailbox([...TURN, ...times(20, () => ({ ageDays: 90 }))]));
  const first = await scan.run();
  const moved = await scan.run({
    scanId: 'scn_2',
    timeZone: ZONE,
    previous: asPreviousScan(first),
  });
  expect(moved.parts.previous.state()).toBe('declined');
  expect(countsByYear(moved.report?.summary)).toMatchObject({ 2021: 2, 2022: 4 });
  const third = await scan.run({
    scanId: 'scn_3',
    timeZone: ZONE,
    previous: asPreviousScan(moved),
  });
  expect(third.parts.previous.state()).toBe('imported');
  expect(third.report?.summary.byYear).toEqual(moved.report?.summary.byYear);
});

const UNDATED = [
  datedAt('1970-01-01T00:00:00Z', { sizeBytes: 12 * MIB }),
  datedAt('1989-12-31T23:59:59Z'),
  datedAt('2098-01-01T12:00:00Z', { sizeBytes: 30 * MIB }),
  { atMs: SCAN_NOW_MS + 30 * DAY_MS },
];
const PLAIN = [
  ...times(30, (number): GivenMail => ({ ageDays: 40 + number })),
  datedAt('1994-05-05T10:00:00Z'),
];

test.each(['quick', 'complete'] as const)(
  'in a %s scan mail of 1970 and of the future is counted and weighed, and is in no year and no row',
  async (mode) => {
    const { report, rows } = await scanMailbox(buildMailbox([...UNDATED, ...PLAIN]), { mode });
    const summary = report?.summary;
    expect(summary).toMatchObject({
      totalEmails: 35,
      unknownDateCount: 4,
      large_attachments: 2,
      old_emails: 1,
      oldestYear: 1994,
    });
    expect(Object.values(countsByYear(summary)).reduce((sum, count) => sum + count, 0)).toBe(31);
    expect(Math.max(...Object.keys(countsByYear(summary)).map(Number))).toBe(2026);
    expect((summary?.total_size_bytes ?? 0) / MIB).toBeGreaterThan(40);
    expect((summary?.total_size_bytes ?? 0) / MIB).toBeLessThan(45);
    expect(rows.oldMail.map(({ count }) => count)).toEqual([1]);
    expect([...rows.largeMail, ...rows.newsletters]).toEqual([]);
  },
);

test('a mailbox of nothing else has no year at all', async () => {
  const { report, rows } = await scanMailbox(buildMailbox(UNDATED));
  expect(report?.summary).toMatchObject({
    totalEmails: 4,
    unknownDateCount: 4,
    oldestYear: null,
    byYear: [],
  });
  expect(rows.oldMail).toEqual([]);
});

test('the next scan knows them still, and what came since, and forgets none', async () => {
  const scan = buildSandboxScan(buildMailbox([...UNDATED, ...PLAIN]));
  const first = await scan.run();
  scan.clock.nowMs += DAY_MS;
  scan.sandbox.owner(MAILBOX_OWNER.address)?.receive([
    {
      headers: [['From', 'Klockan <fel@klockan.example>']],
      sizeBytes: 20 * MIB,
      internalDate: Date.UTC(2077, 0, 1),
      labelIds: ['INBOX'],
    },
  ]);
  scan.clock.nowMs += DAY_MS;
  const {
    parts,
    report,
    scan: record,
  } = await scan.run({
    scanId: 'scn_2',
    previous: asPreviousScan(first),
  });
  expect(parts.previous.state()).toBe('imported');
  expect(report?.summary).toMatchObject({
    totalEmails: 36,
    unknownDateCount: 5,
    large_attachments: 3,
    old_emails: 1,
    oldestYear: 1994,
  });
  expect(scanRows(record, parts, 0, NO_PROTECTION_CHOICE).largeMail).toEqual([]);
});

test('once a date has come it is one like any other', async () => {
  const scan = buildSandboxScan(buildMailbox([...UNDATED, ...PLAIN]));
  const first = await scan.run();
  scan.clock.nowMs = SCAN_NOW_MS + 40 * DAY_MS;
  const { parts, report } = await scan.run({ scanId: 'scn_2', previous: asPreviousScan(first) });
  expect(parts.previous.state()).toBe('imported');
  expect(report?.summary).toMatchObject({ totalEmails: 35, unknownDateCount: 3 });
});

test('what it takes to know of them is two listings where there are none', async () => {
  const { sandbox } = await scanMailbox(buildMailbox(PLAIN));
  const asked = sandbox.ledger.calls().filter(({ method }) => method === 'users.messages.list');
  const dated = asked.filter(({ parameters: { q = '' } }) =>
    /before:631152000|^after:\d+$/.test(q),
  );
  expect(dated).toHaveLength(2);
});
