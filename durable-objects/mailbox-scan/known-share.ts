import { attributedShare } from '#worker/domain/scan/sender-pool.ts';

import { roundCells } from './scan-cells.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';

/**
 * The share of bulk mail whose sender is known so far, for showing. It only changes when a round is over,
 * and is kept until then: it takes a pass over all that may be bulk mail.
 */
export class KnownShare {
  private readonly parts: ScanParts;
  private known: { rounds: number; share: number } | null = null;

  constructor(parts: ScanParts) {
    this.parts = parts;
  }

  /** null before the first round is over. */
  read(scan: ScanRecord): number | null {
    const rounds = this.finishedRounds();
    if (rounds === 0) return null;
    if (this.known?.rounds !== rounds) {
      const { memory } = this.parts;
      const book = memory.book(rounds);
      const states = memory.pool(scan, rounds).states(book.groups, book.drawn);
      this.known = { rounds, share: attributedShare(states) };
    }
    return this.known.share;
  }

  private finishedRounds(): number {
    const { rounds, listings } = this.parts;
    const last = rounds.last();
    if (last === null) return 0;
    const count = rounds.rounds().length;
    const isFinished =
      last.cells !== null &&
      roundCells(last, this.parts).every(({ cellNumber }) => listings.stateOf(cellNumber).isDone);
    return isFinished ? count : count - 1;
  }
}
