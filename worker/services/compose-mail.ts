import type { MailRow } from '#worker/db/queries/mail-outbox.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';
import type { OutgoingMail } from '#worker/mail/mail-sender.ts';
import { renderMail } from '#worker/mail/render-mail.ts';
import { cleanupStopped } from '#worker/mail/templates/cleanup-stopped.ts';
import { orderConfirmation } from '#worker/mail/templates/order-confirmation.ts';
import type { OrderFacts, RefundMailFacts } from '#worker/mail/templates/order-facts.ts';
import { refundFailed } from '#worker/mail/templates/refund-failed.ts';
import { refundGiven } from '#worker/mail/templates/refund-given.ts';
import { receipt } from '#worker/mail/templates/receipt.ts';
import { undoStopped } from '#worker/mail/templates/undo-stopped.ts';
import { withdrawalReceived } from '#worker/mail/templates/withdrawal-received.ts';
import type { Runtime } from '#worker/runtime.ts';

import { composeAlarmMail } from './compose-alarm-mail.ts';
import { composeEndingMail } from './compose-ending-mail.ts';
import { composeTicketAnswer } from './compose-ticket-answer.ts';
import { composeTicketMail, composeTicketNotice } from './compose-ticket-mail.ts';
import { composeLaunchMail, composeWaitlistMail } from './compose-waitlist-mail.ts';
import { findOrderFacts } from './find-order-facts.ts';
import { findRefundFacts } from './find-refund-facts.ts';

type MailToCompose = Pick<MailRow, 'id' | 'kind' | 'subjectId' | 'language' | 'createdAtMs'>;
export type ComposingRuntime = Pick<Runtime, 'db' | 'settings' | 'keyedHash' | 'clock'>;

/** What is to be said to whom, and by what name it goes; the row's own where it is sent once only. */
type ComposedMail = Pick<OutgoingMail, 'to' | 'answers' | 'isOfTicket'> & {
  id?: string;
  document: MailDocument;
};

/** null when there is nothing (any longer) to tell, or nobody to tell it to. */
export type Composer = (
  runtime: ComposingRuntime,
  row: MailToCompose,
) => Promise<ComposedMail | null>;

const COMPOSERS: Record<MailKind, Composer> = {
  'order-confirmation': aboutOrder(orderConfirmation),
  receipt: aboutOrder(receipt),
  'cleanup-stopped': aboutOrder(cleanupStopped),
  'undo-stopped': aboutOrder(undoStopped),
  withdrawal: aboutOrder(withdrawalReceived),
  refund: aboutRefund(refundGiven),
  'refund-failed': aboutRefund(refundFailed),
  'access-ending': composeEndingMail,
  'waitlist-confirmation': composeWaitlistMail,
  'waitlist-launch': composeLaunchMail,
  'support-received': composeTicketMail,
  'support-notice': composeTicketNotice,
  'support-answer': composeTicketAnswer,
  alarm: composeAlarmMail,
};

/** A mail as it is true now; null when there is nothing (any longer) to tell, or nobody to tell it to. */
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
  return async (runtime, { subjectId, language }) => {
    const facts = await findRefundFacts(runtime, subjectId, language);
    const document = facts === null ? null : template(facts);
    return facts === null || document === null ? null : { to: facts.email, document };
  };
}
