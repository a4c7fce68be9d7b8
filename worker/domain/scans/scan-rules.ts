import { DEFAULT_TIME_ZONE } from '#worker/domain/dates.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { SAFE_SEARCHES } from '#worker/domain/protection/safe-list.ts';
import { hashText } from '#worker/domain/scans/estimates/seeded-random.ts';
import { planListing } from '#worker/domain/scans/listing/listing-plan.ts';
import { EVERY_LABEL } from '#worker/domain/scans/messages/label-plan.ts';

import { type MailboxTotals, TOTALLED_LABELS } from './mailbox-totals.ts';
import { SCAN_MODES } from './scan-state.ts';

/**
 * Bump when the interpretation of fetched data changes (bulk-evidence, sender-key, sender-directory), or
 * what is passed on.
 */
const VERSION = 5;
const SOME_MS = Date.UTC(2026, 0, 1);
const RULE_INPUT = { horizonMs: SOME_MS, labels: EVERY_LABEL, timeZone: DEFAULT_TIME_ZONE };
const SOME_TOTALS = [1_000, 60_000, 1_000_000];

let known: string | null = null;

/** Fingerprint: a scan may build only on one with the same rules. */
export function scanRules(): string {
  known ??= `${VERSION}:${hashText(JSON.stringify([somePlans(), SAFE_SEARCHES])).toString(16)}`;
  return known;
}

function somePlans() {
  return SCAN_MODES.flatMap((mode) =>
    SOME_TOTALS.map((messages) => {
      const byLabel = TOTALLED_LABELS.map((label) => [label, messages / 4]);
      const totals: MailboxTotals = { messages, byLabel: Object.fromEntries(byLabel) };
      return planListing({ ...RULE_INPUT, mode, totals });
    }),
  );
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 64_000;
const RETRY_WINDOW_MS = 30 * MINUTE_MS;
const MIN_ATTEMPTS = 10;

export type FailureStreak = { attempts: number; failingSinceMs: number | null };

/**
 * `failing` excludes this failure. Time alone is not enough: a scan that slept or waited has hardly
 * tried.
 */
export function areRetriesExhausted(
  { attempts, failingSinceMs }: FailureStreak,
  nowMs: number,
): boolean {
  if (failingSinceMs === null || attempts + 1 < MIN_ATTEMPTS) return false;
  return nowMs - failingSinceMs >= RETRY_WINDOW_MS;
}

/**
 * `attempt` from 0: 1 to 64 s, plus up to a quarter of jitter from `random` in [0, 1). Google's
 * Retry-After is a lower bound.
 */
export function backoffMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const step = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return Math.max(retryAfterMs ?? 0, Math.round(step * (1 + random / 4)));
}
