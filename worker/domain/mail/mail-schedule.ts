import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { isOwedAtClosing, type WholeWork } from '#worker/domain/orders/undone-work.ts';

import type { MailKind } from './mail-kind.ts';

/**
 * How long a mail belongs to whoever has begun to send it. Longer than any sender waits for an answer, so
 * that nobody else begins while it may still be on its way.
 */
export const MAIL_LEASE_MS = 5 * MINUTE_MS;

/** What could not be sent for this long no longer will be: by then it tells nobody anything. */
export const MAIL_GIVE_UP_MS = 5 * 24 * HOUR_MS;

/** Whoever is about to go on by themselves is not written to. */
export const STOPPED_MAIL_AFTER_MS = 10 * MINUTE_MS;

/** Most work is done sooner than this after its payment, and needs no word about access that ends hours later. */
export const ENDING_MAIL_AFTER_MS = 30 * MINUTE_MS;

/** Waits after the first attempts; then the last of them. A sweep every five minutes keeps them. */
const RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];

/**
 * What was bought is not begun before it is confirmed (distansavtalslagen 2005:59, 2 kap. 7 §), nor kept from its buyer
 * for longer than this after the payment, however late it is first looked at: then the mail has had its try.
 */
export const CONFIRM_WITHIN_MS = 15 * MINUTE_MS;

/** How long to wait after attempt number `attempts` at a mail of this age has failed. */
export function mailRetryWaitMs(kind: MailKind, attempts: number, ageMs: number): number {
  const waitMs = RETRY_WAITS_MS[attempts - 1] ?? 3 * HOUR_MS;
  const holdsUpWork = kind === 'order-confirmation' && ageMs < CONFIRM_WITHIN_MS;
  return holdsUpWork ? Math.min(waitMs, MINUTE_MS) : waitMs;
}

const RECEIPT_WAITS_MS = 10 * MINUTE_MS;

/**
 * When the receipt of an ended clean-up goes out: at once, unless more is about to stand on it. What is given
 * back is worked out by the next sweep, and senders may still be being unsubscribed from.
 */
export function receiptDueAtMs(work: WholeWork, nowMs: number): number {
  const isWhole = !isOwedAtClosing(work) && (work.unsubscribes?.waitingCount ?? 0) === 0;
  return isWhole ? nowMs : nowMs + RECEIPT_WAITS_MS;
}
