import { and, eq, ne, sql } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import type { PaidMethod, WithdrawalView } from '#worker/contract/orders.ts';
import type { CleanupGoal, CleanupStatus } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import { personTimeZone } from '#worker/domain/dates.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ChosenCounts } from '#worker/domain/orders/chosen-rows.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import { VERIFY_PARAM } from '#worker/domain/pages/launch.ts';
import { LANGUAGE_PARAM, namedPagePath } from '#worker/domain/pages/public-pages.ts';
import { withStillOwed } from '#worker/domain/payments/lost-refunds.ts';
import type { ManualRefundAllocation } from '#worker/domain/payments/manual-refunds.ts';
import type { RefundReason, RefundStatus } from '#worker/domain/payments/refund-status.ts';
import {
  readUnsubscribeCounts,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { Settings } from '#worker/env.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { listRefundsToTell } from '#worker/payments/refund-queries.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { findWithdrawal } from '#worker/payments/withdrawal-queries.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scans } from '#worker/scans/schema.ts';

import { toPaidView, toWithdrawalView } from './order-view.ts';
import { payments } from './schema.ts';

/** Where the buyer said that they are when they last scanned; null where they never did. */
const NEWEST_TIME_ZONE = sql<string | null>`(SELECT ${scans.timeZone} FROM ${scans}
  WHERE ${scans.userId} = ${users.id} ORDER BY ${scans.startedAtMs} DESC LIMIT 1)`;

/** All that mail about a paid order tells; undefined when order or buyer is no more: who is erased has no address. */
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

/** All that mail about a refund tells; undefined when it or its buyer is no more. Its order may not be paid. */
export function findRefundForMail(db: Database, refundId: string) {
  return db
    .select({
      refund: refunds,
      method: paymentCharges.method,
      chargeStatus: paymentCharges.status,
      chargedMinor: sql<number>`coalesce(${paymentCharges.chargedMinor}, ${paymentCharges.totalMinor})`,
      payment: payments,
      cleanup: cleanups,
      email: users.email,
      timeZone: NEWEST_TIME_ZONE,
    })
    .from(refunds)
    .innerJoin(paymentCharges, eq(paymentCharges.id, refunds.chargeId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, refunds.userId))
    .leftJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(and(eq(refunds.id, refundId), ne(users.email, '')))
    .get();
}

/** Where a page about an order is, for a mail. */
export function orderPageUrl(
  { APP_ORIGIN }: Pick<Settings, 'APP_ORIGIN'>,
  path: '/receipt' | '/withdraw',
  orderId: string,
  language: Language,
): string {
  const url = new URL(path, APP_ORIGIN);
  url.searchParams.set('order', orderId);
  // Whatever the browser that it is opened in would choose.
  url.searchParams.set(LANGUAGE_PARAM, language);
  // Whoever has bought is let in whatever the gate does now, or will do when the mail is opened again.
  url.searchParams.set(VERIFY_PARAM, 'true');
  return url.href;
}

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

/** All that mail about an order can tell. */
export type OrderFacts = {
  language: Language;
  /** By whose clocks times are told: the buyer's, as far as they are known. */
  timeZone: string;
  /** Who bought it: the mailbox that is cleaned, and the address that is written to. */
  email: string;
  receiptUrl: string;
  /** Where the purchase can be withdrawn from. */
  withdrawalUrl: string;
  orderNumber: string;
  tier: Tier;
  paidAtMs: number;
  amounts: OrderAmounts;
  method: PaidMethod;
  isTestPayment: boolean;
  consent: { textVersion: string; givenAtMs: number };
  /** What it was bought under, and where that is to be read; null in orders of before it was noted. */
  terms: { version: string; url: string } | null;
  chosen: ChosenCounts;
  messageCount: number;
  sizeBytes: number;
  /** Kg CO2e a year that keeping the chosen mail would emit. */
  co2: Co2Range;
  /** Kg CO2e a year that its newsletters would emit if they went on coming; null where it ends none. */
  endedFlow: Co2Range | null;
  /** Of the chosen newsletters, the groups that nobody is unsubscribed from. */
  stayedGroupCount: number;
  cleanup: CleanupFacts;
  /** Given back, or on its way back, oldest first. */
  refunds: readonly RefundFacts[];
  /** The notice of withdrawal that was given, if any. */
  withdrawal: WithdrawalView | null;
};

export type RefundFacts = {
  reason: RefundReason;
  status: RefundStatus;
  totalMinor: number;
  /** Inside the part of it that is of the price. */
  vatMinor: number;
  /** Where it failed: how much of it has come by no other. */
  stillOwedMinor: number;
  /** In a mail of its own. */
  isToldApart: boolean;
};

/** All that the mail about a refund can tell. Of a payment that bought nothing there is no order to show. */
export type RefundMailFacts = Pick<
  OrderFacts,
  'language' | 'timeZone' | 'email' | 'orderNumber' | 'tier' | 'isTestPayment'
> & {
  refund: Omit<RefundFacts, 'isToldApart' | 'stillOwedMinor'> & {
    currency: string;
    donationMinor: number;
    createdAtMs: number;
    /** The provider's name for it; null: the provider has not made it. */
    refundReference: string | null;
  };
  /** Where it could not be made: how much of it has come by no other. */
  stillOwedMinor: number;
  /** What it makes up for, where another refund could not be made, or was not needed any more because of it. */
  inPlaceOf: ManualRefundAllocation | null;
  /** Nothing was sold for what did not match, whoever gives it back. */
  hasBought: boolean;
  /** What was paid with, where the provider has said. */
  method: PaidMethod | null;
  receiptUrl: string | null;
  cleanup: CleanupFacts | null;
};

/** What has come of the order so far. */
export type CleanupFacts = {
  goal: CleanupGoal;
  status: CleanupStatus;
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
  /** In rows that were left alone, because their mail was not what they say. */
  leftCount: number;
  /** Read by their own headers and left each by itself: these do not show that they are bulk mail. */
  refutedCount: number;
  failedCount: number;
  /** Of those not moved: Gmail never answered for them, and they may lie in the trash. */
  doubtfulCount: number;
  restoredCount: number;
  /** Asked back, and no longer in the trash by then. */
  absentCount: number;
  /** Of what lies in the trash, by the sizes of its rows; null where those are not known. */
  trashedBytes: number | null;
  finishedAtMs: number | null;
  undoUntilMs: number | null;
  /** How the senders stand that were unsubscribed from; null where none were to be. */
  unsubscribes: UnsubscribeCounts | null;
};
