import { renderDispute } from '#tests/tools/stripe-sandbox/api/render-dispute.ts';

import { sandboxId } from './sandbox-id.ts';
import type { DisputeStatus, SandboxDispute, SandboxPayment } from './sandbox-model.ts';
import type { StripeStore } from './stripe-store.ts';

/** An inquiry can become a formal dispute, which takes the money; an end is an end (https://docs.stripe.com/disputes/how-disputes-work). */
const NEXT: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
};

/** A buyer has asked their bank for the money back, all of it unless told. */
export function openDispute(
  store: StripeStore,
  payment: SandboxPayment,
  { amount = payment.amount, isInquiry }: { amount?: number | undefined; isInquiry: boolean },
): SandboxDispute {
  const dispute: SandboxDispute = {
    id: sandboxId('du'),
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    movedMinor: isInquiry ? [] : [-amount],
    createdMs: store.clock(),
  };
  store.disputes.set(dispute.id, dispute);
  store.events.record('charge.dispute.created', renderDispute(dispute, store));
  if (!isInquiry) tellOfFunds(store, dispute, 'charge.dispute.funds_withdrawn');
  return dispute;
}

/** @returns false where Stripe knows no such step. */
export function moveDispute(
  store: StripeStore,
  dispute: SandboxDispute,
  status: DisputeStatus,
): boolean {
  if (!NEXT[dispute.status].includes(status)) return false;
  dispute.status = status;
  if (status === 'needs_response') dispute.movedMinor.push(-dispute.amount);
  if (status === 'won') dispute.movedMinor.push(dispute.amount);
  const isOver = NEXT[status].length === 0;
  const type = isOver ? 'charge.dispute.closed' : 'charge.dispute.updated';
  store.events.record(type, renderDispute(dispute, store));
  if (status === 'needs_response') tellOfFunds(store, dispute, 'charge.dispute.funds_withdrawn');
  if (status === 'won') tellOfFunds(store, dispute, 'charge.dispute.funds_reinstated');
  return true;
}

function tellOfFunds(
  store: StripeStore,
  dispute: SandboxDispute,
  type: 'charge.dispute.funds_withdrawn' | 'charge.dispute.funds_reinstated',
): void {
  store.events.record(type, renderDispute(dispute, store));
}
