import { anyOf } from '#worker/domain/scans/search-terms.ts';

/**
 * Subject words of mail that people keep: orders, receipts, bookings, parcels, passwords,
 * statements, decisions; inflected, because Gmail matches whole words. Many senders mail these from
 * the address of their offers, in the same category. Only the search is sent to Google; no subject
 * is fetched. A superfluous word costs a newsletter its row, a missing one somebody's receipt: in
 * doubt, include it. A word of several languages stands with the first.
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

/** Gmail categories without a tab; not in every account. */
const RECEIPT_CATEGORIES = ['purchases', 'reservations'] as const;

export const RECEIPT_TERMS: readonly string[] = [
  ...RECEIPT_CATEGORIES.map((name) => `category:${name}`),
  ...RECEIPT_WORDS.map((word) => `subject:${word}`),
];

export const RECEIPT_SEARCHES: readonly string[] = anyOf(RECEIPT_TERMS);
