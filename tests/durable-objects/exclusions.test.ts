import { expect, test } from 'vitest';

import {
  buildCleaningUser,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';
import { readLabels } from '#tests/worker/support/google.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import {
  type CleanRows,
  cleanRowsSchema,
  type Preview,
  previewSchema,
} from '#worker/contract/clean-rows.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { orderViewSchema } from '#worker/contract/orders.ts';
import { type Exclusions, NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

const MESSAGES = 400;

async function readPage(
  user: SignedInUser,
  { scanId, rowsVersion }: CleanRows,
  rowId: RowId,
): Promise<Preview> {
  const path = `/api/scans/${scanId}/preview?row=${rowId}&version=${rowsVersion}`;
  return user.read(path, previewSchema);
}

function order(
  user: SignedInUser,
  rows: CleanRows,
  exclusions: Exclusions,
  selection = selectAll(rows),
) {
  const { scanId, rowsVersion } = rows;
  return user.post('/api/orders', { scanId, rowsVersion, tier: 'direct', selection, exclusions });
}

async function outcomeOf(response: Response): Promise<string> {
  return `${response.status} ${errorBodySchema.parse(await response.json()).error.code}`;
}

function trashed(labels: Awaited<ReturnType<typeof readLabels>>): Set<string> {
  return new Set(Object.keys(labels).filter((id) => labels[id]?.includes('TRASH')));
}

/** The newest of a sender is kept, one other is spared, and of a year one message alone is moved. */
async function buildExclusions() {
  const { user, rows } = await buildCleaningUser(MESSAGES);
  const [sender] = rows.newsletters.toSorted((a, b) => b.count - a.count);
  const [year] = rows.old.children.toSorted((a, b) => b.count - a.count);
  if (sender === undefined || year === undefined) throw new Error('too little is on offer');
  const ofSender = (await readPage(user, rows, sender.id)).messages;
  const ofYear = (await readPage(user, rows, year.id)).messages;
  const [spared, moved] = [ofSender.at(-1)?.id, ofYear.at(-1)?.id];
  if (spared === undefined || moved === undefined) throw new Error('a row has no messages');
  const exclusions: Exclusions = {
    messageIds: [spared],
    keepNewest: [{ rowId: sender.id, rule: 'newest-1' }],
    onlyMessages: [{ rowId: year.id, messageIds: [moved] }],
  };
  const keptCount = { ofSender: 2, ofYear: year.count - 1 };
  return { user, rows, sender, year, exclusions, spared, moved, ofSender, ofYear, keptCount };
}

test('what is excluded is counted at once, not bought, not moved and still counted afterwards, and its ids are in no table', async () => {
  const given = await buildExclusions();
  const { user, rows, sender, year, exclusions, spared, moved, ofSender, keptCount } = given;
  expect(sender.count).toBeGreaterThan(2);
  const answer = await user.post(`/api/scans/${rows.scanId}/rows`, {
    version: rows.rowsVersion,
    exclusions,
  });
  const counted = cleanRowsSchema.parse(await answer.json());
  expect(counted.newsletters.find(({ id }) => id === sender.id)).toMatchObject({
    count: sender.count - keptCount.ofSender,
    excludedCount: keptCount.ofSender,
  });
  expect(counted.old.children.find(({ id }) => id === year.id)).toMatchObject({
    count: 1,
    excludedCount: keptCount.ofYear,
  });

  const all = [...rows.newsletters, ...rows.old.children, ...rows.large.children, ...rows.ownLarge];
  const offeredCount = all.reduce((sum, { count }) => sum + count, 0);
  const excludedCount = keptCount.ofSender + keptCount.ofYear;
  const ordered = orderViewSchema.parse(await (await order(user, rows, exclusions)).json());
  expect(ordered).toMatchObject({ messageCount: offeredCount - excludedCount, excludedCount });
  const stored = await dumpAllTables();
  for (const id of [spared, moved]) expect(stored).not.toContain(id);

  const before = await readLabels(user.account);
  const cleanupId = await pay(user, ordered);
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done).toMatchObject({ movedCount: ordered.messageCount, mismatchedCount: 0 });
  const after = await readLabels(user.account);
  const trashedBefore = trashed(before);
  const newlyTrashed = new Set([...trashed(after)].filter((id) => !trashedBefore.has(id)));
  expect(newlyTrashed.size).toBe(ordered.messageCount);
  expect(newlyTrashed.has(ofSender[0]?.id ?? '')).toBe(false);
  expect(newlyTrashed.has(spared)).toBe(false);
  expect(given.ofYear.filter(({ id }) => newlyTrashed.has(id)).map(({ id }) => id)).toEqual([
    moved,
  ]);

  const cleaned = await user.read(`/api/scans/${rows.scanId}/rows`, cleanRowsSchema);
  expect(cleaned.newsletters.find(({ id }) => id === sender.id)).toMatchObject({
    isTaken: true,
    count: sender.count - keptCount.ofSender,
    excludedCount: keptCount.ofSender,
  });
  expect(cleaned.old.children.find(({ id }) => id === year.id)).toMatchObject({
    isTaken: true,
    count: 1,
    excludedCount: keptCount.ofYear,
  });

  await user.post(`/api/cleanups/${cleanupId}/undo`);
  await waitForCleanup(user, cleanupId, (now) => now.goal === 'restore' && now.status === 'done');
  expect(trashed(await readLabels(user.account))).toEqual(trashedBefore);
});

test('other exclusions are another order, the same in any order are the same, and those of other rows count for nothing', async () => {
  const { user, rows, sender, exclusions, spared } = await buildExclusions();
  const selection = { ...selectAll(rows), selectedNewsletters: [sender.id] };
  const place = async (excluded: Exclusions) =>
    orderViewSchema.parse(await (await order(user, rows, excluded, selection)).json());
  const whole = await place(NO_EXCLUSIONS);
  const partly = await place({ ...NO_EXCLUSIONS, messageIds: [spared] });
  expect(partly.id).not.toBe(whole.id);
  const turned = { ...exclusions, messageIds: exclusions.messageIds.toReversed() };
  expect((await place(turned)).id).toBe((await place(exclusions)).id);
  const other = rows.newsletters.find(({ id }) => id !== sender.id)?.id ?? 'sender:9999';
  const ofOther: Exclusions = {
    ...NO_EXCLUSIONS,
    keepNewest: [{ rowId: other, rule: 'newest-1' }],
  };
  expect((await place(ofOther)).id).toBe(whole.id);
});

test('messages of somebody else are refused, in what is counted and in what is ordered', async () => {
  const mine = await buildExclusions();
  const theirs = await buildExclusions();
  const exclusions: Exclusions = { ...NO_EXCLUSIONS, messageIds: [mine.spared, theirs.spared] };
  const refused = '422 selection_invalid';
  expect(await outcomeOf(await order(mine.user, mine.rows, exclusions))).toBe(refused);
  const { scanId, rowsVersion: version } = mine.rows;
  const counting = await mine.user.post(`/api/scans/${scanId}/rows`, { version, exclusions });
  expect(await outcomeOf(counting)).toBe(refused);
  expect(await dumpAllTables()).not.toContain(mine.spared);
});

test('the largest choice of the contract is taken, and a larger body is not', async () => {
  const { user, rows } = await buildCleaningUser(20);
  const rowIds = Array.from({ length: 5_000 }, (_, at) => `sender:${at + 10_000}` as const);
  const exclusions: Exclusions = {
    messageIds: Array.from({ length: 1_000 }, (_, at) =>
      (0x19a0_0000_0000_0000n + BigInt(at)).toString(16),
    ),
    keepNewest: rowIds.map((rowId) => ({ rowId, rule: 'last-12-months' })),
    onlyMessages: [],
  };
  const body = {
    scanId: rows.scanId,
    rowsVersion: rows.rowsVersion,
    tier: 'reset',
    exclusions,
    selection: { selectedNewsletters: rowIds, selectedOldCategories: [], selectedAttachments: [] },
    leaveGroups: rowIds,
  };
  expect(await outcomeOf(await user.post('/api/orders', body))).toBe('422 selection_invalid');
  const counted = { version: rows.rowsVersion, exclusions };
  const counting = await user.post(`/api/scans/${rows.scanId}/rows`, counted);
  expect(await outcomeOf(counting)).toBe('422 selection_invalid');
  const padded = { ...body, scanId: 'x'.repeat(512 * 1024) };
  expect(await outcomeOf(await user.post('/api/orders', padded))).toBe('413 payload_too_large');
});

test.each([
  [{ ...NO_EXCLUSIONS, messageIds: ['not-hex'] }],
  [{ ...NO_EXCLUSIONS, messageIds: ['19a0', '19a0'] }],
  [{ ...NO_EXCLUSIONS, messageIds: Array.from({ length: 1_001 }, (_, at) => `1${at}`) }],
  [{ ...NO_EXCLUSIONS, keepNewest: [{ rowId: 'old:2019', rule: 'newest-1' }] }],
  [{ ...NO_EXCLUSIONS, keepNewest: [{ rowId: 'sender:1', rule: 'newest-2' }] }],
  [{ ...NO_EXCLUSIONS, onlyMessages: [{ rowId: 'sender:1', messageIds: ['19a0'] }] }],
  [{ messageIds: [] }],
])('exclusions outside the contract are refused: %j', async (exclusions) => {
  const { user, rows } = await buildCleaningUser(20);
  const { scanId, rowsVersion } = rows;
  const body = { scanId, rowsVersion, tier: 'direct', selection: selectAll(rows), exclusions };
  expect(await outcomeOf(await user.post('/api/orders', body))).toBe('400 bad_request');
});
