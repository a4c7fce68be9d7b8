import type { RowKind } from '#worker/domain/protection/protection.ts';

/**
 * What a scan holds against what it has found by searches, to notice where Gmail answers another question than it was
 * asked. `totals`: what was listed against the totals of labels · `sizes`, `dates`: fetched messages against the steps
 * that they were listed in · `longSearches`: a message that has to be among the answers to a search of many terms ·
 * `senders`: fetched messages against the sender that a search had found them to be from.
 */
export const CANARIES = ['totals', 'sizes', 'dates', 'longSearches', 'senders'] as const;
export type Canary = (typeof CANARIES)[number];

export type Doubts = {
  /** In the order of CANARIES. */
  sung: readonly Canary[];
  /** Whether a search of many terms could not be asked in parts that are answered whole. */
  isSearchIncomplete: boolean;
};

export const NO_DOUBTS: Doubts = { sung: [], isSearchIncomplete: false };

/**
 * Whether a doubt keeps a message out of a row of this kind: what rests on a doubtful search is not offered. `isPastYear`:
 * where ages are in doubt, a margin for the thirty days that protect all mail.
 */
export function isKeptByDoubt(
  { sung, isSearchIncomplete }: Doubts,
  { rowKind, isPastYear }: { rowKind: RowKind | null; isPastYear: boolean },
): boolean {
  // Any message may be among those that such a search should have found to be protected.
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
        // Asked again in parts that were answered whole.
        return false;
      default:
        return canary satisfies never;
    }
  });
}
