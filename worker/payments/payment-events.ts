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
 * Follows a webhook's event: it is a reason to fetch the status of a charge, which is what is booked. So a late, doubled or
 * reordered event changes nothing that a timely one would not. What cannot be done now throws, so that the provider sends
 * it again.
 * @throws AppError not_found where no provider sends events; bad_request for what is not one of its own;
 * payments_unavailable when the provider cannot be asked
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
    await followPaymentEvent(runtime, event);
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
 * Does what an event calls for, whether it was sent or polled, and then notes it as followed. Safe to repeat.
 * `isLate`: events about the same payment that came after it may have been lost too.
 * @throws whatever the provider or the database throws; it is then not noted
 */
export async function followPaymentEvent(
  runtime: Runtime,
  { id, type, about }: PaymentEvent,
  { isLate = false } = {},
): Promise<void> {
  const { db, clock, log } = runtime;
  if (about.kind === 'nothing') return;
  const charge = await findChargeOf(runtime, about);
  if (charge === undefined) {
    const isOfPayment = about.kind === 'payment';
    log.warn(`payment_event.unknown_${isOfPayment ? 'payment' : 'charge'}`, { kind: type });
    // A charge is stored before its page is made, so no later charge of ours can be this one. A payment may be one of ours
    // that is not booked yet: its event is met again by polling.
    if (isOfPayment) return;
  } else {
    await refreshCharge(runtime, charge.id);
    // The first may only have booked the payment; the second then reads what went back of it.
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
