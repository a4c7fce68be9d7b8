import { MESSAGES_PER_BATCH } from '#worker/domain/cleanup/cleanup-state.ts';
import {
  forEachPackedId,
  formatId,
  packIds,
  PACKED_ID_BYTES,
} from '#worker/domain/scan/message-id.ts';

/** Where a chosen message is: its batch, from 1 on, and its place in it. */
export type ChosenPlace = { batchNumber: number; offset: number };

/** All ids of a clean-up in memory, with their threads, for asking whether a message is among them. */
export class ChosenIds {
  private readonly ids: IdColumn;
  private readonly threads: IdColumn;

  /**
   * @param batches packed ids of batch 1, 2 and so on; together in ascending order, all but the last full.
   * @param threads those of their threads; where there are none, each message is taken for its own.
   */
  constructor(batches: readonly Uint8Array[], threads: readonly Uint8Array[] = []) {
    this.ids = toColumn(batches);
    this.threads = threads.some(({ byteLength }) => byteLength > 0) ? toColumn(threads) : this.ids;
  }

  findId(messageId: string): ChosenPlace | null {
    let found: ChosenPlace | null = null;
    forEachPackedId(packIds([messageId]), (high, low) => {
      found = this.find(high, low);
    });
    return found;
  }

  find(high: number, low: number): ChosenPlace | null {
    const { high: highs, low: lows } = this.ids;
    let from = 0;
    let to = highs.length - 1;
    while (from <= to) {
      const middle = (from + to) >>> 1;
      const order = (highs[middle] ?? 0) - high || (lows[middle] ?? 0) - low;
      if (order === 0) return placeOf(middle);
      if (order < 0) from = middle + 1;
      else to = middle - 1;
    }
    return null;
  }

  idAt({ batchNumber, offset }: ChosenPlace): string {
    const position = (batchNumber - 1) * MESSAGES_PER_BATCH + offset;
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
      places.push(placeOf(position));
    });
    return places;
  }
}

type IdColumn = { high: Uint32Array; low: Uint32Array };

function toColumn(batches: readonly Uint8Array[]): IdColumn {
  const bytes = batches.reduce((sum, packed) => sum + packed.byteLength, 0);
  const high = new Uint32Array(bytes / PACKED_ID_BYTES);
  const low = new Uint32Array(bytes / PACKED_ID_BYTES);
  batches.forEach((packed, batch) => {
    forEachPackedId(packed, (idHigh, idLow, position) => {
      high[batch * MESSAGES_PER_BATCH + position] = idHigh;
      low[batch * MESSAGES_PER_BATCH + position] = idLow;
    });
  });
  return { high, low };
}

function placeOf(position: number): ChosenPlace {
  return {
    batchNumber: Math.floor(position / MESSAGES_PER_BATCH) + 1,
    offset: position % MESSAGES_PER_BATCH,
  };
}
