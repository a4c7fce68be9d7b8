import { z } from 'zod';

import type { ErrorCode } from '#worker/domain/app-error.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';

export type GmailFailure =
  /** Retry, after `afterMs` if Google gave one. `mayHaveActed`: false when Google refused to execute it. */
  | { kind: 'retry'; afterMs: number | null; mayHaveActed: boolean }
  /** Refresh once. */
  | { kind: 'unauthorized' }
  /** The message is deleted. */
  | { kind: 'gone' }
  /** The page token expired: restart the listing. */
  | { kind: 'stale-page' }
  /** Not a documented response. */
  | { kind: 'unreadable' }
  | { kind: 'fatal'; code: ErrorCode };

export class GmailError extends Error {
  readonly failure: GmailFailure;

  constructor(failure: GmailFailure) {
    super(`gmail call failed: ${failure.kind}`);
    this.name = 'GmailError';
    this.failure = failure;
  }
}

/** For a user waiting for Gmail. */
export function liveFailureCode(failure: GmailFailure): ErrorCode {
  if (failure.kind === 'unauthorized') return 'gmail_connection_expired';
  return failure.kind === 'fatal' && failure.code !== 'scan_failed'
    ? failure.code
    : 'gmail_unavailable';
}

const errorBodySchema = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** 403 reasons that mean "slow down" (https://developers.google.com/workspace/gmail/api/guides/handle-errors). */
const PACE_REASONS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
]);
const SCOPE_REASONS = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
const RETRY_TIME = /retry after (\d{4}-\d{2}-\d{2}T[\d:.]+Z)/i;
const PACE_TEXT = /rate ?limit|quota exceeded|too many (concurrent )?requests/i;
const MAX_RETRY_AFTER_MS = HOUR_MS;

export type FailedAnswer = { status: number; retryAfter: string | null; body: unknown };

/**
 * Classifies an error response. Rate limits arrive as 429 or 403, in two body formats, with the delay in a header or
 * in the message text.
 */
export function classifyGmailError(answer: FailedAnswer, nowMs: number): GmailFailure {
  const parsed = errorBodySchema.safeParse(answer.body);
  const error = parsed.success ? parsed.data.error : undefined;
  const message = error?.message ?? '';
  const reasons = [
    ...(error?.errors ?? []).map((entry) => entry.reason),
    ...(error?.details ?? []).map((entry) => entry.reason),
    error?.status,
  ];
  const isAny = (set: ReadonlySet<string>) =>
    reasons.some((reason) => reason !== undefined && set.has(reason));

  if (answer.status === 401) return { kind: 'unauthorized' };
  if (answer.status === 404) return { kind: 'gone' };
  if (
    answer.status === 429 ||
    (answer.status === 403 && (isAny(PACE_REASONS) || PACE_TEXT.test(message)))
  ) {
    const afterMs = retryAfterMs(answer.retryAfter, message, nowMs);
    return { kind: 'retry', afterMs, mayHaveActed: false };
  }
  if (answer.status === 403) {
    return {
      kind: 'fatal',
      code: isAny(SCOPE_REASONS) ? 'gmail_scope_missing' : 'gmail_unavailable',
    };
  }
  if (answer.status === 400) return classifyBadRequest(message);
  if (answer.status >= 500 || answer.status === 408) {
    const afterMs = retryAfterMs(answer.retryAfter, message, nowMs);
    return { kind: 'retry', afterMs, mayHaveActed: true };
  }
  return { kind: 'unreadable' };
}

function classifyBadRequest(message: string): GmailFailure {
  if (/mail service not enabled/i.test(message))
    return { kind: 'fatal', code: 'gmail_not_enabled' };
  if (/precondition check failed/i.test(message)) {
    return { kind: 'retry', afterMs: null, mayHaveActed: false };
  }
  if (/page ?token/i.test(message)) return { kind: 'stale-page' };
  return { kind: 'fatal', code: 'scan_failed' };
}

function retryAfterMs(header: string | null, message: string, nowMs: number): number | null {
  const named = RETRY_TIME.exec(message)?.[1];
  const waits = [
    header !== null && /^\d+$/.test(header) ? Number(header) * 1000 : null,
    header !== null && !/^\d+$/.test(header) ? Date.parse(header) - nowMs : null,
    named === undefined ? null : Date.parse(named) - nowMs,
  ].filter((wait) => wait !== null && Number.isFinite(wait));
  if (waits.length === 0) return null;
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ...waits.map(Number)));
}
