import type { Stripe } from 'stripe';

import { SANDBOX_API_VERSION } from '#tests/tools/stripe-sandbox/api/api-version.ts';
import { sandboxId } from '#tests/tools/stripe-sandbox/model/sandbox-id.ts';

/** The kinds of event that the stand-in tells of. */
export type SandboxEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.succeeded'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

export type SandboxEvent = {
  id: string;
  type: SandboxEventType;
  createdMs: number;
  /** The object that it is about, by name. */
  objectId: string;
  /** What is sent and signed, to the letter. */
  payload: string;
};

type EventObject =
  Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** All that has happened, oldest first. An event holds its object as it was then. */
export class EventLog {
  private readonly events: SandboxEvent[] = [];
  private readonly clock: () => number;
  private readonly listeners: ((event: SandboxEvent) => void)[] = [];

  constructor(clock: () => number) {
    this.clock = clock;
  }

  record(type: SandboxEventType, object: EventObject): SandboxEvent {
    const createdMs = this.clock();
    const id = sandboxId('evt');
    const payload = JSON.stringify(
      {
        id,
        object: 'event',
        api_version: SANDBOX_API_VERSION,
        created: Math.floor(createdMs / 1000),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      },
      null,
      2,
    );
    const event = { id, type, createdMs, objectId: object.id, payload };
    this.events.push(event);
    for (const listener of this.listeners) listener(event);
    return event;
  }

  onEvent(listener: (event: SandboxEvent) => void): void {
    this.listeners.push(listener);
  }

  list(): readonly SandboxEvent[] {
    return this.events;
  }

  find(id: string): SandboxEvent | null {
    return this.events.find((event) => event.id === id) ?? null;
  }

  clear(): void {
    this.events.length = 0;
  }
}
