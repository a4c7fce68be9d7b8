import { anyOf } from './any-of.ts';

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
