import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { LANGUAGE_HEADER } from '#worker/domain/language.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { applyChargeStatus } from '#worker/payments/apply-charge-status.ts';

import { chargeFileOf, completedReport } from '#tests/worker/support/build-charge.ts';
import { buildShop, buyOrder, placeOrder, type Shop } from '#tests/worker/support/build-order.ts';

function queuedMail({ runtime }: Shop, orderId: string) {
  return runtime.db.select().from(mailOutbox).where(eq(mailOutbox.subjectId, orderId));
}

/** As a page in this language calls. */
async function visitIn({ api, cookie }: Shop, language: string): Promise<void> {
  await api.send('/api/session', { cookie, headers: { [LANGUAGE_HEADER]: language } });
}

test('a payment queues its confirmation, and a quote queues nothing', async () => {
  const shop = await buildShop();
  const quote = await placeOrder(shop);
  expect(await queuedMail(shop, quote.id)).toEqual([]);

  const { id, paidAtMs } = await buyOrder(shop);
  expect(await queuedMail(shop, id)).toMatchObject([
    {
      id: `order-confirmation.${id}`,
      userId: shop.user.userId,
      language: 'sv',
      createdAtMs: paidAtMs,
    },
  ]);
});

test('a payment that is booked again queues no second confirmation', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const file = await chargeFileOf(shop, id);
  for (let booking = 0; booking < 3; booking += 1) {
    shop.runtime.advance(1);
    await applyChargeStatus(shop.runtime, file, completedReport(file.charge));
  }
  expect(await queuedMail(shop, id)).toHaveLength(1);
});

test('mail is in the language of the page that was last open, and no other call changes that', async () => {
  const shop = await buildShop();
  await visitIn(shop, 'en');
  await visitIn(shop, 'tlh');
  await shop.api.send('/api/session', {
    cookie: shop.cookie,
    headers: { 'accept-language': 'sv-SE,sv;q=0.9' },
  });
  const { id } = await buyOrder(shop);
  expect(await queuedMail(shop, id)).toMatchObject([{ language: 'en' }]);

  await visitIn(shop, 'sv');
  expect(await queuedMail(shop, id)).toMatchObject([{ language: 'en' }]);
});
