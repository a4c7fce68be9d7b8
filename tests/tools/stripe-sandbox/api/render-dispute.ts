import type { Stripe } from 'stripe';

import type {
  DisputeStatus,
  SandboxDispute,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import type { StripeStore } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';

const ANSWER_MS = 14 * 24 * 60 * 60_000;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Of an inquiry, and of one that was won, a payment can still be given back. */
export function isRefundable(status: DisputeStatus): boolean {
  return status === 'won' || status.startsWith('warning_');
}

/** A Dispute as Stripe writes one (https://docs.stripe.com/api/disputes/object). */
export function renderDispute(dispute: SandboxDispute, store: StripeStore): Stripe.Dispute {
  const { id, amount, currency, status, paymentId, createdMs } = dispute;
  const payment = store.payments.get(paymentId);
  if (payment === undefined) throw new Error('a dispute without its payment');
  const needsResponse = status.endsWith('needs_response');
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: dispute.movedMinor.map((movedMinor) =>
      renderMovement(dispute, movedMinor),
    ),
    charge: payment.chargeId,
    created: seconds(createdMs),
    currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: seconds(createdMs + ANSWER_MS),
      enhanced_eligibility: {},
      has_evidence: !needsResponse,
      past_due: false,
      submission_count: needsResponse ? 0 : 1,
      submission_method: needsResponse ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(status),
    livemode: false,
    metadata: {},
    payment_intent: paymentId,
    reason: 'general',
    status,
  };
}

function renderMovement(
  { id, currency, createdMs }: SandboxDispute,
  movedMinor: number,
): Stripe.BalanceTransaction {
  return {
    id: `txn_${id}_${movedMinor < 0 ? 'withdrawn' : 'reinstated'}`,
    object: 'balance_transaction',
    amount: movedMinor,
    available_on: seconds(createdMs),
    balance_type: 'payments',
    created: seconds(createdMs),
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: movedMinor,
    reporting_category: movedMinor < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}

function seconds(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}
