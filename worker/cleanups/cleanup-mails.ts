import { BRAND } from '#worker/domain/brand.ts';
import {
  haveSendersStopped,
  ORDER_OPEN_MS,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount } from '#worker/domain/format.ts';
import { senderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { mailCount, mailDate, type MailDocument } from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

const { supportEmail } = BRAND;

const STOPPED = {
  paused: {
    subject: /*i18n*/ 'Städningen är pausad: anslut igen ({orderNumber})',
    heading: /*i18n*/ 'Städningen är pausad',
    reason: /*i18n*/ 'Åtkomsten till din Gmail tog slut innan allt var gjort.',
    wayOn:
      /*i18n*/ 'Anslut igen, så fortsätter vi där vi slutade. Du betalar inte en gång till. Resten väntar till {date}.',
    action: /*i18n*/ 'Anslut igen och fortsätt',
  },
  failed: {
    subject: /*i18n*/ 'Några mejl kunde inte flyttas ({orderNumber})',
    heading: /*i18n*/ 'Några mejl kunde inte flyttas',
    reason: /*i18n*/ 'Gmail tog inte emot allt.',
    wayOn:
      /*i18n*/ 'Du kan försöka igen från kvittot. Det kostar inget extra. Städningen fortsätter också när du ansluter igen därifrån, och ibland av sig själv efter någon timme. Resten väntar till {date}.',
    action: /*i18n*/ 'Försök igen',
  },
  senders: {
    subject: /*i18n*/ 'Alla avsändare är inte avregistrerade än ({orderNumber})',
    heading: /*i18n*/ 'Alla avsändare är inte avregistrerade än',
    reason:
      /*i18n*/ 'Mejlen är flyttade, men alla avsändare har inte fått vår begäran om att sluta skriva.',
    wayOn:
      /*i18n*/ 'Fortsätt från kvittot, så ber vi resten. Du betalar inte en gång till. De väntar till {date}.',
    action: /*i18n*/ 'Fortsätt avregistreringen',
  },
};

/** null unless paid work has stopped and its owner can resume it. */
export function cleanupStopped(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, paidAtMs } = facts;
  const stop = stopOf(facts);
  if (stop === null) return null;
  const i18n = textsIn(language);
  const { subject, heading, reason, wayOn, action } = STOPPED[stop];
  const statusLine = statusText(facts);
  const date = mailDate(paidAtMs + ORDER_OPEN_MS, facts);
  return {
    language,
    subject: i18n._(subject, { orderNumber }),
    preview: statusLine,
    heading: i18n._(heading),
    blocks: [
      { kind: 'text', text: `${i18n._(reason)} ${statusLine}` },
      { kind: 'text', text: i18n._(wayOn, { date }) },
      { kind: 'link', text: i18n._(action), url: facts.receiptUrl },
      {
        kind: 'text',
        text: i18n._(
          'Vill du hellre avbryta kan du ångra köpet från kvittot, och lägga tillbaka det som har flyttats. Skriv till {supportEmail} om något är oklart.',
          { supportEmail },
        ),
      },
    ],
    footer: sellerFooter(facts),
  };
}

/** null: nothing has stopped. */
function stopOf({ cleanup }: OrderFacts): keyof typeof STOPPED | null {
  const { goal, status } = cleanup;
  if (haveSendersStopped(cleanup)) return 'senders';
  if (goal !== 'move') return null;
  if (status === 'suspended') return 'paused';
  return status === 'failed' ? 'failed' : null;
}

function statusText({ language, cleanup }: OrderFacts): string {
  const { movedCount, selectedCount, unsubscribes } = cleanup;
  const i18n = textsIn(language);
  if (unsubscribes !== null && haveSendersStopped(cleanup)) {
    return i18n._('{left} av {senders} avsändare återstår.', {
      left: formatCount(unsubscribes.retryableCount, language),
      senders: formatCount(senderCount(unsubscribes), language),
    });
  }
  return i18n._('{moved} av {mail} är flyttade.', {
    moved: formatCount(movedCount, language),
    mail: mailCount(selectedCount, language),
  });
}

const UNDO_STOPPED = {
  suspended: {
    reason: /*i18n*/ 'Åtkomsten till din Gmail tog slut innan allt var tillbaka.',
    action: /*i18n*/ 'Anslut igen och fortsätt',
  },
  failed: {
    reason: /*i18n*/ 'Gmail tog inte emot allt du ville ha tillbaka.',
    action: /*i18n*/ 'Försök igen',
  },
};

/** null unless a restore has stopped and its owner can resume it in time. */
export function undoStopped(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, cleanup } = facts;
  const { goal, status, restoredCount, undoUntilMs } = cleanup;
  if (goal !== 'restore' || (status !== 'suspended' && status !== 'failed')) return null;
  if (undoUntilMs === null) return null;
  const i18n = textsIn(language);
  const { reason, action } = UNDO_STOPPED[status];
  const statusLine = i18n._(
    '{restored} är tillbaka där de låg. {trashed} från städningen ligger fortfarande i papperskorgen.',
    {
      restored: mailCount(restoredCount, language),
      trashed: mailCount(trashedCount(cleanup), language),
    },
  );
  return {
    language,
    subject: i18n._('Alla mejl är inte tillbaka än ({orderNumber})', { orderNumber }),
    preview: statusLine,
    heading: i18n._('Alla mejl är inte tillbaka än'),
    blocks: [
      { kind: 'text', text: `${i18n._(reason)} ${statusLine}` },
      {
        kind: 'text',
        text: i18n._(
          'Du fortsätter från kvittot, utan att betala något. Gör det senast {date}: Gmail tömmer papperskorgen på det som har legat där i 30 dagar. Dit kan du också gå själv och flytta tillbaka mejlen.',
          { date: mailDate(undoUntilMs, facts) },
        ),
      },
      { kind: 'link', text: i18n._(action), url: facts.receiptUrl },
      {
        kind: 'text',
        text: i18n._('Skriv till {supportEmail} om något är oklart.', { supportEmail }),
      },
    ],
    footer: sellerFooter(facts),
  };
}
