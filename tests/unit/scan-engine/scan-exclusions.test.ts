import { beforeAll, expect, test } from 'vitest';

import { previewPage, ScanResults, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { drawExclusions } from '#tests/support/draw-exclusions.ts';
import { generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { allRowIds, scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import {
  type Exclusions,
  KEEP_RULES,
  type KeepRule,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import type { RowId, SenderRowId } from '#worker/domain/cleanups/row-id.ts';
import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';

let mailbox: Awaited<ReturnType<typeof scanMailbox>>;

beforeAll(async () => {
  mailbox = await scanMailbox(generatedMailbox(3_000, 7));
});

function rowsWith(exclusions: Exclusions) {
  const { scan, parts, rows } = mailbox;
  return scanRows(scan, parts, rows.rowsVersion, NO_PROTECTION_CHOICE, exclusions);
}

function rowIn(report: ReturnType<typeof rowsWith>, rowId: RowId) {
  const { newsletters, oldMail, largeMail, ownLargeMail } = report;
  return [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail].find(({ id }) => id === rowId);
}

function page(rowId: RowId, order: 'newest' | 'largest', limit = 10_000) {
  const { rowsVersion } = mailbox.rows;
  const found = previewPage(mailbox.scan, mailbox.parts, {
    rowsVersion,
    rowId,
    order,
    offset: 0,
    limit,
    isPinned: false,
    protection: NO_PROTECTION_CHOICE,
  });
  if (found.kind !== 'page') throw new Error('the rows have changed');
  return found.messages;
}

/** Newest first, by the mailbox itself. */
function idsByDate(rowId: RowId): string[] {
  const dateOf = (id: string) => mailbox.truth.message(id)?.internalDateMs ?? 0;
  return mailbox.choose([rowId]).ids.toSorted((a, b) => dateOf(b) - dateOf(a));
}

function heaviestSender(): { id: SenderRowId; count: number } {
  const [heaviest] = mailbox.rows.newsletters.toSorted((a, b) => b.count - a.count);
  if (heaviest === undefined) throw new Error('no newsletters');
  return heaviest;
}

const keeping = (rowId: SenderRowId, rule: KeepRule): Exclusions => ({
  ...NO_EXCLUSIONS,
  keepNewest: [{ rowId, rule }],
});

test.each([
  ['newest-1', 1],
  ['newest-3', 3],
  ['newest-10', 10],
] as const)(
  '%s keeps the newest %i of a sender by their dates, and moves the rest',
  (rule, kept) => {
    const { id, count } = heaviestSender();
    expect(count).toBeGreaterThan(kept);
    const exclusions = keeping(id, rule);
    expect(rowIn(rowsWith(exclusions), id)).toMatchObject({
      count: count - kept,
      excludedCount: kept,
    });
    const moved = mailbox.choose([id], [], exclusions).ids;
    expect(moved.toSorted()).toEqual(idsByDate(id).slice(kept).toSorted());
  },
);

test('the last 12 months of a sender stay by their dates, and the rest is moved', () => {
  const { startedMs } = mailbox.scan;
  const aYearBefore = new Date(startedMs).setUTCFullYear(new Date(startedMs).getUTCFullYear() - 1);
  const isYoung = (id: string) => (mailbox.truth.message(id)?.internalDateMs ?? 0) >= aYearBefore;
  const rules = mailbox.rows.newsletters.map(({ id }) => ({
    rowId: id,
    rule: 'last-12-months' as const,
  }));
  const rowIds = rules.map(({ rowId }) => rowId);
  const before = mailbox.choose(rowIds).ids;
  const after = mailbox.choose(rowIds, [], { ...NO_EXCLUSIONS, keepNewest: rules }).ids;
  expect(before.some(isYoung)).toBe(true);
  expect(after).toEqual(before.filter((id) => !isYoung(id)));
});

test('a sender with less than is to be kept stays on the page with nothing to move', () => {
  const least = mailbox.rows.newsletters.toSorted((a, b) => a.count - b.count)[0];
  if (least === undefined) throw new Error('no newsletters');
  expect(least.count).toBeLessThanOrEqual(10);
  expect(rowIn(rowsWith(keeping(least.id, 'newest-10')), least.id)).toMatchObject({
    count: 0,
    sizeBytes: 0,
    excludedCount: least.count,
  });
});

test('a page of a row says of each message which rules would keep it', () => {
  const { id } = heaviestSender();
  const messages = page(id, 'newest');
  for (const rule of KEEP_RULES) {
    const kept = messages
      .filter(({ keptBy }) => keptBy.includes(rule))
      .map((message) => message.id);
    const moved = new Set(mailbox.choose([id], [], keeping(id, rule)).ids);
    expect(kept.toSorted()).toEqual(
      messages.flatMap((message) => (moved.has(message.id) ? [] : [message.id])).toSorted(),
    );
  }
});

test('by size, no message of a page is of a smaller size class than one after it, and the same rules keep it', () => {
  const { id } = heaviestSender();
  const byAge = new Map(page(id, 'newest').map((message) => [message.id, message.keptBy]));
  const largest = page(id, 'largest');
  expect(largest.map((message) => message.id).toSorted()).toEqual([...byAge.keys()].toSorted());
  for (const message of largest) expect(message.keptBy).toEqual(byAge.get(message.id));
  const { index, buckets } = mailbox.parts.memory.mailbox(mailbox.scan, mailbox.rows.rowsVersion);
  const classes = largest.map(
    (message) => buckets[index.sizeBucketAt(index.findId(message.id))]?.fromBytes ?? 0,
  );
  expect(new Set(classes).size).toBeGreaterThan(1);
  expect(classes).toEqual(classes.toSorted((a, b) => b - a));
});

test('of what is excluded nothing is moved, all else is, and each row counts what it moves', () => {
  const rowIds = allRowIds(mailbox.rows);
  const all = mailbox.choose(rowIds).ids;
  for (let seed = 1; seed <= campaignSize(5, 300); seed += 1) {
    const { exclusions, staying } = drawExclusions(mailbox, new SeededRandom(seed));
    const chosen = mailbox.choose(rowIds, [], exclusions).ids;
    expect(chosen).toEqual(all.filter((id) => !staying.has(id)));
    const report = rowsWith(exclusions);
    const told = rowIds.map((rowId) => {
      const { count = 0, excludedCount = 0 } = rowIn(report, rowId) ?? {};
      return [rowId, count, count + excludedCount];
    });
    expect(told).toEqual(
      rowIds.map((rowId) => [
        rowId,
        mailbox.choose([rowId], [], exclusions).ids.length,
        rowIn(mailbox.rows, rowId)?.count,
      ]),
    );
  }
});

test('of rows that an order has taken stays what it left out, and nothing that it names of others', () => {
  const { scan, parts, rows } = mailbox;
  const [taken, other] = rows.newsletters.toSorted((a, b) => b.count - a.count);
  const [spared] = mailbox.choose(taken === undefined ? [] : [taken.id]).ids;
  const [ofOther] = mailbox.choose(other === undefined ? [] : [other.id]).ids;
  if (taken === undefined || other === undefined || spared === undefined || ofOther === undefined) {
    throw new Error('too little is on offer');
  }
  parts.exclusions.save('order', {
    ...NO_EXCLUSIONS,
    messageIds: [spared, ofOther],
    keepNewest: [
      { rowId: taken.id, rule: 'newest-3' },
      { rowId: other.id, rule: 'newest-3' },
    ],
  });
  const shown = new ScanResults(parts, () => scan).rows({
    rowsVersion: rows.rowsVersion,
    isPinned: true,
    protection: NO_PROTECTION_CHOICE,
    exclusions: keeping(other.id, 'newest-1'),
    takenExclusions: [
      { exclusionsKey: 'order', rowIds: [taken.id] },
      { exclusionsKey: 'never saved', rowIds: [other.id] },
    ],
  });
  if (shown === null || shown === 'unknown_message') throw new Error('there are no rows');
  const left = mailbox.choose([taken.id], [], {
    ...keeping(taken.id, 'newest-3'),
    messageIds: [spared],
  }).ids.length;
  expect(rowIn(shown, taken.id)).toMatchObject({ count: left, excludedCount: taken.count - left });
  expect(rowIn(shown, other.id)).toMatchObject({ count: other.count - 1, excludedCount: 1 });
});

test('100 drawn messages of nobody, or of somebody else, are refused wherever they are named', () => {
  const { scan, parts, rows } = mailbox;
  const results = new ScanResults(parts, () => scan);
  const [rowId] = rows.oldMail.map(({ id }) => id);
  const [known] = mailbox.choose(rowId === undefined ? [] : [rowId]).ids;
  if (rowId === undefined || known === undefined) throw new Error('nothing is on offer');
  const random = new SeededRandom(3);
  const wanted = {
    rowsVersion: rows.rowsVersion,
    isPinned: false,
    protection: NO_PROTECTION_CHOICE,
    takenExclusions: [],
  };
  for (let number = 0; number < 100; number += 1) {
    const forged = Array.from({ length: 16 }, () => random.below(16).toString(16)).join('');
    const messageIds = [known, forged];
    for (const exclusions of [
      { ...NO_EXCLUSIONS, messageIds },
      { ...NO_EXCLUSIONS, onlyMessages: [{ rowId, messageIds }] },
    ]) {
      expect(results.rows({ ...wanted, exclusions })).toBe('unknown_message');
    }
  }
  expect(results.rows({ ...wanted, exclusions: NO_EXCLUSIONS })).toEqual(rows);
});
