import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import type { ChargeRow } from '#worker/payments/charge-queries.ts';
import type { Charged, ChargeReport } from '#worker/platform/payment-providers/payment-provider.ts';
import { applyChargeStatus } from '#worker/payments/apply-charge-status.ts';

import {
  buildOpenCharge,
  chargeFileOf,
  completedReport,
  insertCharge,
} from '#tests/worker/support/build-charge.ts';
import {
  buildCustomer,
  buildShop,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

/** An order with a charge whose page is open, for any provider. */
async function openCharge(shop: Pick<Shop, 'runtime' | 'user' | 'api' | 'cookie' | 'scanId'>) {
  const { id } = await placeOrder(shop);
  await insertCharge(shop.runtime.db, buildOpenCharge(shop, id));
  return { orderId: id, file: await chargeFileOf(shop, id) };
}

type News = 'open' | 'processing' | 'expired' | 'failed' | 'paid' | 'paid-wrongly';

function reportOf(news: News, charge: ChargeRow): ChargeReport {
  const sessionId = charge.sessionId ?? '';
  switch (news) {
    case 'open':
      return { kind: news, sessionId, sessionUrl: 'https://pay.test/1' };
    case 'processing':
      return { kind: news, sessionId };
    case 'paid':
      return completedReport(charge);
    case 'paid-wrongly':
      return completedReport(charge, { totalMinor: 1 });
    default:
      return { kind: news, sessionId };
  }
}

/** What an order has come to, without the times and names that no two have in common. */
async function outcomeOf(shop: Pick<Shop, 'runtime' | 'user'>, orderId: string) {
  const { payment, charges, refunds, rows, consents, cleanups } = await storedOrder(shop, orderId);
  return {
    order: payment?.status,
    paid: [payment?.currency, payment?.totalMinor, payment?.stripePaymentId],
    charges: charges.map(({ status, chargedMinor, nextPollAtMs }) => ({
      status,
      chargedMinor,
      isPolled: nextPollAtMs !== null,
    })),
    refunds: refunds.map(({ reason, totalMinor }) => ({ reason, totalMinor })),
    rows: rows.length,
    consents: consents.length,
    cleanups: cleanups.length,
  };
}

test('any news of a charge, in any order and any number of times, leave the same as each of them once', async () => {
  const shop = await buildShop();
  const news = fc
    .constantFrom<News[]>(['paid'], ['paid-wrongly'], [])
    .chain((money) =>
      fc.uniqueArray(fc.constantFrom<News>('open', 'processing', 'expired', 'failed', ...money)),
    );
  const heard = news.chain((once) =>
    fc.tuple(
      fc.constant(once),
      fc.shuffledSubarray([...once, ...once, ...once], { minLength: once.length * 2 }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(heard, async ([once, again]) => {
      // Of three copies of each, at least two are drawn: those that were not are told at the end.
      const told = [...again, ...once.filter((each) => !again.includes(each))];
      const outcomes = await Promise.all(
        [once, told].map(async (sequence) => {
          const customer = { ...shop, ...(await buildCustomer(shop.runtime)) };
          const { orderId, file } = await openCharge(customer);
          for (const each of sequence) {
            await applyChargeStatus(shop.runtime, file, reportOf(each, file.charge));
          }
          return outcomeOf(customer, orderId);
        }),
      );
      expect(outcomes[1]).toEqual(outcomes[0]);
    }),
    campaignRuns(12, 250),
  );
});

test('news heard by many at once are booked once', async () => {
  const shop = await buildShop();
  const { orderId, file } = await openCharge(shop);
  const all: News[] = ['processing', 'paid', 'expired', 'paid', 'failed', 'paid', 'open'];
  await Promise.all(
    all.map((each) => applyChargeStatus(shop.runtime, file, reportOf(each, file.charge))),
  );
  expect(await outcomeOf(shop, orderId)).toMatchObject({
    order: 'completed',
    charges: [{ status: 'completed', chargedMinor: 4900 }],
    refunds: [],
    consents: 2,
    cleanups: 1,
    rows: 3,
  });
});

test.each<[string, Partial<Charged>]>([
  ['an öre less', { totalMinor: 4899 }],
  ['an öre more', { totalMinor: 4901 }],
  ['the same sum in another currency', { currency: 'EUR' }],
  ['another donation', { donationMinor: 0 }],
])('%s pays nothing: it is told as an error, and given back whole', async (_name, charged) => {
  const shop = await buildShop();
  const { orderId, file } = await openCharge(shop);
  await applyChargeStatus(shop.runtime, file, completedReport(file.charge, charged));
  const stored = await storedOrder(shop, orderId);
  expect(stored.payment).toMatchObject({ status: 'pending', chargeId: null, totalMinor: null });
  expect(stored.charges).toMatchObject([
    { status: 'rejected', paymentReference: 'pi_1', chargedMinor: charged.totalMinor ?? 4900 },
  ]);
  expect(stored.refunds).toMatchObject([
    {
      reason: 'mismatch',
      status: 'due',
      totalMinor: charged.totalMinor ?? 4900,
      currency: charged.currency ?? 'SEK',
    },
  ]);
  expect(stored).toMatchObject({ rows: [], consents: [], cleanups: [] });
  expect(shop.calls.started).toEqual([]);
  expect(shop.runtime.logLines.join()).toContain('"error","event":"charge.rejected"');
});

test('a second charge that turns out paid is given back, and the first stays the payment', async () => {
  const shop = await buildShop();
  const { orderId, file: first } = await openCharge(shop);
  await applyChargeStatus(shop.runtime, first, reportOf('expired', first.charge));
  await insertCharge(shop.runtime.db, {
    ...buildOpenCharge(shop, orderId),
    createdAtMs: shop.runtime.clock() + 1,
  });
  const second = await chargeFileOf(shop, orderId);
  await applyChargeStatus(shop.runtime, second, completedReport(second.charge));
  await applyChargeStatus(shop.runtime, first, completedReport(first.charge));
  const { payment, charges, refunds } = await storedOrder(shop, orderId);
  expect(payment).toMatchObject({ status: 'completed', chargeId: second.charge.id });
  expect(charges).toMatchObject([
    { id: first.charge.id, status: 'rejected' },
    { id: second.charge.id, status: 'completed' },
  ]);
  expect(refunds).toMatchObject([
    { chargeId: first.charge.id, reason: 'duplicate', totalMinor: 4900, donationMinor: 1000 },
  ]);
  expect(shop.calls.started).toHaveLength(1);
});
