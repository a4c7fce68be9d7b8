/** What can be bought: the quick clean-up, and the deep one (core, section 1). */
export const TIERS = ['direct', 'reset'] as const;
export type Tier = (typeof TIERS)[number];

export const CURRENCIES = ['SEK', 'EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What each tier costs in a currency, in minor units, and the sign that the currency goes by. */
export type PriceList = Record<Currency, Record<Tier, number> & { symbol: string }>;

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
