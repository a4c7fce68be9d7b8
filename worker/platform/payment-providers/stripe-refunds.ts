import { z } from 'zod';

import type { DisputeStatus, PaymentDispute } from '#worker/domain/payments/disputes.ts';
import type { ListedRefund, ProviderLedger } from '#worker/domain/payments/ledger.ts';
import {
  type StripeClient,
  StripeRefused,
} from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

import type { RefundReport, RefundRequest } from './payment-provider.ts';

/** https://docs.stripe.com/api/disputes/object */
const disputeSchema = z.object({
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  /** Withdrawn from our balance, and returned. */
  balance_transactions: z.array(z.object({ amount: z.number() })).nullish(),
});

type StripeDispute = z.output<typeof disputeSchema>;

/** `warning_…`: an inquiry; the bank has taken nothing yet. */
const DISPUTE_STATUSES: Record<string, DisputeStatus> = {
  warning_needs_response: 'awaiting',
  needs_response: 'awaiting',
  appeal_needs_response: 'awaiting',
  warning_under_review: 'in_review',
  under_review: 'in_review',
  appeal_under_review: 'in_review',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
};

function toDispute(dispute: StripeDispute): PaymentDispute {
  const { amount, currency } = dispute;
  return { status: statusOf(dispute), currency: currency.toUpperCase(), totalMinor: amount };
}

/** A closed inquiry is decided by where the money is; an unknown status is the owner's to check. */
function statusOf({ status, balance_transactions: moved }: StripeDispute): DisputeStatus {
  if (status !== 'prevented') return DISPUTE_STATUSES[status] ?? 'awaiting';
  const net = (moved ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return net < 0 ? 'lost' : 'won';
}

/** Metadata of our refunds. */
const REFUND_ID = 'refund_id';

const refundSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

type StripeRefund = z.output<typeof refundSchema>;

function toRefund({ id, amount, status, metadata }: StripeRefund): ListedRefund {
  return {
    refundId: metadata?.[REFUND_ID] ?? null,
    refundReference: id,
    totalMinor: amount,
    status: refundStatus(status),
  };
}

function refundStatus(status: string | null): ListedRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent';
}

/** All refunds and disputes of a payment. */
export async function readLedger(
  stripe: StripeClient,
  paymentReference: string,
): Promise<ProviderLedger> {
  const [refunds, disputes] = await Promise.all([
    stripe.listRefunds(paymentReference),
    stripe.listDisputes(paymentReference),
  ]);
  return {
    refunds: z.array(refundSchema).parse(refunds).map(toRefund),
    disputes: z.array(disputeSchema).parse(disputes).map(toDispute),
  };
}

/** Idempotency keys last a day: later, read the ledger first. */
export async function refundPayment(
  stripe: StripeClient,
  { refundId, paymentReference, totalMinor }: RefundRequest,
): Promise<RefundReport> {
  try {
    const answer = await stripe.createRefund(
      {
        payment_intent: paymentReference,
        amount: totalMinor,
        reason: 'requested_by_customer',
        metadata: { [REFUND_ID]: refundId },
      },
      refundId,
    );
    return toRefund(refundSchema.parse(answer));
  } catch (error) {
    // A wrong API key says nothing about the refund.
    if (!(error instanceof StripeRefused) || error.isOfKey) throw error;
    return { status: 'failed', refundReference: null };
  }
}
