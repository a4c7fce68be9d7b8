import { expect, test } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { HARNESS_ORDER_ID } from '#tests/support/unsubscribe-stage.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

import { buildClickable } from './build-unsubscribing.ts';

const SENDERS = 30;
/** Twenty a minute are asked at one host: the rest wait. */
const HOST = 'leave.platform.example';

test('a stopped clean-up asks nobody any more, and says for how many nothing was done', async () => {
  const { prepare } = await buildClickable(SENDERS, HOST);
  const { job, stage } = await prepare();
  await job.start();
  while (job.progress()?.status !== 'done') await job.runFor(1);
  while ((job.progress()?.unsubscribes?.confirmedCount ?? 0) < 20) await job.runFor(1);
  const askedCount = stage.requests().length;
  expect(askedCount).toBeLessThan(SENDERS);
  job.stop();
  const stopped = await job.run();
  expect(job.stop()).toBe(true);
  expect(job.resume()).toBe(false);
  expect((await job.run()).unsubscribes).toEqual(stopped.unsubscribes);
  expect(stopped.unsubscribes).toMatchObject({ waitingCount: 0, confirmedCount: askedCount });
  expect(undoneWork(stopped)).toEqual({
    mail: { count: SENDERS, undoneCount: 0 },
    senders: { count: SENDERS, undoneCount: SENDERS - askedCount },
  });
  expect(stage.requests()).toHaveLength(askedCount);
});

test('whoever is being asked when it is stopped counts as asked, and the stop waits for that', async () => {
  const { prepare } = await buildClickable(SENDERS, HOST);
  let wasQuiet: boolean | null = null;
  const { job, stage } = await prepare({
    at: (failpoint) => {
      if (failpoint === 'ask.before' && stage.requests().length > 3) wasQuiet ??= job.stop();
    },
  });
  await job.start();
  const stopped = await job.run();
  expect(wasQuiet).toBe(false);
  const askedCount = stage.requests().length;
  expect(askedCount).toBeLessThan(SENDERS);
  expect(stopped.unsubscribes?.confirmedCount).toBe(askedCount);
  expect(undoneWork(stopped).senders).toEqual({
    count: SENDERS,
    undoneCount: SENDERS - askedCount,
  });
  expect(job.stop()).toBe(true);
});

test('once a notice has been given nobody is asked, whoever is at it already', async () => {
  const { prepare, clock } = await buildClickable(SENDERS, HOST);
  const { job, stage } = await prepare();
  await job.start();
  while ((job.progress()?.unsubscribes?.confirmedCount ?? 0) < 5) await job.runFor(1);
  await stage.db.insert(withdrawals).values({
    paymentId: HARNESS_ORDER_ID,
    userId: HARNESS_USER_ID,
    name: 'Anna',
    status: 'open',
    requestedAtMs: clock.nowMs,
  });
  const askedCount = stage.requests().length;
  await job.run();
  expect(stage.requests()).toHaveLength(askedCount);
  const { senders } = await job.senders();
  const left = senders.filter(({ status }) => status !== 'confirmed');
  expect(left).toHaveLength(SENDERS - askedCount);
  expect(new Set(left.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['not_possible too_late']),
  );
});

test('senders that lost their access are not tried again once the clean-up is stopped', async () => {
  const { prepare, openCleanupGmail } = await buildClickable(SENDERS, HOST);
  const access = { isLost: false };
  const { job, stage } = await prepare({
    openGmail: async (isForced): Promise<CleanupGmail> =>
      access.isLost ? { ok: false, code: 'gmail_connection_expired' } : openCleanupGmail(isForced),
  });
  await job.start();
  while (job.progress()?.status !== 'done') await job.runFor(1);
  access.isLost = true;
  const lost = await job.run();
  expect(lost.unsubscribes?.untriedCount).toBeGreaterThan(0);
  expect(job.stop()).toBe(true);
  access.isLost = false;
  const askedCount = stage.requests().length;
  expect(job.resume()).toBe(false);
  expect((await job.run()).unsubscribes?.untriedCount).toBe(lost.unsubscribes?.untriedCount);
  expect(stage.requests()).toHaveLength(askedCount);
});
