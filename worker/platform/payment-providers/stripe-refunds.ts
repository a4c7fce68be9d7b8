import { z } from 'zod';

import type { DisputeStatus } from '#worker/domain/payments/disputes.ts';
import {
  type StripeClient,
  StripeRefused,
} from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

import type {
  FoundDispute,
  FoundRefund,
  MadeRefundReport,
  RefundReport,
  RefundRequest,
} from './payment-provider.ts';

/** https://docs.stripe.com/api/disputes/object */
const disputeSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  balance_transactions: z.array(z.object({ amount: z.number() })).nullish(),
});

type StripeDispute = z.output<typeof disputeSchema>;

/** `warning_…`: an inquiry; nothing is withdrawn yet. */
const DISPUTE_STATUS: Record<string, DisputeStatus> = {
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

export async function findDispute(
  stripe: StripeClient,
  disputeReference: string,
): Promise<FoundDispute> {
  return foundDispute(disputeSchema.parse(await stripe.retrieveDispute(disputeReference)));
}

export async function listDisputes(
  stripe: StripeClient,
  paymentReference: string,
): Promise<FoundDispute[]> {
  const disputes = z.array(disputeSchema).parse(await stripe.listDisputes(paymentReference));
  return disputes.map(foundDispute);
}

function foundDispute(dispute: StripeDispute): FoundDispute {
  const { amount, currency, payment_intent: payment } = dispute;
  return {
    standing: toDisputeStatus(dispute),
    currency: currency.toUpperCase(),
    totalMinor: amount,
    paymentReference: typeof payment === 'object' ? (payment?.id ?? null) : (payment ?? null),
  };
}

/** A prevented dispute ended as its balance says; unknown statuses need the owner. */
function toDisputeStatus({ status, balance_transactions: moved }: StripeDispute): DisputeStatus {
  if (status !== 'prevented') return DISPUTE_STATUS[status] ?? 'awaiting';
  const net = (moved ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return net < 0 ? 'lost' : 'won';
}

const REFUND_ID = 'refund_id';

const refundSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string().nullable(),
  created: z.number(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

type StripeRefund = z.output<typeof refundSchema>;

/**
 * Refunds, or reports the refund's status. First checks for an earlier attempt whose response was lost, since a key
 * lasts a day and retries go on longer, and what remains, since Stripe has no error code for exceeding it.
 */
export async function refundPayment(
  stripe: StripeClient,
  request: RefundRequest,
): Promise<RefundReport> {
  const { refundId, attempts, paymentReference, chargedMinor, totalMinor, refundReference } =
    request;
  if (refundReference !== null) {
    return reportOf(refundSchema.parse(await stripe.retrieveRefund(refundReference)));
  }
  const made = z.array(refundSchema).parse(await stripe.listRefunds(paymentReference));
  const ours = made.find((refund) => idOfOurs(refund) === refundId);
  if (ours !== undefined) return reportOf(ours);
  const leftMinor = chargedMinor - returnedMinor(made);
  if (leftMinor < totalMinor) return { kind: 'too-little-left', leftMinor: Math.max(0, leftMinor) };
  try {
    const answer = await stripe.createRefund(
      {
        payment_intent: paymentReference,
        amount: totalMinor,
        reason: 'requested_by_customer',
        metadata: { [REFUND_ID]: refundId },
      },
      // A key replays its refusal and rejects another amount.
      `${refundId}.${attempts}.${totalMinor}`,
    );
    return reportOf(refundSchema.parse(answer));
  } catch (error) {
    // A refused API key says nothing of the refund, which is retried once the key is right.
    if (!(error instanceof StripeRefused) || error.isOfKey) throw error;
    return { kind: 'refused' };
  }
}

export async function findRefund(
  stripe: StripeClient,
  refundReference: string,
): Promise<FoundRefund> {
  return foundRefund(refundSchema.parse(await stripe.retrieveRefund(refundReference)));
}

/** Manual ones included, oldest first. */
export async function listRefunds(
  stripe: StripeClient,
  paymentReference: string,
): Promise<FoundRefund[]> {
  const refunds = z.array(refundSchema).parse(await stripe.listRefunds(paymentReference));
  // Stripe lists newest first.
  return refunds.toReversed().map(foundRefund);
}

function foundRefund(refund: StripeRefund): FoundRefund {
  const { amount, currency, created, payment_intent: payment } = refund;
  return {
    ...reportOf(refund),
    refundId: idOfOurs(refund),
    paymentReference: typeof payment === 'object' ? (payment?.id ?? null) : (payment ?? null),
    currency: currency.toUpperCase(),
    totalMinor: amount,
    createdAtMs: created * 1000,
  };
}

/** Our refund id; null for a manual one. */
function idOfOurs({ metadata }: StripeRefund): string | null {
  return metadata?.[REFUND_ID] ?? null;
}

/** Refunded or pending. */
function returnedMinor(refunds: readonly StripeRefund[]): number {
  return refunds
    .filter(({ status }) => kindOf(status) !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function reportOf({ id, status }: StripeRefund): MadeRefundReport {
  return { kind: kindOf(status), refundReference: id };
}

function kindOf(status: string | null): MadeRefundReport['kind'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
