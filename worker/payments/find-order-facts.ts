import { and, eq, ne, sql } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { personTimeZone } from '#worker/domain/dates.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { namedPagePath } from '#worker/domain/pages/public-pages.ts';
import {
  owedMinor,
  returnLines,
  splitRefund,
  unsoldParts,
} from '#worker/domain/payments/ledger.ts';
import { isReturned } from '#worker/domain/payments/refund-status.ts';
import { takesRealMoney } from '#worker/env.ts';
import type { MailRow } from '#worker/mail/outbox-queries.ts';
import type { OrderFacts, RefundFacts, RefundMailFacts } from '#worker/orders/order-facts.ts';
import { toPaidView } from '#worker/orders/order-view.ts';
import type { PaymentRow } from '#worker/orders/queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { orderPageUrl } from '#worker/mail/page-url.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scans } from '#worker/scans/schema.ts';

import { paymentCharges } from './charge-schema.ts';
import { type ChargeLedger, readLedger } from './ledger-queries.ts';
import { findRefund, listKnownMailIds, manualMailSubject } from './refund-queries.ts';
import { findWithdrawal, toWithdrawalView } from './withdrawal-queries.ts';

/** The buyer's time zone at their last scan; null: they never scanned. */
const NEWEST_TIME_ZONE = sql<string | null>`(SELECT ${scans.timeZone} FROM ${scans}
  WHERE ${scans.userId} = ${users.id} ORDER BY ${scans.startedAtMs} DESC LIMIT 1)`;

/** Everything that mail about a paid order says; undefined once the order or the buyer's address is gone. */
function findOrderForMail(db: Database, orderId: string) {
  return db
    .select({
      payment: payments,
      cleanup: cleanups,
      email: users.email,
      timeZone: NEWEST_TIME_ZONE,
      consent: { textVersion: consents.textVersion, givenAtMs: consents.givenAtMs },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .innerJoin(
      consents,
      and(eq(consents.paymentId, payments.id), eq(consents.kind, 'immediate_start')),
    )
    .where(and(eq(payments.id, orderId), ne(users.email, '')))
    .get();
}

/** The same for mail about money returned, whose order may be unpaid. */
function findChargeForMail(db: Database, chargeId: string) {
  return db
    .select({
      method: paymentCharges.method,
      chargeStatus: paymentCharges.status,
      payment: payments,
      cleanup: cleanups,
      email: users.email,
      timeZone: NEWEST_TIME_ZONE,
    })
    .from(paymentCharges)
    .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
    .innerJoin(users, eq(users.id, paymentCharges.userId))
    .leftJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(and(eq(paymentCharges.id, chargeId), ne(users.email, '')))
    .get();
}

/** Everything that can be written about a paid order as of now; null once order or buyer is gone. */
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
  const { method, isTest, userId, termsVersion } = payment;
  if (method === null || isTest === null || termsVersion === null) {
    throw new Error('a paid order without a method or terms');
  }
  const { orderNumber, tier, paidAtMs, amounts, messageCount, sizeBytes } = order;
  const { co2, endedFlow, excludedCount, stayedGroupCount } = order;
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
    terms: {
      version: termsVersion,
      url: new URL(namedPagePath('terms', language), settings.APP_ORIGIN).href,
    },
    chosen: payment.chosenCounts,
    messageCount,
    excludedCount,
    sizeBytes,
    co2,
    co2MethodVersion: payment.co2MethodVersion,
    endedFlow,
    stayedGroupCount,
    cleanup: { ...cleanup, unsubscribes: cleanup.unsubscribeCounts },
    refunds: await readRefundFacts(db, payment),
    withdrawal: toWithdrawalView(await findWithdrawal(db, userId, order.id)),
  };
}

/** What was returned of an order's payment, as its receipt lists it, with whether a separate mail reports each. */
async function readRefundFacts(
  db: Database,
  { chargeId, paidAtMs }: Pick<PaymentRow, 'chargeId' | 'paidAtMs'>,
): Promise<RefundFacts[]> {
  if (chargeId === null || paidAtMs === null) return [];
  const ledger = await readLedger(db, chargeId);
  const lines = returnLines(ledger, { ...ledger.charge, paidAtMs });
  if (lines.length === 0) return [];
  const manual = manualMailSubject(chargeId, ledger.sums.manualRefundMinor);
  const mailIdFor = ({ id }: { id: string | null }) => mailIdOf('refund', id ?? manual);
  const known = await listKnownMailIds(db, lines.map(mailIdFor));
  return lines.map((line) => ({ ...line, isToldApart: known.has(mailIdFor(line)) }));
}

/**
 * Everything that can be written about a refund, or about the manual refunds of a charge; null once it or its recipient
 * is gone, or when more was refunded manually since, which another mail reports.
 */
export async function findRefundFacts(
  { db, settings }: Pick<Runtime, 'db' | 'settings'>,
  { id: mailId, subjectId, language }: Pick<MailRow, 'id' | 'subjectId' | 'language'>,
): Promise<RefundMailFacts | null> {
  const refund = await findRefund(db, subjectId);
  const chargeId = refund?.chargeId ?? subjectId;
  const found = await findChargeForMail(db, chargeId);
  if (found === undefined) return null;
  const ledger = await readLedger(db, chargeId);
  const { sums } = ledger;
  const manualMailId = mailIdOf('refund', manualMailSubject(chargeId, sums.manualRefundMinor));
  if (refund === undefined && mailId !== manualMailId) return null;
  const { method, chargeStatus, payment, cleanup, email } = found;
  const hasBought = chargeStatus !== 'rejected';
  return {
    language,
    timeZone: personTimeZone(found.timeZone),
    email,
    refund: refund ?? manualRefund(ledger, hasBought),
    stillOwedMinor: owedMinor(ledger),
    hasFailedRefund: ledger.refunds.some(({ status }) => status === 'failed'),
    hasBought,
    method,
    orderNumber: payment.orderNumber,
    tier: payment.paymentType,
    isTestPayment: payment.isTest ?? !takesRealMoney(settings),
    receiptUrl: cleanup === null ? null : orderPageUrl(settings, '/receipt', payment.id, language),
    cleanup: cleanup && {
      ...cleanup,
      unsubscribes: cleanup.unsubscribeCounts,
    },
  };
}

/** All manual refunds as one. */
function manualRefund(ledger: ChargeLedger, hasBought: boolean): RefundMailFacts['refund'] {
  const { charge, sums, refunds } = ledger;
  const { manualRefundMinor: totalMinor } = sums;
  const parts = hasBought
    ? splitRefund(
        totalMinor,
        charge,
        refunds.filter(({ status }) => isReturned(status)),
      )
    : unsoldParts(totalMinor);
  return {
    ...parts,
    reason: 'manual',
    status: 'succeeded',
    currency: sums.currency,
    createdAtMs: charge.endedAtMs ?? charge.createdAtMs,
    refundReference: null,
  };
}
