import {
  forEachPackedId,
  formatId,
  packIds,
  PACKED_ID_BYTES,
} from '#worker/domain/scans/messages/message-id.ts';

/** Where a chosen message is: its batch, from 1 on, and its place in it. */
export type ChosenPlace = { batchNumber: number; offset: number };

/** All ids of a clean-up in memory, with their threads, for asking whether a message is among them. */
export class ChosenIds {
  private readonly ids: IdColumn;
  private readonly threads: IdColumn;
  /** The position of each batch's first message, and behind them the number of all. */
  private readonly starts: Uint32Array;
  /** Where ids begin to ascend again, the first and the end included: those of rows that are checked together ascend. */
  private readonly turns: readonly number[];
  /** What a search finds the sender of each row by; null where it is nobody's, or not known any more. */
  readonly senderKeys: readonly (string | null)[];

  /**
   * @param batches packed ids of batch 1, 2 and so on; ascending through those of each group of rows.
   * @param threads those of their threads; where there are none, each message is taken for its own.
   */
  constructor(
    batches: readonly Uint8Array[],
    threads: readonly Uint8Array[] = [],
    senderKeys: readonly (string | null)[] = [],
  ) {
    this.ids = toColumn(batches);
    this.threads = threads.some(({ byteLength }) => byteLength > 0) ? toColumn(threads) : this.ids;
    this.starts = new Uint32Array(batches.length + 1);
    batches.forEach(({ byteLength }, batch) => {
      this.starts[batch + 1] = (this.starts[batch] ?? 0) + byteLength / PACKED_ID_BYTES;
    });
    this.turns = this.findTurns();
    this.senderKeys = senderKeys;
  }

  findId(messageId: string): ChosenPlace | null {
    let found: ChosenPlace | null = null;
    forEachPackedId(packIds([messageId]), (high, low) => {
      found = this.find(high, low);
    });
    return found;
  }

  find(high: number, low: number): ChosenPlace | null {
    for (let turn = 1; turn < this.turns.length; turn += 1) {
      const found = this.findBetween(high, low, this.turns[turn - 1] ?? 0, this.turns[turn] ?? 0);
      if (found !== null) return found;
    }
    return null;
  }

  idAt({ batchNumber, offset }: ChosenPlace): string {
    const position = (this.starts[batchNumber - 1] ?? 0) + offset;
    return formatId(this.ids.high[position] ?? 0, this.ids.low[position] ?? 0);
  }

  placesOfThread(threadId: string): ChosenPlace[] {
    return this.placesOfThreads(packIds([threadId]));
  }

  /** All chosen messages of these threads: one pass over all, however many threads there are. */
  placesOfThreads(packedThreadIds: Uint8Array): ChosenPlace[] {
    const wanted = new Set<string>();
    forEachPackedId(packedThreadIds, (high, low) => wanted.add(formatId(high, low)));
    if (wanted.size === 0) return [];
    const { high, low } = this.threads;
    // Most messages are ruled out by a number: a text for each would be slow.
    const lows = new Set<number>();
    forEachPackedId(packedThreadIds, (_high, wantedLow) => lows.add(wantedLow));
    const places: ChosenPlace[] = [];
    low.forEach((threadLow, position) => {
      if (!lows.has(threadLow) || !wanted.has(formatId(high[position] ?? 0, threadLow))) return;
      places.push(this.placeOf(position));
    });
    return places;
  }

  private findBetween(high: number, low: number, start: number, end: number): ChosenPlace | null {
    let from = start;
    let to = end - 1;
    while (from <= to) {
      const middle = (from + to) >>> 1;
      const order = this.compare(middle, high, low);
      if (order === 0) return this.placeOf(middle);
      if (order < 0) from = middle + 1;
      else to = middle - 1;
    }
    return null;
  }

  private compare(position: number, high: number, low: number): number {
    return (this.ids.high[position] ?? 0) - high || (this.ids.low[position] ?? 0) - low;
  }

  private findTurns(): number[] {
    const { high, low } = this.ids;
    const turns = [0];
    for (let position = 1; position < high.length; position += 1) {
      if (this.compare(position - 1, high[position] ?? 0, low[position] ?? 0) > 0)
        turns.push(position);
    }
    return [...turns, high.length];
  }

  private placeOf(position: number): ChosenPlace {
    let from = 0;
    let to = this.starts.length - 1;
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if ((this.starts[middle] ?? 0) <= position) from = middle;
      else to = middle;
    }
    return { batchNumber: from + 1, offset: position - (this.starts[from] ?? 0) };
  }
}

type IdColumn = { high: Uint32Array; low: Uint32Array };

function toColumn(batches: readonly Uint8Array[]): IdColumn {
  const bytes = batches.reduce((sum, packed) => sum + packed.byteLength, 0);
  const high = new Uint32Array(bytes / PACKED_ID_BYTES);
  const low = new Uint32Array(bytes / PACKED_ID_BYTES);
  let start = 0;
  for (const packed of batches) {
    forEachPackedId(packed, (idHigh, idLow, position) => {
      high[start + position] = idHigh;
      low[start + position] = idLow;
    });
    start += packed.byteLength / PACKED_ID_BYTES;
  }
  return { high, low };
}
