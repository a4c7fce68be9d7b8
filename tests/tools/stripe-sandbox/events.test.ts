import { Stripe } from 'stripe';
import { expect, test } from 'vitest';

import type { SandboxSession } from './model/sandbox-model.ts';
import { endPayment, payOnPage, type PaymentCourse } from './model/session-life.ts';
import { SANDBOX_WEBHOOK_SECRET } from './sandbox-keys.ts';
import { buildStripe, NOW_MS, sessionParams, type StripeStage } from './support/build-stripe.ts';

async function pay(stage: StripeStage, course: PaymentCourse): Promise<SandboxSession> {
  const { id } = await stage.stripe.checkout.sessions.create(sessionParams());
  const session = stage.sandbox.store.sessions.get(id);
  if (session === undefined) throw new Error('the session is there');
  payOnPage(stage.sandbox.store, session, { method: 'klarna', course, delayMs: 1000 });
  await stage.sandbox.delivery.settled();
  return session;
}

/** The events that the endpoint has heard, opened by the official client. */
function opened({ heard }: StripeStage) {
  return Promise.all(
    heard.map(({ body, signature }) =>
      Stripe.webhooks.constructEventAsync(
        body,
        signature ?? '',
        SANDBOX_WEBHOOK_SECRET,
        undefined,
        undefined,
        NOW_MS,
      ),
    ),
  );
}

async function typesHeard(stage: StripeStage): Promise<string[]> {
  return (await opened(stage)).map(({ type }) => type);
}

test('a payment is told of in events that the official client accepts', async () => {
  const stage = buildStripe();
  const session = await pay(stage, 'succeeds');
  const events = await opened(stage);
  expect(events.map(({ type }) => type)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]);
  expect(events.at(-1)).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: NOW_MS / 1000,
    livemode: false,
    data: {
      object: {
        id: session.id,
        payment_status: 'paid',
        status: 'complete',
        amount_total: 4900,
        payment_intent: session.paymentId,
      },
    },
  });
});

test.each([
  ['succeeds-later', 'checkout.session.async_payment_succeeded', 'paid'],
  ['fails-later', 'checkout.session.async_payment_failed', 'unpaid'],
] as const)(
  'a payment that %s is first complete and unpaid, then told of again',
  async (course, type, status) => {
    const stage = buildStripe();
    const { id } = await pay(stage, course);
    expect(await typesHeard(stage)).toEqual(['checkout.session.completed']);
    expect(await stage.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    stage.sandbox.pass(1000);
    await stage.sandbox.delivery.settled();
    expect((await typesHeard(stage)).at(-1)).toBe(type);
    expect((await stage.stripe.checkout.sessions.retrieve(id)).payment_status).toBe(status);
  },
);

test('a payment that stays pending ends when somebody says so, once', async () => {
  const stage = buildStripe();
  const session = await pay(stage, 'pending');
  stage.sandbox.pass(10 * 24 * 60 * 60_000);
  const payment = stage.sandbox.store.paymentOf(session);
  if (payment === null) throw new Error('there is a payment');
  expect(payment.status).toBe('processing');
  expect(endPayment(stage.sandbox.store, payment, 'failed')).toBe(true);
  expect(endPayment(stage.sandbox.store, payment, 'succeeded')).toBe(false);
});

test('an event that is not taken comes again, four times, with growing waits', async () => {
  const stage = buildStripe({ status: 500 });
  await stage.stripe.checkout.sessions.create(sessionParams());
  stage.sandbox.pass(24 * 60 * 60_000);
  await stage.sandbox.delivery.settled();
  expect(stage.heard).toHaveLength(1);
  for (const passMs of [999, 1, 5_000, 30_000, 120_000, 1_000_000]) {
    stage.sandbox.pass(passMs);
    await stage.sandbox.delivery.settled();
  }
  expect(stage.heard).toHaveLength(5);
  expect(new Set(stage.heard.map(({ body }) => body)).size).toBe(1);
});

test('one that is taken at last comes no more', async () => {
  const stage = buildStripe({ status: 503 });
  await pay(stage, 'pending');
  stage.answerWith(200);
  for (let turn = 0; turn < 3; turn += 1) {
    stage.sandbox.pass(60_000);
    await stage.sandbox.delivery.settled();
  }
  expect(stage.heard).toHaveLength(2);
});

test('events come as often as told, or not before they are sent', async () => {
  const stage = buildStripe();
  stage.sandbox.delivery.copies = 3;
  await pay(stage, 'pending');
  expect(stage.heard).toHaveLength(3);
  stage.sandbox.delivery.mode = 'held';
  await pay(stage, 'succeeds');
  expect(stage.heard).toHaveLength(3);
  const [last] = stage.sandbox.store.events.list().toReversed();
  if (last === undefined) throw new Error('there are events');
  expect(await stage.sandbox.delivery.send(last)).toBe(200);
  expect(stage.heard).toHaveLength(4);
});

test.each([
  ['wrong-secret', 'No signatures found matching'],
  ['other-body', 'No signatures found matching'],
  ['old', 'Timestamp outside the tolerance zone'],
  ['none', 'No stripe-signature header value'],
] as const)('an event signed with %s is refused by the official client', async (kind, message) => {
  const stage = buildStripe();
  stage.sandbox.delivery.signature = kind;
  await pay(stage, 'pending');
  await expect(opened(stage)).rejects.toThrow(message);
});

test('of two signatures one may be of a former secret', async () => {
  const stage = buildStripe();
  stage.sandbox.delivery.signature = 'two';
  await pay(stage, 'pending');
  expect(await typesHeard(stage)).toEqual(['checkout.session.completed']);
});
