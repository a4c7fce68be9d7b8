import { requireModifyAccess } from '#worker/access/access-token.ts';
import type { PayAnswer, PayOrderBody } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { BRAND } from '#worker/domain/brand.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { chosenRowIds } from '#worker/domain/orders/chosen-rows.ts';
import { PAYMENT_CLAIM_MS } from '#worker/domain/orders/order-status.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import {
  PURCHASE_CONSENT_VERSION,
  purchaseRefusal,
  TERMS_VERSION,
} from '#worker/domain/orders/purchase-rules.ts';
import { requireOpenSales } from '#worker/orders/create-order.ts';
import { obstacleError } from '#worker/orders/obstacles.ts';
import { findPayment, type PaymentRow } from '#worker/orders/queries.ts';
import { claimOrder, type ClaimOutcome } from '#worker/orders/row-queries.ts';
import type { PaymentProvider } from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  chargeTerms,
  type ChargeTerms,
  chargeUnknownError,
  closeCharge,
  hasTerms,
} from './apply-charge-status.ts';
import { chargeOrder } from './charge-order.ts';
import { type ChargeRow, findLiveCharge, listRivalCharges } from './charge-queries.ts';
import { readOrder } from './read-orders.ts';

const POLL_MS = 250;
/** Outlasts a claim, so that the waiting request takes over a lost one. */
const POLLS = PAYMENT_CLAIM_MS / POLL_MS + 20;

export type PaymentClaim =
  /** This request pays, and holds the order's rows. */
  | { kind: 'claimed'; claimedUntilMs: number }
  /** Another request has paid, or has opened the page the buyer is to use. */
  | { kind: 'done' };

/**
 * Claims the order for this request, waiting for any other that pays it: two clicks, or two tabs, get one answer.
 * `isSame`: whether a charge equals the one this request would create.
 * @throws AppError scan_expired; rows_taken, rows_changed, cleanup_unfinished, scan_outdated; payment_failed when a
 * conflicting page could not be closed; timeout when the other request does not end
 */
export async function claimPayment(
  runtime: Runtime,
  order: PaymentRow,
  isSame: (charge: ChargeRow) => boolean,
): Promise<PaymentClaim> {
  const { db, clock, sleep } = runtime;
  const rowIds = chosenRowIds(order.selection);
  let current: PaymentRow | undefined = order;
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (current === undefined) throw new AppError('not_found');
    if (current.status !== 'pending') return { kind: 'done' };
    const nowMs = clock();
    if (current.expiresAtMs <= nowMs) throw new AppError('scan_expired');
    if (current.claimedUntilMs === null || current.claimedUntilMs <= nowMs) {
      if (poll > 0 && (await hasOpenPage(runtime, order, isSame))) return { kind: 'done' };
      const claimedUntilMs = nowMs + PAYMENT_CLAIM_MS;
      const outcome = await claimOrder(db, { order, rowIds, nowMs, claimedUntilMs });
      if (outcome.kind === 'claimed') return { kind: 'claimed', claimedUntilMs };
      if (outcome.kind !== 'busy') {
        if (!(await closeRivals(runtime, order, rowIds))) throw refusalOf(outcome);
        continue;
      }
    }
    await sleep(POLL_MS);
    current = await findPayment(db, order.userId, order.id);
  }
  throw new AppError('timeout');
}

/** The other request has opened a page that serves this one too. */
async function hasOpenPage(
  { db }: Runtime,
  { id }: PaymentRow,
  isSame: (charge: ChargeRow) => boolean,
): Promise<boolean> {
  const live = await findLiveCharge(db, id);
  return live?.status === 'open' && isSame(live);
}

/**
 * Closes the pages of this buyer's other unpaid orders that may sell the same mail: the new choice replaces them.
 * @returns whether rows may have been released. @throws AppError payment_failed
 */
async function closeRivals(
  runtime: Runtime,
  order: PaymentRow,
  rowIds: readonly RowId[],
): Promise<boolean> {
  const rivals = await listRivalCharges(runtime.db, { order, rowIds, nowMs: runtime.clock() });
  try {
    for (const rival of rivals) await closeCharge(runtime, rival);
  } catch (cause) {
    throw chargeUnknownError(runtime, cause);
  }
  return rivals.length > 0;
}

function refusalOf(outcome: Exclude<ClaimOutcome, { kind: 'claimed' | 'busy' }>): AppError {
  switch (outcome.kind) {
    case 'rows-taken':
      return new AppError('rows_taken');
    case 'rows-changed':
      return new AppError('rows_changed');
    case 'obstructed':
      return obstacleError(outcome.obstacle);
    default:
      return outcome satisfies never;
  }
}

/**
 * Charges an order once, however often it is called, and starts its work; or returns where the buyer continues. When
 * the client's amount differs from ours, nothing is taken.
 * @throws AppError not_found, scan_expired, sales_closed, payments_unavailable, payment_mode_changed, consent_required,
 * amount_mismatch, terms_changed, invalid_phone, invalid_email, gmail_connection_expired, gmail_modify_missing,
 * rows_taken, cleanup_unfinished, scan_outdated, rate_limit, rows_changed, no_message_ids, payment_code_wrong,
 * payment_failed, timeout
 */
export async function payOrder(
  runtime: Runtime,
  userId: string,
  orderId: string,
  body: PayOrderBody,
): Promise<PayAnswer> {
  const askedAtMs = runtime.clock();
  const order = await findPayment(runtime.db, userId, orderId);
  if (order === undefined) throw new AppError('not_found');
  if (order.status !== 'pending') return toAnswer(runtime, order, null);

  const { provider, terms } = await validate(runtime, order, body);
  const claim = await claimPayment(runtime, order, (charge) => hasTerms(charge, terms));
  if (claim.kind === 'claimed') {
    await chargeOrder(runtime, {
      order,
      provider,
      terms,
      details: body.payment,
      consent: {
        textVersion: body.consent.textVersion,
        termsVersion: body.consent.termsVersion,
        givenAtMs: askedAtMs,
      },
      claimedUntilMs: claim.claimedUntilMs,
    });
  }
  return toAnswer(runtime, order, terms);
}

async function validate(
  runtime: Runtime,
  order: PaymentRow,
  body: PayOrderBody,
): Promise<{ provider: PaymentProvider; terms: ChargeTerms }> {
  const { payments: provider } = runtime;
  if (order.expiresAtMs <= runtime.clock()) throw new AppError('scan_expired');
  requireOpenSales(runtime);
  if (provider === null) throw new AppError('payments_unavailable');
  const { currency, hasDonation } = body;
  const amounts = orderAmounts(order.priceList, order.paymentType, currency, hasDonation);
  const refusal = purchaseRefusal(body, {
    amounts,
    consentVersion: PURCHASE_CONSENT_VERSION,
    termsVersion: TERMS_VERSION,
    donationRecipient: BRAND.donationRecipient,
  });
  if (refusal !== null) throw new AppError(refusal);
  if (!provider.accepts(body.payment)) throw new AppError('payment_mode_changed');
  await requireModifyAccess(runtime, order.userId);
  return { provider, terms: chargeTerms(provider.name, amounts, body) };
}

async function toAnswer(
  runtime: Runtime,
  { id, userId }: PaymentRow,
  terms: ChargeTerms | null,
): Promise<PayAnswer> {
  const view = await readOrder(runtime, userId, id);
  if (view.status !== 'pending') return { ...view, continueAt: null };
  const live = await findLiveCharge(runtime.db, id);
  const isPage = live !== undefined && terms !== null && hasTerms(live, terms);
  if (!isPage || live.sessionUrl === null) throw new AppError('payment_failed');
  return { ...view, continueAt: live.sessionUrl };
}
