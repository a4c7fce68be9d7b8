import PostalMime, { type Email } from 'postal-mime';

import { shownLine } from '#worker/domain/harmless-text.ts';
import { isMailAddress } from '#worker/domain/mail/mail-address.ts';
import { TICKET_MAX_LENGTH } from '#worker/domain/support/support-rules.ts';
import {
  asTicketMessage,
  withoutTrailingQuote,
  type TicketMail,
} from '#worker/domain/support/ticket-mail.ts';
import { asPrintedText } from '#worker/domain/support/ticket-text.ts';

/** No program of a person's nests deeper, or writes more than this above what it says. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 };
const BULK = /^\s*(?:bulk|junk|list|auto_reply)\s*$/i;

/** What a mail says, of its text parts alone; null where it cannot be read, or does not say from whom it is. */
export async function readTicketMail(raw: ReadableStream<Uint8Array>): Promise<TicketMail | null> {
  const mail = await parse(raw);
  const email = mail?.from?.address ?? '';
  if (mail === null || !isMailAddress(email)) return null;
  const { subject = '', text = '', attachments } = mail;
  const written = withoutTrailingQuote(asPrintedText(text));
  return {
    messageId: mail.messageId ?? JSON.stringify([mail.date, subject, text]),
    email,
    name: shownLine(mail.from?.name ?? '', TICKET_MAX_LENGTH.name) || email.split('@')[0] || email,
    subject: shownLine(subject, TICKET_MAX_LENGTH.subject),
    message: asTicketMessage(written, attachments.length),
    answers: messageIdsIn(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`),
    isAutomatic: isAutomatic(mail),
  };
}

async function parse(raw: ReadableStream<Uint8Array>): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true });
  } catch {
    return null;
  }
}

function messageIdsIn(text: string): string[] {
  return [...text.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id);
}

/** RFC 3834, section 5, and what was done before it. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    switch (key) {
      case 'auto-submitted':
        return !/^\s*no\b/i.test(value);
      case 'precedence':
        return BULK.test(value);
      case 'list-id':
      case 'x-autoreply':
      case 'x-autorespond':
        return true;
      case 'content-type':
        return /^\s*multipart\/report\b/i.test(value);
      default:
        return false;
    }
  });
}
