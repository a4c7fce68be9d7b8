import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

export type WrittenTicket = {
  ticketNumber: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  language: Language;
};

const LANGUAGE_NAME: Record<Language, string> = { sv: 'svenska', en: 'engelska' };

/** Tells those who answer what somebody has written. In Swedish, which they read. */
export function supportNotice(ticket: WrittenTicket): MailDocument {
  const { ticketNumber, name, email, subject, message, language } = ticket;
  const paragraphs = message.split(/\r?\n/).filter((line) => line.trim() !== '');
  return {
    language: 'sv',
    // What a stranger has written stands in the mail, and in no header of it.
    subject: `Nytt ärende ${ticketNumber}`,
    preview: subject,
    heading: subject,
    blocks: [
      { kind: 'text', text: `${name}, ${email}, skriver på ${LANGUAGE_NAME[language]}:` },
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
    ],
    footer: [
      `Ärende ${ticketNumber} kom in genom formuläret på ${new URL(BRAND.siteOrigin).host}. Svara på det här mejlet, så går svaret till den som skrev.`,
    ],
  };
}
