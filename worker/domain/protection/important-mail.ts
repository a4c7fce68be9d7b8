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

/** The owner of a mailbox, as far as it is known: what tells mail that is meant for them alone. */
export type MailboxOwner = {
  /** All their addresses, in lower case. */
  addresses: readonly string[];
  /** Folded parts of their names, from `ownerNames`. */
  names: readonly string[];
};

/** A name of fewer letters stands in too many other words. */
const LEAST_LETTERS = 3;
/** What addresses begin with that are nobody's name. */
const NO_NAMES = new Set(
  foldedWords(
    'mail epost email post info kontakt contact hello hej admin office support shop butik order news noreply no reply ' +
      'gmail the and von van der den del familjen family team firma foretag company',
  ).split(' '),
);

/**
 * The parts of a person's names, from what they are called and from the local parts of their addresses, as they are
 * looked for in subjects.
 */
export function ownerNames(texts: readonly string[]): string[] {
  const parts = texts
    .map((text) => text.split('@')[0]?.split('+')[0] ?? '')
    .flatMap((text) => foldedWords(text).split(' '))
    .map((part) => part.replace(/\d+/g, ''))
    .filter((part) => part.length >= LEAST_LETTERS && !NO_NAMES.has(part));
  return [...new Set(parts)];
}

/** The owner of a mailbox of which the address is known; nobody where it is not. */
export function mailboxOwner(address: string | null): MailboxOwner {
  if (address === null) return { addresses: [], names: [] };
  return { addresses: [address.trim().toLowerCase()], names: ownerNames([address]) };
}

/** Whether a subject calls the owner by name: in whole words, and in the genitive of a name. */
function namesOwner(subject: string, { names }: MailboxOwner): boolean {
  const words = new Set(foldedWords(subject).split(' '));
  return names.some((name) => words.has(name) || words.has(`${name}s`));
}

/** Whether a message was written to the owner and to nobody else. `recipients`: of To and Cc; null if not known. */
function isSoleRecipient(
  recipients: readonly string[] | null,
  { addresses }: MailboxOwner,
): boolean {
  const [only, ...others] = recipients ?? [];
  return only !== undefined && others.length === 0 && addresses.includes(only.trim().toLowerCase());
}

/** The headers that tell an invitation to a meeting or an answer to one; null where there is none. */
type CalendarHeaders = {
  subject: string;
  fromAddress: string | null;
  sender: string | null;
  contentType: string | null;
};

/** A calendar's own message (RFC 5546, RFC 6047), by its type or by the method that it carries. */
const CALENDAR_TYPE = /^\s*text\/calendar\b|;\s*method\s*=/i;
/** Google sends invitations in its users' names, and itself stands in Sender. */
const CALENDAR_SENDER = /\bcalendar-(?:notification|server|noreply)@|\bcalendar\.google\.com\b/i;
/** What stands before the colon, in the languages of the subjects. */
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
/** Where Google's calendar says when: `Möte @ mån 3 maj 2026 14:00`. */
const TIME_AFTER_AT = /@\s.*\d/;
const OPENING_LENGTH = 40;

/**
 * Whether a message is an invitation to a meeting, its update or an answer to it: written by one person to another,
 * though by a machine, and never a newsletter. An opening such as `Invitation:` does not tell where the rest of the
 * subject advertises, as invitations to sales do.
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
