import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { applyChargeStatus } from '#worker/payments/apply-charge-status.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';
import { refundOrder } from '#worker/payments/refunds.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import { chargeFileOf, completedReport, insertCharge } from '#tests/worker/support/build-charge.ts';
import { buildCleanupProgress } from '#tests/worker/support/build-cleanup-progress.ts';
import {
  buildShop,
  buyOrder,
  type Shop,
  type ShopParts,
} from '#tests/worker/support/build-order.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
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

test('of two refunds by hand the newer mail tells of both', async () => {
  const { shop, paymentIntent } = await buyAtStripe();
  await deliverEvents(shop, await refundByHand(paymentIntent, 1000));
  await sweepFor(shop);
  await deliverEvents(shop, await refundByHand(paymentIntent, 500));
  await sweepFor(shop);
  expect(await tellersOf(shop, '10 kr')).toEqual(['refund']);
  expect(await tellersOf(shop, '15 kr')).toEqual(['refund']);
  const [newest] = await lettersTo(shop);
  expect(newest?.text).toContain('sammanlagt');
});

test('what the owner gives by hand in place of a refund that failed is no second sum', async () => {
  const { shop, owner, paymentIntent } = await buyAtStripe();
  const refund = await refundOrder(shop.runtime, owner, HALF);
  const reference = refund?.refundReference ?? '';
  await endRefundAtStripe(reference, 'failed');
  await deliverEvents(shop, reference);
  await sweepFor(shop);
  await deliverEvents(shop, await refundByHand(paymentIntent, 1950));
  await sweepFor(shop);
  expect(await refundMail(shop)).toContain('Nu betalar vi tillbaka pengar i stället för den.');
  expect(await refundMail(shop)).not.toContain('har sett över din beställning');
});

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
  await applyChargeStatus(shop.runtime, file, completedReport(file.charge));
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
    mailboxCleanup: () => ({ stop: async () => true, progress: async () => progress }),
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
    mailboxCleanup: () => ({ stop: async () => isStopped, progress: async () => progress }),
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

test('whose refund is declined hears what is left of it, and how it comes', async () => {
  const { shop, owner, paymentIntent } = await buyAtStripe();
  const error = { type: 'invalid_request_error', code: 'insufficient_funds', message: 'no' };
  await breakStripe('POST /v1/refunds', { status: 400, body: { error }, times: 1 });
  await refundOrder(shop.runtime, owner, HALF);
  await deliverEvents(shop, await refundByHand(paymentIntent, 1000));
  await sweepFor(shop);
  const told = (await lettersTo(shop)).map(({ id, text }) => `${id} ${text}`);
  const failures = told.filter((text) => text.startsWith('refund-failed.'));
  expect(failures).toEqual([expect.stringContaining('Vi försökte betala tillbaka 19,50 kr')]);
  expect(failures.join()).toMatch(/men det gick inte\. .* Kvar är 9,50 kr\./);
});

test.each([
  ['all', 3900, []],
  ['a part', 2500, []],
])(
  'what the owner gives by hand in the place of %s of a refund that waits is sent no second time',
  async (_howMuch, amountMinor, left) => {
    const { shop, orderId, owner, paymentIntent } = await buyAtStripe();
    const undoneCount = amountMinor === 3900 ? 50 : 25;
    await breakStripe('GET /v1/refunds', { body: 'down' });
    await refundOrder(shop.runtime, owner, undone(undoneCount));
    await deliverEvents(shop, await refundByHand(paymentIntent, amountMinor));
    shop.runtime.advance(10 * MINUTE_MS);
    await sweepFor(shop);
    const { charges, refunds } = await storedOrder(shop, orderId);
    expect(refunds).toEqual(left);
    expect(charges).toMatchObject([{ manualRefundMinor: amountMinor, owedMinor: 0 }]);
  },
);
