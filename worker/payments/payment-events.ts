import { AppError } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import {
  type PaymentEvent,
  PaymentEventRefused,
  type PaymentEvents,
} from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { refreshCharge } from './apply-charge-status.ts';
import {
  type ChargeRow,
  findChargeByPaymentReference,
  findChargeOfSession,
} from './charge-queries.ts';
import { insertPaymentEvent, isKnownEvent } from './event-queries.ts';

/**
 * Processes a webhook event: a reason to fetch a charge's status, which is what gets recorded. So late, duplicated or
 * reordered events are harmless. Throws on any failure, so that the provider sends it again.
 * @throws AppError not_found when no provider sends events; bad_request for a foreign event; payments_unavailable when
 * the provider cannot be reached
 */
export async function receivePaymentEvent(
  runtime: Runtime,
  received: { body: string; signature: string },
): Promise<void> {
  const events = runtime.payments?.events ?? null;
  if (events === null) throw new AppError('not_found');
  const event = await open(runtime, events, received);
  if (event.about.kind === 'nothing' || (await isKnownEvent(runtime.db, event.id))) return;
  try {
    await processPaymentEvent(runtime, event);
  } catch (cause) {
    runtime.log.error('payment_event.failed', describeError(cause));
    throw new AppError('payments_unavailable', { cause });
  }
}

async function open(
  { clock, log }: Runtime,
  events: PaymentEvents,
  { body, signature }: { body: string; signature: string },
): Promise<PaymentEvent> {
  try {
    return await events.read(body, signature, clock());
  } catch (cause) {
    if (!(cause instanceof PaymentEventRefused)) throw cause;
    log.warn('payment_event.refused', { kind: cause.reason });
    throw new AppError('bad_request', { cause });
  }
}

/**
 * Processes an event, from webhook or polling, then stores its id. Idempotent. `isLate`: later events about the payment
 * may be lost too.
 * @throws any provider or database error; then its id is not stored
 */
export async function processPaymentEvent(
  runtime: Runtime,
  { id, type, about }: PaymentEvent,
  { isLate = false } = {},
): Promise<void> {
  const { db, clock, log } = runtime;
  if (about.kind === 'nothing') return;
  const charge = await findChargeOf(runtime, about);
  if (charge === undefined) {
    // A payment may be ours and not recorded yet: polling meets its event again.
    if (about.kind === 'payment') {
      log.warn('payment_event.unknown_payment', { kind: type });
      return;
    }
    // A charge is stored before its page exists, so no later charge of ours can match. One of ours that is gone, as
    // after a restore of the database, leaves money that nothing else will ever report.
    const { chargeId, isPaid } = about;
    if (chargeId !== null && isPaid)
      log.error('payment_event.lost_charge', { kind: type, chargeId });
    else log.warn('payment_event.unknown_charge', { kind: type });
  } else {
    await refreshCharge(runtime, charge.id);
    // The first fetch may only have recorded the payment; this one reads its refunds.
    if (isLate && charge.paymentReference === null) await refreshCharge(runtime, charge.id);
  }
  await insertPaymentEvent(db, {
    id,
    type,
    chargeId: charge?.id ?? null,
    receivedAtMs: clock(),
  });
}

function findChargeOf(
  { db }: Runtime,
  about: Exclude<PaymentEvent['about'], { kind: 'nothing' }>,
): Promise<ChargeRow | undefined> {
  return about.kind === 'session'
    ? findChargeOfSession(db, about)
    : findChargeByPaymentReference(db, about.paymentReference);
}
