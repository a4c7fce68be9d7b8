import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { insertCharge } from '#worker/payments/charge-queries.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { recordChargeStatus } from '#worker/payments/refresh-charge.ts';
import { closeOrders } from '#worker/orders/close-orders.ts';
import { refundOrder } from '#worker/payments/refund-order.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';
import { sendDueRefunds } from '#worker/payments/send-refunds.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import { chargeFileOf, completedReport } from '#tests/worker/support/build-charge.ts';
import { buildCleanupProgress } from '#tests/worker/support/build-cleanup-progress.ts';
import {
  buildShop,
  buyOrder,
  type Shop,
  type ShopParts,
} from '#tests/worker/support/build-order.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { giveByHandNow } from '#tests/worker/support/give-by-hand-now.ts';
import { breakMail, mailTo } from '#tests/worker/support/mail.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import {
  breakStripe,
  buildStripeShop,
  deliverEvents,
  endRefundAtStripe,
  falsifySession,
  openOrder,
  payPage,
  refundByHand,
} from '#tests/worker/support/stripe.ts';

beforeEach(emptyTables);

const HALF = undone(25);

/** So many of the fifty messages were not moved. */
function undone(undoneCount: number) {
  return { reason: 'undone', undone: { mail: { count: 50, undoneCount }, senders: null } } as const;
}

async function sweepFor(shop: Shop, times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await sweep(shop.runtime);
    shop.runtime.advance(10 * MINUTE_MS);
  }
}

/** What has come to the buyer, the newest first, each on one line. */
async function lettersTo({ user }: Shop) {
  const mails = await mailTo(user.email);
  return mails.map((mail) => ({ ...mail, text: mail.text.replaceAll(/\s+/g, ' ') }));
}

/** Whatever has come to the buyer that says that so much goes back, by what it is about. */
async function tellersOf(shop: Shop, sum: string): Promise<string[]> {
  return (await lettersTo(shop))
    .filter(({ text }) => text.includes(`Vi betalar tillbaka ${sum}`))
    .flatMap(({ id, deliveries }) =>
      Array.from({ length: deliveries }, () => id.split('.')[0] ?? ''),
    );
}

async function refundMail(shop: Shop): Promise<string> {
  return (await lettersTo(shop)).find(({ id }) => id.startsWith('refund.'))?.text ?? '';
}

/** A paid order of 50 messages for 39 kronor at Stripe, by this card. */
async function buyAtStripe() {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  const { payment } = await storedOrder(shop, orderId);
  const owner = { userId: shop.user.userId, orderId };
  return { shop, orderId, owner, paymentIntent: payment?.stripePaymentId ?? '' };
}

/** A paid order whose half has been moved. */
async function buyAndMoveHalf(parts: ShopParts = {}) {
  const shop = await buildShop(parts);
  const { id: orderId } = await buyOrder(shop);
  await changeCleanup(shop, orderId, { status: 'working', movedCount: 25 });
  return { shop, orderId, owner: { userId: shop.user.userId, orderId } };
}

test('what the owner gives back by hand is told once, whatever tells us of it and how often', async () => {
  const { shop, paymentIntent } = await buyAtStripe();
  const refund = await refundByHand(paymentIntent, 1000);
  await deliverEvents(shop, refund);
  await deliverEvents(shop, refund);
  await sweepFor(shop);
  expect(await tellersOf(shop, '10 kr')).toEqual(['refund']);
  expect(await refundMail(shop)).toContain('Vi som driver tjänsten har sett över din beställning');
});

test('two refunds by hand are two refunds to tell of', async () => {
  const { shop, paymentIntent } = await buyAtStripe();
  await deliverEvents(shop, await refundByHand(paymentIntent, 1000));
  await deliverEvents(shop, await refundByHand(paymentIntent, 500));
  await sweepFor(shop);
  expect(await tellersOf(shop, '10 kr')).toEqual(['refund']);
  expect(await tellersOf(shop, '5 kr')).toEqual(['refund']);
});

test.each([
  [1950, 'Det här får du i stället för återbetalningen på 19,50 kr, som inte gick att genomföra.'],
  [1000, 'Det här får du som en del av återbetalningen på 19,50 kr, som inte gick att genomföra.'],
  [2500, '19,50 kr av det här får du i stället för återbetalningen på 19,50 kr, som inte gick'],
])(
  '%i öre by hand in place of a refund that failed is no second sum to whoever gets it',
  async (amountMinor, why) => {
    const { shop, owner, paymentIntent } = await buyAtStripe();
    const refund = await refundOrder(shop.runtime, owner, HALF);
    const reference = refund?.refundReference ?? '';
    await endRefundAtStripe(reference, 'failed');
    await deliverEvents(shop, reference);
    await sweepFor(shop);
    await deliverEvents(shop, await refundByHand(paymentIntent, amountMinor));
    await sweepFor(shop);
    expect(await refundMail(shop)).toContain(why);
    expect(await refundMail(shop)).not.toContain('har sett över din beställning');
  },
);

test('who has paid another sum than was asked for is told that it goes back, though nothing was bought', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await falsifySession(sessionId, { amountTotal: 4000 });
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  await sweepFor(shop);
  expect((await storedOrder(shop, orderId)).payment?.paidAtMs).toBeNull();
  expect(await tellersOf(shop, '40 kr')).toEqual(['refund']);
  const text = await refundMail(shop);
  expect(text).toContain('Betalningen stämde inte med priset på beställningen');
  expect(text).toMatch(/Betalsätt[ .]+Kort/);
  expect(text).not.toContain('moms 25 %');
});

test('what the owner gives back by hand of a payment that bought nothing is of no product', async () => {
  const shop = await buildStripeShop();
  const { orderId, sessionId } = await openOrder(shop);
  await falsifySession(sessionId, { amountTotal: 4000 });
  const error = { type: 'invalid_request_error', code: 'insufficient_funds', message: 'no' };
  await breakStripe('POST /v1/refunds', { status: 400, body: { error }, times: 1 });
  await payPage(sessionId);
  await deliverEvents(shop, sessionId);
  await sweep(shop.runtime);
  const [charge] = (await storedOrder(shop, orderId)).charges;
  await deliverEvents(shop, await refundByHand(charge?.paymentReference ?? '', 4000));
  await sweepFor(shop);
  const mails = await mailTo(shop.user.email);
  const papers = mails.filter(({ id }) => id.startsWith('refund.')).map(({ text }) => text);
  expect(papers).toHaveLength(2);
  expect(papers.join()).not.toContain('Snabbstädning');
});

test('who has paid twice is told that the second payment goes back', async () => {
  const shop = await buildShop();
  const { id: orderId } = await buyOrder(shop);
  const { charge } = await chargeFileOf(shop, orderId);
  const again = { ...charge, id: newId('chg'), status: 'expired', sessionId: 'cs_2' } as const;
  await insertCharge(shop.runtime.db, { ...again, createdAtMs: charge.createdAtMs + 1 });
  const file = await chargeFileOf(shop, orderId);
  await recordChargeStatus(shop.runtime, file, completedReport(file.charge));
  await sweepFor(shop);
  expect(await tellersOf(shop, '39 kr')).toEqual(['refund']);
  expect(await refundMail(shop)).toContain('Beställningen var redan betald');
});

test('a receipt that could not go out before a refund was booked does not tell of it a second time', async () => {
  const { shop, orderId, owner } = await buyAndMoveHalf();
  await sweep(shop.runtime);
  await changeCleanup(shop, orderId, { status: 'closed' });
  const { runtime } = shop;
  await insertReceiptMail(runtime.db, orderId, { nowMs: runtime.clock() });
  await breakMail(shop.user.email, 'down');
  await sendDueMail(runtime);
  await refundOrder(runtime, owner, HALF);
  await sweepFor(shop);
  expect(await tellersOf(shop, '19,50 kr')).toEqual(['refund']);
  const mails = await mailTo(shop.user.email);
  const receipt = mails.find(({ id }) => id.startsWith('receipt.'));
  expect(receipt?.text).toContain('19,50');
});

test('a refund that a receipt is yet to tell of is told by that alone, though no mail goes out for a day', async () => {
  const { shop, orderId, owner } = await buyAndMoveHalf();
  await sweep(shop.runtime);
  await changeCleanup(shop, orderId, { status: 'closed' });
  const refund = await refundOrder(shop.runtime, owner, HALF);
  expect(refund?.totalMinor).toBe(1950);
  await breakMail(shop.user.email, 'down', 3);
  await sweepFor(shop);
  shop.runtime.advance(DAY_MS);
  await sweepFor(shop);
  expect(await tellersOf(shop, '19,50 kr')).toEqual(['receipt']);
});

test('what goes back for a withdrawal is told by its acknowledgement, and the receipt says it no second time', async () => {
  const progress = buildCleanupProgress({ status: 'closed', selectedCount: 50, movedCount: 25 });
  const { shop, owner } = await buyAndMoveHalf({
    cleanupObjects: { stop: async () => true, progress: async () => progress },
  });
  await withdrawOrder(shop.runtime, { ...owner, name: 'Anna' });
  await sweepFor(shop);
  expect(await tellersOf(shop, '19,50 kr')).toEqual(['withdrawal']);
  const kinds = (await mailTo(shop.user.email)).map(({ id }) => id.split('.')[0]);
  expect(kinds.toSorted()).toEqual(['order-confirmation', 'receipt', 'withdrawal']);
});

test('while the work cannot be stopped the acknowledgement promises to write again, and a mail keeps that', async () => {
  let isStopped = false;
  const progress = buildCleanupProgress({ status: 'closed', selectedCount: 50, movedCount: 25 });
  const { shop, owner } = await buyAndMoveHalf({
    cleanupObjects: { stop: async () => isStopped, progress: async () => progress },
  });
  await withdrawOrder(shop.runtime, { ...owner, name: 'Anna' });
  await sweepFor(shop, 1);
  expect(await tellersOf(shop, '19,50 kr')).toEqual([]);
  isStopped = true;
  await sweepFor(shop);
  expect(await tellersOf(shop, '19,50 kr')).toEqual(['refund']);
  expect(await refundMail(shop)).toContain('Du har ångrat köpet');
});

test('a refund that cannot be written of at first is written of once the mail goes again', async () => {
  const { shop, paymentIntent } = await buyAtStripe();
  await sweep(shop.runtime);
  await deliverEvents(shop, await refundByHand(paymentIntent, 1000));
  await breakMail(shop.user.email, 'down', 2);
  await sweepFor(shop, 6);
  expect(await tellersOf(shop, '10 kr')).toEqual(['refund']);
});

test('an order that is closed while its receipt waits has its refund in the receipt', async () => {
  const { shop, orderId } = await buyAndMoveHalf();
  await changeCleanup(shop, orderId, { status: 'closed' });
  expect(await closeOrders(shop.runtime)).toBe(1);
  await sweepFor(shop);
  expect(await tellersOf(shop, '19,50 kr')).toEqual(['receipt']);
});

test('whose refund fails at Stripe is told so once, and nothing once it has come another way', async () => {
  const { shop, owner } = await buyAtStripe();
  const refund = await refundOrder(shop.runtime, owner, HALF);
  const reference = refund?.refundReference ?? '';
  await endRefundAtStripe(reference, 'failed');
  await deliverEvents(shop, reference);
  await deliverEvents(shop, reference);
  await sweepFor(shop);
  const failures = (await mailTo(shop.user.email)).filter(({ id }) => id.startsWith('refund-f'));
  expect(failures.map(({ deliveries }) => deliveries)).toEqual([1]);
  expect(failures[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    'Vi försökte betala tillbaka 19,50 kr',
  );
  expect(shop.runtime.logLines.join()).toContain('"event":"refund.needs_owner"');

  const other = await buyAtStripe();
  const lost = (await refundOrder(other.shop.runtime, other.owner, HALF))?.refundReference ?? '';
  await endRefundAtStripe(lost, 'failed');
  await deliverEvents(other.shop, lost);
  await deliverEvents(other.shop, await refundByHand(other.paymentIntent, 1950));
  await sweepFor(other.shop);
  const mails = (await mailTo(other.shop.user.email)).map(({ id }) => id.split('.')[0]);
  expect(mails).not.toContain('refund-failed');
});

test('whose refund is turned down and left to the owner hears what is left of it, and how it comes', async () => {
  const { shop, owner, paymentIntent } = await buyAtStripe();
  const error = { type: 'invalid_request_error', code: 'insufficient_funds', message: 'no' };
  await breakStripe('POST /v1/refunds', { status: 400, body: { error }, times: 1 });
  await refundOrder(shop.runtime, owner, HALF);
  await sendDueMail(shop.runtime);
  shop.runtime.advance(MINUTE_MS);
  await giveByHandNow(shop, paymentIntent, 1000);
  await sendDueMail(shop.runtime);
  shop.runtime.advance(DAY_MS);
  await sweepFor(shop);
  const told = (await lettersTo(shop)).map(({ id, text }) => `${id} ${text}`);
  expect(told.filter((text) => text.startsWith('refund.'))).toEqual([
    expect.stringContaining('Det här får du som en del av återbetalningen på 19,50 kr, som inte'),
  ]);
  const failures = told.filter((text) => text.startsWith('refund-failed.'));
  expect(failures).toEqual([expect.stringContaining('Vi försökte betala tillbaka 19,50 kr')]);
  expect(failures.join()).toMatch(/men det gick inte\. .* Kvar är 9,50 kr\./);
});

const WHOLE_SAME = 'Det här är återbetalningen på 39 kr som vi redan har skrivit till dig om,';
const PART_SAME = '5,50 kr av det här är en del av återbetalningen på 19,50 kr som vi redan';

test.each([
  ['all', 'at once', 3900, ['undone superseded 3900', WHOLE_SAME]],
  ['all', 'late', 3900, ['undone superseded 3900', WHOLE_SAME]],
  ['a part', 'at once', 2500, ['undone done 1400', PART_SAME]],
  ['a part', 'late', 2500, ['undone done 1400', PART_SAME]],
] as const)(
  'what the owner gives by hand in the place of %s of a refund that waits, heard of %s, is no second sum',
  async (_howMuch, when, amountMinor, [stands, same]) => {
    const { shop, orderId, owner, paymentIntent } = await buyAtStripe();
    const undoneCount = amountMinor === 3900 ? 50 : 25;
    await breakStripe('GET /v1/refunds', { body: 'down' });
    await refundOrder(shop.runtime, owner, undone(undoneCount));
    await sendDueMail(shop.runtime);
    const reference = await refundByHand(paymentIntent, amountMinor);
    if (when === 'at once') await deliverEvents(shop, reference);
    else shop.runtime.advance(10 * MINUTE_MS);
    await sweepFor(shop);
    await deliverEvents(shop, reference);
    await sweepFor(shop);
    const { refunds } = await storedOrder(shop, orderId);
    const all = refunds.map((each) => `${each.reason} ${each.status} ${each.totalMinor}`);
    expect(all.toSorted()).toEqual([`by_hand done ${amountMinor}`, stands]);
    const text = (await lettersTo(shop)).map((letter) => letter.text).join();
    expect(text).toContain(same);
    expect(text).not.toContain('har sett över din beställning');
  },
);

test.each(['at once', 'late'])(
  'what the owner gives by hand before a refund that was cut down has gone, heard of %s, is that refund, neither a gift nor for one that failed',
  async (when) => {
    const { shop, orderId, owner, paymentIntent } = await buyAtStripe();
    await breakStripe('GET /v1/refunds', { body: 'down' });
    await refundOrder(shop.runtime, owner, undone(50));
    await sendDueMail(shop.runtime);
    shop.runtime.advance(11 * MINUTE_MS);
    const first = await refundByHand(paymentIntent, 1000);
    await sendDueRefunds(shop.runtime);
    const second = await refundByHand(paymentIntent, 2900);
    shop.runtime.advance(MINUTE_MS);
    if (when === 'late') await sendDueRefunds(shop.runtime);
    await deliverEvents(shop, first);
    await deliverEvents(shop, second);
    await sendDueMail(shop.runtime);
    await sweepFor(shop);
    const { refunds } = await storedOrder(shop, orderId);
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['done', 'done', 'superseded']);
    const texts = (await lettersTo(shop)).map(({ text }) => text).join();
    expect(texts.match(/återbetalningen på 39 kr som vi redan/g)).toHaveLength(2);
    expect(texts).not.toMatch(/inte gick|gick det inte|har sett över din beställning/);
  },
);
