import { personTimeZone } from '#worker/domain/dates.ts';
import type { Language } from '#worker/domain/language.ts';
import { stillOwedMinor } from '#worker/domain/payments/lost-refunds.ts';
import { allocateManualRefunds } from '#worker/domain/payments/manual-refunds.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { takesRealMoney } from '#worker/env.ts';
import {
  findRefundForMail,
  orderPageUrl,
  type RefundMailFacts,
} from '#worker/orders/order-facts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listRefundsEverOf } from './refund-queries.ts';

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
    inPlaceOf: allocateManualRefunds(refunds, refundId, chargedMinor),
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
