import type { QuotaLimit } from '#tests/tools/google-sandbox/quota/quota-meter.ts';
import type { QuotaSettings } from '#tests/tools/google-sandbox/quota/quota-settings.ts';

import { GoogleError } from './google-error.ts';
import { googleRefusal, type RefusalName } from './google-refusals.ts';

/** Google's words for each limit: some say 403 and some 429. */
export function quotaError(
  limit: QuotaLimit,
  waitMs: number,
  nowMs: number,
  settings: QuotaSettings,
): GoogleError {
  const { options } = googleRefusal(refusalOf(limit, settings), { nowMs, waitMs });
  return new GoogleError(settings.sendsRetryAfter ? { ...options, retryAfterMs: waitMs } : options);
}

function refusalOf(limit: QuotaLimit, { userRefusal }: QuotaSettings): RefusalName {
  switch (limit) {
    case 'user-concurrency':
      return 'concurrency-429';
    case 'user-minute':
      return userRefusal;
    case 'project-minute':
      return 'quota-429';
    case 'project-day':
      return 'daily-limit-403';
  }
}
