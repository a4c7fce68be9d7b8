import type { QuotaLimit } from '#tests/google-sandbox/quota/quota-meter.ts';
import type { QuotaSettings } from '#tests/google-sandbox/quota/quota-settings.ts';

import { errorInfo, GoogleError } from './google-error.ts';

const CONSUMER = 'project_number:408112233445';

function quotaMessage(limit: string): string {
  return `Quota exceeded for quota metric 'Queries' and limit '${limit}' of service 'gmail.googleapis.com' for consumer '${CONSUMER}'.`;
}

/** Google's words for each limit: some say 403 and some 429. */
export function quotaError(
  limit: QuotaLimit,
  retryAfterMs: number,
  nowMs: number,
  settings: QuotaSettings,
): GoogleError {
  const details = [errorInfo('RATE_LIMIT_EXCEEDED', { consumer: CONSUMER, quota_limit: limit })];
  switch (limit) {
    case 'user-concurrency':
      return new GoogleError({
        code: 429,
        message: 'Too many concurrent requests for user.',
        status: 'RESOURCE_EXHAUSTED',
        reason: 'rateLimitExceeded',
        domain: 'global',
        retryAfterMs,
      });
    case 'user-minute':
      if (settings.userRefusal === 'rate-429') {
        const retryAt = new Date(nowMs + retryAfterMs).toISOString();
        return new GoogleError({
          code: 429,
          message: `User-rate limit exceeded.  Retry after ${retryAt}`,
          status: 'RESOURCE_EXHAUSTED',
          reason: 'userRateLimitExceeded',
          domain: 'usageLimits',
          retryAfterMs,
        });
      }
      return new GoogleError({
        code: 403,
        message: quotaMessage('Queries per minute per user'),
        status: 'PERMISSION_DENIED',
        reason: 'rateLimitExceeded',
        domain: 'usageLimits',
        details,
        retryAfterMs,
      });
    case 'project-minute':
      return new GoogleError({
        code: 429,
        message: quotaMessage('Queries per minute'),
        status: 'RESOURCE_EXHAUSTED',
        reason: 'rateLimitExceeded',
        domain: 'usageLimits',
        details,
        retryAfterMs,
      });
    case 'project-day':
      return new GoogleError({
        code: 403,
        message: 'Daily Limit Exceeded',
        status: 'PERMISSION_DENIED',
        reason: 'dailyLimitExceeded',
        domain: 'usageLimits',
        retryAfterMs,
      });
  }
}
