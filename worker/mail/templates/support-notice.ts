import { BRAND } from '#worker/domain/brand.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

type NoticeFacts = {
  /** Its writer has added to a ticket that was there before. */
  isAdded: boolean;
  /** The tickets, or the first of them, as they were written. */
  written: readonly { ticketNumber: string; name: string; email: string; subject: string }[];
  count: number;
  /** Where it is read. */
  url: string;
};

/**
 * Tells those who answer that somebody has written, or so many have: who, about what, and where to read it. In Swedish,
 * which they read. What was written stands at the desk alone.
 */
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
