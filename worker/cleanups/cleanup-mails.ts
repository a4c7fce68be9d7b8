import { BRAND } from '#worker/domain/brand.ts';
import {
  haveSendersStopped,
  ORDER_OPEN_MS,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount } from '#worker/domain/format.ts';
import {
  retryableSenderCount,
  senderCount,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { mailCount, mailDate, type MailDocument } from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';

const { supportEmail } = BRAND;

const CLEANUP_STOPPED_TEXTS = {
  sv: {
    paused: {
      subject: (orderNumber: string) => `Städningen är pausad: anslut igen (${orderNumber})`,
      heading: 'Städningen är pausad',
      reason: 'Åtkomsten till din Gmail tog slut innan allt var gjort.',
      wayOn: (date: string) =>
        `Anslut igen, så fortsätter vi där vi slutade. Du betalar inte en gång till. Resten väntar till ${date}.`,
      action: 'Anslut igen och fortsätt',
    },
    failed: {
      subject: (orderNumber: string) => `Några mejl kunde inte flyttas (${orderNumber})`,
      heading: 'Några mejl kunde inte flyttas',
      reason: 'Gmail tog inte emot allt.',
      wayOn: (date: string) =>
        `Du kan försöka igen från kvittot. Det kostar inget extra. Städningen fortsätter också när du ansluter igen därifrån, och ibland av sig själv efter någon timme. Resten väntar till ${date}.`,
      action: 'Försök igen',
    },
    senders: {
      subject: (orderNumber: string) => `Alla avsändare är inte avregistrerade än (${orderNumber})`,
      heading: 'Alla avsändare är inte avregistrerade än',
      standing: (left: string, senders: string) => `${left} av ${senders} avsändare återstår.`,
      reason:
        'Mejlen är flyttade, men alla avsändare har inte fått vår begäran om att sluta skriva.',
      wayOn: (date: string) =>
        `Fortsätt från kvittot, så ber vi resten. Du betalar inte en gång till. De väntar till ${date}.`,
      action: 'Fortsätt avregistreringen',
    },
    moved: (moved: string, mail: string) => `${moved} av ${mail} är flyttade.`,
    leave: `Vill du hellre avbryta kan du ångra köpet från kvittot, och lägga tillbaka det som har flyttats. Skriv till ${supportEmail} om något är oklart.`,
  },
  en: {
    paused: {
      subject: (orderNumber: string) => `The clean-up is paused: reconnect (${orderNumber})`,
      heading: 'The clean-up is paused',
      reason: 'The access to your Gmail ended before everything was done.',
      wayOn: (date: string) =>
        `Reconnect, and we continue where we stopped. You do not pay again. The rest waits until ${date}.`,
      action: 'Reconnect and continue',
    },
    failed: {
      subject: (orderNumber: string) => `Some emails could not be moved (${orderNumber})`,
      heading: 'Some emails could not be moved',
      reason: 'Gmail did not take all of it.',
      wayOn: (date: string) =>
        `You can try again from the receipt, at no extra cost. The clean-up also continues when you reconnect from there, and sometimes by itself after an hour or so. The rest waits until ${date}.`,
      action: 'Try again',
    },
    senders: {
      subject: (orderNumber: string) =>
        `Not all senders are unsubscribed from yet (${orderNumber})`,
      heading: 'Not all senders are unsubscribed from yet',
      standing: (left: string, senders: string) => `Left: ${left} of ${senders} senders.`,
      reason: 'The emails are moved, but not every sender has been asked to stop writing.',
      wayOn: (date: string) =>
        `Continue from the receipt, and we ask the rest. You do not pay again. They wait until ${date}.`,
      action: 'Continue unsubscribing',
    },
    moved: (moved: string, mail: string) => `${moved} of ${mail} have been moved.`,
    leave: `If you would rather end it, the receipt lets you withdraw from the purchase, and put back what has been moved. Write to ${supportEmail} if anything is unclear.`,
  },
};

/** null unless paid work has stopped and its owner can resume it. */
export function cleanupStopped(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, paidAtMs } = facts;
  const texts = CLEANUP_STOPPED_TEXTS[language];
  const why = stopOf(facts);
  if (why === null) return null;
  const statusLine = statusText(facts);
  const lastDay = mailDate(paidAtMs + ORDER_OPEN_MS, facts);
  return {
    language,
    subject: why.subject(orderNumber),
    preview: statusLine,
    heading: why.heading,
    blocks: [
      { kind: 'text', text: `${why.reason} ${statusLine}` },
      { kind: 'text', text: why.wayOn(lastDay) },
      { kind: 'link', text: why.action, url: facts.receiptUrl },
      { kind: 'text', text: texts.leave },
    ],
    footer: sellerFooter(facts),
  };
}

/** null: nothing has stopped. */
function stopOf({ language, cleanup }: OrderFacts) {
  const { goal, status } = cleanup;
  const texts = CLEANUP_STOPPED_TEXTS[language];
  if (haveSendersStopped(cleanup)) return texts.senders;
  if (goal !== 'move') return null;
  if (status === 'suspended') return texts.paused;
  return status === 'failed' ? texts.failed : null;
}

function statusText({ language, cleanup }: OrderFacts): string {
  const { movedCount, selectedCount, unsubscribes } = cleanup;
  const texts = CLEANUP_STOPPED_TEXTS[language];
  if (unsubscribes !== null && haveSendersStopped(cleanup)) {
    const left = formatCount(retryableSenderCount(unsubscribes), language);
    return texts.senders.standing(left, formatCount(senderCount(unsubscribes), language));
  }
  return texts.moved(formatCount(movedCount, language), mailCount(selectedCount, language));
}

const UNDO_STOPPED_TEXTS = {
  sv: {
    subject: (orderNumber: string) => `Alla mejl är inte tillbaka än (${orderNumber})`,
    heading: 'Alla mejl är inte tillbaka än',
    standing: (back: string, trashed: string) =>
      `${back} är tillbaka där de låg. ${trashed} från städningen ligger fortfarande i papperskorgen.`,
    suspended: {
      reason: 'Åtkomsten till din Gmail tog slut innan allt du ångrade var tillbaka.',
      action: 'Anslut igen och fortsätt',
    },
    failed: {
      reason: 'Gmail tog inte emot allt du ville ha tillbaka.',
      action: 'Försök igen',
    },
    wayOn: (date: string) =>
      `Du fortsätter från kvittot, utan att betala något. Gör det senast ${date}: Gmail tömmer papperskorgen på det som har legat där i 30 dagar. Dit kan du också gå själv och flytta tillbaka mejlen.`,
    help: `Skriv till ${supportEmail} om något är oklart.`,
  },
  en: {
    subject: (orderNumber: string) => `Not all emails are back yet (${orderNumber})`,
    heading: 'Not all emails are back yet',
    standing: (back: string, trashed: string) =>
      `Back where they were: ${back}. Still in the trash after the clean-up: ${trashed}.`,
    suspended: {
      reason: 'The access to your Gmail ended before everything you undid was back.',
      action: 'Reconnect and continue',
    },
    failed: {
      reason: 'Gmail did not take all that you wanted back.',
      action: 'Try again',
    },
    wayOn: (date: string) =>
      `You continue from the receipt, at no cost. Do it by ${date}: Gmail empties the trash of what has lain there for 30 days. You can also go there yourself and move the emails back.`,
    help: `Write to ${supportEmail} if anything is unclear.`,
  },
};

/** null unless a restore has stopped and its owner can resume it in time. */
export function undoStopped(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, cleanup } = facts;
  const { goal, status, restoredCount, undoUntilMs } = cleanup;
  if (goal !== 'restore' || (status !== 'suspended' && status !== 'failed')) return null;
  if (undoUntilMs === null) return null;
  const texts = UNDO_STOPPED_TEXTS[language];
  const why = texts[status];
  const statusLine = texts.standing(
    mailCount(restoredCount, language),
    mailCount(trashedCount(cleanup), language),
  );
  return {
    language,
    subject: texts.subject(orderNumber),
    preview: statusLine,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: `${why.reason} ${statusLine}` },
      { kind: 'text', text: texts.wayOn(mailDate(undoUntilMs, facts)) },
      { kind: 'link', text: why.action, url: facts.receiptUrl },
      { kind: 'text', text: texts.help },
    ],
    footer: sellerFooter(facts),
  };
}
