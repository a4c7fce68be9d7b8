import { findWorkOfAccess, insertEndingMail } from '#worker/access/connection-queries.ts';
import { EXPIRY_WARNING_MS } from '#worker/domain/access/connection.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount } from '#worker/domain/format.ts';
import { ENDING_MAIL_AFTER_MS } from '#worker/domain/mail/mail-schedule.ts';
import { senderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  type Composer,
  mailCount,
  mailDate,
  type MailDocument,
  mailTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { findOrderFacts } from '#worker/payments/find-order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import type { Runtime } from '#worker/runtime.ts';

const STATUS_TEXT = {
  working:
    /*i18n*/ 'Vi fortsätter till dess, utan att du behöver göra något. Hinner vi inte klart ansluter du igen från kvittot, och vi fortsätter där vi slutade. Du betalar inte en gång till.',
  failed:
    /*i18n*/ 'Just nu står städningen still. Fortsätt från kvittot innan dess, så slipper du ansluta igen. Det kostar inget extra.',
  suspended:
    /*i18n*/ 'Just nu står städningen still. Från kvittot ansluter du igen, och vi fortsätter där vi slutade. Det kostar inget extra.',
};

/** null when no work is left. */
export function accessEnding(facts: OrderFacts, expiresAtMs: number): MailDocument | null {
  const { language, orderNumber, paidAtMs, receiptUrl } = facts;
  const left = remainingWorkText(facts);
  if (left === null) return null;
  const i18n = textsIn(language);
  const { status } = facts.cleanup;
  const isAtRest = status === 'suspended' || status === 'failed';
  const ends = i18n._('Åtkomsten tar slut {time}.', { time: mailTime(expiresAtMs, facts) });
  const date = mailDate(paidAtMs + ORDER_OPEN_MS, facts);
  return {
    language,
    subject: i18n._('Åtkomsten till din Gmail tar snart slut ({orderNumber})', { orderNumber }),
    preview: left,
    heading: i18n._('Åtkomsten tar snart slut'),
    blocks: [
      { kind: 'text', text: `${left} ${ends}` },
      { kind: 'text', text: i18n._(STATUS_TEXT[isAtRest ? status : 'working']) },
      { kind: 'text', text: i18n._('Resten väntar till {date}.', { date }) },
      { kind: 'link', text: i18n._('Öppna kvittot'), url: receiptUrl },
    ],
    footer: sellerFooter(facts),
  };
}

/** Progress of the unfinished work; null when there is none. */
function remainingWorkText({ language, cleanup }: OrderFacts): string | null {
  const { goal, status, movedCount, selectedCount, unsubscribes } = cleanup;
  const i18n = textsIn(language);
  if (goal !== 'move' || status === 'closed') return null;
  if (status !== 'done') {
    return i18n._('Städningen är inte klar än: {moved} av {mail} är flyttade.', {
      moved: formatCount(movedCount, language),
      mail: mailCount(selectedCount, language),
    });
  }
  if (unsubscribes === null || unsubscribes.waitingCount === 0) return null;
  const all = senderCount(unsubscribes);
  return i18n._(
    'Mejlen är flyttade, men av {all} nyhetsbrev att avsluta är {handled} hanterade än så länge.',
    {
      all: formatCount(all, language),
      handled: formatCount(all - unsubscribes.waitingCount, language),
    },
  );
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
