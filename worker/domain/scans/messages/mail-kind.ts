import { hashText } from '#worker/domain/scans/estimates/seeded-random.ts';
import { anyOf } from '#worker/domain/scans/search-terms.ts';
import {
  isWithin,
  listAddresses,
  type ListHeaders,
  mailingListOf,
} from '#worker/domain/scans/senders/mailing-list.ts';
import { addressPurpose } from '#worker/domain/scans/senders/sender-dictionary.ts';
import { looksLikePerson } from '#worker/domain/scans/senders/sender-name.ts';

/**
 * Subject words of mail that people keep: orders, receipts, bookings, parcels, passwords,
 * statements, decisions. Inflected forms are listed because Gmail matches whole words. Many senders
 * mail these from the address of their offers, and Gmail puts both in one category. Google is asked
 * which messages have such a word; no subject is fetched. A superfluous word costs a newsletter its
 * row, a missing one somebody's receipt: in doubt, include it. A word of several languages stands
 * with the first.
 */
const WORDS_BY_LANGUAGE = {
  sv: `ansökan antagningsbesked autogiro avbokning avi bekräftelse beslut beställning beställningsbekräftelse
    betalning betalningsbekräftelse biljett biljetter bokning bokningsbekräftelse delgivning engångskod faktura
    fakturan hyresavi inkasso inloggning inloggningskod intyg kallelse kontoutdrag kontrolluppgift
    kvittens kvitto kvittot leveransbekräftelse lönebesked lönespecifikation lösenord lösenordet offert order
    orderbekräftelse paket paketet provsvar remiss spårningsnummer verifiering verifieringskod ärende årsbesked
    återbetalning`,
  en: `appointment booking certificate confirmation delivered invoice itinerary overdue parcel password payment
    payslip prescription receipt refund reservation shipped sign-in statement ticket tickets tracking
    verification`,
  no: `bekreftelse bestilling bestillingen betaling billett billetter innkalling kontoutskrift kvittering
    kvitteringen lønnsslipp ordre ordrebekreftelse pakke pakken passord prøvesvar reservasjon vedtak`,
  da: `adgangskode afgørelse bekræftelse billet indkaldelse kontoudtog lønseddel ordrebekræftelse årsopgørelse`,
  fi: `kuitti lasku lausunto maksu paketti pakettisi palkkalaskelma päätös salasana salasanasi tilauksesi
    tilausvahvistus tiliote vahvistuskoodi varaus varausvahvistus`,
  de: `auftragsbestätigung befund bescheid bestellbestätigung bestellung buchung buchungsbestätigung fahrkarte
    gehaltsabrechnung kontoauszug lohnabrechnung mahnung passwort quittung rechnung rückerstattung sendung
    versandbestätigung vorladung zahlung`,
  fr: `attestation billets colis commande convocation facture ordonnance paiement relevé remboursement reçu
    réservation`,
  es: `certificado cita citación contraseña extracto factura nómina pago paquete pedido recibo reembolso reserva
    resolución`,
  nl: `afspraak bestelbevestiging bestelling boeking factuur loonstrook orderbevestiging pakket rekeningafschrift
    reservering terugbetaling wachtwoord`,
  it: `biglietti biglietto cedolino convocazione estratto fattura ordine pacco pagamento prenotazione referto
    ricevuta rimborso`,
  pl: `bilet decyzja hasło paczka paragon potwierdzenie przesyłka płatności płatność rezerwacja wezwanie wyciąg
    zamówienia zamówienie`,
} as const satisfies Record<string, string>;

export const RECEIPT_WORDS: readonly string[] = Object.values(WORDS_BY_LANGUAGE).flatMap((words) =>
  words.split(/\s+/),
);

/** Gmail categories without a tab; searches return nothing in an account that lacks them. */
const RECEIPT_CATEGORIES = ['purchases', 'reservations'] as const;

export const RECEIPT_TERMS: readonly string[] = [
  ...RECEIPT_CATEGORIES.map((name) => `category:${name}`),
  ...RECEIPT_WORDS.map((word) => `subject:${word}`),
];

export const RECEIPT_SEARCHES: readonly string[] = anyOf(RECEIPT_TERMS);

/**
 * `newsletter`: one writes to many · `list`: a mailing list, identified by the list and not by who
 * posts · `group`: a list of people who know each other, such as colleagues; leaving it cuts its
 * member off from them, even if a newsletter brought it into the rows.
 */
export const MAIL_KINDS = ['newsletter', 'list', 'group'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** List headers of one message. */
export type ListSigns = {
  /** Hosted by a group service. */
  isGroupService: boolean;
  /** Members can post to an address. */
  hasPostAddress: boolean;
  /** Its author is within the list's organisation, or wrote from the list's address. */
  isInternal: boolean;
  /** See MailingList. */
  goesByList: boolean;
  /** The list replaced the author's address with its own, as DMARC policies require. */
  isSentOn: boolean;
  /** Hash that distinguishes authors. */
  writer: number;
};

/** Of all messages read in a row: `isInternal` holds for each, the others for at least one. */
export type ListFacts = Omit<ListSigns, 'isSentOn' | 'writer'> & { writers: number[] };

/** From header. */
export type Writer = { name: string; address: string };

export const NOBODY: Writer = { name: '', address: '' };

/** Enough to tell one author from several. */
const MOST_WRITERS = 2;
/** Google Groups, Groups.io, Microsoft 365, Topicbox, Gaggle, and similar host names. */
const GROUP_HOST =
  /(?:^|[./@<\s])(?:groups\.[\w-]+|(?:googlegroups|topicbox)\.com|gaggle\.email)(?=$|[./?>:;,\s])/i;
/** Google Groups under any domain. */
const GOOGLE_GROUP = /googlegroups-manage\+|\/group\/[^/\s]+\/(?:post|subscribe)\b|\+owners@/i;

/** null: no list headers. */
export function listSigns(headers: ListHeaders, from: Writer): ListSigns | null {
  const { listId, listPost, mailingList, beenThere, listUnsubscribe } = headers;
  if ([listId, listPost, mailingList, beenThere].every((value) => value === null)) return null;
  const postAddress = listAddresses(headers).find((address) => address !== null) ?? null;
  const isSentOn = postAddress?.toLowerCase() === from.address.toLowerCase();
  const told = [listId, listPost, mailingList, beenThere, listUnsubscribe].map(
    (value) => value ?? '',
  );
  return {
    isGroupService: told.some((value) => GROUP_HOST.test(value) || GOOGLE_GROUP.test(value)),
    hasPostAddress: postAddress !== null,
    isInternal: postAddress !== null && isWithin(from.address, postAddress),
    goesByList: mailingListOf(headers, from.address)?.goesByList === true,
    isSentOn,
    writer: hashText((isSentOn ? nameBeforeList(from.name) : from.address).toLowerCase()),
  };
}

/** `'Eva Ek' via Team`: author's name as rewritten by a group. */
function nameBeforeList(name: string): string {
  const viaAt = name.toLowerCase().lastIndexOf(' via ');
  return viaAt === -1 ? name : name.slice(0, viaAt);
}

export function addListSigns(facts: ListFacts | null, signs: ListSigns): ListFacts {
  const { writer, isSentOn: _, ...rest } = signs;
  return joinListFacts(facts, { ...rest, writers: [writer] });
}

export function joinListFacts(one: ListFacts | null, other: ListFacts): ListFacts {
  if (one === null) return other;
  return {
    isGroupService: one.isGroupService || other.isGroupService,
    hasPostAddress: one.hasPostAddress || other.hasPostAddress,
    isInternal: one.isInternal && other.isInternal,
    goesByList: one.goesByList || other.goesByList,
    writers: [...new Set([...one.writers, ...other.writers])].slice(0, MOST_WRITERS),
  };
}

/**
 * `isOfList`: the row is keyed by a list, which holds for a newsletter with a new address per
 * message too.
 */
export function mailKind(facts: ListFacts | null, isOfList: boolean): MailKind {
  if (facts === null) return isOfList ? 'list' : 'newsletter';
  const { isGroupService, hasPostAddress, isInternal, writers } = facts;
  const isOfColleagues = isInternal && writers.length > 1;
  if (hasPostAddress && (isGroupService || isOfColleagues)) return 'group';
  return isOfList && facts.goesByList ? 'list' : 'newsletter';
}

/**
 * Whether a member wrote the message to a group (hosted by a group service, or within one
 * organisation), whatever headers the group adds. Mail from a newsletter address does not count,
 * nor rewritten mail without a person's name.
 */
export function isLetterToGroup(signs: ListSigns | null, from: Writer): boolean {
  if (signs === null || !isGroupMail(signs)) return false;
  if (signs.isSentOn) return looksLikePerson(nameBeforeList(from.name), from.address);
  return addressPurpose(from) !== 'newsletter';
}

/** Whether the list's members may know each other. */
export function isGroupMail({ hasPostAddress, isGroupService, isInternal }: ListSigns): boolean {
  return hasPostAddress && (isGroupService || isInternal);
}

/** By this message alone; other authors are unknown. */
export function isOfGroup(signs: ListSigns | null): boolean {
  return signs !== null && mailKind(addListSigns(null, signs), true) === 'group';
}
