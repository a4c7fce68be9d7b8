import { expect, test } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { offeredMail } from '#tests/support/offered-mail.ts';
import { buildOrderStage } from '#tests/support/order-stage.ts';
import { sweep } from '#worker/sweep.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { undoCleanup } from '#worker/cleanups/retry-undo-stop.ts';
import { payOrder } from '#worker/payments/pay-order.ts';

import { purchaseOf } from './purchase-of.ts';

/** A clean-up that was done so many days ago, whose access has ended long since. */
async function cleanUpDaysAgo(days: number) {
  const { ids } = await offeredMail();
  const stage = await buildOrderStage({
    provider: 'test',
    tier: 'direct',
    deliveries: 1,
    seed: 1,
    wrongRow: null,
    at: () => {},
  });
  const { runtime, orderId, harness, truth, clock } = stage;
  const before = truth.labelSnapshot();
  const purchase = { currency: 'SEK', isCodeWrong: false, hasDonation: false } as const;
  await payOrder(runtime, HARNESS_USER_ID, orderId, purchaseOf('direct', 'test', purchase));
  await harness.run();
  const after = truth.labelSnapshot();
  for (const id of ids) expect(after[id]).toContain('TRASH');
  for (let day = 0; day < days; day += 1) {
    clock.nowMs += DAY_MS;
    await sweep(runtime);
    await harness.pass(100);
  }
  return { ...stage, before, cleanupId: cleanupIdOf(orderId) };
}

test('on day 29, after access was lost and given again, all of it is put back where it lay', async () => {
  const { runtime, cleanupId, harness, truth, connect, before } = await cleanUpDaysAgo(29);
  await expect(undoCleanup(runtime, HARNESS_USER_ID, cleanupId)).rejects.toThrow(AppError);
  expect(truth.labelSnapshot()).not.toEqual(before);
  await connect();
  await undoCleanup(runtime, HARNESS_USER_ID, cleanupId);
  expect(await harness.run()).toMatchObject({ goal: 'restore', status: 'done' });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('on day 30 Gmail has emptied its trash: nothing can be put back, and it is said', async () => {
  const { runtime, cleanupId, harness, connect } = await cleanUpDaysAgo(30);
  await connect();
  await expect(undoCleanup(runtime, HARNESS_USER_ID, cleanupId)).rejects.toThrow(AppError);
  expect(harness.progress()).toBeNull();
});
