import { isBulkCandidate } from '#worker/domain/scans/messages/bulk-candidate.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import { RandomFinds } from '#worker/domain/scans/estimates/random-finds.ts';
import { groupKey, type SenderGroups } from './sender-groups.ts';
import { NAMELESS_SENDER } from './sender-numbers.ts';
import { senderStrata, stratumKeyAt, type BulkPrior, type SenderStratum } from './sender-strata.ts';
import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';

export type StratumState = {
  candidates: number;
  /** Sender known, bulk or not. */
  decided: number;
  bulk: number;
  open: number;
  /** Estimated, of the open messages. */
  openBulkShare: number;
  openBulkWeight: number;
};

export type DrawnMessage = {
  position: number;
  /** By `draw`, so representative of the remaining pool. */
  isRandom: boolean;
};

type SearchedMailbox = Pick<
  KnownMailbox,
  'index' | 'claims' | 'bands' | 'buckets' | 'unfiledBands'
>;

/**
 * Candidates and their known senders. Uniform draws from the open part find large senders first;
 * preferring dense regions was no faster.
 */
export class SenderPool {
  readonly strata: readonly SenderStratum[];
  private readonly mailbox: SearchedMailbox;
  private readonly numberByKey = new Map<number, number>();

  constructor(mailbox: SearchedMailbox, seed: number, priors?: ReadonlyMap<number, BulkPrior>) {
    this.mailbox = mailbox;
    this.strata = senderStrata(mailbox, seed, priors);
    this.strata.forEach(({ key }, number) => this.numberByKey.set(key, number));
  }

  holds(position: number): boolean {
    return isBulkCandidate(this.mailbox, position);
  }

  states(groups: SenderGroups, drawn: readonly DrawnMessage[]): StratumState[] {
    const finds = this.randomFinds(drawn);
    const states = this.strata.map((stratum, number): StratumState => {
      let decided = 0;
      let bulk = 0;
      let open = 0;
      for (const position of stratum.positions) {
        const sender = this.mailbox.claims.senderAt(position);
        const key = groupKey(sender, stratum.category);
        if (sender !== 0 && groups.decided.has(key)) {
          decided += 1;
          if (groups.bulk.has(key)) bulk += 1;
          finds.addMessage(number, key);
        } else if (sender !== NAMELESS_SENDER) open += 1;
      }
      const candidates = stratum.positions.length;
      return { candidates, decided, bulk, open, openBulkShare: 0, openBulkWeight: 0 };
    });
    const found = finds.openBulkPriors(
      states.map(({ open }) => open),
      groups.bulk,
    );
    return states.map((state, number) => {
      const { priorBulk = 0, priorWeight = 0 } = found[number] ?? {};
      return { ...state, openBulkShare: priorBulk, openBulkWeight: priorWeight };
    });
  }

  /**
   * Up to `size` distinct positions. Strata are weighted by size times squared bulk share, so that
   * few fetches hit receipts. A higher power starves a stratum whose first fetches happened to be
   * receipts, and silently misses its newsletters.
   */
  draw(
    groups: SenderGroups,
    states: readonly StratumState[],
    { size, seed }: { size: number; seed: number },
  ): number[] {
    const random = seededRandom(seed);
    const left = states.map(({ open }) => open);
    const nextOf = this.strata.map((stratum) => this.openPositions(stratum, groups));
    const drawn: number[] = [];
    while (drawn.length < size) {
      const weights = states.map(({ openBulkShare }, number) =>
        (left[number] ?? 0) > 0 ? (left[number] ?? 0) * openBulkShare ** 2 : 0,
      );
      const number = drawWeighted(weights, random());
      const next = number === null ? undefined : nextOf[number]?.next();
      if (number === null || next === undefined) break;
      left[number] = next.done === true ? 0 : (left[number] ?? 0) - 1;
      if (next.done !== true) drawn.push(next.value);
    }
    return drawn;
  }

  private *openPositions({ positions, category }: SenderStratum, groups: SenderGroups) {
    for (const position of positions) {
      const sender = this.mailbox.claims.senderAt(position);
      if (sender === NAMELESS_SENDER) continue;
      if (sender === 0 || !groups.decided.has(groupKey(sender, category))) yield position;
    }
  }

  private randomFinds(drawn: readonly DrawnMessage[]): RandomFinds {
    const { index, claims } = this.mailbox;
    const finds = new RandomFinds(this.strata);
    for (const { position, isRandom } of drawn) {
      const stratum = this.numberByKey.get(stratumKeyAt(this.mailbox, position));
      if (!isRandom || stratum === undefined) continue;
      const sender = claims.senderAt(position);
      if (sender === NAMELESS_SENDER) finds.addNamelessDraw(stratum);
      else finds.addDraw(stratum, groupKey(sender, categoryOf(index.marksAt(position))));
    }
    return finds;
  }
}

/** Open messages count by their estimated share. `cleared`: attributed bulk mail since deleted. */
export function attributedShare(states: readonly StratumState[], cleared = 0): number {
  const found = states.reduce((sum, { bulk }) => sum + bulk, cleared);
  const missing = states.reduce((sum, { open, openBulkShare }) => sum + open * openBulkShare, 0);
  const candidates = states.reduce((sum, state) => sum + state.candidates, 0);
  if (candidates === 0) return 1;
  const decided = states.reduce((sum, state) => sum + state.decided, 0);
  return found + missing === 0 ? decided / candidates : found / (found + missing);
}

function drawWeighted(weights: readonly number[], random: number): number | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = random * total;
  for (const [number, weight] of weights.entries()) {
    if (weight > 0 && left < weight) return number;
    left -= weight;
  }
  const last = weights.findLastIndex((weight) => weight > 0);
  return last === -1 ? null : last;
}
