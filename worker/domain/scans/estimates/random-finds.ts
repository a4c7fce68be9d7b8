import type { GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import type { BulkPrior, SenderStratum } from '#worker/domain/scans/senders/sender-strata.ts';

/** `held`: messages by stratum. */
type Find = { stratum: number; key: GroupKey; held: Float64Array };

/** Estimated rest of a stratum; `squares`: sum of squared group sizes. */
type Unseen = { all: number; bulk: number; squares: number };

/**
 * Estimates the undiscovered groups from those found by random draws. A draw finds a group with
 * probability proportional to its size and removes all of it (successive sampling), so each group
 * found stands for similar ones missed, by its odds of being missed (Horvitz and Thompson; Cochran,
 * Sampling Techniques, 9A): hardly any for a large group, many for a small one. All draws count
 * equally; a share of the last dozen varies so much that a scan stopping at its first high value
 * would stop far too soon.
 */
export class RandomFinds {
  private readonly finds = new Map<GroupKey, Find>();
  private readonly strata: readonly SenderStratum[];

  constructor(strata: readonly SenderStratum[]) {
    this.strata = strata;
  }

  addDraw(stratum: number, key: GroupKey): void {
    if (this.finds.has(key)) return;
    this.finds.set(key, { stratum, key, held: new Float64Array(this.strata.length) });
  }

  addNamelessDraw(stratum: number): void {
    const key = -1 - this.finds.size;
    this.addDraw(stratum, key);
    this.addMessage(stratum, key);
  }

  addMessage(stratum: number, key: GroupKey): void {
    const held = this.finds.get(key)?.held;
    if (held !== undefined) held[stratum] = (held[stratum] ?? 0) + 1;
  }

  /** By stratum. Call once all draws and messages are recorded. */
  openBulkShares(open: readonly number[], bulkGroups: ReadonlySet<GroupKey>): number[] {
    return this.openBulkPriors(open, bulkGroups).map(({ priorBulk }) => priorBulk);
  }

  /** With the number of fetches behind each: a prior for a later scan. */
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

  /** Expected draws of each message, had none been removed. */
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

/** Weighs the prior's fetches against Kish's effective sample size. */
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
