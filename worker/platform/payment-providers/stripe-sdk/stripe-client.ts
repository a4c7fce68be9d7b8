import type { Stripe } from 'stripe';

/*
 * The only file that imports Stripe's SDK; a TypeScript project of its own, since the SDK's types pull in Node's.
 * Responses are returned unparsed.
 */

/** Within an order's claim, the SDK's one retry included. */
const TIMEOUT_MS = 6_000;
const WHOLE_TIMEOUT_MS = 14_000;

/** Stripe's default; older events may be replays. */
const TOLERANCE_SECONDS = 300;

export type StripeClientOptions = {
  secretKey: string;
  webhookSecret: string;
  sandboxOrigin: string | undefined;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
};

export type SessionRequest = {
  mode: 'payment';
  submit_type: 'pay';
  locale: 'sv' | 'en';
  client_reference_id: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  adaptive_pricing: { enabled: boolean };
  metadata: Record<string, string>;
  payment_intent_data: { description: string; metadata: Record<string, string> };
  line_items: {
    quantity: number;
    price_data: {
      currency: string;
      unit_amount: number;
      tax_behavior: 'inclusive';
      product_data: { name: string };
    };
  }[];
};

export type RefundParams = {
  payment_intent: string;
  amount: number;
  reason: 'requested_by_customer';
  metadata: Record<string, string>;
};

export type EventListParams = {
  /** Seconds. */
  created: { gte: number };
  types: string[];
  limit: number;
  starting_after?: string;
};

/** Stripe refused, without effect. `code`: Stripe's, if any. */
export class StripeRefused extends Error {
  readonly code: string | null;
  /** The API key was refused or lacks permission; the request was not examined. */
  readonly isOfKey: boolean;

  constructor(code: string | null, isOfKey: boolean, options: ErrorOptions) {
    super('stripe refused', options);
    this.name = 'StripeRefused';
    this.code = code;
    this.isOfKey = isOfKey;
  }
}

/** Bad signature, or too old. */
export class StripeSignatureWrong extends Error {}

/** Every method throws StripeRefused for a definite no; any other error means unknown. */
export type StripeClient = {
  createSession(request: SessionRequest, idempotencyKey: string): Promise<unknown>;
  retrieveSession(sessionId: string): Promise<unknown>;
  expireSession(sessionId: string): Promise<unknown>;
  createRefund(params: RefundParams, idempotencyKey: string): Promise<unknown>;
  listRefunds(paymentIntentId: string): Promise<unknown[]>;
  listDisputes(paymentIntentId: string): Promise<unknown[]>;
  listEvents(params: EventListParams): Promise<{ data: unknown[]; hasMore: boolean }>;
  /** @throws StripeSignatureWrong */
  openEvent(body: string, signature: string, receivedAtMs: number): Promise<unknown>;
};

/** Expanded when a session is read: the charge holds the payment method. */
const SESSION_EXPANDED = ['payment_intent.latest_charge'];

/** Loaded lazily: the SDK is large. */
export function createStripeClient(options: StripeClientOptions): StripeClient {
  let loading: Promise<Stripe> | null = null;
  const load = () => (loading ??= openClient(options));

  return {
    async createSession(request, idempotencyKey) {
      const { sessions } = (await load()).checkout;
      return callStripe(
        sessions.create({ ...request, expand: SESSION_EXPANDED }, { idempotencyKey }),
      );
    },
    async retrieveSession(sessionId) {
      const { sessions } = (await load()).checkout;
      return callStripe(sessions.retrieve(sessionId, { expand: SESSION_EXPANDED }));
    },
    async expireSession(sessionId) {
      return callStripe((await load()).checkout.sessions.expire(sessionId));
    },
    async createRefund(params, idempotencyKey) {
      return callStripe((await load()).refunds.create(params, { idempotencyKey }));
    },
    async listRefunds(paymentIntentId) {
      const { refunds } = await load();
      return (await callStripe(refunds.list({ payment_intent: paymentIntentId, limit: 100 }))).data;
    },
    async listDisputes(paymentIntentId) {
      const { disputes } = await load();
      return (await callStripe(disputes.list({ payment_intent: paymentIntentId, limit: 100 })))
        .data;
    },
    async listEvents(params) {
      const { events } = await load();
      const { data, has_more: hasMore } = await callStripe(events.list(params));
      return { data, hasMore };
    },
    async openEvent(body, signature, receivedAtMs) {
      const { Stripe: sdk } = await import('stripe');
      const crypto = sdk.createSubtleCryptoProvider();
      try {
        return await sdk.webhooks.constructEventAsync(
          body,
          signature,
          options.webhookSecret,
          TOLERANCE_SECONDS,
          crypto,
          receivedAtMs,
        );
      } catch (cause) {
        throw new StripeSignatureWrong('not signed by Stripe', { cause });
      }
    },
  };
}

async function openClient({ secretKey, sandboxOrigin, fetch }: StripeClientOptions) {
  const { Stripe: sdk } = await import('stripe');
  return new sdk(secretKey, {
    httpClient: sdk.createFetchHttpClient((address: RequestInfo | URL, init?: RequestInit) =>
      fetch(String(address), init),
    ),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(sandboxOrigin),
  });
}

/** The SDK hangs on a JSON response that is not an object. */
async function callStripe<Answer>(call: Promise<Answer>): Promise<Answer> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error('Stripe did not answer in time')),
    WHOLE_TIMEOUT_MS,
  );
  try {
    return await Promise.race([call, timeout.promise]);
  } catch (error) {
    const { errors } = (await import('stripe')).Stripe;
    const isOfKey =
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError;
    const isPlainNo =
      isOfKey ||
      error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeCardError;
    throw isPlainNo ? new StripeRefused(error.code ?? null, isOfKey, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(sandboxOrigin: string | undefined) {
  if (sandboxOrigin === undefined) return {};
  const { hostname, port, protocol } = new URL(sandboxOrigin);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    protocol: isSecure ? ('https' as const) : ('http' as const),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
  };
}
