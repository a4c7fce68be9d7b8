import { findChargeByPaymentReference, type ChargeRow } from '#worker/db/queries/charges.ts';
import {
  bookRefundByHand,
  findRefund,
  findRefundByReference,
  findRefundOfReason,
  listRefundsOf,
  type RefundRow,
} from '#worker/db/queries/refunds.ts';
import { isRefused } from '#worker/domain/order/lost-refunds.ts';
import { sharedOut, unsoldParts } from '#worker/domain/order/refund-amounts.ts';
import { WHILE_PENDING_MS } from '#worker/domain/order/refund-schedule.ts';
import { refundStatusesBefore, refundSums } from '#worker/domain/order/refund-status.ts';
import type { FoundRefund, PaymentNews } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { bookRefundReport } from './book-refund-report.ts';

/** Whoever loses to another refund this often in a row is told of it again. */
const BOOKING_ATTEMPTS = 5;

/**
 * Asks how a refund stands that the provider has told of, and books it: one of ours, or one that the owner has
 * made by hand, which is then on the receipt like any other. Safe to repeat.
 * @returns false: it is of nothing that was sold here
 */
export async function lookAtRefund(
  runtime: Runtime,
  news: PaymentNews,
  refundReference: string,
): Promise<boolean> {
  const { db, log } = runtime;
  const found = await news.findRefund(refundReference);
  const known = await findKnown(runtime, found);
  if (known !== undefined) {
    await bookRefundReport(runtime, known, found);
    return true;
  }
  const { paymentReference } = found;
  const charge =
    paymentReference === null
      ? undefined
      : await findChargeByPaymentReference(db, paymentReference);
  if (charge === undefined) {
    // Of something else that is sold through the same account.
    log.warn('refund.unknown_payment');
    return false;
  }
  await bookKnownRefunds(runtime, news, charge);
  await noteRefundByHand(runtime, charge, found);
  return true;
}

/** Asks for all that has been given back of a payment, by whoever, and books it. Safe to repeat. */
export async function lookAtRefundsOf(
  runtime: Runtime,
  news: PaymentNews,
  charge: ChargeRow,
): Promise<void> {
  const byHand = await bookKnownRefunds(runtime, news, charge);
  for (const found of byHand) await noteRefundByHand(runtime, charge, found);
}

/**
 * Books how the refunds of a payment stand that are known, before one by hand is noted beside them: so one that has
 * failed leaves its parts to the one that makes up for it, whichever of them we are told of first.
 * @returns those that are not known, oldest first
 */
async function bookKnownRefunds(
  runtime: Runtime,
  news: PaymentNews,
  { paymentReference }: ChargeRow,
): Promise<FoundRefund[]> {
  if (paymentReference === null) throw new Error('a payment that the provider does not know');
  const unknown: FoundRefund[] = [];
  for (const found of await news.listRefunds(paymentReference)) {
    const known = await findKnown(runtime, found);
    if (known === undefined) unknown.push(found);
    else if (refundStatusesBefore(found.kind).includes(known.status)) {
      await bookRefundReport(runtime, known, found);
    }
  }
  return unknown;
}

function findKnown({ db }: Runtime, found: FoundRefund): Promise<RefundRow | undefined> {
  return found.refundId === null
    ? findRefundByReference(db, found.refundReference)
    : findRefund(db, found.refundId);
}

async function noteRefundByHand(
  runtime: Runtime,
  charge: ChargeRow,
  found: FoundRefund,
): Promise<void> {
  const { db, clock } = runtime;
  const { userId, id: chargeId } = charge;
  // Noted with the payment itself where it was not what had been asked for, and so bought nothing.
  const mismatch = await findRefundOfReason(db, { chargeId, reason: 'mismatch' });
  const hasBought = mismatch === undefined;
  for (let attempt = 0; attempt < BOOKING_ATTEMPTS; attempt += 1) {
    const given = await listRefundsOf(db, { userId, chargeId });
    const refund = refundByHand(runtime, found, { charge, given, hasBought });
    await bookRefundByHand(db, refund, { sums: refundSums(given), nowMs: clock() });
    const stored = await findRefundByReference(db, found.refundReference);
    if (stored !== undefined) return;
  }
  throw new Error('other refunds of the payment came first every time');
}

type Refunded = { charge: ChargeRow; given: readonly RefundRow[]; hasBought: boolean };

/** A refund of the owner's as it is booked: of what other refunds have left of the payment. */
function refundByHand(
  { clock }: Runtime,
  found: FoundRefund,
  { charge, given, hasBought }: Refunded,
): RefundRow {
  const nowMs = clock();
  const isPending = found.kind === 'pending';
  // One that is turned down leaves its parts to what the owner gives in its place.
  const made = given.filter((refund) => !isRefused(refund));
  return {
    id: newId('rfd'),
    paymentId: charge.paymentId,
    chargeId: charge.id,
    userId: charge.userId,
    reason: 'by_hand',
    status: found.kind,
    currency: found.currency,
    ...(hasBought ? sharedOut(found.totalMinor, charge, made) : unsoldParts(found.totalMinor)),
    refundReference: found.refundReference,
    attempts: 0,
    createdAtMs: found.createdAtMs,
    sendAtMs: isPending ? nowMs + WHILE_PENDING_MS : null,
    endedAtMs: isPending ? null : nowMs,
    bookedMinor: null,
    bookedAtMs: null,
  };
}
