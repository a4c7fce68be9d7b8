/** What can be bought: the quick clean-up, and the deep one (core, section 1). */
export const TIERS = ['direct', 'reset'] as const;
export type Tier = (typeof TIERS)[number];

export const CURRENCIES = ['SEK', 'EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export type PriceList = Record<Currency, Record<Tier, number>>;

/**
 * The one price table, in minor units with VAT inside (design, section 9). Every price that is shown,
 * asked for or booked comes from here.
 */
export const PRICE_LIST: PriceList = {
  SEK: { direct: 3900, reset: 8900 },
  EUR: { direct: 390, reset: 890 },
  USD: { direct: 400, reset: 900 },
};

/** The voluntary donation, in minor units: 10 kronor, or one euro or dollar. */
export const DONATION_MINOR: Record<Currency, number> = { SEK: 1000, EUR: 100, USD: 100 };
