import { expect, test } from 'vitest';

import type { MailboxLine } from '#tests/tools/google-sandbox/import/mailbox-line.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { buildMixedNewsletter } from '#tests/support/mixed-newsletter.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { PreparedRow } from '#worker/contract/mailbox-cleanup.ts';
import { packRowNumbers } from '#worker/domain/cleanups/row-id.ts';
import { samplesOfRow } from '#worker/domain/cleanups/row-samples.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import { toPreparedRow } from '#worker/cleanups/sender-hash.ts';
import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { HARNESS_HASH } from '#tests/support/cleanup-life.ts';

const MESSAGES = 1_500;
const GET = 'users.messages.get';
const MOVE = 'users.messages.batchModify';
const LIST = 'users.messages.list';

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
    expect(done.protectedSinceCount).toBeGreaterThanOrEqual(3);
    expect(done.movedCount).toBe(ids.length - done.protectedSinceCount);
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
    alreadyDeletedCount: 40,
    movedCount: ids.length - 40,
  });
});

test('rows are checked by searches for several of them, and read only where too little was read by the scan', async () => {
  const { rowIds, rows, cleanup, sandbox, choose } = await buildOwnedMailbox();
  const callsFor = async (chosenIds: typeof rowIds) => {
    const from = sandbox.ledger.calls().length;
    const job = cleanup(chosenIds);
    await job.start();
    expect(await job.run()).toMatchObject({ status: 'done', mismatchedCount: 0, refutedCount: 0 });
    const calls = sandbox.ledger.calls().slice(from);
    job.undo();
    await job.run();
    return (method: string) => calls.filter((call) => call.method === method).length;
  };
  const ofYears = await callsFor(rows.oldMail.slice(0, 2).map(({ id }) => id));
  expect([ofYears(GET), ofYears(LIST)]).toEqual([0, 4]);

  const chosen = choose(rowIds).rows;
  const toRead = chosen.reduce(
    (sum, { meaning, readCount = 0 }, row) =>
      meaning.kind === 'newsletter'
        ? sum + Math.max(0, samplesOfRow(row, chosen.length) - readCount)
        : sum,
    0,
  );
  const ofAll = await callsFor(rowIds);
  // A row may hold fewer.
  expect(ofAll(GET)).toBeLessThanOrEqual(toRead);
  expect(toRead).toBeLessThan(rowIds.length);
  expect(ofAll(LIST)).toBeLessThan(2 * rowIds.length);
});

const CLUB_OF_EIGHT = {
  newsletters: 8,
  letters: 0,
  labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
  readCount: 3,
};

const countGets = ({
  sandbox,
}: Pick<Awaited<ReturnType<typeof buildMixedNewsletter>>, 'sandbox'>) =>
  sandbox.ledger.calls().filter(({ method }) => method === GET).length;

test('mail that its owner has filed otherwise since the scan is read, and left by itself', async () => {
  const mailbox = await buildMixedNewsletter(CLUB_OF_EIGHT);
  const { sandbox, ids, truth } = mailbox;
  sandbox
    .owner(MAILBOX_OWNER.address)
    ?.changeLabels(
      { ids: ids.slice(0, 1) },
      { addLabelIds: ['CATEGORY_UPDATES'], removeLabelIds: ['CATEGORY_PROMOTIONS'] },
    );
  const job = mailbox.cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ movedCount: 7, refutedCount: 1, mismatchedCount: 0 });
  expect(truth.trashIds().toSorted()).toEqual(ids.slice(1));
  expect(countGets(mailbox)).toBe(1);
});

test('where the sender of a row is known no longer, its mail is read as where no search names it', async () => {
  const mailbox = await buildMixedNewsletter(CLUB_OF_EIGHT);
  const job = mailbox.cleanup();
  await job.start();
  job.forgetSenders();
  expect(await job.run()).toMatchObject({ movedCount: 8, mismatchedCount: 0 });
  expect(countGets(mailbox)).toBe(3);
});

test('a sender that is forgotten while its mail is being listed has it looked at from the beginning', async () => {
  const mailbox = await buildMixedNewsletter({ ...CLUB_OF_EIGHT, newsletters: 1_200 });
  const job = mailbox.cleanup({
    at(failpoint, number) {
      if (failpoint === 'gmail.after' && number > 8) job.forgetSenders();
    },
  });
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 1_200, mismatchedCount: 0 });
});

test('what a search passes over is read as a few of many, looked for in the inbox, and moved', async () => {
  const mailbox = await buildMixedNewsletter({ newsletters: 40, letters: 0 });
  const { sandbox, ids, truth } = mailbox;
  const before = truth.labelSnapshot();
  sandbox.faults.add({
    method: LIST,
    times: 'endless',
    action: { kind: 'shift-sizes', percent: -10 },
  });
  const promise = { kind: 'large', fromBytes: 5_000, toBytes: null, unlocked: [] } as const;
  const job = mailbox.cleanup({
    chosen: {
      packedThreadIds: packIds(ids),
      packedRows: packRowNumbers(ids.map(() => 0)),
      rows: [{ id: 'large:10', sender: null, promise }],
    },
  });
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 40, mismatchedCount: 0 });
  expect(countGets(mailbox)).toBe(3);
  job.undo();
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
});

test('each batch is moved as soon as its rows are checked, and undo knows what lay in the inbox', async () => {
  const { cleanup, sandbox, truth } = await buildChosenMailbox({ messages: 4_000 });
  const before = truth.labelSnapshot();
  const job = cleanup();
  await job.start();
  await job.run();
  const calls = sandbox.ledger.calls().map(({ method }) => method);
  expect(calls.slice(calls.indexOf(MOVE), calls.lastIndexOf(MOVE))).toContain(LIST);
  job.undo();
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
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
    mismatchedCount: yearIds.length,
    movedCount: few.ids.length - yearIds.length,
  });
  const after = truth.labelSnapshot();
  for (const id of yearIds) expect(after[id]).toEqual(before[id]);
  expect(job.rowsLeft).toEqual([1]);
  const { rows: views } = await job.rows();
  expect(views[0]).toMatchObject({ id: year, mismatchedCount: yearIds.length, movedCount: 0 });
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
    expect(done.mismatchedCount).toBe(mailbox.rows.newsletters[0]?.count);
    expect(done.movedCount).toBe(chosen.ids.length - done.mismatchedCount);
  }
});

test('a row in which a letter is found from the address of its newsletter is left alone whole', async () => {
  const mixed = await buildMixedNewsletter({ newsletters: 2, letters: 1 });
  const job = mixed.cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', mismatchedCount: 3, movedCount: 0 });
  const plain = await buildMixedNewsletter({ newsletters: 3, letters: 0 });
  const other = plain.cleanup();
  await other.start();
  expect(await other.run()).toMatchObject({ status: 'done', mismatchedCount: 0, movedCount: 3 });
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
    expect(await job.run()).toMatchObject({ movedCount, mismatchedCount: 3 - movedCount });
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
    expect(await job.run()).toMatchObject({ movedCount, mismatchedCount: 3 - movedCount });
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
  expect(await job.run()).toMatchObject({ movedCount, mismatchedCount: 3 - movedCount });
});
