import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { latencyTime } from '#tests/tools/bench/engine/call-latency.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

const MESSAGES = 6_000;
const MOVE = 'users.messages.batchModify';

async function buildPaidCleanup(options: Partial<CleanupHarnessOptions> = {}) {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const before = mailbox.truth.labelSnapshot();
  const trashedBefore = mailbox.truth.trashIds().length;
  const job = mailbox.cleanup(rowIds, options);
  await job.start();

  function fail(method: string, action: FaultAction, { skip = 0, times = 1 } = {}): void {
    mailbox.sandbox.faults.add({ method, skip, times, action });
  }
  const trashed = () => mailbox.truth.trashIds().length - trashedBefore;
  const moves = () => mailbox.sandbox.ledger.calls().filter(({ method }) => method === MOVE);
  return { ...mailbox, ids, before, job, fail, trashed, moves };
}

const unavailable = { kind: 'answer', status: 503, body: {} } as const;

test.each<[string, FaultAction]>([
  ['is out of order', unavailable],
  ['breaks the connection', { kind: 'drop' }],
  ['moves the mail and then breaks the connection', { kind: 'drop-after-effect' }],
  ['moves the mail and then says 503', { kind: 'answer-after-effect', status: 503, body: {} }],
  [
    'asks to slow down',
    { kind: 'answer', status: 429, body: {}, headers: { 'retry-after': '30' } },
  ],
])('when Gmail %s, the count is still that of the trash', async (_name, action) => {
  const { job, fail, ids, trashed } = await buildPaidCleanup();
  fail(MOVE, action, { skip: 1, times: 2 });
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  expect(trashed()).toBe(ids.length);
});

test('no call is made before the time that Google named, and one at a time until it answers', async () => {
  const { job, fail, clock, moves } = await buildPaidCleanup();
  const headers = { 'retry-after': '45' };
  fail(MOVE, { kind: 'answer', status: 429, body: {}, headers }, { times: 3 });
  await job.run();
  const [first, second, third, fourth] = moves().map(({ atMs }) => atMs);
  expect(fourth).toBeLessThan(clock.nowMs);
  for (const [earlier, later] of [
    [first, second],
    [second, third],
    [third, fourth],
  ]) {
    expect((later ?? 0) - (earlier ?? 0)).toBeGreaterThanOrEqual(45_000);
  }
});

test('calls that were under way when Google named a time, and succeed after it, do not bring on others before it', async () => {
  const time = latencyTime(1, SCAN_NOW_MS);
  const { sandbox, cleanup } = await buildChosenMailbox({ messages: 8_000, chosen: 8_000, time });
  const job = cleanup({ consumers: 5 });
  await job.start();
  const headers = { 'retry-after': '45' };
  const action = { kind: 'answer', status: 429, body: {}, headers } as const;
  sandbox.faults.add({ method: MOVE, skip: 2, times: 1, action });
  expect(await job.run()).toMatchObject({ status: 'done' });
  const moves = sandbox.ledger.calls().filter(({ method }) => method === MOVE);
  const refused = moves.find(({ status }) => status === 429);
  const refusedMs = refused?.atMs ?? 0;
  const later = moves.filter(({ atMs }) => atMs > refusedMs).map(({ atMs }) => atMs - refusedMs);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(45_000);
  expect(later.length).toBeGreaterThan(0);
});

test('a batch that comes back before it is noted as sent is not forgotten for a minute', async () => {
  const { job, fail, moves } = await buildPaidCleanup({ isQueueSwift: true });
  fail(MOVE, unavailable);
  expect(await job.run()).toMatchObject({ status: 'done', failedCount: 0 });
  const [first, second] = moves().map(({ atMs }) => atMs);
  expect((second ?? 0) - (first ?? 0)).toBeLessThan(30_000);
});

test('what the queue did not take is sent as soon as it takes anything again', async () => {
  let isDown = true;
  const { job } = await buildPaidCleanup({
    at(failpoint) {
      if (isDown && failpoint === 'send.before') throw new Error('the queue is down');
    },
  });
  await expect(job.runAlarm()).rejects.toThrow('the queue is down');
  expect(job.sent).toEqual([]);
  isDown = false;
  await job.runAlarm();
  expect(job.sent).toMatchObject([{ batch: { kind: 'survey' } }]);
});

test('a Gmail that stays out of order is given up after half an hour, and tried again for nothing', async () => {
  const { job, fail, ids, trashed, sandbox, moves } = await buildPaidCleanup();
  fail(MOVE, unavailable, { times: 10_000 });
  const failed = await job.run();
  expect(failed).toMatchObject({ status: 'failed', movedCount: 0, errorCode: 'cleanup_failed' });
  expect(failed.failedCount).toBe(ids.length);
  expect(moves().length).toBeLessThanOrEqual(60);
  sandbox.faults.clear();
  expect(job.resume()).toBe(true);
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length, failedCount: 0 });
  expect(trashed()).toBe(ids.length);
});

test('one batch that Gmail refuses for good does not keep the others from being moved', async () => {
  const { job, fail, ids, trashed } = await buildPaidCleanup();
  fail(MOVE, { kind: 'answer', status: 400, body: { error: { code: 400, message: 'Bad' } } });
  const failed = await job.run();
  expect(failed.status).toBe('failed');
  expect(failed.movedCount).toBe(ids.length - 1000);
  expect(trashed()).toBe(failed.movedCount);
  job.resume();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('without access it stops, asks Gmail nothing more, and goes on where it was once there is some', async () => {
  let hasAccess = true;
  let hasReturned = false;
  const closed: CleanupGmail = { ok: false, code: 'gmail_connection_expired' };
  const mailbox = await buildScannedMailbox(MESSAGES);
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const job = mailbox.cleanup(rowIds, {
    openGmail: async (isForced) => (hasAccess ? mailbox.openCleanupGmail(isForced) : closed),
    at: (failpoint) => {
      const hasMoved = failpoint === 'run.after' && (job.progress()?.movedCount ?? 0) > 0;
      if (hasMoved && !hasReturned) hasAccess = false;
    },
  });
  await job.start();
  const stopped = await job.run();
  expect(stopped).toMatchObject({ status: 'suspended', errorCode: 'gmail_connection_expired' });
  expect(stopped.movedCount).toBeGreaterThan(0);
  expect(stopped.movedCount).toBeLessThan(ids.length);
  const calls = mailbox.sandbox.ledger.calls().length;
  await job.run();
  expect(mailbox.sandbox.ledger.calls().length).toBe(calls);
  expect(job.copy()?.progress.status).toBe('suspended');

  hasAccess = true;
  hasReturned = true;
  job.resume();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test.each([1, 2, 3, 8])(
  'tokens that Gmail refuses %i times in a row, and that can be renewed, stop nothing',
  async (times) => {
    const { job, ids, fail } = await buildPaidCleanup();
    fail(MOVE, { kind: 'answer', status: 401, body: {} }, { times });
    expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  },
);

test('a token that Gmail refuses for good, though it can be renewed, is given up as any failure of Gmail’s is', async () => {
  const { job, ids, fail, sandbox } = await buildPaidCleanup();
  fail(MOVE, { kind: 'answer', status: 401, body: {} }, { times: 10_000 });
  expect(await job.run()).toMatchObject({ status: 'failed', errorCode: 'cleanup_failed' });
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('no minute takes more of the quota than was set, the survey and the way back included', async () => {
  const { job, ids, sandbox } = await buildPaidCleanup({ unitsPerMinute: 160 });
  const from = sandbox.ledger.calls().length;
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  job.undo();
  expect(await job.run()).toMatchObject({ status: 'done', restoredCount: ids.length });
  const calls = sandbox.ledger.calls().slice(from);
  for (const { atMs } of calls) {
    const window = calls.filter((call) => call.atMs >= atMs && call.atMs < atMs + 60_000);
    expect(window.reduce((sum, call) => sum + call.units, 0)).toBeLessThanOrEqual(160);
  }
});

test('undo in the middle puts back what was moved and moves nothing more', async () => {
  const { job, before, truth, ids } = await buildPaidCleanup({ deliveries: 2 });
  while ((job.progress()?.movedCount ?? 0) === 0) await job.runFor(1);
  expect(job.undo()).toBe(true);
  const undone = await job.run();
  expect(undone).toMatchObject({ goal: 'restore', status: 'done' });
  expect(undone.restoredCount).toBe(undone.movedCount);
  expect(undone.movedCount).toBeLessThan(ids.length);
  expect(truth.labelSnapshot()).toEqual(before);
});

test('there is nothing to undo before anything was moved, and the work goes on', async () => {
  const { job, fail, before, truth, ids } = await buildPaidCleanup();
  expect(job.undo()).toBe(false);
  fail(MOVE, { kind: 'answer', status: 429, body: {} }, { times: 3 });
  while ((job.progress()?.waiting ?? null) === null) await job.runFor(1);
  expect(job.undo()).toBe(false);
  expect(truth.labelSnapshot()).toEqual(before);
  expect(await job.run()).toMatchObject({ goal: 'move', movedCount: ids.length });
});

test('a message that the queue gave up counts as failed, but not once its batch is moved', async () => {
  const { job, ids } = await buildPaidCleanup();
  await job.runFor(1);
  const [survey] = job.sent;
  if (survey === undefined) throw new Error('no survey was sent');
  job.failBatch(survey);
  expect(await job.run()).toMatchObject({ status: 'failed', movedCount: 0 });
  job.resume();
  const done = await job.run();
  expect(done).toMatchObject({ status: 'done', movedCount: ids.length });
  for (const message of job.sent) job.failBatch(message);
  expect(job.progress()).toEqual(done);
});

test('what is not moved seven days after payment no longer will be, and what was moved can be undone', async () => {
  const { job, fail, clock, before, truth } = await buildPaidCleanup();
  fail(MOVE, { kind: 'answer', status: 400, body: {} });
  const failed = await job.run();
  clock.nowMs += 7 * DAY_MS;
  await job.runAlarm();
  expect(job.progress()).toMatchObject({ status: 'closed', movedCount: failed.movedCount });
  expect(job.resume()).toBe(false);
  expect(job.undo()).toBe(true);
  await job.run();
  expect(truth.labelSnapshot()).toEqual(before);
});

test('ids that nobody paid for are wiped when their time is up, and worked on if somebody did', async () => {
  const mailbox = await buildScannedMailbox(500);
  const rowIds = allRowIds(mailbox.rows);
  const unpaid = mailbox.cleanup(rowIds);
  await unpaid.prepare();
  expect(await unpaid.runAlarm()).toBe(mailbox.clock.nowMs + DAY_MS);
  const paid = mailbox.cleanup(rowIds, {
    readPaidAtMs: async () => mailbox.clock.nowMs,
  });
  await paid.prepare();
  mailbox.clock.nowMs += DAY_MS;
  expect(await unpaid.runAlarm()).toBeNull();
  expect(await paid.runAlarm()).not.toBeNull();
  expect(await paid.run()).toMatchObject({ status: 'done' });
});

test('ids are held until the undo ends after 30 days, and an hour after an undo is done', async () => {
  const kept = await buildPaidCleanup();
  await kept.job.run();
  kept.clock.nowMs += 30 * DAY_MS - 3_600_000;
  expect(await kept.job.runAlarm()).not.toBeNull();
  kept.clock.nowMs += 3_600_000;
  expect(await kept.job.runAlarm()).toBeNull();

  const undone = await buildPaidCleanup();
  await undone.job.run();
  undone.job.undo();
  await undone.job.run();
  expect(await undone.job.runAlarm()).not.toBeNull();
  undone.clock.nowMs += 3_600_000;
  expect(await undone.job.runAlarm()).toBeNull();
});
