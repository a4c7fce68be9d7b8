/** What can be bought: the quick clean-up, and the deep one (core, section 1). */
export const TIERS = ['direct', 'reset'] as const;
export type Tier = (typeof TIERS)[number];

export const CURRENCIES = ['SEK', 'EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export type PriceList = Record<Currency, Record<Tier, number>>;

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
    SEK: { direct: 3900, reset: 8900 },
    EUR: { direct: 390, reset: 890 },
    USD: { direct: 400, reset: 900 },
  },
  terms: {
    SEK: { direct: 2900, reset: 3900 },
    EUR: { direct: 290, reset: 390 },
    USD: { direct: 300, reset: 400 },
  },
  'faq-campaign': {
    SEK: { direct: 1900, reset: 3900 },
    EUR: { direct: 190, reset: 390 },
    USD: { direct: 200, reset: 400 },
  },
  'faq-regular': {
    SEK: { direct: 3900, reset: 6900 },
    EUR: { direct: 390, reset: 690 },
    USD: { direct: 400, reset: 700 },
  },
};

/** The voluntary donation, in minor units: 10 kronor, or one euro or dollar. */
export const DONATION_MINOR: Record<Currency, number> = { SEK: 1000, EUR: 100, USD: 100 };
