import { z } from 'zod';

import type { DisputeStanding } from '#worker/domain/order/dispute-standing.ts';
import type { FoundDispute } from '#worker/payments/payment-provider.ts';
import type { StripeClient } from '#worker/payments/stripe-sdk/stripe-client.ts';

/** A Dispute, as far as we read it (https://docs.stripe.com/api/disputes/object). */
const disputeSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  /** What was taken from our balance over it, and put back. */
  balance_transactions: z.array(z.object({ amount: z.number() })).nullish(),
});

type StripeDispute = z.output<typeof disputeSchema>;

/** `warning_…`: the bank only asks, and has taken nothing yet. */
const STANDINGS: Record<string, DisputeStanding> = {
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
    standing: standingOf(dispute),
    currency: currency.toUpperCase(),
    totalMinor: amount,
    paymentReference: typeof payment === 'object' ? (payment?.id ?? null) : (payment ?? null),
  };
}

/** One that was kept from becoming formal has ended as its money lies; of what we do not know the owner has to see to. */
function standingOf({ status, balance_transactions: moved }: StripeDispute): DisputeStanding {
  if (status !== 'prevented') return STANDINGS[status] ?? 'awaiting';
  const net = (moved ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return net < 0 ? 'lost' : 'won';
}
