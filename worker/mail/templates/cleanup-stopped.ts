import { BRAND } from '#worker/domain/brand.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { mailCount } from './count-text.ts';
import { mailDate } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import { sellerFooter } from './seller-footer.ts';

const { supportEmail } = BRAND;

const TEXTS = {
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
        `Du kan försöka igen från kvittot. Det kostar inget extra. Städningen fortsätter också om du ansluter din Gmail igen, och ibland av sig själv efter någon timme. Resten väntar till ${date}.`,
      action: 'Försök igen',
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
        `You can try again from the receipt, at no extra cost. The clean-up also continues if you connect your Gmail again, and sometimes by itself after an hour or so. The rest waits until ${date}.`,
      action: 'Try again',
    },
    moved: (moved: string, mail: string) => `${moved} of ${mail} have been moved.`,
    leave: `If you would rather end it, the receipt lets you withdraw from the purchase, and put back what has been moved. Write to ${supportEmail} if anything is unclear.`,
  },
};

/**
 * A paid clean-up that stands still, which its owner can change; null where it does not, and there is nothing to
 * write about.
 */
export function cleanupStopped(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, paidAtMs, cleanup } = facts;
  const { goal, status, movedCount, selectedCount } = cleanup;
  if (goal !== 'move' || (status !== 'suspended' && status !== 'failed')) return null;
  const texts = TEXTS[language];
  const why = status === 'suspended' ? texts.paused : texts.failed;
  const moved = texts.moved(formatCount(movedCount, language), mailCount(selectedCount, language));
  const lastDay = mailDate(paidAtMs + ORDER_OPEN_MS, language);
  return {
    language,
    subject: why.subject(orderNumber),
    preview: moved,
    heading: why.heading,
    blocks: [
      { kind: 'text', text: `${why.reason} ${moved}` },
      { kind: 'text', text: why.wayOn(lastDay) },
      { kind: 'link', text: why.action, url: facts.receiptUrl },
      { kind: 'text', text: texts.leave },
    ],
    footer: sellerFooter(facts),
  };
}
