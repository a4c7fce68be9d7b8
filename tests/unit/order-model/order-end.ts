import { expect } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { sweep } from '#worker/sweep.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf, isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { returnedMinor } from '#worker/domain/payments/refund-status.ts';
import { undoCleanup } from '#worker/cleanups/retry-undo-stop.ts';

import { isErased } from './is-erased.ts';
import { perform, type OrderWorld } from './order-actions.ts';
import { checkBooks, readBooks, trashedIds, type Books } from './order-books.ts';
import { checkRepaid } from './order-repaid.ts';
import { checkTold } from './order-told.ts';
import { outcomesOf, type Outcome } from './order-outcomes.ts';

/** Longer than an order is open, and a payment can be on its way. */
const DAYS_TO_CLOSE = 9;
const MANY_ROUNDS = 3_000;

/**
 * Google and Stripe are well again, every payment that was on its way arrives, access is given again, and time
 * passes until the order is over: then the books must be closed, and exactly what was not done paid back.
 * @returns what the story has come to
 */
export async function endWell(world: OrderWorld): Promise<Outcome[]> {
  const { stripe, sandbox, clock } = world;
  world.crashAfter(0);
  sandbox.faults.clear();
  stripe.faults.clear();
  stripe.store.refundHabit = 'succeeded';
  world.mailbag.fail('later', 0);
  for (let which = 0; which < stripe.store.payments.size; which += 1) {
    await perform(world, { kind: 'payment-ends', which, outcome: 'succeeded' });
  }
  for (let day = 0; day < DAYS_TO_CLOSE; day += 1) {
    await perform(world, { kind: 'reconnect' });
    await letPass(world);
    await checkBooks(world);
    clock.nowMs += 23 * HOUR_MS;
    stripe.tick();
  }
  for (let which = 0; which < stripe.store.refunds.size; which += 1) {
    await perform(world, { kind: 'refund-ends', which, outcome: 'succeeded' });
  }
  for (let which = 0; which < stripe.store.events.list().length; which += 1) {
    await perform(world, { kind: 'event', which });
  }
  await letPass(world);
  const books = await readBooks(world);
  checkProvider(world, books);
  checkRepaid(world, books);
  // Whoever is erased can be told nothing, nor give access to their mailbox again.
  if (await isErased(world)) return outcomesOf(books);
  checkTold(world, books);
  await takeAllBack(world);
  return outcomesOf(books);
}

/** Sweeps and queues, until nothing is left to do by itself. */
async function letPass({ runtime, harness, clock }: OrderWorld): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    await sweep(runtime);
    await harness.pass(MANY_ROUNDS);
    clock.nowMs += HOUR_MS / 4;
  }
}

/** What the provider has of each payment is what our rows say that it has. */
function checkProvider({ stripe }: OrderWorld, { order, charges, refunds }: Books): void {
  for (const payment of stripe.store.payments.values()) {
    if (payment.status !== 'succeeded') continue;
    const charge = charges.find(({ paymentReference }) => paymentReference === payment.id);
    const ours = refunds.filter(({ chargeId }) => chargeId === charge?.id);
    const returned = returnedMinor(ours) + (charge?.manualRefundMinor ?? 0);
    const hasFailed = stripe.store.refundsOf(payment).some(({ status }) => status === 'failed');
    expect(stripe.store.refundedMinor(payment)).toBe(returned);
    if (charge?.id !== order?.chargeId && !hasFailed) expect(returned).toBe(payment.amount);
  }
}

/** Whatever came before, everything can be taken back as long as it lies in the trash. */
async function takeAllBack(world: OrderWorld): Promise<void> {
  const { runtime, orderId, harness, truth, ids, starred, before, everTrashed, visits } = world;
  await perform(world, { kind: 'reconnect' });
  try {
    await undoCleanup(runtime, HARNESS_USER_ID, cleanupIdOf(orderId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  await harness.pass(MANY_ROUNDS);
  await checkBooks(world);
  expect(trashedIds(world)).toEqual([]);
  const progress = harness.progress();
  if (progress !== null) {
    expect(isRunningCleanup(progress.status)).toBe(false);
    const takenCount = visits.takenOut().length;
    const { movedCount, notInTrashCount = 0 } = progress;
    if ((world.isDoubtful || world.deaths.count > 0) && takenCount > 0) {
      // Of what left the trash before it was answered for nobody can say who took it there, or out.
      expect(movedCount).toBeLessThanOrEqual(everTrashed.size);
      expect(movedCount).toBeGreaterThanOrEqual(everTrashed.size - takenCount);
      expect(notInTrashCount).toBeLessThanOrEqual(takenCount);
    } else {
      expect(movedCount).toBe(everTrashed.size);
      expect(notInTrashCount).toBe(takenCount);
    }
  }
  const after = truth.labelSnapshot();
  for (const id of ids.filter((each) => !starred.has(each)))
    expect(after[id]).toEqual(visits.leftAs(id, before[id]));
}
