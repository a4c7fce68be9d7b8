import { MESSAGES_PER_BATCH } from '#worker/domain/cleanup/cleanup-state.ts';
import { forEachPackedId, packIds, PACKED_ID_BYTES } from '#worker/domain/scan/message-id.ts';

/** Where a chosen message is: its batch, from 1 on, and its place in it. */
export type ChosenPlace = { batchNumber: number; offset: number };

/** All ids of a clean-up in memory, eight bytes each, for asking whether a message is among them. */
export class ChosenIds {
  private readonly high: Uint32Array;
  private readonly low: Uint32Array;

  /** @param batches packed ids of batch 1, 2 and so on; together in ascending order, all but the last full. */
  constructor(batches: readonly Uint8Array[]) {
    const bytes = batches.reduce((sum, packed) => sum + packed.byteLength, 0);
    this.high = new Uint32Array(bytes / PACKED_ID_BYTES);
    this.low = new Uint32Array(bytes / PACKED_ID_BYTES);
    batches.forEach((packed, batch) => {
      forEachPackedId(packed, (high, low, position) => {
        this.high[batch * MESSAGES_PER_BATCH + position] = high;
        this.low[batch * MESSAGES_PER_BATCH + position] = low;
      });
    });
  }

  findId(messageId: string): ChosenPlace | null {
    let found: ChosenPlace | null = null;
    forEachPackedId(packIds([messageId]), (high, low) => {
      found = this.find(high, low);
    });
    return found;
  }

  find(high: number, low: number): ChosenPlace | null {
    let from = 0;
    let to = this.high.length - 1;
    while (from <= to) {
      const middle = (from + to) >>> 1;
      const order = (this.high[middle] ?? 0) - high || (this.low[middle] ?? 0) - low;
      if (order === 0) {
        return {
          batchNumber: Math.floor(middle / MESSAGES_PER_BATCH) + 1,
          offset: middle % MESSAGES_PER_BATCH,
        };
      }
      if (order < 0) from = middle + 1;
      else to = middle - 1;
    }
    return null;
  }
}
