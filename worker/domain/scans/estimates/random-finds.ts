import type { GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import type { BulkPrior, SenderStratum } from '#worker/domain/scans/senders/sender-strata.ts';

/** A group that a random draw found, with how many messages it holds in each stratum. */
type Find = { stratum: number; key: GroupKey; held: Float64Array };

/** What is left of a stratum as the finds tell: messages, those of bulk mail, and the sum of their squares by group. */
type Unseen = { all: number; bulk: number; squares: number };

/**
 * What the groups found by drawing at random tell of those that are still to be found. A draw finds a group
 * the likelier the more the group holds, and takes all of it away: successive sampling. So each group that was
 * found stands for others like it that were not, by the odds that it might have been missed as well (Horvitz
 * and Thompson; Cochran, Sampling Techniques, 9A): hardly any for a large one, many for one of a few messages.
 * All draws count, the last no more than the first. A share taken from the last dozen alone swings so much that
 * a scan which stops at the first high value stops far too soon.
 */
export class RandomFinds {
  private readonly finds = new Map<GroupKey, Find>();
  private readonly strata: readonly SenderStratum[];

  constructor(strata: readonly SenderStratum[]) {
    this.strata = strata;
  }

  /** The next draw, from a stratum by its number. One from a group found before tells nothing new. */
  note(stratum: number, key: GroupKey): void {
    if (this.finds.has(key)) return;
    this.finds.set(key, { stratum, key, held: new Float64Array(this.strata.length) });
  }

  /** The next draw, of a message that is nobody's: it stands for itself, and is no bulk mail. */
  noteNameless(stratum: number): void {
    const key = -1 - this.finds.size;
    this.note(stratum, key);
    this.hold(stratum, key);
  }

  /** A message whose group is known, found by a random draw or otherwise. */
  hold(stratum: number, key: GroupKey): void {
    const held = this.finds.get(key)?.held;
    if (held !== undefined) held[stratum] = (held[stratum] ?? 0) + 1;
  }

  /** The share of what is open in each stratum that is likely to be bulk mail. Call once all is noted and held. */
  openBulkShares(open: readonly number[], bulkGroups: ReadonlySet<GroupKey>): number[] {
    return this.openBulkPriors(open, bulkGroups).map(({ priorBulk }) => priorBulk);
  }

  /** The same, each with the number of fetches that it rests on: for a later scan to begin with. */
  openBulkPriors(open: readonly number[], bulkGroups: ReadonlySet<GroupKey>): BulkPrior[] {
    const reach = this.reach(open);
    const unseen = this.strata.map((): Unseen => ({ all: 0, bulk: 0, squares: 0 }));
    for (const { key, held } of this.finds.values()) {
      const reached = held.reduce((sum, count, number) => sum + count * (reach[number] ?? 0), 0);
      const odds = reached === 0 ? 0 : 1 / Math.expm1(reached);
      const isBulk = bulkGroups.has(key);
      unseen.forEach((sum, number) => {
        const messages = (held[number] ?? 0) * odds;
        sum.all += messages;
        sum.squares += messages ** 2;
        if (isBulk) sum.bulk += messages;
      });
    }
    return this.strata.map((stratum, number) => {
      return withPrior(stratum, unseen[number] ?? NOTHING_UNSEEN, open[number] ?? 0);
    });
  }

  /** How often each message of a stratum would have been drawn by now, had none been taken away. */
  private reach(openNow: readonly number[]): number[] {
    const open = [...openNow];
    const add = ({ held }: Find, sign: 1 | -1) =>
      held.forEach((count, number) => {
        open[number] = (open[number] ?? 0) + sign * count;
      });
    for (const find of this.finds.values()) add(find, 1);
    const reach = this.strata.map(() => 0);
    for (const find of this.finds.values()) {
      const left = open[find.stratum] ?? 0;
      if (left > 0) reach[find.stratum] = (reach[find.stratum] ?? 0) + 1 / left;
      add(find, -1);
    }
    return reach;
  }
}

const NOTHING_UNSEEN: Unseen = { all: 0, bulk: 0, squares: 0 };

/** The prior counts for its fetches beside as many as the groups found amount to (Kish's effective size). */
function withPrior(
  { priorBulk, priorWeight }: SenderStratum,
  { all, bulk, squares }: Unseen,
  open: number,
): BulkPrior {
  const effective = squares === 0 ? 0 : all ** 2 / squares;
  const prior = (Math.max(1, open) * priorWeight) / (priorWeight + effective);
  return {
    priorBulk: (bulk + priorBulk * prior) / (all + prior),
    priorWeight: priorWeight + effective,
  };
}
