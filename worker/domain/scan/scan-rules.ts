import { SAFE_SEARCHES } from '#worker/domain/protection/safe-search.ts';
import { DEFAULT_TIME_ZONE } from '#worker/domain/time-zone.ts';

import { hashText } from './hash-text.ts';
import { EVERY_LABEL } from './label-plan.ts';
import { planListing } from './listing-plan.ts';
import { SCAN_MODES } from './scan-state.ts';
import { TOTALLED_LABELS, type MailboxTotals } from './mailbox-totals.ts';

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
