import { BRAND } from '#worker/domain/brand.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

/**
 * Tells those who answer that somebody has written, and where to read it. In Swedish, which they read. It says nothing
 * of whom or what: their mailbox would keep it for longer than the ticket is kept.
 */
export function supportNotice(ticketNumber: string, url: string): MailDocument {
  return {
    language: 'sv',
    subject: `Nytt ärende ${ticketNumber}`,
    preview: 'Läs och svara i admin.',
    heading: `Nytt ärende ${ticketNumber}`,
    blocks: [
      { kind: 'text', text: 'Någon har skrivit till supporten.' },
      { kind: 'link', text: 'Läs och svara', url },
    ],
    footer: [
      `Ärendet kom in genom formuläret på ${new URL(BRAND.siteOrigin).host}. Svara där, inte på det här mejlet.`,
    ],
  };
}
