import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { presetFault } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

const MESSAGES = 1_500;
const MOVE = 'users.messages.batchModify';

const unavailable: FaultAction = { kind: 'answer', status: 503, body: {} };
const lost: FaultAction = { kind: 'answer-after-effect', status: 503, body: {} };
const slowDown: FaultAction = { kind: 'answer', status: 429, body: {} };

/** A paid clean-up of one batch whose moves Gmail answers as given, for good. */
async function buildFailedCleanup(action: FaultAction) {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const owner = mailbox.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const before = mailbox.truth.labelSnapshot();
  const job = mailbox.cleanup(rowIds);
  await job.start();
  mailbox.sandbox.faults.add({ method: MOVE, skip: 0, times: 10_000, action });
  const failed = await job.run();
  expect(failed.status).toBe('failed');
  mailbox.sandbox.faults.clear();
  return { ...mailbox, owner, ids, before, job, failed };
}

test.each([
  ['said each time that it would not', slowDown],
  ['was out of order', unavailable],
])('what is starred before a second try is left alone, where Gmail %s', async (_name, action) => {
  const { job, owner, ids, truth } = await buildFailedCleanup(action);
  owner.changeLabels({ ids: ids.slice(0, 5) }, 'star');
  job.resume();
  const done = await job.run();
  expect(done).toMatchObject({
    status: 'done',
    protectedSinceCount: 5,
    movedCount: ids.length - 5,
  });
  const labels = truth.labelSnapshot();
  for (const id of ids.slice(0, 5)) expect(labels[id]).not.toContain('TRASH');
});

test('nothing can be undone, and nothing is counted, where Gmail only said that it would not', async () => {
  const { job, failed, truth, before } = await buildFailedCleanup(slowDown);
  expect(failed.movedCount).toBe(0);
  expect(job.undo()).toBe(false);
  expect(truth.labelSnapshot()).toEqual(before);
});

test('an undo of what was never answered touches only what lies in the trash', async () => {
  const { job, owner, ids, truth } = await buildFailedCleanup(unavailable);
  owner.changeLabels({ ids: ids.slice(0, 3) }, 'archive');
  const before = truth.labelSnapshot();
  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 0, restoredCount: 0 });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('an undo of what was never answered leaves in the trash what its owner put there before', async () => {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const rowIds = allRowIds(mailbox.rows);
  const theirs = mailbox.choose(rowIds).ids.slice(0, 3);
  mailbox.sandbox.owner(MAILBOX_OWNER.address)?.changeLabels({ ids: theirs }, 'trash');
  const before = mailbox.truth.labelSnapshot();
  const job = mailbox.cleanup(rowIds);
  await job.start();
  mailbox.sandbox.faults.add({ method: MOVE, skip: 0, times: 10_000, action: unavailable });
  await job.run();
  mailbox.sandbox.faults.clear();
  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({ status: 'done', restoredCount: 0 });
  expect(mailbox.truth.labelSnapshot()).toEqual(before);
});

test('mail that was moved by calls whose answers were all lost is found, counted and put back', async () => {
  const { job, ids, truth, before } = await buildFailedCleanup(lost);
  expect(job.undo()).toBe(true);
  const undone = await job.run();
  expect(undone).toMatchObject({ movedCount: ids.length, restoredCount: ids.length });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('of an order that closes before anybody could ask Gmail it is told how much may lie in the trash', async () => {
  const { job, ids, truth, clock, failed } = await buildFailedCleanup(lost);
  expect(failed).toMatchObject({ movedCount: 0, unconfirmedCount: ids.length });
  clock.nowMs += 7 * DAY_MS;
  await job.runAlarm();
  expect(job.progress()).toMatchObject({
    status: 'closed',
    movedCount: 0,
    unconfirmedCount: ids.length,
    // So that its owner is offered to have it back.
    undoUntilMs: expect.any(Number),
  });
  expect(truth.trashIds()).toEqual(expect.arrayContaining([...ids]));
  job.undo();
  expect(await job.run()).toMatchObject({ unconfirmedCount: 0, restoredCount: ids.length });
});

test('of what Gmail said each time that it would not, nothing is in doubt', async () => {
  const { job, failed, ids, clock } = await buildFailedCleanup(slowDown);
  expect(failed).toMatchObject({ failedCount: ids.length, unconfirmedCount: 0 });
  clock.nowMs += 7 * DAY_MS;
  await job.runAlarm();
  expect(job.progress()).toMatchObject({ status: 'closed', unconfirmedCount: 0 });
});

test('mail of an unanswered move counts as moved, and is put back, though senders are forgotten before the next try', async () => {
  const { cleanup, sandbox, truth, ids } = await buildChosenMailbox({ messages: 4_000 });
  const before = truth.labelSnapshot();
  sandbox.faults.add({ method: MOVE, action: lost });
  const job = cleanup();
  await job.start();
  while (!sandbox.ledger.calls().some(({ method }) => method === MOVE)) await job.pass(1);
  job.forgetSenders();
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount: ids.length,
    alreadyDeletedCount: 0,
  });
  job.undo();
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
});

test('mail that was moved by calls whose answers were all lost is not taken for gone at a second try', async () => {
  const { job, ids, truth, before } = await buildFailedCleanup(lost);
  job.resume();
  expect(await job.run()).toMatchObject({
    movedCount: ids.length,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
  });
  job.undo();
  expect(await job.run()).toMatchObject({ restoredCount: ids.length });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('starred while access was missing: left alone once it is given again', async () => {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  let hasAccess = true;
  let hasReturned = false;
  const closed: CleanupGmail = { ok: false, code: 'gmail_connection_expired' };
  const job = mailbox.cleanup(rowIds, {
    openGmail: async (isForced) => (hasAccess ? mailbox.openCleanupGmail(isForced) : closed),
    at: (failpoint) => {
      const isAtWork = failpoint === 'run.before' && job.progress()?.status === 'working';
      if (isAtWork && !hasReturned) hasAccess = false;
    },
  });
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'suspended', movedCount: 0 });
  mailbox.sandbox.owner(MAILBOX_OWNER.address)?.changeLabels({ ids: ids.slice(0, 5) }, 'star');
  expect(job.undo()).toBe(false);
  hasAccess = true;
  hasReturned = true;
  job.resume();
  expect(await job.run()).toMatchObject({ protectedSinceCount: 5, movedCount: ids.length - 5 });
});

test.each([
  ['a listing that is not found', 'users.messages.list', { kind: 'answer', status: 404, body: {} }],
  [
    'page tokens that are never good',
    'users.history.list',
    { kind: 'answer', status: 400, body: { error: { code: 400, message: 'Invalid pageToken' } } },
  ],
] as const)('a survey that meets %s gives up in time', async (_name, method, action) => {
  const { sandbox, cleanup, rows, clock } = await buildScannedMailbox(MESSAGES);
  const job = cleanup(allRowIds(rows));
  await job.start();
  sandbox.faults.add({ method, skip: 0, times: 10_000, action });
  const startedMs = clock.nowMs;
  expect(await job.run()).toMatchObject({ status: 'failed', movedCount: 0 });
  expect(clock.nowMs - startedMs).toBeLessThan(40 * 60_000);
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({ status: 'done' });
});

test.each([
  ['move', 'F22-stale-page'],
  ['move', 'F22-history-stale-page'],
  ['undo', 'F22-stale-page'],
] as const)(
  'where second pages are refused for good, a survey for a %s gives up in time (%s)',
  async (goal, preset) => {
    const mailbox = await buildChosenMailbox({ messages: 2_500, chosen: 2_000 });
    const { sandbox, cleanup, clock, ids, truth } = mailbox;
    const job = cleanup();
    const owner = sandbox.owner(MAILBOX_OWNER.address);
    for (const change of ['mark-read', 'mark-unread'] as const)
      owner?.changeLabels({ ids }, change);
    // The mailbox is listed instead.
    if (preset === 'F22-stale-page') owner?.forgetHistory();
    const before = truth.labelSnapshot();
    await job.start();
    if (goal === 'undo') {
      expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
      job.undo();
    }
    const fault = presetFault(preset, { times: 'endless' });
    if (fault === null) throw new Error('no such preset');
    sandbox.faults.add(fault);
    const startedMs = clock.nowMs;
    expect(await job.runFor(500)).toMatchObject({ status: 'failed' });
    expect(clock.nowMs - startedMs).toBeLessThan(60 * 60_000);
    sandbox.faults.clear();
    job.resume();
    expect(await job.run()).toMatchObject({ status: 'done' });
    if (goal === 'move') job.undo();
    expect(await job.run()).toMatchObject({ restoredCount: ids.length });
    expect(truth.labelSnapshot()).toEqual(before);
  },
);

test('a dead letter of a move does not fail the undo that has begun meanwhile', async () => {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const before = mailbox.truth.labelSnapshot();
  const job = mailbox.cleanup(allRowIds(mailbox.rows));
  await job.start();
  await job.run();
  job.undo();
  for (const message of job.sent) job.failBatch(message);
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'done', failedCount: 0 });
  expect(mailbox.truth.labelSnapshot()).toEqual(before);
});

test('ids that cannot be opened any more fail their batch, and the owner hears of it', async () => {
  const { cleanup, rows } = await buildScannedMailbox(MESSAGES);
  const job = cleanup(allRowIds(rows), { isKeyLost: true });
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'failed', errorCode: 'cleanup_failed' });
});

test('another attempt to pay keeps the ids for as long as it needs', async () => {
  const { cleanup, rows, clock } = await buildScannedMailbox(MESSAGES);
  const { oldMail, largeMail } = rows;
  const job = cleanup([...oldMail, ...largeMail].map(({ id }) => id));
  await job.prepare();
  const firstEndMs = await job.runAlarm();
  clock.nowMs += 60_000;
  await job.prepare();
  expect(await job.runAlarm()).toBe((firstEndMs ?? 0) + 60_000);
});

test('a clean-up that is wiped before its end says that it is over', async () => {
  const { job, clock } = await buildFailedCleanup(unavailable);
  job.undo();
  clock.nowMs += 31 * 86_400_000;
  expect(await job.runAlarm()).toBeNull();
  expect(job.copy()?.progress.status).toBe('closed');
});

test('where Gmail asks to wait for longer than half an hour, a clean-up is not given up for that', async () => {
  const { sandbox, cleanup, choose, rows } = await buildScannedMailbox(MESSAGES);
  const rowIds = allRowIds(rows);
  const job = cleanup(rowIds);
  await job.start();
  const headers = { 'retry-after': '2400' };
  const action: FaultAction = { kind: 'answer', status: 429, body: {}, headers };
  sandbox.faults.add({ method: MOVE, skip: 0, times: 8, action });
  const movedCount = choose(rowIds).ids.length;
  expect(await job.run()).toMatchObject({ status: 'done', movedCount });
});

test('what was given up while an answer was still out goes on by itself after an hour', async () => {
  const { job, ids, clock } = await buildFailedCleanup(lost);
  expect(job.progress()).toMatchObject({ status: 'failed', movedCount: 0 });
  expect(await job.runAlarm()).toBe(clock.nowMs + HOUR_MS);
  clock.nowMs += HOUR_MS;
  expect(await job.run()).toMatchObject({
    status: 'done',
    movedCount: ids.length,
    alreadyDeletedCount: 0,
  });
});

test('what was given up and certainly not moved waits for its owner', async () => {
  const { job, clock } = await buildFailedCleanup(slowDown);
  clock.nowMs += HOUR_MS;
  expect(await job.run()).toMatchObject({ status: 'failed', movedCount: 0 });
});

test('a clean-up in doubt goes on by itself five times, and not for ever', async () => {
  const { job, sandbox, clock } = await buildFailedCleanup(unavailable);
  sandbox.faults.add({ method: MOVE, skip: 0, times: 10_000, action: unavailable });
  let resumeCount = 0;
  for (let hour = 0; hour < 20; hour += 1) {
    const callsBefore = sandbox.ledger.calls().length;
    clock.nowMs += HOUR_MS;
    expect(await job.run()).toMatchObject({ status: 'failed' });
    if (sandbox.ledger.calls().length > callsBefore) resumeCount += 1;
  }
  expect(resumeCount).toBe(5);
});

test('a move that Gmail refuses after undo was pressed does not keep what an earlier try has moved in the trash', async () => {
  const mailbox = await buildChosenMailbox({ messages: 1_000, chosen: 800 });
  const { sandbox, truth, ids } = mailbox;
  const before = truth.labelSnapshot();
  const refused: FaultAction = { kind: 'answer', status: 400, body: {} };
  let moveCount = 0;
  const job = mailbox.cleanup({
    openGmail: async (isForced) => {
      const opened = await mailbox.openCleanupGmail(isForced);
      if (!opened.ok) return opened;
      const { gmail } = opened;
      const moveToTrash = async (...given: Parameters<typeof gmail.moveToTrash>) => {
        moveCount += 1;
        if (moveCount === 2) {
          expect(job.undo()).toBe(true);
          sandbox.faults.add({ method: MOVE, skip: 0, times: 1, action: refused });
        }
        await gmail.moveToTrash(...given);
      };
      return { ...opened, gmail: { ...gmail, moveToTrash } };
    },
  });
  sandbox.faults.add({ method: MOVE, skip: 0, times: 1, action: lost });
  await job.start();
  expect(await job.run()).toMatchObject({
    goal: 'restore',
    status: 'done',
    restoredCount: ids.length,
    failedCount: 0,
  });
  expect(moveCount).toBe(2);
  expect(truth.labelSnapshot()).toEqual(before);
});
