import { findLiveCharge, listRivalCharges, type ChargeRow } from '#worker/db/queries/charges.ts';
import { claimOrder, type ClaimOutcome } from '#worker/db/queries/order-rows.ts';
import { findPayment, type PaymentRow } from '#worker/db/queries/payments.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import { chosenRowIds } from '#worker/domain/order/chosen-rows.ts';
import { PAYMENT_CLAIM_MS } from '#worker/domain/order/order-reservation.ts';
import type { Runtime } from '#worker/runtime.ts';

import { closeCharge } from './ask-provider.ts';
import { chargeUnknown } from './charge-unknown.ts';
import { obstacleError } from './obstacle-error.ts';

const POLL_MS = 250;
/** Longer than a claim lasts, so that whoever waits for one that was lost takes over by itself. */
const POLLS = PAYMENT_CLAIM_MS / POLL_MS + 20;

export type PaymentClaim =
  /** This request pays, and holds the order's rows. */
  | { kind: 'claimed'; claimedUntilMs: number }
  /** Another request has paid meanwhile, or has come so far that the buyer is to go on there. */
  | { kind: 'done' };

/**
 * Makes this request the one that pays the order, after waiting for another that is at it: two clicks, or
 * two tabs, get one answer. `isSame`: whether a charge is what this request is about to make.
 * @throws AppError scan_expired; rows_taken, rows_changed, cleanup_unfinished, scan_outdated; payment_failed where a page
 * that is in the way could not be closed; timeout when the other does not come to an end
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

/** Whoever was waited for has opened a page that will do for this request too. */
async function hasOpenPage(
  { db }: Runtime,
  { id }: PaymentRow,
  isSame: (charge: ChargeRow) => boolean,
): Promise<boolean> {
  const live = await findLiveCharge(db, id);
  return live?.status === 'open' && isSame(live);
}

/**
 * Closes the pages on which others of this buyer's orders wait for the same mail: choosing anew ends what was
 * chosen before, unless it has been paid. @returns whether anything may have become free. @throws AppError payment_failed
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
    throw chargeUnknown(runtime, cause);
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
