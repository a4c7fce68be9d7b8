import { DAY_MS } from '#worker/domain/duration.ts';
import { OLD_YEARS, type AgeBand } from '#worker/domain/scan/age-band.ts';
import { EVIDENCE_KINDS, type EvidenceKind } from '#worker/domain/scan/bulk-evidence.ts';
import { yearIn } from '#worker/domain/time-zone.ts';

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
