import type { Stripe } from 'stripe';

import type {
  SandboxPayment,
  SandboxRefund,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';

/** A Refund as Stripe writes one. */
export function renderRefund(
  refund: SandboxRefund,
  { chargeId }: Pick<SandboxPayment, 'chargeId'>,
): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: chargeId,
    created: Math.floor(refund.createdMs / 1000),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    payment_method: null,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
