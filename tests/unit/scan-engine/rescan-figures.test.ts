import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { expect, test } from 'vitest';

import { ScanProgressReader } from '#durable-objects/mailbox-scan/scan-progress.ts';
import { scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { likeMessage, liveOn } from '#tests/support/mailbox-life.ts';
import type { ScanRun } from '#tests/support/scan-harness.ts';
import { scanProgressSchema, type ScanProgress } from '#worker/contract/scans.ts';

import { buildRescanStage } from './rescan-stage.ts';

const UNITS_PER_MINUTE = 5_400;

function rowsOf({ scan, parts }: ScanRun) {
  const { rowsVersion: _version, ...rows } = scanRows(
    scan,
    parts,
    scan.publishedRounds ?? 0,
    NO_PROTECTION_CHOICE,
  );
  return rows;
}

test('where nothing has happened the next scan says the same, to the last digit, for next to nothing', async () => {
  for (const hasWellKnown of [false, true]) {
    const stage = buildRescanStage({ messages: 3_000, hasWellKnown, mode: 'complete' });
    const first = await stage.scan();
    stage.clock.nowMs = Math.ceil(stage.clock.nowMs / 1_000) * 1_000;
    const second = await stage.rescan(first);
    expect(second.isImported).toBe(true);
    expect(second.problems).toEqual([]);
    expect(second.report?.summary).toEqual({ ...first.report?.summary, skippedCount: 0 });
    expect(second.report?.senders).toEqual(first.report?.senders);
    expect(rowsOf(second)).toEqual(rowsOf(first));
    // Of them 40 ask for receipts: as many words as eleven languages have for them take eight searches.
    expect(second.units).toBeLessThan(120);
  }
});

test('a scan goes on from one that went on from another, a day long, and stays exact and cheap', async () => {
  const stage = buildRescanStage({ messages: 3_000, mode: 'complete' });
  let previous = await stage.scan();
  const wholeUnits = previous.units;
  for (let scan = 1; scan <= 6; scan += 1) {
    liveOn(stage, stage.mailbox, { hours: 4, arrivals: 12, changes: 7, seed: scan });
    previous = await stage.rescan(previous);
    expect(previous.isImported).toBe(true);
    expect(previous.problems).toEqual([]);
    expect(previous.units).toBeLessThan(wholeUnits / 5);
  }
});

test('fifty messages and a few changes in a mailbox of 20,000 cost at most 400 units, a few seconds and few rows', async () => {
  const stage = buildRescanStage({ messages: 20_000, mode: 'complete', hasWellKnown: true });
  const first = await stage.scan();
  liveOn(stage, stage.mailbox, { hours: 3, arrivals: 50, changes: 12, seed: 1 });
  const startMs = stage.clock.nowMs;
  const second = await stage.rescan(first);
  expect(second.problems).toEqual([]);
  expect(second.units).toBeLessThanOrEqual(400);
  expect(stage.clock.nowMs - startMs).toBeLessThan(10_000);
  expect(second.rowsWritten).toBeLessThan(250);
});

test('after a clean-up the rows that are left are those that were there, and no more senders are looked for', async () => {
  const stage = buildRescanStage({ messages: 5_000, mode: 'complete' });
  const first = await stage.scan();
  const [largest] = stage.truth.senders();
  stage.pass(1);
  stage.owner.changeLabels({ q: `from:(${largest?.address ?? ''})` }, 'trash');
  stage.pass(1);
  const second = await stage.rescan(first);
  expect(second.problems).toEqual([]);
  expect(second.units).toBeLessThan(400);
  const before = new Set(rowsOf(first).newsletters.map(({ senderKey }) => senderKey));
  const after = rowsOf(second).newsletters.map(({ senderKey }) => senderKey);
  expect(after).not.toContain(largest?.address);
  expect(after.filter((senderKey) => !before.has(senderKey))).toEqual([]);
  expect(after).toHaveLength(before.size - 1);
});

test('the newest of a sender counts as its own, and whom mail was sent to since is protected', async () => {
  const stage = buildRescanStage({ messages: 3_000, mode: 'complete' });
  const first = await stage.scan();
  const [shop, other] = rowsOf(first).newsletters;
  const address = shop?.senderKey ?? '';
  const [id = ''] = stage.truth.ids(({ senderAddress }) => senderAddress === address);
  stage.pass(1);
  stage.owner.receive([likeMessage(stage.mailbox, stage.mailbox.find(id) ?? 0)]);
  stage.owner.receive([
    { headers: [['To', other?.senderKey ?? '']], sizeBytes: 2_000, labelIds: ['SENT'] },
  ]);
  stage.pass(1);
  const second = await stage.rescan(first);
  expect(second.problems).toEqual([]);
  const rows = rowsOf(second);
  const kept = rows.newsletters.find(({ senderKey }) => senderKey === address);
  expect(kept?.protectedCount).toBe((shop?.protectedCount ?? 0) + 1);
  expect(rows.newsletters.map(({ senderKey }) => senderKey)).not.toContain(other?.senderKey);
  expect(other?.senderKey).toBeDefined();
});

test('the oldest message is the next one, once the oldest is gone', async () => {
  const stage = buildRescanStage({ messages: 400, mode: 'complete' });
  const first = await stage.scan();
  const byAge = [...stage.truth.messages()];
  const oldest = byAge.at(-1)?.id ?? '';
  stage.owner.deleteForever({ ids: byAge.slice(-30).map(({ id }) => id) });
  stage.pass(1);
  const second = await stage.rescan(first);
  const next = byAge.at(-31);
  expect(stage.truth.message(oldest)).toBeNull();
  expect(second.problems).toEqual([]);
  expect(second.report?.summary.oldestYear).toBe(
    new Date(next?.internalDateMs ?? 0).getUTCFullYear(),
  );
});

test('the previous scan is not touched by the one that goes on from it', async () => {
  const stage = buildRescanStage();
  const first = await stage.scan();
  const before = {
    rows: rowsOf(first),
    scan: first.parts.store.find(),
    written: first.rowsWritten,
  };
  stage.pass(1);
  await stage.rescan(first);
  expect({
    rows: rowsOf(first),
    scan: first.parts.store.find(),
    written: first.rowsWritten,
  }).toEqual(before);
});

test('what is shown of it never falls, says no figure of new mail alone, and ends with the result', async () => {
  const stage = buildRescanStage({ messages: 3_000 });
  const first = await stage.scan();
  liveOn(stage, stage.mailbox, { hours: 2, arrivals: 30, changes: 7, seed: 1 });
  const shown: ScanProgress[] = [];
  let reader: ScanProgressReader | null = null;
  const second = await stage.rescan(first, {
    afterCommit(_commit, parts, budget) {
      const clock = () => stage.clock.nowMs;
      reader ??= new ScanProgressReader({ parts, budget, unitsPerMinute: UNITS_PER_MINUTE, clock });
      const record = parts.store.find();
      if (record !== null) shown.push(scanProgressSchema.parse(reader.read(record)));
    },
  });
  const falls = shown.filter(
    ({ progressPercent, scannedMsgs }, order) =>
      progressPercent < (shown[order - 1]?.progressPercent ?? 0) ||
      scannedMsgs < (shown[order - 1]?.scannedMsgs ?? 0),
  );
  expect(falls).toEqual([]);
  expect(
    shown.flatMap(({ listed }) => Object.values(listed)).filter((figure) => figure !== null),
  ).toEqual([]);
  expect(shown.every(({ early }) => early === null)).toBe(true);
  expect([...new Set(shown.map(({ phase }) => phase))]).toEqual([
    'connecting',
    'listing',
    'measuring',
    'grouping',
    'reporting',
    'finished',
  ]);
  const whole = shown.filter(({ phase }) => phase === 'measuring' || phase === 'grouping');
  expect(new Set(whole.map(({ scannedMsgs }) => scannedMsgs))).toEqual(
    new Set([second.report?.summary.totalEmails]),
  );
});
