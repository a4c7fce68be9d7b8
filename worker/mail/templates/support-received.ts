import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { sellerLines } from './seller-footer.ts';

export type SupportFacts = { language: Language; email: string; ticketNumber: string };

const TEXTS = {
  sv: {
    subject: (ticketNumber: string) => `Vi har fått din fråga (${ticketNumber})`,
    heading: 'Tack, vi har fått din fråga',
    number: (ticketNumber: string) =>
      `Ditt ärende har nummer ${ticketNumber}. Vi svarar till den här adressen inom 24 timmar på vardagar.`,
    more: 'Vill du lägga till något? Svara på det här mejlet.',
    reason: (email: string) =>
      `Du får det här mejlet för att någon, troligen du, har angett ${email} i supportformuläret hos ${BRAND.productName}.`,
  },
  en: {
    subject: (ticketNumber: string) => `We have received your question (${ticketNumber})`,
    heading: 'Thank you, we have received your question',
    number: (ticketNumber: string) =>
      `Your ticket number is ${ticketNumber}. We reply to this address within 24 hours on weekdays.`,
    more: 'Do you want to add something? Reply to this email.',
    reason: (email: string) =>
      `You are receiving this email because someone, probably you, gave ${email} in the support form of ${BRAND.productName}.`,
  },
};

/** Of the mail that begins a ticket's conversation, which answers in it repeat: Gmail keeps together by it. */
export function ticketSubject(language: Language, ticketNumber: string): string {
  return TEXTS[language].subject(ticketNumber);
}

/**
 * Tells whoever wrote to us by what number. It repeats nothing of what was written: the address may be somebody
 * else's, and our mail must not carry a stranger's words to them.
 */
export function supportReceived({ language, email, ticketNumber }: SupportFacts): MailDocument {
  const texts = TEXTS[language];
  return {
    language,
    subject: ticketSubject(language, ticketNumber),
    preview: texts.number(ticketNumber),
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: texts.number(ticketNumber) },
      { kind: 'text', text: texts.more },
    ],
    footer: [texts.reason(email), '', ...sellerLines(language)],
  };
}
