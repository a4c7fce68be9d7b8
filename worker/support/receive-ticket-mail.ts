import PostalMime, { type Email } from 'postal-mime';

import { takeAllowance } from '#worker/access/allowance-queries.ts';
import { takeAddressAllowance } from '#worker/access/require-allowance.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { countedAddress, isMailAddress } from '#worker/domain/email-address.ts';
import { shownLine } from '#worker/domain/text.ts';
import { DEFAULT_LANGUAGE } from '#worker/domain/language.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import {
  answeredTicketId,
  asTicketMessage,
  type MailRefusal,
  TICKET_MAIL_MAX_BYTES,
  type TicketMail,
  ticketNumberIn,
  withoutTrailingQuote,
} from '#worker/domain/support/ticket-mail.ts';
import {
  asPrintedText,
  SUPPORT_LIMITS,
  TICKET_MAX_LENGTH,
} from '#worker/domain/support/tickets.ts';
import { keyedId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { hasReply, insertWrittenReply } from './desk-queries.ts';
import { openSupportTicket } from './open-ticket.ts';
import { findSupportTicket, findSupportTicketByNumber, type SupportTicketRow } from './queries.ts';

/** Above what mail programs produce. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 };
const BULK = /^\s*(?:bulk|junk|list|auto_reply)\s*$/i;

/** From the text parts only; null when unreadable or without a sender. */
async function readTicketMail(raw: ReadableStream<Uint8Array>): Promise<TicketMail | null> {
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

/** RFC 3834, section 5, and its predecessors. */
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

const FORM = 'support.mail';

/** Email Routing's message. */
export type IncomingMail = {
  /** Envelope sender; '' when it must not be answered. */
  readonly from: string;
  readonly raw: ReadableStream<Uint8Array>;
  readonly rawSize: number;
};

export type MailReceipt =
  | { kind: 'answer' | 'ticket'; mailIds: readonly string[] }
  /** Automatic, or our own mail: ignored silently. */
  | { kind: 'dropped' }
  | { kind: 'refused'; reason: MailRefusal };

/**
 * Handles mail to the reply address. A reply from the ticket's own address is appended to it; other mail opens a
 * ticket, as the form does. Automatic mail is ignored. Idempotent by Message-ID.
 *
 * Email Routing requires SPF or DKIM and applies the sender's DMARC policy, but tells the Worker no more
 * (cloudflare/workerd#6740). So `From` can be forged where its domain has no policy: that yields text at the desk, as
 * the form would. Our answers always go to the ticket's own address.
 */
export async function receiveTicketMail(
  runtime: Runtime,
  { from, raw, rawSize }: IncomingMail,
): Promise<MailReceipt> {
  if (rawSize > TICKET_MAIL_MAX_BYTES) return { kind: 'refused', reason: 'large' };
  const mail = await readTicketMail(raw);
  if (mail === null) return { kind: 'refused', reason: 'unreadable' };
  const isUnanswerable = from.replaceAll(/[<>]/g, '') === '';
  if (mail.isAutomatic || isUnanswerable || isOurs(mail.email)) return { kind: 'dropped' };
  if (mail.message === '') return { kind: 'refused', reason: 'empty' };
  const ticket = await findAnswered(runtime, mail);
  const joined = ticket === undefined ? null : await joinTicket(runtime, ticket, mail);
  return joined ?? (await openTicket(runtime, mail));
}

function isOurs(email: string): boolean {
  const { senderEmail, supportEmail, ticketEmail } = BRAND;
  return [senderEmail, supportEmail, ticketEmail].some(
    (ours) => ours !== null && countedAddress(ours) === countedAddress(email),
  );
}

/** The ticket replied to, if its writer is the sender. */
async function findAnswered(
  { db }: Runtime,
  { answers, subject, email }: TicketMail,
): Promise<SupportTicketRow | undefined> {
  const id = answeredTicketId(answers);
  const number = ticketNumberIn(subject);
  const ticket =
    (id === null ? undefined : await findSupportTicket(db, id)) ??
    (number === null ? undefined : await findSupportTicketByNumber(db, number));
  const isWriters = ticket !== undefined && countedAddress(ticket.email) === countedAddress(email);
  return isWriters ? ticket : undefined;
}

/** @returns null when the ticket is gone */
async function joinTicket(
  runtime: Runtime,
  ticket: SupportTicketRow,
  { messageId, email, message }: TicketMail,
): Promise<MailReceipt | null> {
  const { db, clock, keyedHash } = runtime;
  const id = keyedId('rpl', keyedHash(FORM, JSON.stringify([messageId, countedAddress(email)])));
  if (await hasReply(db, id)) return { kind: 'answer', mailIds: [] };
  const limit = SUPPORT_LIMITS.answersPerAddress;
  if (!(await takeAddressAllowance(runtime, FORM, { email, limit }))) {
    return { kind: 'refused', reason: 'often' };
  }
  const reply = { id, ticketId: ticket.id, message, createdAtMs: clock() };
  if (!(await insertWrittenReply(db, reply))) return null;
  return { kind: 'answer', mailIds: [mailIdOf('support-notice', id)] };
}

async function openTicket(runtime: Runtime, mail: TicketMail): Promise<MailReceipt> {
  const { db, clock, keyedHash } = runtime;
  const { messageId, email, name, message } = mail;
  const limit = { ...SUPPORT_LIMITS.ticketsByMail, nowMs: clock() };
  if (!(await takeAllowance(db, keyedHash(FORM, 'tickets'), limit))) {
    return { kind: 'refused', reason: 'often' };
  }
  const written = {
    key: JSON.stringify([messageId, countedAddress(email)]),
    name,
    email,
    subject: mail.subject === '' ? 'Mejl utan ämne' : mail.subject,
    message,
    language: DEFAULT_LANGUAGE,
  };
  const writer = { userId: null, network: `mail ${countedAddress(email)}` };
  try {
    const { mailIds } = await openSupportTicket(runtime, written, writer);
    return { kind: 'ticket', mailIds };
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limit') {
      return { kind: 'refused', reason: 'often' };
    }
    throw error;
  }
}
