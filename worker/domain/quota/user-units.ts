import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MESSAGES_PER_SENDER } from '#worker/domain/unsubscribes/sender-host.ts';

import type { ActiveCleanup } from './quota-lease.ts';

/**
 * Projects created after May 2026
 * (https://developers.google.com/workspace/gmail/api/reference/quota). The setting
 * GMAIL_UNITS_PER_MINUTE stays below Google's 6,000.
 */
export const GMAIL_PRICES = {
  getProfile: 1,
  getLabel: 1,
  listLabels: 1,
  listHistory: 2,
  listMessages: 5,
  getMessage: 20,
  batchModify: 50,
} as const;

/**
 * Per job. Gmail's limit on concurrent calls per user is undocumented (about ten; 4 to 5 are safe);
 * a Workers invocation may have six connections waiting for headers.
 */
export const GMAIL_CALLS_AT_ONCE = 5;

export const PREVIEW_ALLOWANCE = {
  windowMs: HOUR_MS,
  /** 1,000 messages: 40 pages. */
  unitsPerWindow: 20_000,
} as const;

/** For a user's scans and previews while a clean-up runs. */
const SCAN_SHARE = 0.2;

/** A clean-up that has leased nothing for as long has no share any more. */
export const CLEANUP_ACTIVE_MS = 2 * MINUTE_MS;
/** Since rows were last read. */
export const CHOOSING_MS = 2 * MINUTE_MS;

export function scanUnitsDuringCleanup(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute * SCAN_SHARE);
}

export function cleanupUnits(unitsPerMinute: number): number {
  return unitsPerMinute - scanUnitsDuringCleanup(unitsPerMinute);
}

/** Leaves half of the minute while the user chooses rows, so that a clean-up can start at once. */
export function choiceUnits(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute / 2);
}

/** Restoring a batch takes two calls. */
const MIN_CLEANUP_UNITS = 2 * GMAIL_PRICES.batchModify;

/**
 * Above forty clean-ups the minimum exceeds the quota; Gmail rejects some calls, which are retried.
 */
export function cleanupShareUnits(unitsPerMinute: number, cleanupCount: number): number {
  const units = cleanupUnits(unitsPerMinute);
  return Math.min(units, Math.max(Math.floor(units / cleanupCount), MIN_CLEANUP_UNITS));
}

const SENDER_UNITS = MESSAGES_PER_SENDER * GMAIL_PRICES.getMessage;

/**
 * Units that active clean-ups can use: their full share while one moves mail, else enough for the
 * waiting senders.
 */
export function cleanupReservationUnits(
  unitsPerMinute: number,
  active: readonly ActiveCleanup[],
): number {
  const most = cleanupUnits(unitsPerMinute);
  if (active.length === 0) return 0;
  if (active.some(({ isMoving }) => isMoving)) return most;
  const waitingCount = active.reduce((sum, cleanup) => sum + cleanup.waitingCount, 0);
  return Math.min(most, Math.max(MIN_CLEANUP_UNITS, waitingCount * SENDER_UNITS));
}
