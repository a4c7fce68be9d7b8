import {
  blockingProtections,
  canUnlock,
  PROTECTIONS,
  protectionMask,
  shownProtection,
  type Protection,
  type ProtectionMask,
  type RowKind,
} from './protection.ts';

/**
 * How many of a row's messages have each combination of protections, 0 for none. Counted once, in one
 * pass; what any unlocking would change follows from it alone.
 */
export type CountByProtections = ReadonlyMap<ProtectionMask, number>;

export type ProtectionCount = {
  protection: Protection;
  /** Messages that are kept with this as the reason shown. These add up to `keptCount`. */
  count: number;
  /** Messages that nothing else keeps: how many more would be on offer without it. */
  freedCount: number;
  canUnlock: boolean;
};

export type ProtectionTally = {
  offeredCount: number;
  keptCount: number;
  /** In the order of PROTECTIONS. Those that keep nothing are left out. */
  reasons: ProtectionCount[];
};

/** What is on offer in a row and what is kept out of it, by reason. */
export function tallyProtections(
  counts: CountByProtections,
  rowKind: RowKind,
  unlocked: ProtectionMask,
): ProtectionTally {
  const kept: { blocking: ProtectionMask; count: number }[] = [];
  let offeredCount = 0;
  for (const [mask, count] of counts) {
    const blocking = blockingProtections(mask, rowKind, unlocked);
    if (blocking === 0) offeredCount += count;
    else kept.push({ blocking, count });
  }

  const reasons = PROTECTIONS.flatMap((protection): ProtectionCount[] => {
    const bit = protectionMask([protection]);
    const having = kept.filter(({ blocking }) => (blocking & bit) !== 0);
    if (having.length === 0) return [];
    const count = sum(having.filter(({ blocking }) => shownProtection(blocking) === protection));
    const freedCount = sum(having.filter(({ blocking }) => blocking === bit));
    return [{ protection, count, freedCount, canUnlock: canUnlock(protection, rowKind) }];
  });
  return { offeredCount, keptCount: sum(kept), reasons };
}

function sum(parts: readonly { count: number }[]): number {
  return parts.reduce((total, { count }) => total + count, 0);
}
