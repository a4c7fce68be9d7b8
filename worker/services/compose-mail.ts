import type { MailRow } from '#worker/db/queries/mail-outbox.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';
import type { OutgoingMail } from '#worker/mail/mail-sender.ts';
import { renderMail } from '#worker/mail/render-mail.ts';
import { cleanupStopped } from '#worker/mail/templates/cleanup-stopped.ts';
import { orderConfirmation } from '#worker/mail/templates/order-confirmation.ts';
import type { OrderFacts } from '#worker/mail/templates/order-facts.ts';
import { receipt } from '#worker/mail/templates/receipt.ts';
import { withdrawalReceived } from '#worker/mail/templates/withdrawal-received.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findOrderFacts } from './find-order-facts.ts';

const TEMPLATES: Record<MailKind, (facts: OrderFacts) => MailDocument | null> = {
  'order-confirmation': orderConfirmation,
  receipt,
  'cleanup-stopped': cleanupStopped,
  withdrawal: withdrawalReceived,
};

/** A mail as it is true now; null when there is nothing (any longer) to tell, or nobody to tell it to. */
export async function composeMail(
  runtime: Pick<Runtime, 'db' | 'settings'>,
  row: Pick<MailRow, 'id' | 'kind' | 'subjectId' | 'language'>,
): Promise<OutgoingMail | null> {
  const facts = await findOrderFacts(runtime, row.subjectId, row.language);
  if (facts === null) return null;
  const document = TEMPLATES[row.kind](facts);
  if (document === null) return null;
  const { id, language } = row;
  return { id, to: facts.email, language, ...(await renderMail(document)) };
}
