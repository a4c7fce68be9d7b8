import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MESSAGES_PER_SENDER } from '#worker/domain/unsubscribes/sender-host.ts';

import type { UnitLease } from './quota-lease.ts';

/**
 * Quota units per call, for projects made after May 2026
 * (https://developers.google.com/workspace/gmail/api/reference/quota). What a user may spend in a minute
 * is the setting GMAIL_UNITS_PER_MINUTE, kept below Google's 6,000.
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
 * Calls to Gmail that one piece of work has under way: a scan, what is looked up in its result, a clean-up. Gmail
 * refuses a user somewhat more than that at once (it does not say how many: some ten, 4 to 5 are safe), and one
 * invocation may have six connections waiting (Workers limits).
 */
export const GMAIL_CALLS_AT_ONCE = 5;

/** How much of Gmail's quota a user may spend on looking at single messages, whichever scan they look into. */
export const PREVIEW_ALLOWANCE = {
  windowMs: HOUR_MS,
  /** 300 messages: more than anybody reads, and a tenth of what the smallest scan takes. */
  unitsPerWindow: 6_000,
} as const;

/** What is left of a user's units to their scans, and to all that is looked up in them, beside a clean-up. */
const SCAN_SHARE = 0.2;

/**
 * How long room is made for a clean-up that is at work: longer than it goes on without saying so again (half a minute,
 * and a call), and what it takes counts (a minute).
 */
export const CLEANUP_ROOM_MS = 2 * MINUTE_MS;
/** So often it says so. */
export const CLEANUP_ROOM_AGAIN_MS = 30_000;

export function scanUnitsBesideCleanup(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute * SCAN_SHARE);
}

/** What a clean-up takes at most, which was paid for: the share of scans is small, and never in its way. */
export function cleanupUnits(unitsPerMinute: number): number {
  return unitsPerMinute - scanUnitsBesideCleanup(unitsPerMinute);
}

/** What a scan that only gets better leaves of a minute while somebody chooses from it: the clean-up can begin at once. */
export function choiceUnits(unitsPerMinute: number): number {
  return Math.floor(unitsPerMinute / 2);
}

/** A clean-up for which no step fits any more would stand still: putting a batch back takes two calls. */
const LEAST_CLEANUP_UNITS = 2 * GMAIL_PRICES.batchModify;

/**
 * What each of so many clean-ups takes at most while they are at work beside each other: as much as the next. Of more
 * than forty Gmail itself refuses some, which they then wait for.
 */
export function cleanupShareUnits(unitsPerMinute: number, cleanupCount: number): number {
  const units = cleanupUnits(unitsPerMinute);
  return Math.min(units, Math.max(Math.floor(units / cleanupCount), LEAST_CLEANUP_UNITS));
}

const SENDER_UNITS = MESSAGES_PER_SENDER * GMAIL_PRICES.getMessage;

/** What a clean-up is at: moving mail or putting it back, or only asking so many senders. */
export type UnitTaker = { isMoving: boolean; waitingCount: number };

/**
 * What clean-ups at work can take of a minute: all that is theirs while one of them moves mail, and what it takes to look
 * at every sender that waits where they only ask. So nobody who scans anew waits for units that none of them needs.
 */
export function roomUnits(unitsPerMinute: number, atWork: readonly UnitTaker[]): number {
  const most = cleanupUnits(unitsPerMinute);
  if (atWork.length === 0) return 0;
  if (atWork.some(({ isMoving }) => isMoving)) return most;
  const waitingCount = atWork.reduce((sum, cleanup) => sum + cleanup.waitingCount, 0);
  return Math.min(most, Math.max(LEAST_CLEANUP_UNITS, waitingCount * SENDER_UNITS));
}

/** Leases beyond the first `units` that a minute holds of them: the newest are left out, for they count the longest. */
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
