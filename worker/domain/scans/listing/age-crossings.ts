import type { AgeBand } from './age-band.ts';

/** A span of a former band whose messages are now in another one than the rest of it. */
export type AgeCrossing = Pick<AgeBand, 'fromMs' | 'toMs'> & {
  ageBand: number;
  /** Its messages count as old now, and did not. */
  becomesOld: boolean;
};

export type AgeCrossings = {
  /** For each former band, the one that its messages are in now, but for those that crossed a cut. */
  bandOf: readonly number[];
  crossings: readonly AgeCrossing[];
};

/**
 * How messages sorted into the bands of an earlier moment are sorted now: cuts have moved on with time, so that
 * few of each band have crossed one. All of `former` lies within `now`.
 */
export function crossAges(former: readonly AgeBand[], now: readonly AgeBand[]): AgeCrossings {
  const bandOf: number[] = [];
  const crossings: AgeCrossing[] = [];
  for (const band of former) {
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
