import type { BulkHeaders } from '#worker/domain/scan/bulk-evidence.ts';
import { addressPurpose } from '#worker/domain/sender-dictionary/address-purpose.ts';
import { knownSenderDomain } from '#worker/domain/sender-dictionary/known-sender.ts';

import { isCalendarMail } from './calendar-mail.ts';
import { isSoleRecipient, namesOwner, type MailboxOwner } from './personal-evidence.ts';
import { SENDER_KINDS, type SenderKind } from './sender-kind-words.ts';
import { senderKind } from './sender-kind.ts';
import { isAdvertising, namesReference, subjectKind } from './subject-kind.ts';
import { SUBJECT_KINDS, type SubjectKind } from './subject-words/subject-words.ts';

/** `business`: an address that orders, receipts or invoices are sent from. The others hold for all of a sender's mail. */
const SENDER_REASONS = [...SENDER_KINDS, 'business'] as const;
export type SenderReason = (typeof SENDER_REASONS)[number];

/**
 * What shows that one message is meant for its reader alone. `ownName`, `reference`: their name, or the number of a
 * customer or a case, stands in its subject. `soleRecipient`: it was written to them only, and says of itself that it is
 * bulk mail, as machines do lest anybody answer them, and nothing more.
 */
const PERSONAL_REASONS = ['ownName', 'reference', 'soleRecipient'] as const;
type PersonalReason = (typeof PERSONAL_REASONS)[number];

/** Why mail is left alone though its headers are those of a newsletter, in the order in which reasons are looked for. */
export const IMPORTANT_REASONS = [
  'calendar',
  ...SENDER_REASONS,
  ...SUBJECT_KINDS,
  ...PERSONAL_REASONS,
] as const;
export type ImportantReason = 'calendar' | SenderReason | SubjectKind | PersonalReason;

/** The headers that tell, decoded; null where there is none or it was not asked for. */
export type ImportantHeaders = BulkHeaders & {
  subject: string;
  /** All addresses of To and Cc, without names. */
  recipients: readonly string[] | null;
  sender: string | null;
  contentType: string | null;
};

const BULK = /^\s*bulk\b/i;

/**
 * Why a message is not to go with newsletters, whatever else its headers say; null where nothing speaks against it. It
 * rather keeps a newsletter than loses a receipt.
 */
export function importantMail(
  headers: ImportantHeaders,
  owner: MailboxOwner,
): ImportantReason | null {
  const { subject, from } = headers;
  if (isCalendarMail({ ...headers, fromAddress: from?.address ?? null })) return 'calendar';
  const ofSender = from === undefined ? null : senderReason(from);
  return ofSender ?? subjectKind(subject) ?? personalReason(headers, owner);
}

/** Why all mail of a sender is important, as far as its name and address tell; null where they do not. */
export function senderReason(from: { name: string; address: string }): SenderReason | null {
  const kind: SenderKind | null = senderKind(from);
  return kind ?? (addressPurpose(from) === 'business' ? 'business' : null);
}

function personalReason(headers: ImportantHeaders, owner: MailboxOwner): PersonalReason | null {
  const { subject } = headers;
  // What well-known bulk senders write to many begins with the name of each.
  const isMerged = isOfKnownSender(headers) || isAdvertising(subject);
  if (!isMerged && namesOwner(subject, owner)) return 'ownName';
  // Trackers of lists number what is written about.
  if (!isMerged && !hasText(headers.listPost) && namesReference(subject)) return 'reference';
  return isBulkInNameOnly(headers) && isSoleRecipient(headers.recipients, owner)
    ? 'soleRecipient'
    : null;
}

function isBulkInNameOnly(headers: ImportantHeaders): boolean {
  const { from, precedence, listUnsubscribe, listId, listPost, feedbackId } = headers;
  if (!BULK.test(precedence ?? '')) return false;
  if ([listUnsubscribe, listId, listPost, feedbackId].some(hasText)) return false;
  return from === undefined || addressPurpose(from) !== 'newsletter';
}

function isOfKnownSender({ from }: ImportantHeaders): boolean {
  const address = from?.address ?? '';
  return knownSenderDomain(address.slice(address.lastIndexOf('@') + 1)) !== null;
}

function hasText(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value.trim() !== '';
}
