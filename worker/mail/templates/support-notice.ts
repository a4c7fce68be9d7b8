import { BRAND } from '#worker/domain/brand.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

/**
 * Tells those who answer that somebody has written, or so many have, and where to read it. In Swedish, which they read.
 * It says nothing of whom or what: their mailbox would keep it for longer than the ticket is kept.
 */
export function supportNotice(ticketNumber: string, count: number, url: string): MailDocument {
  const isOne = count <= 1;
  const heading = isOne ? `Nytt ärende ${ticketNumber}` : `${formatCount(count, 'sv')} nya ärenden`;
  return {
    language: 'sv',
    subject: heading,
    preview: 'Läs och svara i admin.',
    heading,
    blocks: [
      {
        kind: 'text',
        text: isOne
          ? 'Någon har skrivit till supporten.'
          : 'Flera har skrivit till supporten på kort tid. De får ett besked tillsammans, så att vår egen post inte skymmer annan.',
      },
      { kind: 'link', text: 'Läs och svara', url },
    ],
    footer: [
      `${isOne ? 'Ärendet' : 'Ärendena'} kom in genom formuläret på ${new URL(BRAND.siteOrigin).host}. Svara där, inte på det här mejlet.`,
    ],
  };
}
