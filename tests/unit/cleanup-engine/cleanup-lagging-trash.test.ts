import { expect, test } from 'vitest';

import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';
import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

const MOVE = 'users.messages.batchModify';
const LIST = 'users.messages.list';
const PAGE = 500;
const MAX_ROUNDS = 100;
const nothing: FaultAction = { kind: 'answer', status: 200, body: {} };

/** Mail that is about to be moved, in a mailbox whose calls are told with the time of each. */
async function buildStarted(options: Partial<CleanupHarnessOptions> = {}) {
  const mailbox = await buildChosenMailbox({ messages: 1_500, chosen: 1_200 });
  const { sandbox, clock, truth } = mailbox;
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const before = truth.labelSnapshot();
  const afterRestore = { work: async () => {} };
  const openGmail = async (isForced: boolean): Promise<CleanupGmail> => {
    const opened = await mailbox.openCleanupGmail(isForced);
    if (!opened.ok) return opened;
    const { gmail } = opened;
    const restoreFromTrash = async (...given: Parameters<typeof gmail.restoreFromTrash>) => {
      await gmail.restoreFromTrash(...given);
      await afterRestore.work();
    };
    return { ...opened, gmail: { ...gmail, restoreFromTrash } };
  };
  const job = mailbox.cleanup({ openGmail, ...options });
  await job.start();
  const fail = (method: string, action: FaultAction, times: number | 'endless', page?: number) =>
    sandbox.faults.add({
      method,
      skip: 0,
      times,
      action,
      ...(page === undefined ? {} : { page }),
    });
  /** Searches know nothing of what has happened in the last moments. */
  const lag = (lagMs = MINUTE_MS / 2) => fail(LIST, { kind: 'lag-search', lagMs }, 'endless');
  /** The clean-up goes on for as long as it stands like this. */
  async function runWhile(isSo: (progress: CleanupProgress) => boolean): Promise<CleanupProgress> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const progress = job.progress();
      if (progress !== null && !isSo(progress)) return progress;
      await job.pass(1);
    }
    throw new Error('it stands as it stood');
  }
  return {
    ...mailbox,
    owner,
    before,
    job,
    afterRestore,
    fail,
    lag,
    runWhile,
    nowMs: () => clock.nowMs,
  };
}

async function buildMoved() {
  const started = await buildStarted();
  const { job, ids } = started;
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  return started;
}

test('mail asked back a moment after it was moved, which no search finds yet, is all put back', async () => {
  const { job, ids, before, truth, lag, nowMs, runWhile } = await buildMoved();
  lag();
  const askedMs = nowMs();
  job.undo();
  const waiting = await runWhile(({ missingCount }) => missingCount === 0);
  expect(waiting).toMatchObject({
    status: 'working',
    restoredCount: 0,
    notInTrashCount: 0,
    missingCount: ids.length,
  });
  expect(await job.run()).toMatchObject({
    status: 'done',
    restoredCount: ids.length,
    notInTrashCount: 0,
    missingCount: 0,
  });
  expect(nowMs()).toBeGreaterThanOrEqual(askedMs + MINUTE_MS);
  expect(truth.labelSnapshot()).toEqual(before);
});

test('mail asked back a moment after it was moved, which no search finds for three minutes, is all put back', async () => {
  const { job, ids, before, truth, lag, nowMs } = await buildMoved();
  lag(3 * MINUTE_MS);
  const askedMs = nowMs();
  job.undo();
  expect(await job.run()).toMatchObject({
    status: 'done',
    restoredCount: ids.length,
    notInTrashCount: 0,
    missingCount: 0,
  });
  expect(nowMs()).toBeLessThan(askedMs + 5 * MINUTE_MS);
  expect(truth.labelSnapshot()).toEqual(before);
});

test('mail of unanswered moves, which no search finds for three minutes, is not taken for deleted by its owner', async () => {
  const { job, ids, fail, lag, sandbox, truth, before } = await buildStarted();
  fail(MOVE, { kind: 'answer-after-effect', status: 503, body: {} }, 'endless');
  const trashedBefore = truth.trashIds().length;
  for (let round = 0; truth.trashIds().length < trashedBefore + ids.length; round += 1) {
    expect(round).toBeLessThan(MAX_ROUNDS);
    await job.pass(1);
  }
  for (const message of job.sent) job.failBatch(message);
  expect(job.progress()).toMatchObject({ status: 'failed', movedCount: 0 });
  sandbox.faults.clear();
  lag(3 * MINUTE_MS);
  job.resume();
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount: ids.length,
    alreadyDeletedCount: 0,
  });
  job.undo();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length, notInTrashCount: 0 });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('what the first listing names is put back at once, and only the rest waits a minute', async () => {
  const { job, ids, before, truth, fail, nowMs, runWhile } = await buildMoved();
  fail(LIST, nothing, 1, 1);
  const askedMs = nowMs();
  job.undo();
  const isAllBack = ({ restoredCount, missingCount = 0 }: CleanupProgress) =>
    restoredCount > 0 && restoredCount + missingCount === ids.length;
  const waiting = await runWhile((progress) => !isAllBack(progress));
  expect(waiting).toMatchObject({ status: 'working', notInTrashCount: 0 });
  expect(waiting.missingCount).toBeGreaterThanOrEqual(ids.length - PAGE);
  expect(nowMs()).toBeLessThan(askedMs + MINUTE_MS / 2);
  expect(job.copy()?.progress.notInTrashCount).toBe(0);
  expect(await job.run()).toMatchObject({ restoredCount: ids.length, notInTrashCount: 0 });
  expect(truth.labelSnapshot()).toEqual(before);
});

test.each([
  [15, 1, 2],
  [0, 9, 11],
])(
  'of mail that was moved %i minutes before, what really left the trash is told as such after %i to %i more, not before',
  async (movedAgo, fromMinutes, toMinutes) => {
    const { job, ids, owner, clock, nowMs, runWhile } = await buildMoved();
    clock.nowMs += movedAgo * MINUTE_MS;
    owner.deleteForever({ ids: ids.slice(0, 7) });
    const askedMs = nowMs();
    job.undo();
    const told = await runWhile(({ notInTrashCount }) => notInTrashCount === 0);
    expect(nowMs()).toBeGreaterThanOrEqual(askedMs + fromMinutes * MINUTE_MS);
    expect(nowMs()).toBeLessThanOrEqual(askedMs + toMinutes * MINUTE_MS);
    expect(told).toMatchObject({ notInTrashCount: 7, restoredCount: ids.length - 7 });
    expect(await job.run()).toMatchObject({ status: 'done', missingCount: 0 });
  },
);

test('of moves that were never answered, what no search finds yet is looked for again as well', async () => {
  const { job, before, truth, fail, sandbox } = await buildStarted();
  const trashedBefore = truth.trashIds().length;
  fail(MOVE, { kind: 'answer-after-effect', status: 503, body: {} }, 'endless');
  expect(await job.run()).toMatchObject({ status: 'failed', movedCount: 0 });
  sandbox.faults.clear();
  const moved = truth.trashIds().length - trashedBefore;
  expect(moved).toBeGreaterThan(0);
  fail(LIST, nothing, 1);
  job.undo();
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount: moved,
    restoredCount: moved,
    notInTrashCount: 0,
  });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('a row asked back while the rest of another is waited for is put back with it', async () => {
  const { job, rowIds, idsOf, lag, truth, before, runWhile } = await buildMoved();
  const [first, second] = rowIds;
  if (first === undefined || second === undefined) throw new Error('too few rows');
  lag();
  job.restoreRow(first);
  await runWhile(({ missingCount }) => missingCount === 0);
  expect(job.restoreRow(second)).toBe(true);
  const restoredCount = idsOf(first).length + idsOf(second).length;
  expect(await job.run()).toMatchObject({ goal: 'move', restoredCount, notInTrashCount: 0 });
  const after = truth.labelSnapshot();
  for (const id of [...idsOf(first), ...idsOf(second)]) expect(after[id]).toEqual(before[id]);
});

test('tokens that are refused while the trash is waited for tell nothing as gone, and then all of it is put back', async () => {
  const { job, ids, fail, sandbox } = await buildMoved();
  fail(LIST, nothing, 1, 1);
  fail(MOVE, { kind: 'answer', status: 401, body: {} }, 'endless');
  job.undo();
  expect(await job.run()).toMatchObject({ status: 'failed', restoredCount: 0, notInTrashCount: 0 });
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length, notInTrashCount: 0 });
});

test('putting back that was given up before the second listing tells nothing as gone', async () => {
  const { job, ids, fail, sandbox } = await buildMoved();
  fail(LIST, nothing, 1, 1);
  fail(MOVE, { kind: 'answer', status: 400, body: {} }, 'endless');
  job.undo();
  expect(await job.run()).toMatchObject({ status: 'failed', restoredCount: 0, notInTrashCount: 0 });
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({
    status: 'done',
    restoredCount: ids.length,
    notInTrashCount: 0,
  });
});

test('the trash is listed again only once what was found first has been put back, however long that takes', async () => {
  const { job, ids, fail, before, truth, runWhile, afterRestore, clock } = await buildMoved();
  const sentMeanwhile: string[] = [];
  afterRestore.work = async () => {
    afterRestore.work = async () => {};
    clock.nowMs += 2 * MINUTE_MS;
    const sentBefore = job.sent.length;
    await job.runAlarm();
    sentMeanwhile.push(...job.sent.slice(sentBefore).map(({ batch }) => batch.kind));
  };
  fail(LIST, nothing, 1, 1);
  job.undo();
  await runWhile(({ restoredCount }) => restoredCount === 0);
  expect(sentMeanwhile).not.toContain('survey');
  expect(await job.run()).toMatchObject({ status: 'done', restoredCount: ids.length });
  expect(truth.labelSnapshot()).toEqual(before);
});
