import { expect, test } from 'vitest';

import type { MailboxLine } from '#tests/google-sandbox/import/mailbox-line.ts';
import { buildMixedNewsletter } from '#tests/support/mixed-newsletter.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { PreparedRow } from '#worker/contract/cleanup-claim.ts';
import { packRowNumbers } from '#worker/domain/cleanup/row-numbers.ts';
import { samplesOfRow } from '#worker/domain/cleanup/row-promise.ts';
import { packIds } from '#worker/domain/scan/message-id.ts';
import { toPreparedRow } from '#worker/services/hold-against-rows.ts';
import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { HARNESS_HASH } from '#tests/support/cleanup-life.ts';

const MESSAGES = 1_500;
const GET = 'users.messages.get';

async function buildOwnedMailbox() {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const owner = mailbox.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const rowIds = allRowIds(mailbox.rows);
  const chosen = mailbox.choose(rowIds);
  return { ...mailbox, owner, rowIds, chosen, ids: chosen.ids };
}

/** The chosen rows with something else promised of the one given. */
function withPromise(
  { packedThreadIds, packedRows, rows }: Awaited<ReturnType<typeof buildOwnedMailbox>>['chosen'],
  rowNumber: number,
  promise: PreparedRow['promise'],
) {
  const prepared = rows.map((row) => toPreparedRow(HARNESS_HASH, HARNESS_USER_ID, row));
  return {
    packedThreadIds,
    packedRows,
    rows: prepared.map((row, number) => (number === rowNumber ? { ...row, promise } : row)),
  };
}

function sentReply(threadId: string): MailboxLine {
  return {
    headers: [
      ['From', MAILBOX_OWNER.address],
      ['To', 'someone@else.example'],
      ['Subject', 'Re: hej'],
    ],
    sizeBytes: 2_000,
    ageDays: 0,
    labelIds: ['SENT'],
    threadId,
  };
}

test.each(['known', 'lost'])(
  'mail answered after the scan is left alone where the history is %s',
  async (history) => {
    const { owner, rowIds, ids, truth, cleanup, clock } = await buildOwnedMailbox();
    clock.nowMs += 60_000;
    owner.receive(ids.slice(0, 3).map(sentReply));
    if (history === 'lost') owner.forgetHistory();
    const before = truth.labelSnapshot();
    const job = cleanup(rowIds);
    await job.start();
    const done = await job.run();
    expect(done.status).toBe('done');
    expect(done.keptCount).toBeGreaterThanOrEqual(3);
    expect(done.movedCount).toBe(ids.length - done.keptCount);
    const after = truth.labelSnapshot();
    for (const id of ids.slice(0, 3)) expect(after[id]).toEqual(before[id]);
  },
);

test('mail deleted for good counts as gone, not as moved, where the history is lost too', async () => {
  const { owner, rowIds, ids, cleanup } = await buildOwnedMailbox();
  owner.deleteForever({ ids: ids.slice(0, 40) });
  owner.forgetHistory();
  const job = cleanup(rowIds);
  await job.start();
  expect(await job.run()).toMatchObject({
    status: 'done',
    goneCount: 40,
    movedCount: ids.length - 40,
  });
});

test('a few messages of the rows are fetched before anything is moved, three of each, and of many rows one each at least', async () => {
  const { rowIds, rows, cleanup, sandbox, choose } = await buildOwnedMailbox();
  const fetched = async (chosenIds: typeof rowIds) => {
    const from = sandbox.ledger.calls().length;
    const job = cleanup(chosenIds);
    await job.start();
    await job.run();
    const calls = sandbox.ledger.calls().slice(from);
    const gets = calls.flatMap(({ method }, place) => (method === GET ? [place] : []));
    const firstMove = calls.findIndex(({ method }) => method.endsWith('batchModify'));
    expect(Math.max(...gets)).toBeLessThan(firstMove);
    job.undo();
    await job.run();
    return gets.length;
  };
  const years = rows.oldMail.slice(0, 2).map(({ id }) => id);
  const expected = years.map((id) => Math.min(3, choose([id]).ids.length));
  expect(await fetched(years)).toBe(expected.reduce((sum, count) => sum + count, 0));
  expect(rowIds.length).toBeGreaterThan(15);
  const ofAll = await fetched(rowIds);
  expect(ofAll).toBeGreaterThanOrEqual(rowIds.length);
  expect(ofAll).toBeLessThanOrEqual(Math.max(45, rowIds.length));
});

test.each([
  [1, 3, 3],
  [15, 45, 3],
  [16, 45, 2],
  [45, 45, 1],
  [46, 46, 1],
  [240, 240, 1],
  [600, 240, 0],
])('of %i rows %i messages are looked at, and of each at least %i', (rowCount, inAll, ofEach) => {
  const samples = Array.from({ length: rowCount }, (_, row) => samplesOfRow(row, rowCount));
  expect(samples.reduce((sum, count) => sum + count, 0)).toBe(inAll);
  expect(Math.min(...samples)).toBe(ofEach);
});

test('a row whose mail is not what it says is left alone whole, counted, and named in no log', async () => {
  const mailbox = await buildOwnedMailbox();
  const { rows, truth, choose } = mailbox;
  const year = rows.oldMail[0]?.id ?? 'old:0';
  const yearIds = choose([year]).ids;
  const promise = { kind: 'old', fromMs: 0, toMs: 86_400_000, unlocked: [] } as const;
  const few = choose(rows.oldMail.map(({ id }) => id));
  expect(few.ids.length).toBeGreaterThan(yearIds.length);
  const before = truth.labelSnapshot();
  const oldIds = rows.oldMail.map(({ id }) => id);
  const job = mailbox.cleanup(oldIds, { chosen: withPromise(few, 0, promise) });
  await job.start();
  const done = await job.run();
  expect(done).toMatchObject({
    status: 'done',
    leftCount: yearIds.length,
    movedCount: few.ids.length - yearIds.length,
  });
  const after = truth.labelSnapshot();
  for (const id of yearIds) expect(after[id]).toEqual(before[id]);
  expect(job.rowsLeft).toEqual([1]);
  const { rows: views } = await job.rows();
  expect(views[0]).toMatchObject({ id: year, leftCount: yearIds.length, movedCount: 0 });
});

test('newsletters of another sender, or filed otherwise, are not what their row says', async () => {
  for (const wrong of ['sender', 'category'] as const) {
    const mailbox = await buildOwnedMailbox();
    const newsletters = mailbox.rows.newsletters.slice(0, 3).map(({ id }) => id);
    const chosen = mailbox.choose(newsletters);
    const [first] = chosen.rows.map((row) => toPreparedRow(HARNESS_HASH, HARNESS_USER_ID, row));
    if (first?.promise.kind !== 'newsletter') throw new Error('no row of newsletters');
    const { promise } = first;
    const other =
      wrong === 'sender' ? { ...promise, senderHash: 'other' } : { ...promise, categories: [] };
    const job = mailbox.cleanup(newsletters, { chosen: withPromise(chosen, 0, other) });
    await job.start();
    const done = await job.run();
    expect(done.leftCount).toBe(mailbox.rows.newsletters[0]?.count);
    expect(done.movedCount).toBe(chosen.ids.length - done.leftCount);
  }
});

test('a row in which a letter is found from the address of its newsletter is left alone whole', async () => {
  const mixed = await buildMixedNewsletter({ newsletters: 2, letters: 1 });
  const job = mixed.cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', leftCount: 3, movedCount: 0 });
  const plain = await buildMixedNewsletter({ newsletters: 3, letters: 0 });
  const other = plain.cleanup();
  await other.start();
  expect(await other.run()).toMatchObject({ status: 'done', leftCount: 0, movedCount: 3 });
});

test.each([
  ['CATEGORY_PROMOTIONS', 3],
  ['CATEGORY_UPDATES', 0],
] as const)(
  'of what only its sender shows to be bulk mail, filed under %s, %i of three are moved',
  async (label, movedCount) => {
    const mailbox = await buildMixedNewsletter({
      newsletters: 3,
      letters: 0,
      headers: [['Feedback-ID', 'campaign:club']],
      labelIds: ['INBOX', label],
    });
    const job = mailbox.cleanup();
    await job.start();
    expect(await job.run()).toMatchObject({ movedCount, leftCount: 3 - movedCount });
  },
);

test.each([
  [29, [], 0],
  [29, ['recent'], 3],
  [29, ['receipt'], 0],
  [31, [], 3],
] as const)(
  'of newsletters %i days old at the scan, with %j unlocked in their row, %i of three are moved',
  async (ageDays, unlocked, movedCount) => {
    const mailbox = await buildMixedNewsletter({ newsletters: 3, letters: 0, ageDays, unlocked });
    const job = mailbox.cleanup();
    await job.start();
    expect(await job.run()).toMatchObject({ movedCount, leftCount: 3 - movedCount });
  },
);

test.each([
  [29, 0],
  [31, 3],
])('of large mail %i days old at the scan %i of three are moved', async (ageDays, movedCount) => {
  const mailbox = await buildMixedNewsletter({ newsletters: 3, letters: 0, ageDays });
  const promise = { kind: 'large', fromBytes: 0, toBytes: null, unlocked: [] } as const;
  const job = mailbox.cleanup({
    chosen: {
      packedThreadIds: packIds(mailbox.ids),
      packedRows: packRowNumbers([0, 0, 0]),
      rows: [{ id: 'large:10', sender: null, promise }],
    },
  });
  await job.start();
  expect(await job.run()).toMatchObject({ movedCount, leftCount: 3 - movedCount });
});
