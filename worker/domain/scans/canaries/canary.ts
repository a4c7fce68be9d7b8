import type { RowKind } from '#worker/domain/protection/protection.ts';

/**
 * Checks that reveal a search answered differently from what was asked. `totals`: listed counts
 * against label totals · `sizes`, `dates`: fetched messages against their listing · `longSearches`:
 * a known message must be among the results of many terms · `senders`: fetched messages against the
 * sender whose search found them.
 */
export const CANARIES = ['totals', 'sizes', 'dates', 'longSearches', 'senders'] as const;
export type Canary = (typeof CANARIES)[number];

export type Doubts = {
  failed: readonly Canary[];
  /** Even its parts were truncated. */
  isSearchIncomplete: boolean;
};

export const NO_DOUBTS: Doubts = { failed: [], isSearchIncomplete: false };

/**
 * Whether a failed check excludes a message from this kind of row. `isPastYear`: a margin around
 * the 30 days in which all mail is protected.
 */
export function isProtectedByDoubt(
  { failed, isSearchIncomplete }: Doubts,
  { rowKind, isPastYear }: { rowKind: RowKind | null; isPastYear: boolean },
): boolean {
  // Any message may be one the search should have protected.
  if (isSearchIncomplete) return true;
  return failed.some((canary) => {
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
        return false;
      default:
        return canary satisfies never;
    }
  });
}
