import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';

const MOVE = 'users.messages.batchModify';
const lost: FaultAction = { kind: 'answer-after-effect', status: 503, body: {} };
const unavailable: FaultAction = { kind: 'answer', status: 503, body: {} };

/** Mail that a clean-up has moved, and whose owner then goes to the trash themselves. */
async function buildMoved() {
  const mailbox = await buildChosenMailbox({ messages: 1_500, chosen: 1_200 });
  const owner = mailbox.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const before = mailbox.truth.labelSnapshot();
  const job = mailbox.cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: mailbox.ids.length });
  const labelsOf = (ids: readonly string[]) => {
    const labels = mailbox.truth.labelSnapshot();
    return ids.map((id) => labels[id]);
  };
  const fail = (action: FaultAction, times = 10_000) =>
    mailbox.sandbox.faults.add({ method: MOVE, skip: 0, times, action });
  return { ...mailbox, owner, before, job, labelsOf, fail };
}

test('after its owner has emptied the trash nothing is said to be back, and nothing is asked of Gmail for it', async () => {
  const { job, owner, ids, sandbox } = await buildMoved();
  owner.deleteForever({ ids });
  const moves = () => sandbox.ledger.calls().filter(({ method }) => method === MOVE).length;
  const movesBefore = moves();
  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({
    goal: 'restore',
    status: 'done',
    movedCount: ids.length,
    restoredCount: 0,
    notInTrashCount: ids.length,
    toRestoreCount: 0,
  });
  expect(moves()).toBe(movesBefore);
  expect(job.copy()?.progress).toMatchObject({ restoredCount: 0, notInTrashCount: ids.length });
});

test('what its owner has taken out of the trash stays where they put it, and the rest is put back', async () => {
  const { job, owner, ids, before, labelsOf } = await buildMoved();
  const inInbox = ids.filter((id) => before[id]?.includes('INBOX')).slice(0, 4);
  const [deleted, archived] = [inInbox.slice(0, 1), inInbox.slice(1)];
  owner.deleteForever({ ids: deleted });
  owner.changeLabels({ ids: archived }, 'untrash');
  owner.changeLabels({ ids: archived }, 'archive');
  const theirs = labelsOf(archived);
  job.undo();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length - 4, notInTrashCount: 4 });
  expect(labelsOf(archived)).toEqual(theirs);
  const rest = ids.filter((id) => !inInbox.includes(id));
  expect(labelsOf(rest)).toEqual(rest.map((id) => before[id]));
});

test('of a row asked back by itself only what is left of it in the trash is put back, and the rows tell the same', async () => {
  const { job, owner, rowIds, idsOf, ids } = await buildMoved();
  const [first, second] = rowIds;
  if (first === undefined || second === undefined) throw new Error('too few rows');
  const gone = idsOf(first).slice(0, 3);
  // What has left the trash of a row that nobody asks for is not looked for.
  owner.deleteForever({ ids: [...gone, ...idsOf(second).slice(0, 2)] });
  expect(job.restoreRow(first)).toBe(true);
  const restoredCount = idsOf(first).length - 3;
  expect(await job.run()).toMatchObject({ goal: 'move', restoredCount, notInTrashCount: 3 });
  const row = (await job.rows()).rows.find(({ id }) => id === first);
  expect(row).toMatchObject({ restoredCount, notInTrashCount: 3, canPutBack: false });
  job.undo();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length - 5, notInTrashCount: 5 });
});

test('what was put back by calls whose answers were lost is not taken for gone when it is gone on with', async () => {
  const { job, ids, before, truth, fail, sandbox } = await buildMoved();
  fail(lost);
  job.undo();
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'failed', restoredCount: 0 });
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length, notInTrashCount: 0 });
  expect(truth.labelSnapshot()).toEqual(before);
});

test.each([
  ['refuses', { kind: 'answer', status: 400, body: {} }, 1],
  ['asks to slow down', { kind: 'answer', status: 429, body: {} }, 500],
  ['takes no token any more', { kind: 'answer', status: 401, body: {} }, 500],
] as const)(
  'where Gmail %s after the first of two calls that put a batch back, what the first has done is not taken for gone',
  async (_what, action, times) => {
    const { job, ids, before, truth, sandbox } = await buildMoved();
    sandbox.faults.add({ method: MOVE, skip: 1, times, action });
    job.undo();
    const stopped = await job.run();
    expect(['failed', 'suspended']).toContain(stopped.status);
    sandbox.faults.clear();
    job.resume();
    expect(await job.run()).toMatchObject({
      status: 'done',
      restoredCount: ids.length,
      notInTrashCount: 0,
    });
    expect(truth.labelSnapshot()).toEqual(before);
  },
);

test('what Gmail would not put back, and its owner has emptied since, is not said to be back', async () => {
  const { job, owner, ids, fail, sandbox } = await buildMoved();
  fail({ kind: 'answer', status: 429, body: {} });
  job.undo();
  expect(await job.run()).toMatchObject({ status: 'failed', restoredCount: 0 });
  sandbox.faults.clear();
  owner.deleteForever({ ids: ids.slice(0, 10) });
  job.resume();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length - 10, notInTrashCount: 10 });
});

test('a listing of the trash that Gmail does not answer is asked for again', async () => {
  const { job, ids, before, truth, sandbox } = await buildMoved();
  sandbox.faults.add({ method: 'users.messages.list', skip: 1, times: 2, action: unavailable });
  job.undo();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length, notInTrashCount: 0 });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('what its owner took out of the trash was moved and not put back, and none of its bytes count', async () => {
  const mailbox = await buildScannedMailbox(1_500);
  const { rows, choose, sandbox } = mailbox;
  const [row] = rows.oldMail;
  if (row === undefined) throw new Error('no row of old mail');
  const { ids } = choose([row.id]);
  const job = mailbox.cleanup([row.id]);
  await job.start();
  expect((await job.run()).trashedBytes).toBe(Math.round(row.sizeBytes));
  const taken = ids.slice(0, ids.length - 2);
  sandbox.owner(MAILBOX_OWNER.address)?.changeLabels({ ids: taken }, 'untrash');
  // Until the trash is looked into nobody can know.
  expect(job.progress()?.trashedBytes).toBe(Math.round(row.sizeBytes));
  sandbox.faults.add({ method: MOVE, skip: 0, times: 10_000, action: unavailable });
  job.undo();
  const looked = await job.run();
  expect(looked).toMatchObject({
    status: 'failed',
    restoredCount: 0,
    notInTrashCount: taken.length,
  });
  expect(looked.trashedBytes).toBe(Math.round((row.sizeBytes / ids.length) * 2));
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({
    movedCount: ids.length,
    restoredCount: 2,
    notInTrashCount: taken.length,
    trashedBytes: 0,
  });
  expect(job.copy()?.progress.trashedBytes).toBe(0);
});

test('one listing of the trash alone takes nothing for gone: what it does not name is looked for again', async () => {
  const { job, ids, before, labelsOf, sandbox } = await buildMoved();
  const nothing: FaultAction = { kind: 'answer', status: 200, body: {} };
  sandbox.faults.add({ method: 'users.messages.list', skip: 0, times: 1, action: nothing });
  job.undo();
  expect(await job.run()).toMatchObject({
    status: 'done',
    restoredCount: ids.length,
    notInTrashCount: 0,
  });
  expect(labelsOf(ids)).toEqual(ids.map((id) => before[id]));
});

test('what had left the trash stays told as such when the rest is gone on with', async () => {
  const mailbox = await buildChosenMailbox({ messages: 1_500, chosen: 1_200 });
  const { sandbox, rowIds, idsOf, truth } = mailbox;
  const job = mailbox.cleanup();
  await job.start();
  const refused: FaultAction = { kind: 'answer', status: 400, body: {} };
  sandbox.faults.add({ method: MOVE, skip: 1, times: 10_000, action: refused });
  expect(await job.run()).toMatchObject({ status: 'failed' });
  sandbox.faults.clear();
  const labels = truth.labelSnapshot();
  const inTrash = (id: string) => labels[id]?.includes('TRASH') === true;
  const row = rowIds.find((id) => idsOf(id).filter(inTrash).length >= 3);
  if (row === undefined) throw new Error('no row has enough in the trash');
  const gone = idsOf(row).filter(inTrash).slice(0, 3);
  sandbox.owner(MAILBOX_OWNER.address)?.deleteForever({ ids: gone });
  expect(job.restoreRow(row)).toBe(true);
  expect(await job.run()).toMatchObject({ goal: 'move', status: 'failed', notInTrashCount: 3 });
  expect(job.resume()).toBe(true);
  expect(await job.run()).toMatchObject({ goal: 'move', status: 'done', notInTrashCount: 3 });
});

test('putting back says nothing new of what was gone or kept before it could be moved', async () => {
  const mailbox = await buildChosenMailbox({ messages: 1_500, chosen: 1_200 });
  const { sandbox, ids } = mailbox;
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  const last = ids.slice(-8);
  owner?.deleteForever({ ids: last.slice(0, 5) });
  owner?.changeLabels({ ids: last.slice(5) }, 'star');
  const job = mailbox.cleanup();
  await job.start();
  const refused: FaultAction = { kind: 'answer', status: 400, body: {} };
  sandbox.faults.add({ method: MOVE, skip: 1, times: 10_000, action: refused });
  const seenTo = { alreadyDeletedCount: 5, protectedSinceCount: 3 };
  expect(await job.run()).toMatchObject({ status: 'failed', ...seenTo });
  sandbox.faults.clear();
  const movedCount = job.progress()?.movedCount ?? 0;
  expect(movedCount).toBeGreaterThan(0);
  job.undo();
  expect(await job.run()).toMatchObject({ status: 'done', restoredCount: movedCount, ...seenTo });
});
