import { QUOTA_PRICES } from './quota-prices.ts';

export type QuotaSettings = {
  unitsPerUserMinute: number;
  unitsPerProjectMinute: number;
  unitsPerProjectDay: number;
  /** Calls of one user under way at the same time; undocumented at Google, about this many in practice. */
  concurrencyPerUser: number;
  prices: Readonly<Record<string, number>>;
  /** Google refuses a user's excess sometimes as 403 rateLimitExceeded, sometimes as 429. */
  userRefusal: 'quota-403' | 'rate-429';
};

export const DEFAULT_QUOTA: QuotaSettings = {
  unitsPerUserMinute: 6000,
  unitsPerProjectMinute: 1_200_000,
  unitsPerProjectDay: 80_000_000,
  concurrencyPerUser: 10,
  prices: QUOTA_PRICES,
  userRefusal: 'quota-403',
};
