import { FORMER_PRICES, QUOTA_PRICES } from './quota-prices.ts';

/** In which words Gmail refuses what is too much for a user's minute: it has been seen to use each. */
export const USER_REFUSALS = ['quota-403', 'rate-403', 'rate-429'] as const;

export type QuotaSettings = {
  unitsPerUserMinute: number;
  unitsPerProjectMinute: number;
  unitsPerProjectDay: number;
  /** Calls of one user under way at the same time; undocumented at Google, about this many in practice. */
  concurrencyPerUser: number;
  /** Units by method id. */
  prices: Readonly<Record<string, number>>;
  userRefusal: (typeof USER_REFUSALS)[number];
  /** Whether a refusal names the wait in Retry-After. Gmail is reported to leave it out as often as not. */
  sendsRetryAfter: boolean;
};

/** A Google Cloud project made since May 2026. */
export const DEFAULT_QUOTA: QuotaSettings = {
  unitsPerUserMinute: 6_000,
  unitsPerProjectMinute: 1_200_000,
  unitsPerProjectDay: 80_000_000,
  concurrencyPerUser: 10,
  prices: QUOTA_PRICES,
  userRefusal: 'quota-403',
  sendsRetryAfter: true,
};

/** A project that used Gmail's API before May 2026. Its day had no documented end: here it is out of reach. */
export const FORMER_QUOTA: QuotaSettings = {
  ...DEFAULT_QUOTA,
  unitsPerUserMinute: 15_000,
  unitsPerProjectDay: 1_000_000_000_000,
  prices: FORMER_PRICES,
  userRefusal: 'rate-403',
};

export const QUOTA_PRESETS = { current: DEFAULT_QUOTA, former: FORMER_QUOTA } as const;

export type QuotaPreset = keyof typeof QUOTA_PRESETS;
