import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';

import type { LIVE_CHARGE_STATUSES } from './charge-status.ts';

/** Long enough for an answer under way to come, short enough that nobody waits for one that was lost. */
const AFTER_BEGINNING_MS = 2 * MINUTE_MS;
/** The provider tells of what happens on its page; these are for when that is lost. */
const WHILE_OPEN_MS = 10 * MINUTE_MS;
const WHILE_PROCESSING_MS = 60 * MINUTE_MS;
/** The provider closes its page a little after the time that was set, not before. */
const AFTER_CLOSING_MS = MINUTE_MS;

/** Ids of mail whose payment is on its way are kept for longer than any bank takes. */
export const PROCESSING_KEPT_MS = 14 * DAY_MS;

/** When to ask by ourselves how a live charge stands. `expiresAtMs`: when its page closes. */
export function nextLookMs(
  status: (typeof LIVE_CHARGE_STATUSES)[number],
  { nowMs, expiresAtMs }: { nowMs: number; expiresAtMs: number | null },
): number {
  if (status === 'begun') return nowMs + AFTER_BEGINNING_MS;
  if (status === 'processing') return nowMs + WHILE_PROCESSING_MS;
  const regularMs = nowMs + WHILE_OPEN_MS;
  const closedMs = (expiresAtMs ?? nowMs) + AFTER_CLOSING_MS;
  return closedMs > nowMs ? Math.min(regularMs, closedMs) : nowMs + AFTER_CLOSING_MS;
}

/**
 * When a page opened now is to close: with the data of the scan that it sells, within what the provider
 * can do.
 */
export function pageEndMs(
  page: { leastMs: number; mostMs: number },
  { nowMs, orderExpiresAtMs }: { nowMs: number; orderExpiresAtMs: number },
): number {
  return Math.max(nowMs + page.leastMs, Math.min(orderExpiresAtMs, nowMs + page.mostMs));
}
