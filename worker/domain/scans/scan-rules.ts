import { DEFAULT_TIME_ZONE } from '#worker/domain/dates.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { SAFE_SEARCHES } from '#worker/domain/protection/safe-list.ts';
import { hashText } from '#worker/domain/scans/estimates/seeded-random.ts';
import { planListing } from '#worker/domain/scans/listing/listing-plan.ts';
import { EVERY_LABEL } from '#worker/domain/scans/messages/label-plan.ts';

import { type MailboxTotals, TOTALLED_LABELS } from './mailbox-totals.ts';
import { SCAN_MODES } from './scan-state.ts';

/**
 * Moves on with every change of what a scan makes of what it fetches (bulk-evidence, sender-key, sender-book), or of
 * how one hands on what it knows.
 */
const VERSION = 5;
const SOME_MS = Date.UTC(2026, 0, 1);
const RULE_INPUT = { horizonMs: SOME_MS, labels: EVERY_LABEL, timeZone: DEFAULT_TIME_ZONE };
/** Each is listed in another way. */
const SOME_TOTALS = [1_000, 60_000, 1_000_000];

let known: string | null = null;

/**
 * The rules that a scan goes by, in short: what one scan knows is of use to another only if both went by the same.
 * What is listed, and how, tells by itself; see VERSION for the rest.
 */
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
const GIVE_UP_AFTER_MS = 30 * MINUTE_MS;
const GIVE_UP_AFTER_ATTEMPTS = 10;

/** A failing that has not been broken by one answer: how many calls have failed, and since when. */
export type Failing = { attempts: number; failingSinceMs: number | null };

/**
 * Whether a call that fails now is the last: after half an hour and ten attempts of the same failing. The time
 * alone is not enough, because whoever slept through it, or was told to wait for it, has hardly asked.
 * @param failing as it stood before this failure
 */
export function isGivenUp({ attempts, failingSinceMs }: Failing, nowMs: number): boolean {
  if (failingSinceMs === null || attempts + 1 < GIVE_UP_AFTER_ATTEMPTS) return false;
  return nowMs - failingSinceMs >= GIVE_UP_AFTER_MS;
}

/**
 * How long to wait after failure number `attempt` (from 0): doubling from one second to 64, and up to a
 * quarter more by `random` in [0, 1) so that scans do not come back in step. A time that Google named is
 * a lower bound.
 */
export function backoffMs(attempt: number, namedMs: number | null, random: number): number {
  const step = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return Math.max(namedMs ?? 0, Math.round(step * (1 + random / 4)));
}
