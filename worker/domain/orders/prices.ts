/** The quick and the deep clean-up (core, section 1). */
export const TIERS = ['direct', 'reset'] as const;
export type Tier = (typeof TIERS)[number];

export const CURRENCIES = ['SEK', 'EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Prices in minor units, and the currency's symbol. */
type PriceList = Record<Currency, Record<Tier, number> & { symbol: string }>;

const SYMBOLS: Record<Currency, string> = { SEK: 'kr', EUR: '€', USD: '$' };

/** Readings of the specification that a setting chooses between (public, section 9). */
export const PRICE_LIST_NAMES = ['standard', 'terms', 'faq-campaign', 'faq-regular'] as const;
export type PriceListName = (typeof PRICE_LIST_NAMES)[number];

/**
 * In minor units, VAT included (design, section 9). Every price shown, charged or booked comes from here. Readings that
 * give only kronor are converted as the specification does: euros at 0.1, whole dollars at 0.103.
 */
export const PRICE_LISTS: Record<PriceListName, PriceList> = {
  standard: {
    SEK: { direct: 3900, reset: 8900, symbol: SYMBOLS.SEK },
    EUR: { direct: 390, reset: 890, symbol: SYMBOLS.EUR },
    USD: { direct: 400, reset: 900, symbol: SYMBOLS.USD },
  },
  terms: {
    SEK: { direct: 2900, reset: 3900, symbol: SYMBOLS.SEK },
    EUR: { direct: 290, reset: 390, symbol: SYMBOLS.EUR },
    USD: { direct: 300, reset: 400, symbol: SYMBOLS.USD },
  },
  'faq-campaign': {
    SEK: { direct: 1900, reset: 3900, symbol: SYMBOLS.SEK },
    EUR: { direct: 190, reset: 390, symbol: SYMBOLS.EUR },
    USD: { direct: 200, reset: 400, symbol: SYMBOLS.USD },
  },
  'faq-regular': {
    SEK: { direct: 3900, reset: 6900, symbol: SYMBOLS.SEK },
    EUR: { direct: 390, reset: 690, symbol: SYMBOLS.EUR },
    USD: { direct: 400, reset: 700, symbol: SYMBOLS.USD },
  },
};

/** In minor units: 10 kronor, or one euro or dollar. */
export const DONATION_MINOR: Record<Currency, number> = { SEK: 1000, EUR: 100, USD: 100 };

/** In minor units. */
export type OrderAmounts = {
  currency: Currency;
  /** VAT included. */
  priceMinor: number;
  /** The part of the price that pays for the mail; the rest, in the deep clean-up, pays for unsubscribing. */
  mailPriceMinor: number;
  priceExVatMinor: number;
  vatMinor: number;
  /** On its own line, without VAT. */
  donationMinor: number;
  totalMinor: number;
};

const VAT_PERCENT = 25;

/** VAT included in a price: gross × 25 / 125, rounded to the minor unit. */
export function vatInside(grossMinor: number): number {
  return Math.round((grossMinor * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** The price includes VAT; the donation has none. */
export function orderAmounts(
  priceList: PriceListName,
  tier: Tier,
  currency: Currency,
  hasDonation: boolean,
): OrderAmounts {
  const priceMinor = PRICE_LISTS[priceList][currency][tier];
  const vatMinor = vatInside(priceMinor);
  const donationMinor = hasDonation ? DONATION_MINOR[currency] : 0;
  return bookedAmounts({
    currency,
    priceMinor,
    mailPriceMinor: PRICE_LISTS[priceList][currency].direct,
    vatMinor,
    donationMinor,
    totalMinor: priceMinor + donationMinor,
  });
}

/** As stored with a payment. */
export type StoredAmounts = Omit<OrderAmounts, 'priceExVatMinor'>;

/** Completes stored amounts, which stay as booked when price lists change. */
export function bookedAmounts(stored: StoredAmounts): OrderAmounts {
  const { currency, priceMinor, mailPriceMinor, vatMinor, donationMinor, totalMinor } = stored;
  return {
    currency,
    priceMinor,
    mailPriceMinor,
    priceExVatMinor: priceMinor - vatMinor,
    vatMinor,
    donationMinor,
    totalMinor,
  };
}

/** An order counts as done from this share on; a smaller rest is not refunded. */
export const DONE_SHARE = 0.95;
