import { findWorkOfAccess, insertEndingMail } from '#worker/access/connection-queries.ts';
import { EXPIRY_WARNING_MS } from '#worker/domain/access/connection.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount } from '#worker/domain/format.ts';
import { ENDING_MAIL_AFTER_MS } from '#worker/domain/mail/mail-schedule.ts';
import { senderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { Composer } from '#worker/mail/composer.ts';
import { mailCount, mailDate, type MailDocument, mailTime } from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { findOrderFacts } from '#worker/payments/find-order-facts.ts';
import type { Runtime } from '#worker/runtime.ts';

const TEXTS = {
  sv: {
    subject: (orderNumber: string) => `Åtkomsten till din Gmail tar snart slut (${orderNumber})`,
    heading: 'Åtkomsten tar snart slut',
    moved: (moved: string, mail: string) =>
      `Städningen är inte klar än: ${moved} av ${mail} är flyttade.`,
    unsubscribed: (handled: string, all: string) =>
      `Mejlen är flyttade, men av ${all} nyhetsbrev att avsluta är ${handled} hanterade än så länge.`,
    ends: (time: string) => `Åtkomsten tar slut ${time}.`,
    atWork:
      'Vi fortsätter till dess, utan att du behöver göra något. Hinner vi inte klart ansluter du igen från kvittot, och vi fortsätter där vi slutade. Du betalar inte en gång till.',
    failed:
      'Just nu står städningen still. Fortsätt från kvittot innan dess, så slipper du ansluta igen. Det kostar inget extra.',
    suspended:
      'Just nu står städningen still. Från kvittot ansluter du igen, och vi fortsätter där vi slutade. Det kostar inget extra.',
    waits: (date: string) => `Resten väntar till ${date}.`,
    action: 'Öppna kvittot',
  },
  en: {
    subject: (orderNumber: string) => `The access to your Gmail ends soon (${orderNumber})`,
    heading: 'The access ends soon',
    moved: (moved: string, mail: string) =>
      `The clean-up is not finished yet: ${moved} of ${mail} have been moved.`,
    unsubscribed: (handled: string, all: string) =>
      `The emails have been moved, but of ${all} newsletters to unsubscribe from, ${handled} have been dealt with so far.`,
    ends: (time: string) => `The access ends on ${time}.`,
    atWork:
      'Until then we carry on, and there is nothing you need to do. If there is not enough time, reconnect from the receipt, and we continue where we stopped. You do not pay again.',
    failed:
      'Right now the clean-up stands still. Continue from the receipt before then, and you do not need to reconnect. It costs nothing extra.',
    suspended:
      'Right now the clean-up stands still. Reconnect from the receipt, and we continue where we stopped. It costs nothing extra.',
    waits: (date: string) => `The rest waits until ${date}.`,
    action: 'Open the receipt',
  },
};

/** null when no work is left. */
export function accessEnding(facts: OrderFacts, expiresAtMs: number): MailDocument | null {
  const { language, orderNumber, paidAtMs, receiptUrl } = facts;
  const texts = TEXTS[language];
  const left = remainingWorkText(facts);
  if (left === null) return null;
  const { status } = facts.cleanup;
  const isAtRest = status === 'suspended' || status === 'failed';
  return {
    language,
    subject: texts.subject(orderNumber),
    preview: left,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: `${left} ${texts.ends(mailTime(expiresAtMs, facts))}` },
      { kind: 'text', text: isAtRest ? texts[status] : texts.atWork },
      { kind: 'text', text: texts.waits(mailDate(paidAtMs + ORDER_OPEN_MS, facts)) },
      { kind: 'link', text: texts.action, url: receiptUrl },
    ],
    footer: sellerFooter(facts),
  };
}

/** Progress of the unfinished work; null when there is none. */
function remainingWorkText({ language, cleanup }: OrderFacts): string | null {
  const { goal, status, movedCount, selectedCount, unsubscribes } = cleanup;
  const texts = TEXTS[language];
  if (goal !== 'move' || status === 'closed') return null;
  if (status !== 'done') {
    return texts.moved(formatCount(movedCount, language), mailCount(selectedCount, language));
  }
  if (unsubscribes === null || unsubscribes.waitingCount === 0) return null;
  const all = senderCount(unsubscribes);
  const handled = formatCount(all - unsubscribes.waitingCount, language);
  return texts.unsubscribed(handled, formatCount(all, language));
}

/** null when access has ended or no work is left. */
export const composeEndingMail: Composer = async (runtime, { subjectId, language }) => {
  const work = await findWorkOfAccess(runtime.db, subjectId, runtime.clock());
  const facts = work === undefined ? null : await findOrderFacts(runtime, work.orderId, language);
  if (work === undefined || facts === null) return null;
  const document = accessEnding(facts, work.expiresAtMs);
  return document === null ? null : { to: facts.email, document };
};

/** What one sweep delivers. */
const MAX_PER_RUN = 100;

/**
 * Warns buyers whose access may end before their work does, once per connection.
 * @returns how many were enqueued
 */
export function enqueueAccessEndingMails({
  db,
  clock,
}: Pick<Runtime, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock();
  return insertEndingMail(db, {
    nowMs,
    endsByMs: nowMs + EXPIRY_WARNING_MS,
    paidByMs: nowMs - ENDING_MAIL_AFTER_MS,
    limit: MAX_PER_RUN,
  });
}
