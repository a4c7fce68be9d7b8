import { EventLog } from '#tests/tools/stripe-sandbox/events/event-log.ts';

import type {
  SandboxDispute,
  SandboxMethod,
  SandboxPayment,
  SandboxRefund,
  SandboxSession,
} from './sandbox-model.ts';

/** How refunds of a payment go: at once, in a while, or not at all. */
export type RefundHabit = 'succeeded' | 'pending' | 'failed';

/** All that the stand-in remembers. */
export class StripeStore {
  readonly sessions = new Map<string, SandboxSession>();
  readonly payments = new Map<string, SandboxPayment>();
  readonly refunds = new Map<string, SandboxRefund>();
  readonly disputes = new Map<string, SandboxDispute>();
  readonly events: EventLog;
  readonly clock: () => number;
  /** null: as the method has it, for a Swish refund takes a while. */
  refundHabit: RefundHabit | null = null;
  private readonly publicOrigin: string;

  constructor(publicOrigin: string, clock: () => number) {
    this.publicOrigin = publicOrigin;
    this.clock = clock;
    this.events = new EventLog(clock);
  }

  /** Where a session's hosted page is. */
  pageOf({ id }: SandboxSession): string {
    return `${this.publicOrigin}/c/pay/${id}`;
  }

  paymentOf({ paymentId }: Pick<SandboxSession, 'paymentId'>): SandboxPayment | null {
    return paymentId === null ? null : (this.payments.get(paymentId) ?? null);
  }

  sessionOf({ sessionId }: Pick<SandboxPayment, 'sessionId'>): SandboxSession {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw new Error('a payment without its session');
    return session;
  }

  refundsOf({ id }: Pick<SandboxPayment, 'id'>): SandboxRefund[] {
    return [...this.refunds.values()].filter(({ paymentId }) => paymentId === id);
  }

  /** What has been given back of a payment, or is on its way. */
  refundedMinor(payment: Pick<SandboxPayment, 'id'>): number {
    return this.refundsOf(payment)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  disputesOf({ id }: Pick<SandboxPayment, 'id'>): SandboxDispute[] {
    return [...this.disputes.values()].filter(({ paymentId }) => paymentId === id);
  }

  clear(): void {
    this.sessions.clear();
    this.payments.clear();
    this.refunds.clear();
    this.disputes.clear();
    this.events.clear();
    this.refundHabit = null;
  }
}

const ALWAYS_OFFERED = ['card', 'klarna'] as const;

/** Which methods Stripe's dynamic ones come to here: Swish is for kronor. */
export function paymentMethodTypes(currency: string): string[] {
  return currency === 'sek' ? [...ALWAYS_OFFERED, 'swish'] : [...ALWAYS_OFFERED];
}

/** Whether a buyer can pay so in this currency. */
export function isOffered(method: SandboxMethod, currency: string): boolean {
  return method !== 'swish' || currency === 'sek';
}
