import { ADMIN_PATH, ticketPath } from '#worker/domain/admin/admin-pages.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { Composer, MailDocument } from '#worker/mail/mail-document.ts';
import { findProviderMessageId } from '#worker/mail/outbox-queries.ts';
import { sellerLines } from '#worker/mail/seller-footer.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import { isMessageId, messageIdOf } from '#worker/platform/mail-delivery/cloudflare-mail.ts';

import {
  countTicketsSince,
  findReplyWithTicket,
  findSupportTicket,
  listTicketsSince,
} from './queries.ts';

export type SupportFacts = { language: Language; email: string; ticketNumber: string };

/** Answers repeat the subject of the first mail: Gmail threads by it. */
function ticketSubject(language: Language, ticketNumber: string): string {
  const i18n = textsIn(language);
  return i18n._('Vi har fått din fråga ({ticketNumber})', { ticketNumber });
}

/**
 * Confirms a ticket. Quotes nothing: the address may be somebody else's, and our mail must not carry a stranger's
 * words.
 */
export function supportReceived({ language, email, ticketNumber }: SupportFacts): MailDocument {
  const i18n = textsIn(language);
  const number = i18n._(
    'Ditt ärende har nummer {ticketNumber}. Vi svarar till den här adressen inom 24 timmar på vardagar.',
    { ticketNumber },
  );
  const reason = i18n._(
    'Du får det här mejlet för att någon, troligen du, har angett {email} i supportformuläret hos {productName}.',
    { email, productName: BRAND.productName },
  );
  return {
    language,
    subject: ticketSubject(language, ticketNumber),
    preview: number,
    heading: i18n._('Tack, vi har fått din fråga'),
    blocks: [
      { kind: 'text', text: number },
      { kind: 'text', text: i18n._('Vill du lägga till något? Svara på det här mejlet.') },
    ],
    footer: [reason, '', ...sellerLines(language)],
  };
}

export type AnswerFacts = {
  language: Language;
  email: string;
  ticketNumber: string;
  message: string;
};

/** Does not quote the ticket: the address may be somebody else's. */
export function supportAnswer({
  language,
  email,
  ticketNumber,
  message,
}: AnswerFacts): MailDocument {
  const i18n = textsIn(language);
  const paragraphs = paragraphsOf(message);
  const reason = i18n._(
    'Du får det här mejlet för att du, från {email}, har skrivit till {productName}. Ärendet har nummer {ticketNumber}.',
    { email, productName: BRAND.productName, ticketNumber },
  );
  return {
    language,
    subject: `Re: ${ticketSubject(language, ticketNumber)}`,
    preview: paragraphs[0]?.split('\n')[0] ?? '',
    heading: i18n._('Svar på din fråga'),
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'text', text: i18n._('Är något fortfarande oklart? Svara på det här mejlet.') },
    ],
    footer: [reason, '', ...sellerLines(language)],
  };
}

/** Blank lines separate paragraphs; line breaks are kept. */
function paragraphsOf(message: string): string[] {
  return message
    .replaceAll('\r\n', '\n')
    .split(/\n[\t ]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

type NoticeFacts = {
  /** An addition to an existing ticket. */
  isAdded: boolean;
  /** The first of them, as written. */
  written: readonly { ticketNumber: string; name: string; email: string; subject: string }[];
  count: number;
  url: string;
};

/** Notice to the operators, in Swedish: who, subject and link. The text itself stays at the desk. */
export function supportNotice({ isAdded, written, count, url }: NoticeFacts): MailDocument {
  const isOne = count <= 1;
  const number = written[0]?.ticketNumber ?? '';
  const one = isAdded ? `Nytt svar i ärende ${number}` : `Nytt ärende ${number}`;
  const heading = isOne ? one : `${formatCount(count, 'sv')} nya ärenden`;
  const restCount = count - written.length;
  return {
    language: 'sv',
    subject: heading,
    preview: isOne ? lineOf(written[0]) : 'Läs och svara i admin.',
    heading,
    blocks: [
      {
        kind: 'text',
        text: isOne
          ? isAdded
            ? 'Den som skrev har svarat per mejl.'
            : 'Någon har skrivit till supporten.'
          : 'Flera har skrivit till supporten på kort tid. De får ett besked tillsammans, så att vår egen post inte skymmer annan.',
      },
      ...written.map((ticket) => ({
        kind: 'text' as const,
        text: isOne ? lineOf(ticket) : `${ticket.ticketNumber}: ${lineOf(ticket)}`,
      })),
      ...(isOne || restCount <= 0
        ? []
        : [{ kind: 'text' as const, text: `Och ${formatCount(restCount, 'sv')} till.` }]),
      { kind: 'link', text: 'Läs och svara', url },
    ],
    footer: [`Svara i admin på ${new URL(BRAND.siteOrigin).host}, inte på det här mejlet.`],
  };
}

function lineOf(ticket: NoticeFacts['written'][number] | undefined): string {
  return ticket === undefined ? '' : `”${ticket.subject}”, från ${ticket.name} (${ticket.email})`;
}

/**
 * null once the ticket is deleted. References our confirmation, and the provider's Message-ID for it when known and
 * valid.
 */
export const composeTicketAnswer: Composer = async (runtime, { subjectId, language }) => {
  const found = await findReplyWithTicket(runtime.db, subjectId);
  if (found === undefined) return null;
  const { reply, ticket } = found;
  const confirmation = mailIdOf('support-received', ticket.id);
  const given = bare((await findProviderMessageId(runtime.db, confirmation)) ?? '');
  const { email, ticketNumber } = ticket;
  return {
    to: email,
    isOfTicket: true,
    answers: [messageIdOf(confirmation), ...(isMessageId(given) ? [given] : [])],
    document: supportAnswer({ language, email, ticketNumber, message: reply.message }),
  };
};

function bare(messageId: string): string {
  return messageId.replace(/^<(.*)>$/, '$1');
}

/** Listed by name; the rest are counted. */
const NAMED_IN_NOTICE = 10;

/** null once the ticket is deleted. */
export const composeTicketMail: Composer = async (runtime, { subjectId, language }) => {
  const ticket = await findSupportTicket(runtime.db, subjectId);
  if (ticket === undefined) return null;
  const { email, ticketNumber } = ticket;
  const document = supportReceived({ language, email, ticketNumber });
  return { to: email, isOfTicket: true, document };
};

/** Covers this ticket and those since, or an addition to it; null once deleted. */
export const composeTicketNotice: Composer = async ({ db, settings }, { subjectId }) => {
  const added = (await findReplyWithTicket(db, subjectId))?.ticket;
  const ticket = added ?? (await findSupportTicket(db, subjectId));
  if (ticket === undefined) return null;
  const isAdded = added !== undefined;
  const count = isAdded ? 1 : await countTicketsSince(db, ticket.createdAtMs);
  const written =
    count > 1 ? await listTicketsSince(db, ticket.createdAtMs, NAMED_IN_NOTICE) : [ticket];
  const path = count > 1 ? `${ADMIN_PATH}?tab=tickets` : ticketPath(ticket.id);
  const { href: url } = new URL(path, settings.APP_ORIGIN);
  return { to: BRAND.supportEmail, document: supportNotice({ isAdded, written, count, url }) };
};
