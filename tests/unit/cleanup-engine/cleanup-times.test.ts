import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';

const MOVE = 'users.messages.batchModify';
const lost: FaultAction = { kind: 'answer-after-effect', status: 503, body: {} };

async function buildPaid(options: Partial<CleanupHarnessOptions> = {}) {
  const mailbox = await buildChosenMailbox({ messages: 1_500, chosen: 1_200 });
  const owner = mailbox.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  const job = mailbox.cleanup({ historyId: await mailbox.readHistoryId(), ...options });
  await job.start();
  const moves = () => mailbox.sandbox.ledger.calls().filter(({ method }) => method === MOVE);
  const fail = (action: FaultAction, times = 10_000) =>
    mailbox.sandbox.faults.add({ method: MOVE, skip: 0, times, action });
  return { ...mailbox, owner, job, moves, fail };
}

test('undo is promised from the first try on that may have worked, however late it was answered', async () => {
  const { job, fail, sandbox, moves, clock } = await buildPaid();
  fail(lost);
  expect(await job.run()).toMatchObject({ status: 'failed', movedCount: 0 });
  const firstMs = moves()[0]?.atMs ?? 0;
  clock.nowMs += 6 * DAY_MS;
  sandbox.faults.clear();
  job.resume();
  const done = await job.run();
  expect(done.status).toBe('done');
  // Gmail empties its trash of them thirty days after they came there.
  expect(done.undoUntilMs).toBeLessThanOrEqual(firstMs + 30 * DAY_MS);
  expect(done.undoUntilMs).toBeGreaterThan(firstMs + 30 * DAY_MS - HOUR_MS);
});

test('after a row was put back while all was in doubt, the rest can still be asked back', async () => {
  const { job, fail, sandbox, rowIds, ids, truth } = await buildPaid();
  fail(lost);
  await job.run();
  sandbox.faults.clear();
  const [first] = rowIds;
  if (first === undefined) throw new Error('there are no rows');
  job.restoreRow(first);
  const { movedCount, restoredCount, undoUntilMs } = await job.run();
  const trashed = () => truth.trashIds().filter((id) => ids.includes(id));
  expect(trashed().length).toBeGreaterThan(0);
  expect(movedCount - restoredCount).toBe(trashed().length);
  expect(undoUntilMs).toEqual(expect.any(Number));
  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({ restoredCount: movedCount });
  expect(trashed()).toEqual([]);
});

test('a try that Gmail has refused does not begin the thirty days', async () => {
  const { job, fail, sandbox, clock, moves } = await buildPaid();
  fail({ kind: 'answer', status: 429, body: {} });
  expect(await job.run()).toMatchObject({ status: 'failed', undoUntilMs: null });
  sandbox.faults.clear();
  clock.nowMs += 2 * DAY_MS;
  const resumedMs = clock.nowMs;
  job.resume();
  const { undoUntilMs } = await job.run();
  expect(moves().length).toBeGreaterThan(1);
  expect(undoUntilMs).toBeGreaterThanOrEqual(resumedMs + 30 * DAY_MS);
});

test('ids are held for thirty days after the first try that may have worked, not after the payment', async () => {
  const { job, fail, sandbox, clock } = await buildPaid();
  fail({ kind: 'answer', status: 429, body: {} });
  await job.run();
  sandbox.faults.clear();
  clock.nowMs += 5 * DAY_MS;
  job.resume();
  const { undoUntilMs } = await job.run();
  clock.nowMs = (undoUntilMs ?? 0) - HOUR_MS;
  expect(await job.runAlarm()).not.toBeNull();
  clock.nowMs += HOUR_MS;
  expect(await job.runAlarm()).toBeNull();
});

test('an order that moved nothing keeps its ids until it closes, and no longer than seven days', async () => {
  const refused = await buildPaid();
  refused.fail({ kind: 'answer', status: 400, body: {} });
  expect(await refused.job.run()).toMatchObject({ status: 'failed', movedCount: 0 });
  refused.clock.nowMs += 7 * DAY_MS - HOUR_MS;
  expect(await refused.job.runAlarm()).not.toBeNull();
  refused.clock.nowMs += HOUR_MS;
  expect(await refused.job.runAlarm()).toBeNull();
  expect(refused.job.copy()?.progress.status).toBe('closed');

  const gone = await buildPaid();
  gone.owner.deleteForever({ ids: gone.ids });
  expect(await gone.job.run()).toMatchObject({ status: 'done', movedCount: 0 });
  expect(await gone.job.runAlarm()).not.toBeNull();
  gone.clock.nowMs += HOUR_MS;
  expect(await gone.job.runAlarm()).toBeNull();
  expect(gone.job.copy()?.progress).toMatchObject({ status: 'done' });
});
