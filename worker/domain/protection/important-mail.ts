import {
  SUBJECT_KINDS,
  type SubjectKind,
} from '#worker/domain/protection/subject-words/subject-words.ts';
import type { BulkHeaders } from '#worker/domain/scans/messages/bulk-evidence.ts';
import {
  addressPurpose,
  knownSenderDomain,
} from '#worker/domain/scans/senders/sender-dictionary.ts';

import { SENDER_KINDS, type SenderKind, senderKind } from './sender-kind.ts';
import { foldedWords, isAdvertising, namesReference, subjectKind } from './subject-kind.ts';

/** Tells mail meant for the owner alone. */
export type MailboxOwner = {
  /** Lower case. */
  addresses: readonly string[];
  /** From `ownerNames`. */
  names: readonly string[];
};

/** Shorter names occur in other words. */
const MIN_LETTERS = 3;
/** Role words in addresses. */
const NO_NAMES = new Set(
  foldedWords(
    'mail epost email post info kontakt contact hello hej admin office support shop butik order news noreply no reply ' +
      'gmail the and von van der den del familjen family team firma foretag company',
  ).split(' '),
);

export function ownerNames(texts: readonly string[]): string[] {
  const parts = texts
    .map((text) => text.split('@')[0]?.split('+')[0] ?? '')
    .flatMap((text) => foldedWords(text).split(' '))
    .map((part) => part.replace(/\d+/g, ''))
    .filter((part) => part.length >= MIN_LETTERS && !NO_NAMES.has(part));
  return [...new Set(parts)];
}

export function mailboxOwner(address: string | null): MailboxOwner {
  if (address === null) return { addresses: [], names: [] };
  return { addresses: [address.trim().toLowerCase()], names: ownerNames([address]) };
}

/** Whole words, genitive included. */
function namesOwner(subject: string, { names }: MailboxOwner): boolean {
  const words = new Set(foldedWords(subject).split(' '));
  return names.some((name) => words.has(name) || words.has(`${name}s`));
}

/** `recipients`: To and Cc; null: unknown. */
function isSoleRecipient(
  recipients: readonly string[] | null,
  { addresses }: MailboxOwner,
): boolean {
  const [only, ...others] = recipients ?? [];
  return only !== undefined && others.length === 0 && addresses.includes(only.trim().toLowerCase());
}

/** null: absent. */
type CalendarHeaders = {
  subject: string;
  fromAddress: string | null;
  sender: string | null;
  contentType: string | null;
};

/** iTIP by type or method (RFC 5546, RFC 6047). */
const CALENDAR_TYPE = /^\s*text\/calendar\b|;\s*method\s*=/i;
/** Google puts the user in From and itself in Sender. */
const CALENDAR_SENDER = /\bcalendar-(?:notification|server|noreply)@|\bcalendar\.google\.com\b/i;
/** Prefixes before a colon. */
const OPENINGS: ReadonlySet<string> = new Set(
  `invitation, updated invitation, accepted, declined, tentatively accepted, canceled, cancelled,
  canceled event, cancelled event, updated event, new time proposed, meeting request, inbjudan,
  uppdaterad inbjudan, accepterad, accepterat, avböjd, avböjt, preliminärt accepterad, preliminärt godkänd,
  inställd, inställt, avbokad, avbokat, avbruten händelse, inställd händelse, invitasjon, oppdatert invitasjon,
  godtatt, avslått, avlyst, avbestilt, opdateret invitation, accepteret, afvist, aflyst, kutsu,
  päivitetty kutsu, hyväksytty, hylätty, peruutettu, alustavasti hyväksytty, einladung,
  aktualisierte einladung, zugesagt, abgelehnt, abgesagt, mit vorbehalt zugesagt, terminabsage, uitnodiging,
  bijgewerkte uitnodiging, geaccepteerd, geweigerd, afgewezen, geannuleerd, invitation mise à jour, accepté,
  refusé, annulé, événement annulé, invitación, invitación actualizada, aceptado, rechazado, cancelado,
  evento cancelado, invito, invito aggiornato, accettato, rifiutato, annullato, evento annullato, zaproszenie,
  zaktualizowane zaproszenie, zaakceptowano, odrzucono, odwołano, anulowano`
    .split(',')
    .map(foldedWords),
);
/** Google Calendar: `Möte @ mån 3 maj 2026 14:00`. */
const TIME_AFTER_AT = /@\s.*\d/;
const OPENING_LENGTH = 40;

/**
 * An invitation, its update or a reply: automated, but from one person to another. A prefix such as
 * `Invitation:` does not count where the rest advertises, as for sales.
 */
export function isCalendarMail(headers: CalendarHeaders): boolean {
  const { subject, fromAddress, sender, contentType } = headers;
  if (CALENDAR_TYPE.test(contentType ?? '')) return true;
  if ([sender, fromAddress].some((address) => CALENDAR_SENDER.test(address ?? ''))) return true;
  const colon = subject.indexOf(':');
  if (colon < 1 || colon > OPENING_LENGTH || !OPENINGS.has(foldedWords(subject.slice(0, colon))))
    return false;
  return TIME_AFTER_AT.test(subject.slice(colon)) || !isAdvertising(subject);
}

/**
 * `business`: orders, receipts or invoices come from this address. Reasons that hold for all of a
 * sender's mail.
 */
const SENDER_REASONS = [...SENDER_KINDS, 'business'] as const;
export type SenderReason = (typeof SENDER_REASONS)[number];

/**
 * Meant for the reader alone. `ownName`, `reference`: their name, or a customer or case number, is
 * in the subject. `soleRecipient`: sent to them only, and bulk only by a Precedence that automata
 * set to suppress replies.
 */
const PERSONAL_REASONS = ['ownName', 'reference', 'soleRecipient'] as const;
type PersonalReason = (typeof PERSONAL_REASONS)[number];

/** In order of precedence. */
export const IMPORTANT_REASONS = [
  'calendar',
  ...SENDER_REASONS,
  ...SUBJECT_KINDS,
  ...PERSONAL_REASONS,
] as const;
export type ImportantReason = 'calendar' | SenderReason | SubjectKind | PersonalReason;

/** Decoded; null: absent or not requested. */
export type ImportantHeaders = BulkHeaders & {
  subject: string;
  /** To and Cc, without names. */
  recipients: readonly string[] | null;
  sender: string | null;
  contentType: string | null;
};

const BULK = /^\s*bulk\b/i;

/**
 * Why a message is kept although it looks like a newsletter; null: no reason. Prefers keeping a
 * newsletter to losing a receipt.
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

/** By name and address; null: none. */
export function senderReason(from: { name: string; address: string }): SenderReason | null {
  const kind: SenderKind | null = senderKind(from);
  return kind ?? (addressPurpose(from) === 'business' ? 'business' : null);
}

function personalReason(headers: ImportantHeaders, owner: MailboxOwner): PersonalReason | null {
  const { subject } = headers;
  // Known bulk senders merge each recipient's name into the subject.
  const isMerged = isOfKnownSender(headers) || isAdvertising(subject);
  if (!isMerged && namesOwner(subject, owner)) return 'ownName';
  // Issue trackers number their lists' subjects.
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
