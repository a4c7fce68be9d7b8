import type { SessionParams } from '#tests/tools/stripe-sandbox/api/session-params.ts';

/** How a buyer can pay on the hosted page. The wallets are cards to Stripe. */
export const SANDBOX_METHODS = ['card', 'apple_pay', 'google_pay', 'klarna', 'swish'] as const;
export type SandboxMethod = (typeof SANDBOX_METHODS)[number];

export type SandboxSession = {
  id: string;
  params: SessionParams;
  createdMs: number;
  expiresMs: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  /** What it comes to; only a test that wants a session to lie makes it anything but the sum of its lines. */
  amountTotal: number;
  currency: string;
  paymentId: string | null;
};

export type SandboxPayment = {
  id: string;
  chargeId: string;
  sessionId: string;
  amount: number;
  currency: string;
  method: SandboxMethod;
  metadata: Record<string, string>;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  createdMs: number;
  /** How a payment under way will end, and when; null: when somebody says so. */
  comingEnd: { outcome: 'succeeded' | 'failed'; atMs: number } | null;
};

export type SandboxRefund = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Record<string, string>;
  createdMs: number;
};

/** Where a dispute is: an inquiry of the bank's (`warning_…`), or one that has taken the money meanwhile. */
export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type SandboxDispute = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
  /** What was taken from the owner's balance over it (negative), and put back. */
  movedMinor: number[];
  createdMs: number;
};
