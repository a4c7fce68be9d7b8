import { findCharge, findChargeByNames } from './charge-queries.ts';
import { insertPaymentEvent, isKnownEvent } from './event-queries.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import {
  PaymentEventRefused,
  type PaymentEvent,
  type PaymentNews,
} from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { refreshCharge } from './refresh-charge.ts';
import { refreshDispute, refreshDisputes } from './check-disputes.ts';
import { refreshRefund, refreshRefunds } from './check-refunds.ts';

/**
 * Does what an event of the payment provider calls for. It is taken as a reason to look, and what is booked is
 * what the provider then says: so an event that is late, doubled or out of order changes nothing that a timely
 * one would not. What cannot be done now throws, so that the provider sends it again.
 * @throws AppError not_found where no provider sends events; bad_request for what is not one of its own;
 * payments_unavailable when the provider cannot be asked
 */
export async function receivePaymentEvent(
  runtime: Runtime,
  received: { body: string; signature: string },
): Promise<void> {
  const news = runtime.payments?.news ?? null;
  if (news === null) throw new AppError('not_found');
  const event = await open(runtime, news, received);
  if (event.about.kind === 'nothing' || (await isKnownEvent(runtime.db, event.id))) return;
  try {
    await followPaymentEvent(runtime, news, event);
  } catch (cause) {
    runtime.log.error('payment_event.failed', describeError(cause));
    throw new AppError('payments_unavailable', { cause });
  }
}

/**
 * Does what an event calls for, whether it came by itself or was asked for, and notes that it is done. Safe to
 * repeat. `isLate`: we may not have been told of what came after it either.
 * @throws whatever the provider or the database throws; it is then not noted
 */
export async function followPaymentEvent(
  runtime: Runtime,
  news: PaymentNews,
  event: PaymentEvent,
  { isLate = false } = {},
): Promise<void> {
  const { about } = event;
  if (about.kind === 'charge') await followCharge(runtime, event, about, isLate ? news : null);
  else if (about.kind === 'refund') await followRefund(runtime, news, event, about);
  else if (about.kind === 'dispute') await followDispute(runtime, news, event, about);
}

async function open(
  { clock, log }: Runtime,
  news: PaymentNews,
  { body, signature }: { body: string; signature: string },
): Promise<PaymentEvent> {
  try {
    return await news.read(body, signature, clock());
  } catch (cause) {
    if (!(cause instanceof PaymentEventRefused)) throw cause;
    log.warn('payment_event.refused', { kind: cause.reason });
    throw new AppError('bad_request', { cause });
  }
}

async function followCharge(
  runtime: Runtime,
  { id, type }: PaymentEvent,
  names: { sessionId: string; chargeId: string | null },
  lateNews: PaymentNews | null,
): Promise<void> {
  const { db, clock, log } = runtime;
  const charge = await findChargeByNames(db, names);
  if (charge === undefined) {
    // Of something else that is sold through the same account, or of a quote that went unpaid long ago: a charge is
    // stored before its page is asked for, so none of ours can be this one later.
    log.warn('payment_event.unknown_charge', { kind: type });
    await insertPaymentEvent(db, { id, type, chargeId: null, receivedAtMs: clock() });
    return;
  }
  const event = { id, type, chargeId: charge.id, receivedAtMs: clock() };
  if (lateNews === null) {
    // In the batch that books what it tells of: an event is never noted before the work is done.
    await refreshCharge(runtime, charge, [insertPaymentEvent(db, event)]);
    return;
  }
  await refreshCharge(runtime, charge);
  await followAllOf(runtime, lateNews, charge.id);
  await insertPaymentEvent(db, event);
}

/** What was given back of a payment, or disputed, before we knew of it: the events of that had nowhere to belong. */
async function followAllOf(runtime: Runtime, news: PaymentNews, chargeId: string): Promise<void> {
  const charge = await findCharge(runtime.db, chargeId);
  if (charge === undefined || charge.paymentReference === null) return;
  await refreshRefunds(runtime, news, charge);
  await refreshDisputes(runtime, news, charge);
}

async function followRefund(
  runtime: Runtime,
  news: PaymentNews,
  { id, type }: PaymentEvent,
  { refundReference }: { refundReference: string },
): Promise<void> {
  const { db, clock } = runtime;
  // One of a payment that is not known is not noted: it may be one of ours that has not been booked yet.
  if (!(await refreshRefund(runtime, news, refundReference))) return;
  await insertPaymentEvent(db, { id, type, chargeId: null, receivedAtMs: clock() });
}

async function followDispute(
  runtime: Runtime,
  news: PaymentNews,
  { id, type }: PaymentEvent,
  { disputeReference }: { disputeReference: string },
): Promise<void> {
  const { db, clock } = runtime;
  // As of a refund: its payment may be one of ours that has not been booked yet.
  if (!(await refreshDispute(runtime, news, disputeReference))) return;
  await insertPaymentEvent(db, { id, type, chargeId: null, receivedAtMs: clock() });
}
