import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { isOwedAtClosing, type WholeWork } from '#worker/domain/orders/undone-work.ts';

import type { MailKind } from './mail-kind.ts';

/**
 * Longer than any sender waits for a response, so that no other sender starts while the mail may be
 * in flight.
 */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;

/** After this a mail has lost its use. */
export const MAIL_RETRY_WINDOW_MS = 5 * 24 * HOUR_MS;

/** Grace for work that resumes by itself. */
export const STOPPED_MAIL_AFTER_MS = 10 * MINUTE_MS;

/** Most work finishes sooner, hours before access ends. */
export const ENDING_MAIL_AFTER_MS = 30 * MINUTE_MS;

/** Backoff; the last value repeats. */
const RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];

/**
 * Work starts only after its confirmation (distansavtalslagen 2005:59, 2 kap. 7 §), but waits for
 * the mail at most this long after payment.
 */
export const CONFIRM_WITHIN_MS = 15 * MINUTE_MS;

/** `attempts`: including the failed one. */
export function mailRetryWaitMs(kind: MailKind, attempts: number, ageMs: number): number {
  const waitMs = RETRY_WAITS_MS[attempts - 1] ?? 3 * HOUR_MS;
  const blocksWork = kind === 'order-confirmation' && ageMs < CONFIRM_WITHIN_MS;
  return blocksWork ? Math.min(waitMs, MINUTE_MS) : waitMs;
}

const RECEIPT_WAITS_MS = 10 * MINUTE_MS;

/**
 * Immediate unless refunds, worked out by the next sweep, or pending unsubscribes may still change
 * the receipt.
 */
export function receiptDueAtMs(work: WholeWork, nowMs: number): number {
  const isWhole = !isOwedAtClosing(work) && (work.unsubscribes?.waitingCount ?? 0) === 0;
  return isWhole ? nowMs : nowMs + RECEIPT_WAITS_MS;
}
