/**
 * Whole words of a local part, in the languages that subjects are read in (see protection/subject-words). A word is what
 * stands between anything but letters.
 */
const NEWS_WORDS = `news nyheter digest mailings? utskick offers? deals erbjudanden? promo promotions? kampanj(?:er)? campaigns?
  kundklubb tilbud tarjoukset angebote aanbiedingen offres ofertas promociones promozioni oferty promocje`;
const BUSINESS_WORDS = `orders? ordrar orderbekraftelse bestallning(?:ar)? kvitto receipts? invoices? faktura fakturor billing payments?
  betalning(?:ar)? bookings? bokning(?:ar)? reservations? confirm confirmations? bekraftelse shipments? shipping delivery deliveries
  leverans(?:er)? tracking returns? retur(?:er)? security sakerhet verify verification password losenord account konto
  appointments? statements? payroll kallelse
  ordre bestilling(?:er)? kvittering(?:er)? regning(?:er)? betaling(?:er)? levering sikkerhe[td]
  tilaus tilaukset lasku laskut laskutus kuitti kuitit varaus varaukset maksu maksut toimitus
  bestellung(?:en)? rechnung(?:en)? buchung(?:en)? reservierung(?:en)? zahlung(?:en)? quittung versand sicherheit
  bestelling(?:en)? factuur facturen boeking(?:en)? reservering(?:en)? betalingen verzending beveiliging afspraken
  commandes? factures? facturation paiements? livraisons? securite
  pedidos? facturas? facturacion reservas? pagos? envios? seguridad citas
  ordin[ei] fattur[ae] fatturazione prenotazion[ei] pagament[io] spedizion[ei] sicurezza
  zamowieni[ae] faktury platnosci rezerwacj[ae] dostaw[ay] bezpieczenstwo`;

/** Too long to be part of another word. */
const NEWSLETTER = /newsletter|nyhetsbrev|nyhedsbrev|nieuwsbrief|uutiskirje|infolettre|enews/;
const NEWS_LOCAL_PART = wholeWord(NEWS_WORDS);
const BUSINESS_LOCAL_PART = wholeWord(BUSINESS_WORDS);
/** A host of that name within a domain; `news.co.uk` and `news.com.au` are domains themselves. */
const NEWS_HOST =
  /^(?:news|nyheter|lists|mailings?|offers|deals|promo|kampanj)\.(?!(?:com?|org|net)\.)[^.]+\.[^.]/;

/** What a sender says that it writes for, by its address and the name beside it; null when it does not say. */
export function addressPurpose(from: {
  name: string;
  address: string;
}): 'newsletter' | 'business' | null {
  const address = from.address.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  const host = address.slice(at + 1);
  if (BUSINESS_LOCAL_PART.test(localPart)) return 'business';
  if (NEWSLETTER.test(address) || NEWSLETTER.test(from.name.toLowerCase())) return 'newsletter';
  return NEWS_LOCAL_PART.test(localPart) || NEWS_HOST.test(host) ? 'newsletter' : null;
}

function wholeWord(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words.trim().split(/\s+/).join('|')})(?:$|[^a-z])`);
}
