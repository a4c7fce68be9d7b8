import { anyOf } from './any-of.ts';

/**
 * Words in the subject of mail that people go back to: orders, receipts, bookings, parcels, passwords, in the forms
 * that such subjects have, since Gmail finds whole words. Many senders send them from the address of their offers, and
 * Gmail files both alike. Google is asked which messages have such a word in their subject; the subjects themselves
 * are not. Too many words cost a newsletter its place in a row, too few somebody's receipt: in doubt a word is in.
 * A word of several languages stands with the first.
 */
const WORDS_BY_LANGUAGE = {
  sv: `avbokning bekräftelse beställning beställningsbekräftelse betalning betalningsbekräftelse biljett biljetter
    bokning bokningsbekräftelse engångskod faktura fakturan inloggning inloggningskod kallelse kvittens kvitto kvittot
    leveransbekräftelse lösenord lösenordet order orderbekräftelse paket paketet provsvar spårningsnummer verifiering
    verifieringskod återbetalning`,
  en: `appointment booking confirmation delivered invoice itinerary parcel password payment receipt refund reservation
    shipped sign-in ticket tickets tracking verification`,
  no: `bekreftelse bestilling bestillingen betaling billett billetter kvittering kvitteringen ordre ordrebekreftelse
    pakke pakken passord reservasjon`,
  da: 'adgangskode bekræftelse billet ordrebekræftelse',
  fi: `kuitti lasku maksu paketti pakettisi salasana salasanasi tilauksesi tilausvahvistus vahvistuskoodi varaus
    varausvahvistus`,
  de: `auftragsbestätigung bestellbestätigung bestellung buchung buchungsbestätigung fahrkarte passwort quittung
    rechnung rückerstattung sendung versandbestätigung zahlung`,
  fr: 'billets colis commande facture paiement reçu remboursement réservation',
  es: 'cita contraseña factura pago paquete pedido recibo reembolso reserva',
  nl: 'afspraak bestelling boeking factuur orderbevestiging pakket reservering terugbetaling wachtwoord',
  it: 'biglietti biglietto fattura ordine pacco pagamento prenotazione ricevuta rimborso',
  pl: 'bilet hasło paczka paragon potwierdzenie przesyłka płatność płatności rezerwacja zamówienia zamówienie',
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
