/**
 * Words in the subject of mail that people go back to: orders, receipts, bookings, parcels, passwords. Many
 * senders send them from the address of their offers, and Gmail files both alike. Google is asked which
 * messages have such a word in their subject; the subjects themselves are not. Too many words cost a
 * newsletter its place in a row, too few somebody's receipt: in doubt a word is in.
 */
export const RECEIPT_WORDS: readonly string[] = [
  'avbokning',
  'beställning',
  'beställningsbekräftelse',
  'betalning',
  'betalningsbekräftelse',
  'biljett',
  'biljetter',
  'bokning',
  'bokningsbekräftelse',
  'booking',
  'delivered',
  'faktura',
  'fakturan',
  'inloggning',
  'inloggningskod',
  'invoice',
  'itinerary',
  'kvittens',
  'kvitto',
  'kvittot',
  'leveransbekräftelse',
  'lösenord',
  'lösenordet',
  'order',
  'orderbekräftelse',
  'paket',
  'paketet',
  'parcel',
  'password',
  'payment',
  'receipt',
  'refund',
  'reservation',
  'shipped',
  'sign-in',
  'spårningsnummer',
  'ticket',
  'tickets',
  'tracking',
  'verification',
  'verifiering',
  'verifieringskod',
  'återbetalning',
];

/** The Gmail search for mail with one of the words in its subject. */
export const RECEIPT_SEARCH = `{${RECEIPT_WORDS.map((word) => `subject:${word}`).join(' ')}}`;
