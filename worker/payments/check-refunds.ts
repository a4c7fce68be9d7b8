import { isRefused, replacedWhileRefused } from '#worker/domain/payments/lost-refunds.ts';
import { reckonedAnew, sharedOut, unsoldParts } from '#worker/domain/payments/refund-amounts.ts';
import {
  refundStatusesBefore,
  refundSums,
  WHILE_PENDING_MS,
} from '#worker/domain/payments/refund-status.ts';
import type {
  FoundRefund,
  MadeRefundReport,
  PaymentNews,
} from '#worker/platform/payment-providers/payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { type ChargeRow, findCharge, findChargeByPaymentReference } from './charge-queries.ts';
import { failRefusedRefund, type ReckonedParts, saveRefundProgress } from './refund-progress.ts';
import {
  bookRefundByHand,
  findRefund,
  findRefundByReference,
  findRefundOfReason,
  listRefundsOf,
  type RefundRow,
} from './refund-queries.ts';

/** Whoever loses to another refund this often in a row is told of it again. */
const BOOKING_ATTEMPTS = 5;

/**
 * Books how a refund stands that the provider has made, whoever has asked. Safe to repeat and to come late. The parts
 * of one that was still to be sent are worked out once more, beside whatever has been given back of its payment since
 * it was noted: only now nothing can come before it any more.
 */
export async function bookRefundReport(
  { db, clock, log }: Runtime,
  refund: RefundRow,
  { kind: status, refundReference }: MadeRefundReport,
): Promise<void> {
  const nowMs = clock();
  if (status === 'failed') log.error('refund.failed', { refundId: refund.id });
  const isPending = status === 'pending';
  const progress = {
    status,
    refundReference,
    sendAtMs: isPending ? nowMs + WHILE_PENDING_MS : null,
    endedAtMs: isPending ? null : nowMs,
  };
  for (let attempt = 0; attempt < BOOKING_ATTEMPTS; attempt += 1) {
    const current = await findRefund(db, refund.id);
    const parts = current?.status === 'due' ? await reckonParts(db, current) : null;
    if ((await saveRefundProgress(db, refund, progress, parts)) || parts === null) return;
  }
  throw new Error('other refunds of the payment came first every time');
}

async function reckonParts(db: Runtime['db'], refund: RefundRow): Promise<ReckonedParts | null> {
  const { id: refundId, userId, chargeId, totalMinor } = refund;
  const charge = await findCharge(db, chargeId);
  if (charge === undefined) throw new Error('a refund without its payment');
  const all = await listRefundsOf(db, { userId, chargeId });
  const given = all.filter(({ id }) => id !== refundId);
  const amounts = reckonedAnew(refund, totalMinor, { paid: charge, given });
  return { amounts, sums: refundSums(all) };
}

/**
 * Asks how a refund stands that the provider has told of, and books it: one of ours, or one that the owner has
 * made by hand, which is then on the receipt like any other. Safe to repeat.
 * @returns false: it is of nothing that was sold here
 */
export async function refreshRefund(
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
export async function refreshRefunds(
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

/**
 * Where a refund has failed, or is turned down, the owner may have made up for it by hand without our having been
 * told: what is then owed is less. One that is turned down and has been made up for, in full or in part, counts as
 * failed from then on, so that nothing of it is paid twice, now or with another refund of the payment: what is left of
 * it is the owner's too, who is told of it.
 * @throws whatever the provider throws; it is asked again when the refund is wished for again
 */
export async function reconcileManualRefunds(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const { userId, id: chargeId } = charge;
  const { db, clock, payments, log } = runtime;
  const news = payments?.name === charge.provider ? payments.news : null;
  const given = await listRefundsOf(db, { userId, chargeId });
  const isWaiting = given.some((refund) => refund.status === 'failed' || isRefused(refund));
  if (news === null || !isWaiting) return;
  await refreshRefunds(runtime, news, charge);
  const heard = await listRefundsOf(db, { userId, chargeId });
  for (const refund of replacedWhileRefused(heard, charge.chargedMinor ?? charge.totalMinor)) {
    log.warn('refund.left_to_owner', { refundId: refund.id });
    await failRefusedRefund(db, refund, clock());
  }
}
