import type { RowKind } from '#worker/domain/protection/protection.ts';

/**
 * Consistency checks that reveal where Gmail's search answered another question than asked.
 * `totals`: listed counts against label totals · `sizes`, `dates`: fetched messages against the
 * step they were listed in · `longSearches`: a known message must be among the results of a search
 * of many terms · `senders`: fetched messages against the sender whose search found them.
 */
export const CANARIES = ['totals', 'sizes', 'dates', 'longSearches', 'senders'] as const;
export type Canary = (typeof CANARIES)[number];

export type Doubts = {
  /** In the order of CANARIES. */
  sung: readonly Canary[];
  /** A truncated search could not be split into parts that are answered in full. */
  isSearchIncomplete: boolean;
};

export const NO_DOUBTS: Doubts = { sung: [], isSearchIncomplete: false };

/**
 * Whether a failed check excludes a message from a row of this kind. `isPastYear`: where ages are
 * in doubt, a margin around the 30 days in which all mail is protected.
 */
export function isKeptByDoubt(
  { sung, isSearchIncomplete }: Doubts,
  { rowKind, isPastYear }: { rowKind: RowKind | null; isPastYear: boolean },
): boolean {
  // Any message may be one that the truncated search should have protected.
  if (isSearchIncomplete) return true;
  return sung.some((canary) => {
    switch (canary) {
      case 'totals':
        return true;
      case 'sizes':
        return rowKind === 'large' || rowKind === 'ownLarge';
      case 'dates':
        return rowKind === 'old' || isPastYear;
      case 'senders':
        return rowKind === 'newsletter';
      case 'longSearches':
        // Repeated in parts that were answered in full.
        return false;
      default:
        return canary satisfies never;
    }
  });
}
