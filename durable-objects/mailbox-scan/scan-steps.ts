import { planListing } from '#worker/domain/scan/listing-plan.ts';
import { countCandidates, PAST_YEAR_SHARE } from '#worker/domain/scan/listing-shape.ts';
import type { MailboxTotals } from '#worker/domain/scan/mailbox-totals.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { isCaughtUp, takeOver } from './adopt-former.ts';
import { closingCells, lateCells } from './closing-cells.ts';
import { drawSizes } from './draw-sizes.ts';
import { hasOpenLongSearches } from './long-searches.ts';
import { GROUPING_GOALS, nextRound } from './plan-round.ts';
import { isFutureSized } from './future-mail.ts';
import { hasOpenCells } from './scan-cells.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { buildScanReport } from './scan-report.ts';

const MANY_CANDIDATES = 2_000;

/**
 * Takes every step that needs no call to Google: from totals to the plan, from a finished listing to the
 * size sample, from there to the first senders, from round to round, to the result and, behind it, on to
 * the senders that are left. Returns the scan as it then stands; unless it has ended, or has a result to
 * be settled, there is something to fetch.
 */
export function takeReadySteps(parts: ScanParts, clock: () => number): ScanRecord | null {
  for (;;) {
    const scan = parts.store.find();
    if (scan === null || !takeStep(scan, parts, clock)) return scan;
  }
}

function takeStep(scan: ScanRecord, parts: ScanParts, clock: () => number): boolean {
  const { store, totals, rounds } = parts;
  switch (scan.phase) {
    case 'connecting': {
      if (parts.former.state() === 'pending') return takeOver(scan, parts);
      const known = totals.totals();
      const { labels, mode, timeZone, startedMs: horizonMs } = scan;
      if (known === null || labels === null) return false;
      const plan = planListing({ horizonMs, mode, totals: known, labels, timeZone });
      store.commitPlan(plan, worthAsking(known, mode) ? parts.knownDomains : []);
      return true;
    }
    case 'listing': {
      if (hasOpenCells(parts)) return false;
      if (!isCaughtUp(scan, parts) || !isFutureSized(scan, parts)) return true;
      const draws = drawSizes(scan, parts);
      store.advance('listing', 'measuring', () => {
        store.commitCounted(parts.memory.index().size);
        rounds.begin(draws);
      });
      return true;
    }
    case 'measuring': {
      if (rounds.open().length > 0) return false;
      if (rounds.last()?.cells === null) return closeRound(scan, parts);
      // Mail that a first figure counts as on offer is known not to be from the safe-list.
      if (hasOpenLongSearches(parts)) return false;
      // Counts and sizes are known now; who sends what only comes after, so these figures are shown first.
      const { summary } = buildScanReport(scan, parts, 0);
      store.advance('measuring', 'grouping', () => store.commitFirstFigures(summary));
      return true;
    }
    case 'grouping':
    case 'deepening':
      return takeGroupingStep(scan, parts, clock);
    case 'reporting': {
      const count = rounds.rounds().length;
      const { summary } = buildScanReport(scan, parts, count);
      store.commitResult(summary, { rounds: count, isEnd: false, nowMs: clock() });
      return true;
    }
    case 'finished':
    case 'failed':
    case 'cancelled':
      return false;
    default:
      return scan.phase satisfies never;
  }
}

function takeGroupingStep(scan: ScanRecord, parts: ScanParts, clock: () => number): boolean {
  const { store, rounds } = parts;
  const isDeepening = scan.phase === 'deepening';
  // What is published is settled first: whoever hears of a result finds it in D1.
  if (isDeepening && !scan.isSettled) return false;
  if (rounds.open().length > 0 || hasOpenCells(parts)) return false;
  if (rounds.last()?.cells === null) return closeRound(scan, parts);
  const late = lateCells(scan, parts);
  if (late.length > 0) {
    store.unlessEnded(() => rounds.addCells(late));
    return true;
  }
  const next = nextRound(scan, parts, isDeepening ? GROUPING_GOALS.deep : GROUPING_GOALS.usable);
  if (next.kind !== 'enough') {
    const { draws, cells } =
      next.kind === 'draw' ? { ...next, cells: null } : { ...next, draws: [] };
    store.unlessEnded(() => rounds.begin(draws, cells));
    return true;
  }
  if (!isDeepening) {
    store.advance('grouping', 'reporting');
    return true;
  }
  const count = rounds.rounds().length;
  const { summary } = buildScanReport(scan, parts, count);
  store.commitResult(summary, { rounds: count, isEnd: true, nowMs: clock() });
  return true;
}

function closeRound(scan: ScanRecord, parts: ScanParts): boolean {
  const cells = closingCells(scan, parts);
  parts.store.unlessEnded(() => parts.rounds.close(cells));
  return true;
}

/** Asking for all well-known senders costs as much as finding a dozen by fetching. */
function worthAsking(totals: MailboxTotals, mode: ScanMode): boolean {
  return countCandidates(totals, mode === 'quick' ? PAST_YEAR_SHARE : 1) >= MANY_CANDIDATES;
}
