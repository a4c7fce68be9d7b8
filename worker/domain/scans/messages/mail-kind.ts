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
 * Words in the subject of mail that people go back to: orders, receipts, bookings, parcels, passwords, statements,
 * decisions, in the forms that such subjects have, since Gmail finds whole words. Many senders send them from the
 * address of their offers, and Gmail files both alike. Google is asked which messages have such a word in their
 * subject; the subjects themselves are not. Too many words cost a newsletter its place in a row, too few somebody's receipt: in doubt a word is in.
 * A word of several languages stands with the first.
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

/** Each once, language by language. */
export const RECEIPT_WORDS: readonly string[] = Object.values(WORDS_BY_LANGUAGE).flatMap((words) =>
  words.split(/\s+/),
);

/** Categories of Gmail's beside its tabs. An account that does not have them finds nothing by them. */
const RECEIPT_CATEGORIES = ['purchases', 'reservations'] as const;

/** Each finds some of the mail that looks like a receipt. */
export const RECEIPT_TERMS: readonly string[] = [
  ...RECEIPT_CATEGORIES.map((name) => `category:${name}`),
  ...RECEIPT_WORDS.map((word) => `subject:${word}`),
];

/** The Gmail searches that together find it. */
export const RECEIPT_SEARCHES: readonly string[] = anyOf(RECEIPT_TERMS);

/**
 * What a row of bulk mail is. `newsletter`: somebody writes to many · `list`: a mailing list, which goes by its own name
 * and not by whoever writes to it · `group`: a list of people who know each other, such as the colleagues of a company;
 * whoever leaves it no longer hears from them, be it a newsletter that brought it here.
 */
export const MAIL_KINDS = ['newsletter', 'list', 'group'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What one message tells of the list that it came through. */
export type ListSigns = {
  /** A service for groups of people runs the list. */
  isGroupService: boolean;
  /** There is an address at which its members write to it. */
  hasPostAddress: boolean;
  /** It was written within the organisation that has the list, or under the list's own address. */
  isInternal: boolean;
  /** See MailingList. */
  goesByList: boolean;
  /** The list put its own address in place of its writer's, as it must where a domain allows nobody else to use it. */
  isSentOn: boolean;
  /** Tells one writer from another. */
  writer: number;
};

/** The same of all messages of a row that were read; `isInternal` holds of each of them, the others of one at least. */
export type ListFacts = Omit<ListSigns, 'isSentOn' | 'writer'> & { writers: number[] };

/** Whose a message is, as its From header has it. */
export type Writer = { name: string; address: string };

/** Where it is not known, or does not matter, who wrote. */
export const NOBODY: Writer = { name: '', address: '' };

/** Two are several. */
const MOST_WRITERS = 2;
/** Where groups are hosted: Google Groups, Groups.io, Microsoft 365, Topicbox, Gaggle, and names like theirs. */
const GROUP_HOST =
  /(?:^|[./@<\s])(?:groups\.[\w-]+|(?:googlegroups|topicbox)\.com|gaggle\.email)(?=$|[./?>:;,\s])/i;
/** Google Groups, whatever the domain it runs under. */
const GOOGLE_GROUP = /googlegroups-manage\+|\/group\/[^/\s]+\/(?:post|subscribe)\b|\+owners@/i;

/** null where no header tells of a list. */
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

/** `'Eva Ek' via Team`: what a group makes of its writers' names. */
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
 * `isOfList`: the row goes by a list's name and not by a writer's. So does a newsletter that writes each message from
 * another address.
 */
export function mailKind(facts: ListFacts | null, isOfList: boolean): MailKind {
  if (facts === null) return isOfList ? 'list' : 'newsletter';
  const { isGroupService, hasPostAddress, isInternal, writers } = facts;
  const isOfColleagues = isInternal && writers.length > 1;
  if (hasPostAddress && (isGroupService || isOfColleagues)) return 'group';
  return isOfList && facts.goesByList ? 'list' : 'newsletter';
}

/**
 * Whether a message is a letter that a member wrote to a group, whatever the group's software adds to it: to one that a
 * service for groups runs, or within the organisation that has the list. Not what an address for newsletters writes
 * there; and of what a group sends on under its own address, only what a person's name stands before.
 */
export function isLetterToGroup(signs: ListSigns | null, from: Writer): boolean {
  if (signs === null || !isGroupMail(signs)) return false;
  if (signs.isSentOn) return looksLikePerson(nameBeforeList(from.name), from.address);
  return addressPurpose(from) !== 'newsletter';
}

/** Whether a message came through a list whose members may know each other. */
export function isGroupMail({ hasPostAddress, isGroupService, isInternal }: ListSigns): boolean {
  return hasPostAddress && (isGroupService || isInternal);
}

/** Whether a message by itself shows that it came through a group: who else writes to it is not known of one. */
export function isOfGroup(signs: ListSigns | null): boolean {
  return signs !== null && mailKind(addListSigns(null, signs), true) === 'group';
}
