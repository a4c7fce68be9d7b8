import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MESSAGES_PER_SENDER } from '#worker/domain/unsubscribes/sender-host.ts';

import type { UnitLease } from './quota-lease.ts';

/**
 * Quota units per call, for projects created after May 2026
 * (https://developers.google.com/workspace/gmail/api/reference/quota). The per-user minute limit is
 * the setting GMAIL_UNITS_PER_MINUTE, below Google's 6,000.
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
 * Concurrent Gmail calls of one job. Gmail rejects an undocumented number of concurrent calls per
 * user (about ten; 4 to 5 are safe), and a Workers invocation may have six connections waiting for
 * headers.
 */
export const GMAIL_CALLS_AT_ONCE = 5;

/** Quota for previewing messages, per user across scans. */
export const PREVIEW_ALLOWANCE = {
  windowMs: HOUR_MS,
  /** 300 messages: a tenth of what the smallest scan takes. */
  unitsPerWindow: 6_000,
} as const;

/** Left to a user's scans and previews while a clean-up runs. */
const SCAN_SHARE = 0.2;

/**
 * Outlives the gap between renewals (CLEANUP_ROOM_AGAIN_MS and a call) plus the minute that leased
 * units count.
 */
export const CLEANUP_ROOM_MS = 2 * MINUTE_MS;
export const CLEANUP_ROOM_AGAIN_MS = 30_000;

export function scanUnitsBesideCleanup(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute * SCAN_SHARE);
}

/** A clean-up is paid for, so scans get the small rest. */
export function cleanupUnits(unitsPerMinute: number): number {
  return unitsPerMinute - scanUnitsBesideCleanup(unitsPerMinute);
}

/**
 * A deepening scan leaves half of the minute while its user chooses rows, so that a clean-up can
 * start at once.
 */
export function choiceUnits(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute / 2);
}

/** Restoring a batch takes two calls; with less a clean-up could not progress. */
const LEAST_CLEANUP_UNITS = 2 * GMAIL_PRICES.batchModify;

/**
 * Equal split among concurrent clean-ups. Beyond forty the minimum exceeds the quota and Gmail
 * rejects some calls, which are retried.
 */
export function cleanupShareUnits(unitsPerMinute: number, cleanupCount: number): number {
  const units = cleanupUnits(unitsPerMinute);
  return Math.min(units, Math.max(Math.floor(units / cleanupCount), LEAST_CLEANUP_UNITS));
}

const SENDER_UNITS = MESSAGES_PER_SENDER * GMAIL_PRICES.getMessage;

/** A clean-up that moves or restores mail, or one that only handles so many senders. */
export type UnitTaker = { isMoving: boolean; waitingCount: number };

/**
 * Minute units that active clean-ups can use: their full share while one moves mail, else enough
 * for the senders that wait. A parallel scan never waits for units that no clean-up needs.
 */
export function roomUnits(unitsPerMinute: number, atWork: readonly UnitTaker[]): number {
  const most = cleanupUnits(unitsPerMinute);
  if (atWork.length === 0) return 0;
  if (atWork.some(({ isMoving }) => isMoving)) return most;
  const waitingCount = atWork.reduce((sum, cleanup) => sum + cleanup.waitingCount, 0);
  return Math.min(most, Math.max(LEAST_CLEANUP_UNITS, waitingCount * SENDER_UNITS));
}

/**
 * Leases in excess of the first `units`. The newest are covered first, because they count longest.
 */
export function leasesBeyond(leases: readonly UnitLease[], units: number): UnitLease[] {
  let left = units;
  return leases
    .toSorted((a, b) => b.takenMs - a.takenMs)
    .map((lease) => {
      const within = Math.min(left, lease.units);
      left -= within;
      return { ...lease, units: lease.units - within };
    })
    .filter((lease) => lease.units > 0);
}
