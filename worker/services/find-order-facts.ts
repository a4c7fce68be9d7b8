import { findOrderForMail } from '#worker/db/queries/order-mail.ts';
import { listRefundsToTell } from '#worker/db/queries/refunds.ts';
import { findWithdrawal } from '#worker/db/queries/withdrawals.ts';
import type { Language } from '#worker/domain/language.ts';
import { withStillOwed } from '#worker/domain/order/lost-refunds.ts';
import { namedPagePath } from '#worker/domain/public-page.ts';
import { personTimeZone } from '#worker/domain/time-zone.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import type { OrderFacts } from '#worker/mail/templates/order-facts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { orderPageUrl } from './order-page-url.ts';
import { toPaidView } from './order-view.ts';
import { toWithdrawalView } from './withdrawal-view.ts';

/** All that can be told of a paid order in writing, as it is now; null when order or buyer is no more. */
export async function findOrderFacts(
  runtime: Pick<Runtime, 'db' | 'settings'>,
  orderId: string,
  language: Language,
): Promise<OrderFacts | null> {
  const { db, settings } = runtime;
  const found = await findOrderForMail(db, orderId);
  if (found === undefined) return null;
  const { payment, cleanup, email, consent } = found;
  const order = toPaidView(runtime, found);
  const { method, isTest, userId } = payment;
  if (method === null || isTest === null) throw new Error('a paid order without a method');
  const { orderNumber, tier, paidAtMs, amounts, messageCount, sizeBytes } = order;
  const { co2, endedFlow, stayedGroupCount } = order;
  return {
    language,
    timeZone: personTimeZone(found.timeZone),
    email,
    receiptUrl: orderPageUrl(settings, '/receipt', order.id, language),
    withdrawalUrl: orderPageUrl(settings, '/withdraw', order.id, language),
    orderNumber,
    tier,
    paidAtMs,
    amounts,
    method,
    isTestPayment: isTest,
    consent,
    terms:
      payment.termsVersion === null
        ? null
        : {
            version: payment.termsVersion,
            url: new URL(namedPagePath('terms', language), settings.APP_ORIGIN).href,
          },
    chosen: payment.chosenCounts,
    messageCount,
    sizeBytes,
    co2,
    endedFlow,
    stayedGroupCount,
    cleanup: { ...cleanup, unsubscribes: readUnsubscribeCounts(cleanup.unsubscribeCounts) },
    refunds: withStillOwed(await listRefundsToTell(db, payment)),
    withdrawal: toWithdrawalView(await findWithdrawal(db, userId, order.id)),
  };
}
