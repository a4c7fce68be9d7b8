import { afterEach, expect, test, vi } from 'vitest';

import {
  createStripeClient,
  StripeRefused,
  type StripeClientOptions,
} from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

afterEach(() => void vi.useRealTimers());

type Answer = () => Promise<Response>;

function buildClient(answer: Answer, changes: Partial<StripeClientOptions> = {}) {
  const asked: { address: string; init: RequestInit | undefined }[] = [];
  const client = createStripeClient({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    sandboxOrigin: undefined,
    async fetch(address, init) {
      asked.push({ address, init });
      return answer();
    },
    ...changes,
  });
  return { client, asked };
}

const SESSION = { id: 'cs_1', object: 'checkout.session' };

test.each([
  [undefined, 'https://api.stripe.com/v1/checkout/sessions/cs_1'],
  ['http://localhost:9100', 'http://localhost:9100/v1/checkout/sessions/cs_1'],
  ['https://stripe.sandbox.test', 'https://stripe.sandbox.test/v1/checkout/sessions/cs_1'],
])('with the stand-in at %s Stripe is asked at %s', async (sandboxOrigin, address) => {
  const { client, asked } = buildClient(async () => Response.json(SESSION), { sandboxOrigin });
  expect(await client.retrieveSession('cs_1')).toMatchObject(SESSION);
  expect(asked[0]?.address.split('?')[0]).toBe(address);
  expect(new Headers(asked[0]?.init?.headers).get('authorization')).toBe('Bearer sk_test_1');
});

function refusal(status: number, error: Record<string, unknown>): Answer {
  return async () => Response.json({ error: { message: 'no', ...error } }, { status });
}

test.each([
  [400, { type: 'invalid_request_error', code: 'amount_too_small' }, 'amount_too_small'],
  [404, { type: 'invalid_request_error', code: 'resource_missing' }, 'resource_missing'],
  [401, { type: 'invalid_request_error' }, null],
  [402, { type: 'card_error', code: 'card_declined' }, 'card_declined'],
  [403, { type: 'invalid_request_error' }, null],
])('%d %o is a plain no', async (status, error, code) => {
  const { client } = buildClient(refusal(status, error));
  const refused = await client.retrieveSession('cs_1').catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(StripeRefused);
  expect(refused).toMatchObject({ code });
});

test.each<[string, Answer]>([
  ['a server error', refusal(500, { type: 'api_error' })],
  ['too many calls', refusal(429, { type: 'invalid_request_error', code: 'rate_limit' })],
  ['another call under the same key', refusal(409, { type: 'idempotency_error' })],
  ['a key that was used for something else', refusal(400, { type: 'idempotency_error' })],
  ['something that is no JSON', async () => new Response('<html>', { status: 502 })],
  [
    'a lost connection',
    async () => {
      throw new TypeError('fetch failed');
    },
  ],
])('after %s what came of the call is unknown', async (_name, answer) => {
  const { client } = buildClient(answer);
  const thrown = await client.retrieveSession('cs_1').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).not.toBeInstanceOf(StripeRefused);
});

test('an answer that never comes is waited for no longer than a claim on an order lasts', async () => {
  const { client } = buildClient(() => new Promise(() => {}));
  // Loaded first, so that only the call itself is timed.
  await client.openEvent('', '', 0).catch(() => undefined);
  vi.useFakeTimers();
  const call = client.retrieveSession('cs_1').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await call).toBeInstanceOf(Error);
});
