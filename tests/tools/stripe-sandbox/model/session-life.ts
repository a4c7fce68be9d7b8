import { NOTHING_EXPANDED } from '#tests/tools/stripe-sandbox/api/expansion.ts';
import { renderCharge, renderPayment } from '#tests/tools/stripe-sandbox/api/render-payment.ts';
import { renderSession } from '#tests/tools/stripe-sandbox/api/render-session.ts';
import type { SandboxEventType } from '#tests/tools/stripe-sandbox/events/event-log.ts';

import { sandboxId } from './sandbox-id.ts';
import type { SandboxMethod, SandboxPayment, SandboxSession } from './sandbox-model.ts';
import type { StripeStore } from './stripe-store.ts';

/** What a buyer's bank or app says: at once, or later. */
export const PAYMENT_COURSES = [
  'succeeds',
  'declined',
  'succeeds-later',
  'fails-later',
  'pending',
] as const;
export type PaymentCourse = (typeof PAYMENT_COURSES)[number];

type Payment = {
  method: SandboxMethod;
  course: PaymentCourse;
  /** When what comes later comes. */
  delayMs: number;
};

/**
 * A buyer has paid on the hosted page, or tried to. @returns whether the page is done with; a declined
 * payment leaves it open.
 */
export function payOnPage(
  store: StripeStore,
  session: SandboxSession,
  { method, course, delayMs }: Payment,
): boolean {
  if (session.status !== 'open') return false;
  if (course === 'declined') return false;
  const nowMs = store.clock();
  const payment: SandboxPayment = {
    id: sandboxId('pi'),
    chargeId: sandboxId('ch'),
    sessionId: session.id,
    amount: session.amountTotal,
    currency: session.currency,
    method,
    metadata: session.params.payment_intent_data?.metadata ?? {},
    status: course === 'succeeds' ? 'succeeded' : 'processing',
    createdMs: nowMs,
    comingEnd:
      course === 'succeeds-later' || course === 'fails-later'
        ? { outcome: course === 'fails-later' ? 'failed' : 'succeeded', atMs: nowMs + delayMs }
        : null,
  };
  store.payments.set(payment.id, payment);
  session.paymentId = payment.id;
  session.status = 'complete';
  if (payment.status === 'succeeded') session.paymentStatus = 'paid';
  if (payment.status === 'succeeded') tellOfSuccess(store, payment);
  tell(store, 'checkout.session.completed', session);
  return true;
}

/** What a payment under way has come to. @returns false when it is not under way. */
export function endPayment(
  store: StripeStore,
  payment: SandboxPayment,
  outcome: 'succeeded' | 'failed',
): boolean {
  if (payment.status !== 'processing') return false;
  const session = store.sessionOf(payment);
  payment.comingEnd = null;
  if (outcome === 'succeeded') {
    payment.status = 'succeeded';
    session.paymentStatus = 'paid';
    tellOfSuccess(store, payment);
    tell(store, 'checkout.session.async_payment_succeeded', session);
  } else {
    payment.status = 'requires_payment_method';
    store.events.record('payment_intent.payment_failed', renderPayment(payment, NOTHING_EXPANDED));
    tell(store, 'checkout.session.async_payment_failed', session);
  }
  return true;
}

/** @returns false when the session is not open. */
export function expireSession(store: StripeStore, session: SandboxSession): boolean {
  if (session.status !== 'open') return false;
  session.status = 'expired';
  tell(store, 'checkout.session.expired', session);
  return true;
}

/** What time has brought by now. */
export function letTimePass(store: StripeStore): void {
  const nowMs = store.clock();
  for (const session of store.sessions.values()) {
    if (session.expiresMs <= nowMs) expireSession(store, session);
  }
  for (const payment of store.payments.values()) {
    const { comingEnd } = payment;
    if (comingEnd !== null && comingEnd.atMs <= nowMs) {
      endPayment(store, payment, comingEnd.outcome);
    }
  }
}

function tell(store: StripeStore, type: SandboxEventType, session: SandboxSession): void {
  store.events.record(type, renderSession(session, store, NOTHING_EXPANDED));
}

function tellOfSuccess(store: StripeStore, payment: SandboxPayment): void {
  store.events.record('charge.succeeded', renderCharge(payment));
  store.events.record('payment_intent.succeeded', renderPayment(payment, NOTHING_EXPANDED));
}
