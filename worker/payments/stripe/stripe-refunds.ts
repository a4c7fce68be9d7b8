import { z } from 'zod';

import type {
  FoundRefund,
  RefundReport,
  RefundRequest,
} from '#worker/payments/payment-provider.ts';
import { StripeRefused, type StripeClient } from '#worker/payments/stripe-sdk/stripe-client.ts';

/** Under this name our refunds say which of ours they are. */
const REFUND_ID = 'refund_id';

const refundSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

type StripeRefund = z.output<typeof refundSchema>;

/**
 * Gives money back, or says how that stands. Whether an earlier attempt has come through although its answer
 * was lost is asked first: a key protects for a day, and this may be tried for longer.
 */
export async function refundPayment(
  stripe: StripeClient,
  request: RefundRequest,
): Promise<RefundReport> {
  const known = await findOurs(stripe, request);
  if (known !== null) return reportOf(known);
  const { refundId, attempts, paymentReference, totalMinor } = request;
  try {
    const made = await stripe.createRefund(
      {
        payment_intent: paymentReference,
        amount: totalMinor,
        reason: 'requested_by_customer',
        metadata: { [REFUND_ID]: refundId },
      },
      // Stripe gives the same no again under the same key.
      `${refundId}.${attempts}`,
    );
    return reportOf(refundSchema.parse(made));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    const hasNothingLeft = error.code === 'charge_already_refunded';
    return { kind: hasNothingLeft ? 'nothing-left' : 'refused' };
  }
}

/** A refund by Stripe's name for it, whoever made it. */
export async function findRefund(
  stripe: StripeClient,
  refundReference: string,
): Promise<FoundRefund> {
  const refund = refundSchema.parse(await stripe.retrieveRefund(refundReference));
  const { amount, currency, metadata, payment_intent: payment } = refund;
  return {
    ...reportOf(refund),
    refundId: metadata?.[REFUND_ID] ?? null,
    paymentReference: typeof payment === 'object' ? (payment?.id ?? null) : (payment ?? null),
    currency: currency.toUpperCase(),
    totalMinor: amount,
  };
}

async function findOurs(
  stripe: StripeClient,
  { refundId, paymentReference, refundReference }: RefundRequest,
): Promise<StripeRefund | null> {
  if (refundReference !== null) {
    return refundSchema.parse(await stripe.retrieveRefund(refundReference));
  }
  const all = z.array(refundSchema).parse(await stripe.listRefunds(paymentReference));
  return all.find(({ metadata }) => metadata?.[REFUND_ID] === refundId) ?? null;
}

function reportOf({ id, status }: StripeRefund) {
  return { kind: kindOf(status), refundReference: id };
}

function kindOf(status: string | null): 'pending' | 'done' | 'failed' {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
