import { findRefundForMail } from '#worker/db/queries/order-mail.ts';
import { listRefundsEverOf } from '#worker/db/queries/refunds.ts';
import type { Language } from '#worker/domain/language.ts';
import { inPlaceOf } from '#worker/domain/order/in-place-of.ts';
import { stillOwedMinor } from '#worker/domain/order/lost-refunds.ts';
import { personTimeZone } from '#worker/domain/time-zone.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import { takesRealMoney } from '#worker/env.ts';
import type { RefundMailFacts } from '#worker/mail/templates/order-facts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { orderPageUrl } from './order-page-url.ts';

/** All that can be told of a refund in writing, as it is now; null when it or whoever gets it is no more. */
export async function findRefundFacts(
  { db, settings }: Pick<Runtime, 'db' | 'settings'>,
  refundId: string,
  language: Language,
): Promise<RefundMailFacts | null> {
  const found = await findRefundForMail(db, refundId);
  if (found === undefined) return null;
  const { refund, method, chargeStatus, chargedMinor, payment, cleanup, email } = found;
  const refunds = await listRefundsEverOf(db, refund);
  return {
    language,
    timeZone: personTimeZone(found.timeZone),
    email,
    refund,
    stillOwedMinor: stillOwedMinor(refunds, refundId),
    inPlaceOf: inPlaceOf(refunds, refundId, chargedMinor),
    hasBought: chargeStatus !== 'rejected',
    method,
    orderNumber: payment.orderNumber,
    tier: payment.paymentType,
    isTestPayment: payment.isTest ?? !takesRealMoney(settings),
    receiptUrl: cleanup === null ? null : orderPageUrl(settings, '/receipt', payment.id, language),
    cleanup: cleanup && {
      ...cleanup,
      unsubscribes: readUnsubscribeCounts(cleanup.unsubscribeCounts),
    },
  };
}
