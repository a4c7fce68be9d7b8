import { isDisputeOpen } from '#worker/domain/payments/disputes.ts';
import { isRefused } from '#worker/domain/payments/lost-refunds.ts';
import { reckonedAnew } from '#worker/domain/payments/refund-amounts.ts';
import { afterRefusalMs, REFUND_LEASE_MS } from '#worker/domain/payments/refund-status.ts';
import { describeError } from '#worker/log.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { RefundReport } from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findCharge } from './charge-queries.ts';
import { settleWhatWasLost } from './check-disputes.ts';
import { bookRefundReport, reconcileManualRefunds, refreshRefunds } from './check-refunds.ts';
import {
  claimRefund,
  type DueRefund,
  listDueRefunds,
  noteRefusedRefund,
  reduceRefund,
  supersedeRefund,
} from './refund-progress.ts';
import { findRefund, listRefundsOf } from './refund-queries.ts';

const MAX_PER_RUN = 50;

/**
 * Sends every refund that is due, and asks after those under way, until the provider says that they are done.
 * @returns how many there were
 */
export async function sendDueRefunds(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const due = await listDueRefunds(runtime.db, runtime.clock(), MAX_PER_RUN);
  for (const each of due) if (hasTimeLeft()) await sendRefund(runtime, each);
  return due.length;
}

/**
 * Never throws: what cannot be sent now, a later sweep sends. One whose payment is disputed waits for the bank, which may
 * give its buyer that money; what it has given is owed no more.
 */
export async function sendRefund(runtime: Runtime, { refund, charge }: DueRefund): Promise<void> {
  const { db, clock, payments, log } = runtime;
  const { id: refundId, attempts, currency, totalMinor, refundReference } = refund;
  try {
    if (refund.status === 'due' && !(await isOursToGive(runtime, refund))) return;
    if (!(await claimRefund(db, refund, clock() + REFUND_LEASE_MS))) return;
    if (payments?.name !== charge.provider || charge.paymentReference === null) {
      throw new Error('a refund that the provider of these settings cannot make');
    }
    const { paymentReference } = charge;
    if (isRefused(refund) && !(await isStillOwed(runtime, { refund, charge }))) return;
    const report = await payments.refund({
      refundId,
      attempts,
      paymentReference,
      chargedMinor: charge.chargedMinor ?? charge.totalMinor,
      currency,
      totalMinor,
      refundReference,
    });
    if (report.kind === 'refused') {
      log.error('refund.refused', { refundId, attempt: attempts + 1 });
      await noteRefusedRefund(db, refund, clock() + afterRefusalMs(attempts));
    } else if (report.kind === 'too-little-left')
      await makeDoWith(runtime, { refund, charge }, report);
    else await bookRefundReport(runtime, refund, report);
  } catch (error) {
    log.error('refund.sending_failed', { refundId, ...describeError(error) });
  }
}

async function isOursToGive(
  runtime: Runtime,
  { id: refundId, chargeId }: DueRefund['refund'],
): Promise<boolean> {
  const { db, log } = runtime;
  const charge = await findCharge(db, chargeId);
  if (charge === undefined) throw new Error('a refund without its payment');
  if (isDisputeOpen(charge.disputeStanding)) {
    log.warn('refund.held', { refundId });
    return false;
  }
  if (charge.disputeLostMinor === 0) return true;
  await settleWhatWasLost(runtime, chargeId);
  return (await findRefund(db, refundId))?.status === 'due';
}

/**
 * Whether a refund that was turned down is still to be sent. Whoever saw in the log that it waits may have given that
 * money back by hand since.
 */
async function isStillOwed(runtime: Runtime, { refund, charge }: DueRefund): Promise<boolean> {
  await reconcileManualRefunds(runtime, charge);
  return (await findRefund(runtime.db, refund.id))?.status === 'due';
}

/**
 * Less is left of the payment than is owed: it goes out once more for that much, or not at all. What the owner has
 * given back by hand stands on the receipt, whether or not we are ever told of it.
 */
async function makeDoWith(
  runtime: Runtime,
  { refund, charge }: DueRefund,
  { leftMinor }: Extract<RefundReport, { kind: 'too-little-left' }>,
): Promise<void> {
  const { db, clock, payments, log } = runtime;
  const { id: refundId } = refund;
  const news = payments?.news ?? null;
  if (news !== null) await refreshRefunds(runtime, news, charge);
  log.warn('refund.too_little_left', { refundId });
  if (leftMinor <= 0) return supersedeRefund(db, refund, clock());
  const all = await listRefundsOf(db, { userId: refund.userId, chargeId: charge.id });
  const given = all.filter(({ id }) => id !== refundId);
  const reduced = reckonedAnew(refund, leftMinor, { paid: charge, given });
  // By the provider's clock, which may be ahead of ours: after all that has been counted.
  const createdAtMs = Math.max(clock(), ...given.map((each) => each.createdAtMs));
  await reduceRefund(db, refund, { amounts: reduced, createdAtMs, sendAtMs: clock() });
}
