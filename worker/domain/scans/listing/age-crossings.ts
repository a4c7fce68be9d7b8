import type { AgeBand } from './age-band.ts';

/** Part of an earlier band that moved to another band than the rest. */
export type AgeCrossing = Pick<AgeBand, 'fromMs' | 'toMs'> & {
  ageBand: number;
  becomesOld: boolean;
};

export type AgeCrossings = {
  /** Today's band of each earlier one, `crossings` excepted. */
  bandOf: readonly number[];
  crossings: readonly AgeCrossing[];
};

/**
 * Cuts move with time, so few messages of each earlier band crossed one. All of `previous` lies
 * within `now`.
 */
export function crossAges(previous: readonly AgeBand[], now: readonly AgeBand[]): AgeCrossings {
  const bandOf: number[] = [];
  const crossings: AgeCrossing[] = [];
  for (const band of previous) {
    const pieces = now.flatMap((other, ageBand): AgeCrossing[] => {
      const fromMs = laterStart(band.fromMs, other.fromMs);
      const toMs = Math.min(band.toMs, other.toMs);
      if (fromMs !== null && fromMs >= toMs) return [];
      return [{ fromMs, toMs, ageBand, becomesOld: other.isOld && !band.isOld }];
    });
    const staying = pieces.filter(({ becomesOld }) => !becomesOld);
    const rest = (staying.length === 0 ? pieces : staying).reduce((one, other) =>
      lengthMs(other) > lengthMs(one) ? other : one,
    );
    bandOf.push(rest.ageBand);
    crossings.push(...pieces.filter((piece) => piece !== rest || piece.becomesOld));
  }
  return { bandOf, crossings };
}

function laterStart(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

function lengthMs({ fromMs, toMs }: AgeCrossing): number {
  return fromMs === null ? Number.POSITIVE_INFINITY : toMs - fromMs;
}
