import { foldedWords } from './folded-text.ts';
import { isAdvertising } from './subject-kind.ts';

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
