import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { mailCount } from './count-text.ts';
import { mailDate } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import { sellerFooter } from './seller-footer.ts';

const { supportEmail } = BRAND;

const TEXTS = {
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

/** Putting back that stands still, which its owner can change; null where it does not, or it is too late. */
export function undoStopped(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, cleanup } = facts;
  const { goal, status, restoredCount, undoUntilMs } = cleanup;
  if (goal !== 'restore' || (status !== 'suspended' && status !== 'failed')) return null;
  if (undoUntilMs === null) return null;
  const texts = TEXTS[language];
  const why = texts[status];
  const standing = texts.standing(
    mailCount(restoredCount, language),
    mailCount(trashedCount(cleanup), language),
  );
  return {
    language,
    subject: texts.subject(orderNumber),
    preview: standing,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: `${why.reason} ${standing}` },
      { kind: 'text', text: texts.wayOn(mailDate(undoUntilMs, facts)) },
      { kind: 'link', text: why.action, url: facts.receiptUrl },
      { kind: 'text', text: texts.help },
    ],
    footer: sellerFooter(facts),
  };
}
