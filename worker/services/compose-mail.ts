import type { MailRow } from '#worker/db/queries/mail-outbox.ts';
import { findOrderForMail } from '#worker/db/queries/order-mail.ts';
import { listRefundsOf } from '#worker/db/queries/refunds.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';
import type { OutgoingMail } from '#worker/mail/mail-sender.ts';
import { renderMail } from '#worker/mail/render-mail.ts';
import { cleanupStopped } from '#worker/mail/templates/cleanup-stopped.ts';
import { orderConfirmation } from '#worker/mail/templates/order-confirmation.ts';
import type { OrderFacts } from '#worker/mail/templates/order-facts.ts';
import { receipt } from '#worker/mail/templates/receipt.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toPaidView } from './order-view.ts';

const TEMPLATES: Record<MailKind, (facts: OrderFacts) => MailDocument | null> = {
  'order-confirmation': orderConfirmation,
  receipt,
  'cleanup-stopped': cleanupStopped,
};

type ComposeRuntime = Pick<Runtime, 'db' | 'settings'>;

/** A mail as it is true now; null when there is nothing (any longer) to tell, or nobody to tell it to. */
export async function composeMail(
  runtime: ComposeRuntime,
  row: Pick<MailRow, 'id' | 'kind' | 'subjectId' | 'language'>,
): Promise<OutgoingMail | null> {
  const facts = await findFacts(runtime, row);
  if (facts === null) return null;
  const document = TEMPLATES[row.kind](facts);
  if (document === null) return null;
  const { id, language } = row;
  return { id, to: facts.email, language, ...(await renderMail(document)) };
}

async function findFacts(
  runtime: ComposeRuntime,
  { subjectId, language }: Pick<MailRow, 'subjectId' | 'language'>,
): Promise<OrderFacts | null> {
  const found = await findOrderForMail(runtime.db, subjectId);
  if (found === undefined) return null;
  const { payment, cleanup, email, consent } = found;
  const order = toPaidView(runtime, found);
  const { method, isTest } = payment;
  if (method === null || isTest === null) throw new Error('a paid order without a method');
  const receiptUrl = new URL('/receipt', runtime.settings.APP_ORIGIN);
  receiptUrl.searchParams.set('order', order.id);
  const { orderNumber, tier, paidAtMs, amounts, messageCount, sizeBytes, co2 } = order;
  return {
    language,
    email,
    receiptUrl: receiptUrl.href,
    orderNumber,
    tier,
    paidAtMs,
    amounts,
    method,
    isTestPayment: isTest,
    consent,
    chosen: payment.chosenCounts,
    messageCount,
    sizeBytes,
    co2,
    cleanup: { ...cleanup, unsubscribes: cleanup.unsubscribeCounts },
    refunds: await listRefundsOf(runtime.db, payment),
  };
}
