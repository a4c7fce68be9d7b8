import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { sellerLines } from './seller-footer.ts';
import { ticketSubject } from './support-received.ts';

export type AnswerFacts = {
  language: Language;
  email: string;
  ticketNumber: string;
  /** What we answer, as an admin has written it. */
  message: string;
};

const TEXTS = {
  sv: {
    heading: 'Svar på din fråga',
    more: 'Är något fortfarande oklart? Svara på det här mejlet.',
    reason: (ticketNumber: string, email: string) =>
      `Du får det här mejlet för att du, från ${email}, har skrivit till ${BRAND.productName}. Ärendet har nummer ${ticketNumber}.`,
  },
  en: {
    heading: 'Our answer to your question',
    more: 'Is anything still unclear? Reply to this email.',
    reason: (ticketNumber: string, email: string) =>
      `You are receiving this email because you wrote to ${BRAND.productName} from ${email}. The ticket number is ${ticketNumber}.`,
  },
};

/** Answers whoever wrote to us. What they wrote is not repeated: the address may be somebody else's. */
export function supportAnswer({
  language,
  email,
  ticketNumber,
  message,
}: AnswerFacts): MailDocument {
  const texts = TEXTS[language];
  const paragraphs = paragraphsOf(message);
  return {
    language,
    subject: `Re: ${ticketSubject(language, ticketNumber)}`,
    preview: paragraphs[0]?.split('\n')[0] ?? '',
    heading: texts.heading,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'text', text: texts.more },
    ],
    footer: [texts.reason(ticketNumber, email), '', ...sellerLines(language)],
  };
}

/** As they were written: parted by blank lines, and each with its own lines. */
function paragraphsOf(message: string): string[] {
  return message
    .replaceAll('\r\n', '\n')
    .split(/\n[\t ]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
