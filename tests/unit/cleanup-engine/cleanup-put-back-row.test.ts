import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

const MESSAGES = 1_500;
const MOVE = 'users.messages.batchModify';
const refused: FaultAction = { kind: 'answer', status: 400, body: {} };
const unavailable: FaultAction = { kind: 'answer', status: 503, body: {} };
const lost: FaultAction = { kind: 'answer-after-effect', status: 503, body: {} };

async function buildCleanup(messages = MESSAGES) {
  const mailbox = await buildScannedMailbox(messages);
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const before = mailbox.truth.labelSnapshot();
  const job = mailbox.cleanup(rowIds);
  await job.start();
  const idsOf = (rowId: RowId) => mailbox.choose([rowId]).ids;
  const rowOf = async (rowId: RowId) => (await job.rows()).rows.find(({ id }) => id === rowId);
  const fail = (action: FaultAction, times = 1) =>
    mailbox.sandbox.faults.add({ method: MOVE, skip: 0, times, action });
  const [first, second] = mailbox.rows.oldMail.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('too few rows');
  return { ...mailbox, rowIds, ids, before, job, idsOf, rowOf, fail, first, second };
}

test('one row lies where it lay, all else in the trash, and the order stands as it did', async () => {
  const { job, first, ids, idsOf, rowOf, truth, before } = await buildCleanup();
  const done = await job.run();
  expect(await rowOf(first)).toMatchObject({ canPutBack: true, isPutBack: false });
  expect(job.restoreRow(first)).toBe(true);
  expect(job.progress()).toMatchObject({ goal: 'restore', status: 'surveying' });
  const after = await job.run();
  const back = idsOf(first);
  const { version, trashedBytes } = after;
  expect(after).toEqual({ ...done, version, trashedBytes, restoredCount: back.length });
  const labels = truth.labelSnapshot();
  for (const id of back) expect(labels[id]).toEqual(before[id]);
  const others = ids.filter((id) => !back.includes(id));
  for (const id of others) expect(labels[id]).toContain('TRASH');
  expect(await rowOf(first)).toMatchObject({
    selectedCount: back.length,
    movedCount: back.length,
    restoredCount: back.length,
    isPutBack: true,
    canPutBack: false,
  });
  expect(job.copy()?.putBackRowIds).toEqual([first]);
});

test('the access that mail is put back with is told, by the time at which that was', async () => {
  const { job, first, clock } = await buildCleanup();
  await job.run();
  const movedMs = job.copy()?.tokenUsedMs ?? 0;
  const { undoUntilMs } = job.progress() ?? {};
  clock.nowMs += 3_600_000;
  job.restoreRow(first);
  await job.run();
  const { tokenUsedMs, connectionId } = job.copy() ?? {};
  expect(connectionId).not.toBeNull();
  expect(tokenUsedMs).toBeGreaterThanOrEqual(movedMs + 3_600_000);
  expect(job.progress()?.undoUntilMs).toBe(undoUntilMs);
});

test('the bytes in the trash are those of the rows that lie there, whatever the number of their mails', async () => {
  const { job, rows, rowIds, first, second } = await buildCleanup();
  const bytesOf = (isCounted: (id: RowId) => boolean) =>
    [...rows.newsletters, ...rows.oldMail, ...rows.largeMail, ...rows.ownLargeMail]
      .filter(({ id }) => isCounted(id))
      .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  expect((await job.runFor(1)).trashedBytes).toBe(0);
  const done = await job.run();
  expect(done.trashedBytes).toBe(Math.round(bytesOf((id) => rowIds.includes(id))));
  for (const rowId of [first, second]) {
    job.restoreRow(rowId);
    await job.run();
  }
  const left = Math.round(bytesOf((id) => id !== first && id !== second));
  expect(job.progress()?.trashedBytes).toBe(left);
  expect(job.copy()?.progress.trashedBytes).toBe(left);
  job.undo();
  expect((await job.run()).trashedBytes).toBe(0);
});

test('of what Gmail refused to move no bytes count, and of the rest those of its own rows', async () => {
  const { job, fail, rows } = await buildCleanup(6_000);
  fail(refused);
  const { trashedBytes } = await job.run();
  const all = [...rows.newsletters, ...rows.oldMail, ...rows.largeMail, ...rows.ownLargeMail];
  const moved = (await job.rows()).rows.reduce((sum, { id, movedCount }) => {
    const row = all.find((one) => one.id === id);
    return sum + (row === undefined ? 0 : (row.sizeBytes * movedCount) / row.count);
  }, 0);
  expect(trashedBytes).toBe(Math.round(moved));
  expect(trashedBytes).toBeGreaterThan(0);
});

test('a row of old mail says whether all that is older was chosen with it', async () => {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const years = mailbox.rows.oldMail.map(({ id }) => id);
  const oldest = years.at(-1);
  const { packedThreadIds, packedRows, rows } = mailbox.choose(years);
  const prepared = rows.map(({ id, sender, meaning }) => {
    if (meaning.kind !== 'old') throw new Error('a year holds something else');
    return { id, sender, promise: { ...meaning, fromMs: id === oldest ? null : meaning.fromMs } };
  });
  const chosen = { packedThreadIds, packedRows, rows: prepared };
  const job = mailbox.cleanup(years, { chosen });
  await job.start();
  await job.run();
  const told = (await job.rows()).rows.filter(({ isOpenEnded }) => isOpenEnded);
  expect(told.map(({ id }) => id)).toEqual([oldest]);
});

test('the counts of the rows add up to those of the order', async () => {
  const { job, first } = await buildCleanup();
  await job.run();
  job.restoreRow(first);
  const progress = await job.run();
  const { rows } = await job.rows();
  const sum = (name: 'selectedCount' | 'movedCount' | 'restoredCount') =>
    rows.reduce((total, row) => total + row[name], 0);
  expect(sum('selectedCount')).toBe(progress.selectedCount);
  expect(sum('movedCount')).toBe(progress.movedCount);
  expect(sum('restoredCount')).toBe(progress.restoredCount);
});

test('the whole order can be put back after a row of it, and nothing twice', async () => {
  const { job, first, ids, truth, before } = await buildCleanup();
  await job.run();
  job.restoreRow(first);
  await job.runFor(1);
  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({
    goal: 'restore',
    status: 'done',
    restoredCount: ids.length,
  });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('the last row that is put back puts back the order', async () => {
  const { job, rowIds, truth, before } = await buildCleanup();
  await job.run();
  for (const rowId of rowIds) {
    job.restoreRow(rowId);
    await job.run();
  }
  expect(job.progress()).toMatchObject({ goal: 'restore', status: 'done' });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('no row can be put back while mail is being moved, nor one that the order does not have', async () => {
  const { job, first } = await buildCleanup();
  await job.runFor(2);
  expect(job.restoreRow(first)).toBe(false);
  await job.run();
  expect(job.restoreRow('old:1900')).toBe(false);
  expect(job.restoreRow(first)).toBe(true);
  expect(job.restoreRow(first)).toBe(true);
});

test('what failed can be tried again after a row was put back, and the row stays out of it', async () => {
  // More than one batch: the others are moved.
  const { job, first, ids, idsOf, truth, fail, before } = await buildCleanup(6_000);
  fail(refused);
  const failed = await job.run();
  expect(failed).toMatchObject({ status: 'failed' });
  expect(failed.failedCount).toBeGreaterThan(0);
  expect(job.restoreRow(first)).toBe(true);
  const put = await job.run();
  expect(put).toMatchObject({ goal: 'move', status: 'failed', movedCount: failed.movedCount });
  expect(job.resume()).toBe(true);
  const done = await job.run();
  const back = idsOf(first);
  expect(done.status).toBe('done');
  expect(done.restoredCount).toBeGreaterThan(0);
  expect(done.movedCount - done.restoredCount).toBe(ids.length - back.length);
  const labels = truth.labelSnapshot();
  for (const id of back) expect(labels[id]).toEqual(before[id]);
});

test('of moves that were never answered, what lies in the trash of a row is found and put back', async () => {
  const { job, first, ids, idsOf, truth, fail, before, sandbox } = await buildCleanup();
  fail(lost, 10_000);
  expect(await job.run()).toMatchObject({ status: 'failed' });
  sandbox.faults.clear();
  expect(job.restoreRow(first)).toBe(true);
  await job.run();
  const labels = truth.labelSnapshot();
  for (const id of idsOf(first)) expect(labels[id]).toEqual(before[id]);
  job.resume();
  const done = await job.run();
  expect(done).toMatchObject({ status: 'done', movedCount: ids.length });
  expect(done.restoredCount).toBe(idsOf(first).length);
});

test('a row that could not be put back can be tried again, and others beside it', async () => {
  const { job, first, second, idsOf, truth, fail, before, sandbox } = await buildCleanup();
  await job.run();
  fail(unavailable, 10_000);
  job.restoreRow(first);
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'failed', restoredCount: 0 });
  sandbox.faults.clear();
  expect(job.restoreRow(second)).toBe(true);
  await job.run();
  expect(job.restoreRow(first)).toBe(true);
  expect(await job.run()).toMatchObject({ goal: 'move', status: 'done' });
  const labels = truth.labelSnapshot();
  for (const id of [...idsOf(first), ...idsOf(second)]) expect(labels[id]).toEqual(before[id]);
});

test('a withdrawal while a row is put back: the row comes back, and nothing more is ever moved', async () => {
  const { job, first, idsOf, truth, fail, before } = await buildCleanup(6_000);
  fail(refused);
  const failed = await job.run();
  expect(job.restoreRow(first)).toBe(true);
  job.stop();
  expect(await job.run()).toMatchObject({ status: 'closed', movedCount: failed.movedCount });
  expect(job.resume()).toBe(false);
  const labels = truth.labelSnapshot();
  for (const id of idsOf(first)) expect(labels[id]).toEqual(before[id]);
});
