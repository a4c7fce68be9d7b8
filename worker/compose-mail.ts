import { composeEndingMail } from '#worker/account/access-ending-mail.ts';
import { composeAlarmMail } from '#worker/admin/alarm-mail.ts';
import { cleanupStopped, undoStopped } from '#worker/cleanups/cleanup-mails.ts';
import { composeScanReminder } from '#worker/cleanups/scan-reminder-mail.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import type { Composer, ComposingRuntime, MailDocument } from '#worker/mail/mail-document.ts';
import type { MailToCompose } from '#worker/mail/outbox-queries.ts';
import { renderMail } from '#worker/mail/render-mail.ts';
import type { OrderFacts, RefundMailFacts } from '#worker/orders/order-facts.ts';
import { orderConfirmation } from '#worker/payments/order-confirmation-mail.ts';
import { findOrderFacts, findRefundFacts } from '#worker/payments/find-order-facts.ts';
import { refundFailed, refundGiven } from '#worker/payments/refund-mails.ts';
import { withdrawalReceived } from '#worker/payments/withdrawal-mail.ts';
import type { OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';
import { composeRecheckMail } from '#worker/rechecks/recheck-mail.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';
import {
  composeTicketAnswer,
  composeTicketMail,
  composeTicketNotice,
} from '#worker/support/ticket-mails.ts';
import { composeLaunchMail, composeWaitlistMail } from '#worker/waitlist/waitlist-mails.ts';

const COMPOSERS: Record<MailKind, Composer> = {
  'order-confirmation': aboutOrder(orderConfirmation),
  receipt: aboutOrder(receipt),
  'cleanup-stopped': aboutOrder(cleanupStopped),
  'undo-stopped': aboutOrder(undoStopped),
  withdrawal: aboutOrder(withdrawalReceived),
  refund: aboutRefund(refundGiven),
  'refund-failed': aboutRefund(refundFailed),
  'access-ending': composeEndingMail,
  recheck: composeRecheckMail,
  'scan-reminder': composeScanReminder,
  'waitlist-confirmation': composeWaitlistMail,
  'waitlist-launch': composeLaunchMail,
  'support-received': composeTicketMail,
  'support-notice': composeTicketNotice,
  'support-answer': composeTicketAnswer,
  alarm: composeAlarmMail,
};

/** Composes a mail from current data; null when there is nothing to say, or no recipient. */
export async function composeMail(
  runtime: ComposingRuntime,
  row: MailToCompose,
): Promise<OutgoingMail | null> {
  const composed = await COMPOSERS[row.kind](runtime, row);
  if (composed === null) return null;
  const { document, ...headers } = composed;
  const rendered = await renderMail(document);
  return { id: row.id, ...headers, language: row.language, ...rendered };
}

function aboutOrder(template: (facts: OrderFacts) => MailDocument | null): Composer {
  return async (runtime, { subjectId, language }) => {
    const facts = await findOrderFacts(runtime, subjectId, language);
    const document = facts === null ? null : template(facts);
    return facts === null || document === null ? null : { to: facts.email, document };
  };
}

function aboutRefund(template: (facts: RefundMailFacts) => MailDocument | null): Composer {
  return async (runtime, row) => {
    const facts = await findRefundFacts(runtime, row);
    const document = facts === null ? null : template(facts);
    return facts === null || document === null ? null : { to: facts.email, document };
  };
}
