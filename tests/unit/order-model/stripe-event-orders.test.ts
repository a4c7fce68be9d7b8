import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import { createRefund, endRefund } from '#tests/tools/stripe-sandbox/api/create-refund.ts';
import type { SandboxEvent } from '#tests/tools/stripe-sandbox/events/event-log.ts';
import { signatureHeader } from '#tests/tools/stripe-sandbox/events/sign-event.ts';
import type { SandboxMethod } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import {
  endPayment,
  expireSession,
  payOnPage,
} from '#tests/tools/stripe-sandbox/model/session-life.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#tests/tools/stripe-sandbox/sandbox-keys.ts';
import { IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { buildOrderStage } from '#tests/support/order-stage.ts';
import { createOrderBodySchema } from '#worker/contract/order-requests.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { consents } from '#worker/account/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { users } from '#worker/access/schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import { GMAIL_MODIFY_SCOPE, GMAIL_READONLY_SCOPE } from '#worker/domain/access/connection.ts';
import { pollPaymentEvents } from '#worker/payments/poll-payment-events.ts';
import { checkPayment } from '#worker/payments/check-payment.ts';
import { createOrder } from '#worker/orders/create-order.ts';
import { payOrder } from '#worker/payments/pay-order.ts';
import { receivePaymentEvent } from '#worker/payments/payment-events.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';

import { eventOrders, type Moment } from './event-orders.ts';
import { purchaseOf } from './purchase-of.ts';
import { refundMailDelivered } from './refund-mail-delivered.ts';

vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 240_000 });

/** Each event comes twice where that makes no more orders than this; else once, and all of them again at the end. */
const MOST_ORDERS = IS_LONG_CAMPAIGN ? 10_000 : 20;
const PURCHASE = purchaseOf('direct', 'stripe', {
  currency: 'SEK',
  isCodeWrong: false,
  hasDonation: false,
});

const stage = await buildOrderStage({
  provider: 'stripe',
  tier: 'direct',
  deliveries: 1,
  seed: 1,
  wrongRow: null,
  at: () => {},
});
const { clock, db, mailbag, stripe } = stage;
const { store } = stripe;
/** Whoever finds an order paid starts its clean-up, as often as they do: its object begins once. */
const started = new Set<string>();
const runtime = {
  ...stage.runtime,
  db,
  ...fakeObjects(stage.runtime, {
    mailboxCleanup: (_userId, cleanupId) => ({
      async prepare() {},
      async keep() {},
      async start() {
        started.add(cleanupId);
        return true;
      },
    }),
  }),
};
const [template] = await db.select().from(payments);
if (template === undefined) throw new Error('the stage has an order');
const { rowsVersion, selection } = template;

let buyers = 0;

/** Somebody new with a scan that is done, and an order of it whose page at Stripe is open. */
async function openPage(): Promise<{ userId: string; orderId: string }> {
  buyers += 1;
  const [userId, connectionId, scanId] = [`usr_${buyers}`, `con_${buyers}`, `scn_${buyers}`];
  const nowMs = clock.nowMs;
  const made = { createdAtMs: nowMs, updatedAtMs: nowMs };
  await db.batch([
    db.insert(users).values({ id: userId, googleSub: userId, email: `${userId}@x.test`, ...made }),
    db.insert(connections).values({
      id: connectionId,
      userId,
      provider: 'google',
      providerAccountId: userId,
      tokenExpiryMs: nowMs + HOUR_MS,
      scope: `${GMAIL_READONLY_SCOPE} ${GMAIL_MODIFY_SCOPE}`,
      revoked: false,
      retryAllowed: false,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + DAY_MS,
    }),
    db.insert(scans).values({
      id: scanId,
      userId,
      connectionId,
      scanType: 'complete',
      startedAtMs: nowMs,
      finishedAtMs: nowMs,
      createdAtMs: nowMs,
      heartbeatAtMs: nowMs,
      timeZone: 'UTC',
      scannedMsgs: 1,
    }),
  ]);
  const body = createOrderBodySchema.parse({ scanId, rowsVersion, tier: 'direct', selection });
  const { order } = await createOrder(runtime, userId, body);
  await payOrder(runtime, userId, order.id, PURCHASE);
  return { userId, orderId: order.id };
}

type Buyer = Awaited<ReturnType<typeof openPage>>;
/** What happens at Stripe, to the buyer's newest page. */
type Step = (buyer: Buyer) => unknown;

const newestSession = () => [...store.sessions.values()].at(-1);

function newestPayment() {
  const payment = [...store.payments.values()].at(-1);
  if (payment === undefined) throw new Error('nothing has been paid');
  return payment;
}

function pays(method: SandboxMethod, course: 'succeeds' | 'pending'): Step {
  return () => {
    const session = newestSession();
    if (session === undefined) throw new Error('there is no page');
    payOnPage(store, session, { method, course, delayMs: 0 });
  };
}

const comesThrough: Step = () => endPayment(store, newestPayment(), 'succeeded');
const fallsThrough: Step = () => endPayment(store, newestPayment(), 'failed');

const expires: Step = () => {
  const session = newestSession();
  return session !== undefined && expireSession(store, session);
};

/** Comes back, waits to hear how the payment stands, and pays once more, by card. */
const paysAnew: Step = async (buyer) => {
  clock.nowMs += 2_000;
  await checkPayment(runtime, buyer.userId, buyer.orderId);
  await payOrder(runtime, buyer.userId, buyer.orderId, PURCHASE);
  return pays('card', 'succeeds')(buyer);
};

function givesBack(amount: number): Step {
  return () => createRefund({ payment_intent: newestPayment().id, amount }, store);
}

function refundEnds(outcome: 'succeeded' | 'failed'): Step {
  return () => {
    const refund = [...store.refunds.values()].at(-1);
    if (refund !== undefined) endRefund(store, refund, outcome);
  };
}

/** `tells`: how many events each step leads to. `givenMinor`: what the owner has refunded in the end, failed or not. */
type Story = {
  steps: readonly Step[];
  tells: readonly number[];
  order: string;
  charges: readonly string[];
  given?: { minor: number; hasFailed?: true };
};

const card = pays('card', 'succeeds');
const later = pays('klarna', 'pending');
const done = { order: 'completed', charges: ['completed'] } as const;

const STORIES: readonly [name: string, story: Story][] = [
  ['paid at once', { steps: [card], tells: [1], ...done }],
  [
    'left until it expires',
    { steps: [expires], tells: [1], order: 'pending', charges: ['expired'] },
  ],
  ['paid by what takes a while', { steps: [later, comesThrough], tells: [1, 1], ...done }],
  [
    'not paid after a while',
    { steps: [later, fallsThrough], tells: [1, 1], order: 'pending', charges: ['failed'] },
  ],
  [
    'given back in part',
    {
      steps: [card, givesBack(1000)],
      tells: [1, 1],
      order: 'partly_refunded',
      charges: ['completed'],
      given: { minor: 1000 },
    },
  ],
  [
    'paid after a while and given back whole',
    {
      steps: [later, comesThrough, givesBack(3900)],
      tells: [1, 1, 1],
      order: 'refunded',
      charges: ['completed'],
      given: { minor: 3900 },
    },
  ],
  [
    'given back after a while',
    {
      steps: [pays('swish', 'succeeds'), givesBack(1000), refundEnds('succeeded')],
      tells: [1, 1, 1],
      order: 'partly_refunded',
      charges: ['completed'],
      given: { minor: 1000 },
    },
  ],
  [
    'given back in vain',
    {
      steps: [pays('swish', 'succeeds'), givesBack(1000), refundEnds('failed')],
      tells: [1, 1, 2],
      ...done,
      given: { minor: 0, hasFailed: true },
    },
  ],
  [
    'paid on a second page after the first expired',
    {
      steps: [expires, paysAnew],
      tells: [1, 1],
      order: 'completed',
      charges: ['completed', 'expired'],
    },
  ],
  [
    'paid on a second page after the first payment fell through',
    {
      steps: [later, fallsThrough, paysAnew],
      tells: [1, 1, 1],
      order: 'completed',
      charges: ['completed', 'failed'],
    },
  ],
];

async function deliver({ payload }: SandboxEvent): Promise<void> {
  const { nowMs } = clock;
  const secret = SANDBOX_WEBHOOK_SECRET;
  const signature = signatureHeader(payload, { secret, kind: 'good', nowMs });
  await receivePaymentEvent(runtime, { body: payload, signature: signature ?? '' });
}

const isHeard = ({ type }: SandboxEvent) => /^(checkout\.session|refund)\./.test(type);

/** Takes the steps of a story and delivers what each told of, moment by moment. */
async function live(buyer: Buyer, { steps, tells }: Story, moments: readonly Moment[]) {
  const told: SandboxEvent[][] = [];
  for (const { step, event } of moments) {
    // So that of two things each knows whether it came after the other, by Stripe's clock too.
    clock.nowMs += 1_000;
    if (event === null) {
      const before = store.events.list().length;
      await steps[step]?.(buyer);
      const heard = store.events.list().slice(before).filter(isHeard);
      expect(heard).toHaveLength(tells[step] ?? 0);
      told[step] = heard;
    } else {
      const found = told[step]?.[event];
      if (found !== undefined) await deliver(found);
    }
    await sendDueMail(runtime);
  }
  return told.flat();
}

/** Which mail tells of a refund: one that fails may have been told of before it did. */
function mailsTold({ given }: Story): string[][] {
  if (given === undefined) return [[]];
  return given.hasFailed === true ? [[], ['refund']] : [['refund']];
}

async function standOf({ orderId }: Buyer) {
  const [orders, charges, ours, works, said] = await db.batch([
    db.select().from(payments).where(eq(payments.id, orderId)),
    db.select().from(paymentCharges).where(eq(paymentCharges.paymentId, orderId)),
    db.select().from(refunds).where(eq(refunds.paymentId, orderId)),
    db.select().from(cleanups).where(eq(cleanups.paymentId, orderId)),
    db.select().from(consents).where(eq(consents.paymentId, orderId)),
  ]);
  return {
    order: orders[0]?.status,
    paidMinor: orders[0]?.totalMinor ?? null,
    charges: charges.map(({ status }) => status).toSorted(),
    givenMinor: charges.reduce((sum, { manualRefundMinor }) => sum + manualRefundMinor, 0),
    ours,
    cleanups: works.length,
    consents: said.length,
    started: [...started],
    told: refundMailDelivered(mailbag, charges),
  };
}

test('every order of so many steps and events is tried, each once', () => {
  const count = (tells: number[], copies: number) => eventOrders(tells, copies).length;
  expect([count([1], 1), count([1, 1], 1), count([1, 1, 1], 1)]).toEqual([1, 3, 15]);
  expect([count([1], 2), count([1, 1], 2), count([1, 1, 1], 2)]).toEqual([1, 10, 280]);
  const orders = eventOrders([1, 2], 2).map((moments) => JSON.stringify(moments));
  expect(new Set(orders).size).toBe(orders.length);
});

test.each(STORIES)(
  'a payment that is %s ends the same in every order of its events, however often they come',
  async (_name, story) => {
    const isPaid = story.order !== 'pending';
    const twice = eventOrders(story.tells, 2);
    const orders = twice.length <= MOST_ORDERS ? twice : eventOrders(story.tells, 1);
    for (const moments of orders) {
      stripe.reset();
      started.clear();
      const buyer = await openPage();
      const told = await live(buyer, story, moments);
      if (orders !== twice) for (const event of told.toReversed()) await deliver(event);
      // What was given back of a payment that was not known yet is met by the sweep.
      await pollPaymentEvents(runtime);
      await sendDueMail(runtime);
      expect(await standOf(buyer), JSON.stringify(moments)).toEqual({
        order: story.order,
        paidMinor: isPaid ? 3900 : null,
        charges: story.charges,
        givenMinor: story.given?.minor ?? 0,
        ours: [],
        cleanups: isPaid ? 1 : 0,
        consents: isPaid ? 2 : 0,
        started: isPaid ? [cleanupIdOf(buyer.orderId)] : [],
        told: expect.toBeOneOf(mailsTold(story)),
      });
    }
  },
);
