import { yearIn } from '#worker/domain/dates.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { type AgeBand, OLD_YEARS } from '#worker/domain/scans/listing/age-band.ts';
import { EVIDENCE_KINDS, type EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';

import {
  blockingProtections,
  canUnlock,
  type Protection,
  protectionMask,
  type ProtectionMask,
  PROTECTIONS,
  type RowKind,
  shownProtection,
} from './protection.ts';

/** Why a row is there, as figures for the web to put into words. */
export type NewsletterReason = {
  kind: 'newsletter';
  /** At least one, in the order of EVIDENCE_KINDS. */
  evidence: EvidenceKind[];
  /** Whole days; `max` null without an upper bound. */
  newestAgeDays: { min: number; max: number | null };
};

/** `isOpenEnded`: the oldest year on offer, which also holds all that is older. */
export type OldReason = { kind: 'old'; year: number; isOpenEnded: boolean; minAgeYears: number };

/** Megabytes as Gmail counts them (MiB); `toMb` null without an upper bound. */
export type LargeReason = { kind: 'large' | 'ownLarge'; fromMb: number; toMb: number | null };

export type RowReason = NewsletterReason | OldReason | LargeReason;

type NewsletterFacts = {
  /** As it was found, in any order, repeated or not. */
  evidence: Iterable<EvidenceKind>;
  /** The age band of its newest message. */
  newestBand: Pick<AgeBand, 'fromMs' | 'toMs'>;
  horizonMs: number;
};

/** Throws a RangeError without any evidence: a row of newsletters is there because something shows it. */
export function newsletterReason(facts: NewsletterFacts): NewsletterReason {
  const found = new Set(facts.evidence);
  // Says less of the same.
  if (found.has('oneClick')) found.delete('listUnsubscribe');
  const evidence = EVIDENCE_KINDS.filter((kind) => found.has(kind));
  if (evidence.length === 0) throw new RangeError('a newsletter row without evidence');
  const newestAgeDays = ageDays(facts.newestBand, facts.horizonMs);
  return { kind: 'newsletter', evidence, newestAgeDays };
}

/** `horizonMs`: the moment that the scan looks back from. `timeZone`: that the year is of. */
export function oldReason({
  year,
  isOpenEnded,
  horizonMs,
  timeZone,
}: Pick<OldReason, 'year' | 'isOpenEnded'> & {
  horizonMs: number;
  timeZone: string;
}): OldReason {
  // The youngest message of a year came at its very end.
  const yearsSince = yearIn(timeZone, horizonMs) - (year + 1);
  return { kind: 'old', year, isOpenEnded, minAgeYears: Math.max(OLD_YEARS, yearsSince) };
}

function ageDays(
  band: Pick<AgeBand, 'fromMs' | 'toMs'>,
  horizonMs: number,
): { min: number; max: number | null } {
  return {
    min: Math.max(0, Math.floor((horizonMs - band.toMs) / DAY_MS)),
    max: band.fromMs === null ? null : Math.ceil((horizonMs - band.fromMs) / DAY_MS),
  };
}

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
