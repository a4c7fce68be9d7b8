import type { SandboxEvent } from './event-log.ts';
import { signatureHeader, type SignatureKind } from './sign-event.ts';

export type WebhookEndpoint = { url: string; secret: string };

export type Delivery = { eventId: string; atMs: number; status: number | null };

type DeliveryDeps = {
  endpoint: WebhookEndpoint | null;
  clock: () => number;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};

const USER_AGENT = 'Stripe/1.0 (+https://stripe.com/docs/webhooks)';
/** Shorter than Stripe's, in the same spirit: a few tries with growing waits. */
const RETRY_WAITS_MS = [1_000, 5_000, 30_000, 120_000];

/**
 * Sends events to the one endpoint there is, as they happen or when told to. As Stripe does, it repeats what
 * was not taken, and promises no order.
 */
export class WebhookDelivery {
  /** `held`: nothing goes out by itself. */
  mode: 'at-once' | 'held' = 'at-once';
  /** How often each event is sent. */
  copies = 1;
  signature: SignatureKind = 'good';
  private readonly deliveries: Delivery[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private retries: { event: SandboxEvent; attempt: number; atMs: number }[] = [];
  private readonly deps: DeliveryDeps;

  constructor(deps: DeliveryDeps) {
    this.deps = deps;
  }

  /** An event has happened. */
  notice(event: SandboxEvent): void {
    if (this.mode === 'held') return;
    for (let copy = 0; copy < this.copies; copy += 1) void this.send(event);
  }

  /** @returns the endpoint's status; null where there is none, or it cannot be reached. */
  send(event: SandboxEvent, attempt = 0): Promise<number | null> {
    const sending = this.deliver(event, attempt).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
    return sending;
  }

  private async deliver(event: SandboxEvent, attempt: number): Promise<number | null> {
    const status = await this.post(event);
    this.deliveries.push({ eventId: event.id, atMs: this.deps.clock(), status });
    const waitMs = RETRY_WAITS_MS[attempt];
    const isTaken = status !== null && status >= 200 && status < 300;
    if (!isTaken && this.deps.endpoint !== null && waitMs !== undefined && this.mode !== 'held') {
      this.retries.push({ event, attempt: attempt + 1, atMs: this.deps.clock() + waitMs });
    }
    return status;
  }

  /** Repeats what is due by now. */
  tick(): void {
    const nowMs = this.deps.clock();
    const due = this.retries.filter(({ atMs }) => atMs <= nowMs);
    this.retries = this.retries.filter(({ atMs }) => atMs > nowMs);
    for (const { event, attempt } of due) void this.send(event, attempt);
  }

  /** Resolves once nothing is being sent. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  list(): readonly Delivery[] {
    return this.deliveries;
  }

  clear(): void {
    this.mode = 'at-once';
    this.copies = 1;
    this.signature = 'good';
    this.retries = [];
    this.deliveries.length = 0;
  }

  private async post({ payload }: SandboxEvent): Promise<number | null> {
    const { endpoint, clock, fetch } = this.deps;
    if (endpoint === null) return null;
    const { secret, url } = endpoint;
    const header = signatureHeader(payload, { secret, kind: this.signature, nowMs: clock() });
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': USER_AGENT,
      ...(header === null ? {} : { 'stripe-signature': header }),
    });
    try {
      const response = await fetch(url, { method: 'POST', headers, body: payload });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}
