/** What can be bought: the quick clean-up, and the deep one (core, section 1). */
export const TIERS = ['direct', 'reset'] as const;
export type Tier = (typeof TIERS)[number];

export const CURRENCIES = ['SEK', 'EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What each tier costs in a currency, in minor units, and the sign that the currency goes by. */
type PriceList = Record<Currency, Record<Tier, number> & { symbol: string }>;

const SYMBOLS: Record<Currency, string> = { SEK: 'kr', EUR: '€', USD: '$' };

/** The readings of the specification that a setting chooses between (public, section 9). */
export const PRICE_LIST_NAMES = ['standard', 'terms', 'faq-campaign', 'faq-regular'] as const;
export type PriceListName = (typeof PRICE_LIST_NAMES)[number];

/**
 * The price tables, in minor units with VAT inside (design, section 9). Every price that is shown, asked for
 * or booked comes from one of them. Where a reading gives kronor alone, they are turned into euros
 * at 0.1 and into whole dollars at 0.103, as the specification does.
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

/** The voluntary donation, in minor units: 10 kronor, or one euro or dollar. */
export const DONATION_MINOR: Record<Currency, number> = { SEK: 1000, EUR: 100, USD: 100 };

/** What an order costs, in minor units of its currency. */
export type OrderAmounts = {
  currency: Currency;
  /** With VAT. */
  priceMinor: number;
  /** Of the price, what stands for the mail; the rest, in the deep clean-up, for the unsubscribing. */
  mailPriceMinor: number;
  priceExVatMinor: number;
  vatMinor: number;
  /** On a line of its own, without VAT. */
  donationMinor: number;
  totalMinor: number;
};

const VAT_PERCENT = 25;

/** The VAT inside a price: gross × 25 / 125, rounded to the minor unit. */
export function vatInside(grossMinor: number): number {
  return Math.round((grossMinor * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** The price of a tier by a price list. VAT is inside the price and never on the donation. */
export function orderAmounts(
  priceList: PriceListName,
  tier: Tier,
  currency: Currency,
  hasDonation: boolean,
): OrderAmounts {
  const priceMinor = PRICE_LISTS[priceList][currency][tier];
  const vatMinor = vatInside(priceMinor);
  const donationMinor = hasDonation ? DONATION_MINOR[currency] : 0;
  return {
    currency,
    priceMinor,
    mailPriceMinor: PRICE_LISTS[priceList][currency].direct,
    priceExVatMinor: priceMinor - vatMinor,
    vatMinor,
    donationMinor,
    totalMinor: priceMinor + donationMinor,
  };
}

/** Amounts as they are stored with a payment. */
export type StoredAmounts = Omit<OrderAmounts, 'priceExVatMinor'>;

/** Stored amounts whole again: they stand as they were booked, whatever the price lists have come to say. */
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

/** From this share on an order counts as done: the rest is not worth a refund, and was promised to nobody. */
export const DONE_SHARE = 0.95;
