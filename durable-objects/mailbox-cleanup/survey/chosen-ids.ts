import {
  forEachPackedId,
  formatId,
  packIds,
  PACKED_ID_BYTES,
} from '#worker/domain/scans/messages/message-id.ts';

/** Batch, from 1 on, and offset in it. */
export type ChosenPlace = { batchNumber: number; offset: number };

/** All message and thread ids of a clean-up in memory, for lookups. */
export class ChosenIds {
  private readonly ids: IdColumn;
  private readonly threads: IdColumn;
  /** Position of each batch's first message, then the total. */
  private readonly starts: Uint32Array;
  /** Positions where ascending runs begin, with start and end: rows checked together ascend. */
  private readonly turns: readonly number[];
  /** Search key of each row's sender; null: none, or deleted. */
  readonly senderKeys: readonly (string | null)[];

  /**
   * @param batches packed ids of batch 1, 2 and so on; ascending within each group of rows
   * @param threads their thread ids; when missing, each message is its own thread
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

  /** Chosen messages of these threads, in one pass. */
  placesOfThreads(packedThreadIds: Uint8Array): ChosenPlace[] {
    const wanted = new Set<string>();
    forEachPackedId(packedThreadIds, (high, low) => wanted.add(formatId(high, low)));
    if (wanted.size === 0) return [];
    const { high, low } = this.threads;
    // Numeric pre-filter: a string per message would be slow.
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
