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

/** Why a row exists, for the web to phrase. */
export type NewsletterReason = {
  kind: 'newsletter';
  /** At least one, in the order of EVIDENCE_KINDS. */
  evidence: EvidenceKind[];
  /** Days; null: unbounded. */
  newestAgeDays: { min: number; max: number | null };
};

/** `isOpenEnded`: includes all older mail. */
export type OldReason = { kind: 'old'; year: number; isOpenEnded: boolean; minAgeYears: number };

/** MiB; null: unbounded. */
export type LargeReason = { kind: 'large' | 'ownLarge'; fromMb: number; toMb: number | null };

export type RowReason = NewsletterReason | OldReason | LargeReason;

type NewsletterFacts = {
  /** Any order, repetitions allowed. */
  evidence: Iterable<EvidenceKind>;
  newestBand: Pick<AgeBand, 'fromMs' | 'toMs'>;
  horizonMs: number;
};

/** @throws RangeError without evidence */
export function newsletterReason(facts: NewsletterFacts): NewsletterReason {
  const found = new Set(facts.evidence);
  // Implied by one-click.
  if (found.has('oneClick')) found.delete('listUnsubscribe');
  const evidence = EVIDENCE_KINDS.filter((kind) => found.has(kind));
  if (evidence.length === 0) throw new RangeError('a newsletter row without evidence');
  const newestAgeDays = ageDays(facts.newestBand, facts.horizonMs);
  return { kind: 'newsletter', evidence, newestAgeDays };
}

/** `timeZone`: of the year. */
export function oldReason({
  year,
  isOpenEnded,
  horizonMs,
  timeZone,
}: Pick<OldReason, 'year' | 'isOpenEnded'> & {
  horizonMs: number;
  timeZone: string;
}): OldReason {
  // The year's youngest message may be from its last moment.
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

/** Messages of a row by combination of protections, 0 for none: one pass answers every unlock. */
export type CountByProtections = ReadonlyMap<ProtectionMask, number>;

export type ProtectionCount = {
  protection: Protection;
  /** Shown with this reason; sums to `keptCount`. */
  count: number;
  /** Kept by nothing else: what unlocking would add. */
  freedCount: number;
  canUnlock: boolean;
};

export type ProtectionTally = {
  offeredCount: number;
  keptCount: number;
  /** In the order of PROTECTIONS, zero counts omitted. */
  reasons: ProtectionCount[];
};

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
