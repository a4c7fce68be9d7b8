import { AppError } from '#worker/domain/app-error.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { chosenRowIds } from '#worker/domain/orders/chosen-rows.ts';
import { PAYMENT_CLAIM_MS } from '#worker/domain/orders/order-status.ts';
import { describeError } from '#worker/log.ts';
import { obstacleError } from '#worker/orders/obstacles.ts';
import { findPayment, type PaymentRow } from '#worker/orders/queries.ts';
import { claimOrder, type ClaimOutcome } from '#worker/orders/row-queries.ts';
import type { Runtime } from '#worker/runtime.ts';

import { closeCharge } from './apply-charge-status.ts';
import { type ChargeRow, findLiveCharge, listRivalCharges } from './charge-queries.ts';

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

/** The outcome of a charge, of this order or a conflicting one, is unknown. Paying again resolves it. */
export function chargeUnknownError({ log }: Pick<Runtime, 'log'>, cause: unknown): AppError {
  log.error('order.charge_unknown', describeError(cause));
  return new AppError('payment_failed', { cause });
}
