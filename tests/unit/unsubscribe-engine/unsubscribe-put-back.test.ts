import { expect, test } from 'vitest';

import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import type { PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import { UNDONE_RETENTION_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { packRowNumbers } from '#worker/domain/cleanups/row-id.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

import { addressOf, buildClickable, buildGivenSenders, linking } from './build-unsubscribing.ts';

const HOST = 'leave.platform.example';

/** A row for each sender, which says nothing of its mail that could be untrue. */
function rowsOf(senders: readonly PreparedSender[]): NonNullable<CleanupHarnessOptions['chosen']> {
  const messageIds = senders.flatMap((sender) => sender.messageIds).toSorted();
  const numberOf = (id: string) => senders.findIndex((sender) => sender.messageIds.includes(id));
  return {
    packedThreadIds: packIds(messageIds),
    packedRows: packRowNumbers(messageIds.map(numberOf)),
    rows: senders.map(({ rowId }) => ({
      id: rowId,
      sender: null,
      promise: { kind: 'large', fromBytes: 0, toBytes: null, unlocked: ['recent'] },
    })),
  };
}

test('whoever puts the mail back leaves in peace those that have not been asked', async () => {
  const { prepare } = await buildClickable(50, HOST);
  const { job, stage } = await prepare();
  await job.start();
  while ((job.progress()?.unsubscribes?.confirmedCount ?? 0) < 20) await job.runFor(1);
  while (job.progress()?.status !== 'done') await job.runFor(1);
  const askedCount = stage.requests().length;
  expect(job.undo()).toBe(true);
  const undone = await job.run();
  expect(undone).toMatchObject({ goal: 'restore', status: 'done' });
  expect(undone.unsubscribes).toMatchObject({ confirmedCount: askedCount, waitingCount: 0 });
  expect(stage.requests()).toHaveLength(askedCount);
  const reasons = (await job.senders()).senders.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === 'put_back')).toHaveLength(50 - askedCount);
  expect(job.resume()).toBe(false);
});

/** Two senders that can be left by hand only, and their mail put back. */
async function buildUndoneLinks() {
  const mailbox = await buildGivenSenders(2, (number) => [
    linking(number, `https://leave.s${number}.example/u`),
  ]);
  const { job } = await mailbox.prepare();
  await job.start();
  await job.run();
  job.undo();
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'done' });
  const links = async () => (await job.senders()).senders.map(({ link }) => link?.href ?? null);
  return { ...mailbox, job, links };
}

test('links to leave by hand outlive the ids of mail that was put back, as long as names are known', async () => {
  const { job, links, clock } = await buildUndoneLinks();
  const both = ['https://leave.s0.example/u', 'https://leave.s1.example/u'];
  const undoneMs = clock.nowMs;
  clock.nowMs += UNDONE_RETENTION_MS;
  const nextMs = await job.runAlarm();
  expect(await links()).toEqual(both);
  const { senders } = await job.senders();
  expect(senders.map(({ sender }) => sender)).toEqual(['Sender 0', 'Sender 1']);
  // Nothing is left to wake up for before that.
  expect(nextMs).toBeGreaterThan(undoneMs + UNDONE_RETENTION_MS);
  expect(nextMs).toBeLessThanOrEqual(undoneMs + DAY_MS);
  clock.nowMs = nextMs ?? 0;
  expect(await job.runAlarm()).toBeNull();
});

test('whoever ends the access ends with it what was kept of an undone order', async () => {
  const { job, links, clock } = await buildUndoneLinks();
  clock.nowMs += UNDONE_RETENTION_MS;
  expect(await job.runAlarm()).not.toBeNull();
  job.forgetSenders();
  expect(await links()).toEqual([null, null]);
  expect(await job.runAlarm()).toBeNull();
});

test('a sender whose row alone is put back is left in peace too, now and at another try; all others are asked', async () => {
  const { prepare, senders } = await buildClickable(50, HOST);
  const rowIds = senders.map(({ rowId }) => rowId);
  const { job, stage } = await prepare({ chosen: rowsOf(senders) });
  await job.start();
  while ((job.progress()?.unsubscribes?.confirmedCount ?? 0) < 20) await job.runFor(1);
  while (job.progress()?.status !== 'done') await job.runFor(1);
  const waiting = (await job.senders()).senders.filter(({ status }) => status === 'waiting');
  const putBack = waiting.slice(-2).map(({ number }) => number);
  for (const number of putBack) expect(job.restoreRow(rowIds[number - 1] ?? 'sender:0')).toBe(true);
  await job.run();
  job.resume();
  const { unsubscribes } = await job.run();
  expect(unsubscribes).toMatchObject({ confirmedCount: 48, notPossibleCount: 2, waitingCount: 0 });
  expect(stage.requests()).toHaveLength(48);
  const asked = stage.requests().map(addressOf);
  for (const number of putBack) expect(asked).not.toContain(`https://${HOST}/u/${number}`);
  const { senders: told } = await job.senders();
  expect(told.filter(({ reason }) => reason === 'put_back').map(({ number }) => number)).toEqual(
    putBack,
  );
});

test.each([
  { reason: 'no_access', cause: 'access has ended' },
  { reason: 'retries_exhausted', cause: 'Gmail has been out of order for long' },
] as const)(
  'a sender that was given up because $cause, and whose row is then put back, is not asked at another try',
  async ({ reason }) => {
    const { prepare, senders, sandbox, openCleanupGmail } = await buildClickable(50, HOST);
    const trouble = { isOn: false };
    const openGmail = async (isForced: boolean): Promise<CleanupGmail> =>
      trouble.isOn && reason === 'no_access'
        ? { ok: false, code: 'gmail_connection_expired' }
        : openCleanupGmail(isForced);
    const { job, stage } = await prepare({ chosen: rowsOf(senders), openGmail });
    await job.start();
    while (job.progress()?.status !== 'done') await job.runFor(1);
    trouble.isOn = true;
    if (reason === 'retries_exhausted') {
      const action = { kind: 'answer', status: 503, body: {} } as const;
      sandbox.faults.add({ method: 'users.messages.get', skip: 0, times: 10_000, action });
    }
    await job.run();
    trouble.isOn = false;
    sandbox.faults.clear();
    const ended = (await job.senders()).senders.filter((sender) => sender.reason === reason);
    const putBack = ended.slice(-2).map(({ number }) => number);
    expect(putBack).toHaveLength(2);
    for (const number of putBack) {
      expect(job.restoreRow(senders[number - 1]?.rowId ?? 'sender:0')).toBe(true);
    }
    const { unsubscribes: left } = await job.run();
    expect(left).toMatchObject({
      untriedCount: ended.length,
      retryableCount: ended.length - putBack.length,
    });
    expect(job.resume()).toBe(true);
    const { unsubscribes } = await job.run();
    expect(unsubscribes).toMatchObject({
      confirmedCount: 48,
      notPossibleCount: 2,
      retryableCount: 0,
    });
    const asked = stage.requests().map(addressOf);
    expect(asked).toHaveLength(48);
    for (const number of putBack) expect(asked).not.toContain(`https://${HOST}/u/${number}`);
    expect(job.resume()).toBe(false);
  },
);
