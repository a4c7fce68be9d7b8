import { z } from 'zod';

import { renderCharge } from './render-payment.ts';
import { sandboxId } from '#tests/tools/stripe-sandbox/model/sandbox-id.ts';
import type {
  SandboxPayment,
  SandboxRefund,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import type { StripeStore } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';

import { metadata, positiveInteger } from './read-params.ts';
import { isRefundable } from './render-dispute.ts';
import { renderRefund } from './render-refund.ts';
import { badParameter, noSuch, StripeRefusal } from './stripe-error.ts';

/** Of POST /v1/refunds, as far as the stand-in goes. */
export const refundParamsSchema = z.strictObject({
  payment_intent: z.string(),
  amount: positiveInteger.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

type RefundParams = z.output<typeof refundParamsSchema>;

/** @throws StripeRefusal */
export function createRefund(params: RefundParams, store: StripeStore): SandboxRefund {
  const payment = store.payments.get(params.payment_intent);
  if (payment === undefined) {
    throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  }
  if (payment.status !== 'succeeded') {
    const message = `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`;
    throw badParameter(message, 'payment_intent', 'payment_intent_unexpected_state');
  }
  if (store.disputesOf(payment).some(({ status }) => !isRefundable(status))) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: `Charge ${payment.chargeId} has been charged back; cannot issue a refund.`,
      code: 'charge_disputed',
    });
  }
  const left = payment.amount - store.refundedMinor(payment);
  if (left === 0) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: `Charge ${payment.chargeId} has already been refunded.`,
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw badParameter(message, 'amount');
  }
  const refund: SandboxRefund = {
    id: sandboxId('re'),
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    status: firstStatus(store, payment),
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
    createdMs: store.clock(),
  };
  store.refunds.set(refund.id, refund);
  store.events.record('refund.created', renderRefund(refund, payment));
  const refundedMinor = store.refundedMinor(payment);
  store.events.record('charge.refunded', renderCharge({ ...payment, refundedMinor }));
  if (store.refundHabit === 'failed') endRefund(store, refund, 'failed');
  return refund;
}

/** What a refund on its way has come to. A bank can send one back that had been called done. */
export function endRefund(
  store: StripeStore,
  refund: SandboxRefund,
  status: 'succeeded' | 'failed',
): void {
  const payment = store.payments.get(refund.paymentId);
  if (payment === undefined) throw new Error('a refund without its payment');
  refund.status = status;
  store.events.record('refund.updated', renderRefund(refund, payment));
  if (status === 'failed') store.events.record('refund.failed', renderRefund(refund, payment));
}

function firstStatus(
  { refundHabit }: StripeStore,
  { method }: SandboxPayment,
): SandboxRefund['status'] {
  if (refundHabit !== null) return refundHabit === 'succeeded' ? 'succeeded' : 'pending';
  return method === 'swish' ? 'pending' : 'succeeded';
}
