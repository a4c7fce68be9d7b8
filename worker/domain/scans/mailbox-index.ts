import { UNKNOWN_DATE_BAND } from '#worker/domain/scans/listing/age-band.ts';
import type { CellFacts, ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import {
  forEachPackedId,
  hashId,
  PACKED_ID_BYTES,
  packIds,
} from '#worker/domain/scans/messages/message-id.ts';
import { ANSWERED_BIT, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

/** `sender`: 0 for none. Passed to the next scan. */
export type SnapshotMessage = KnownMessage & { sender: number; proof: number };

const MESSAGE_BYTES = 23;
const PACKED_UNKNOWN = 0xff;

export function packMessages(messages: readonly SnapshotMessage[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(messages.length * MESSAGE_BYTES));
  messages.forEach((message, order) => {
    const at = order * MESSAGE_BYTES;
    view.setUint32(at, message.high);
    view.setUint32(at + 4, message.low);
    view.setUint32(at + 8, message.threadHigh);
    view.setUint32(at + 12, message.threadLow);
    view.setUint8(at + 16, message.sizeBucket);
    view.setUint8(at + 17, message.ageBand ?? PACKED_UNKNOWN);
    view.setUint16(at + 18, message.marks);
    view.setUint16(at + 20, message.sender);
    view.setUint8(at + 22, message.proof);
  });
  return new Uint8Array(view.buffer);
}

/** null: not a whole number of messages. */
export function countPackedMessages(packed: Uint8Array): number | null {
  return packed.byteLength % MESSAGE_BYTES === 0 ? packed.byteLength / MESSAGE_BYTES : null;
}

export function* unpackMessages(packed: Uint8Array): Generator<SnapshotMessage> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at + MESSAGE_BYTES <= view.byteLength; at += MESSAGE_BYTES) {
    const ageBand = view.getUint8(at + 17);
    yield {
      high: view.getUint32(at),
      low: view.getUint32(at + 4),
      threadHigh: view.getUint32(at + 8),
      threadLow: view.getUint32(at + 12),
      sizeBucket: view.getUint8(at + 16),
      ageBand: ageBand === PACKED_UNKNOWN ? null : ageBand,
      marks: view.getUint16(at + 18),
      sender: view.getUint16(at + 20),
      proof: view.getUint8(at + 22),
    };
  }
}

const UNKNOWN = 0xff;
const EMPTY_SLOT = 0;
const MAX_LOAD = 0.6;

/** Without `answered`, which follows from the thread. */
type KnownMessage = {
  high: number;
  low: number;
  threadHigh: number;
  threadLow: number;
  sizeBucket: number;
  /** null: not listed. */
  ageBand: number | null;
  marks: number;
};

/**
 * All messages of a mailbox in typed arrays, about 30 bytes each. Pages commute and are idempotent.
 * Only counting pages add messages; others add facts, so mail that appears or vanishes during
 * listing is never half counted.
 */
export class MailboxIndex {
  size = 0;
  /** Listings that contradicted an earlier age. */
  agesInConflict = 0;
  private capacity = 1024;
  private slots = new Uint32Array(2048);
  private idHigh = new Uint32Array(this.capacity);
  private idLow = new Uint32Array(this.capacity);
  private threadHigh = new Uint32Array(this.capacity);
  private threadLow = new Uint32Array(this.capacity);
  private sizeBucket = new Uint8Array(this.capacity);
  private ageBand = new Uint8Array(this.capacity);
  private marks = new Uint16Array(this.capacity);

  /** `threadIds`: in the order of `ids`, only with counting pages. */
  applyPage(
    { isCounting, facts }: Pick<ListingCell, 'isCounting' | 'facts'>,
    ids: Uint8Array,
    threadIds: Uint8Array | null,
  ): void {
    forEachPackedId(ids, (high, low) => {
      const position = isCounting ? this.findOrAdd(high, low) : this.find(high, low);
      if (position !== -1) this.applyFacts(position, facts);
    });
    if (isCounting && threadIds !== null) this.applyThreads(ids, threadIds);
  }

  /** Returns the position. Age and thread of a message listed since take precedence. */
  addKnown(message: KnownMessage): number {
    const { high, low, threadHigh, threadLow, sizeBucket, ageBand, marks } = message;
    const size = this.size;
    const position = this.findOrAdd(high, low);
    this.sizeBucket[position] = sizeBucket;
    this.marks[position] = this.marksAt(position) | marks;
    if (this.size === size) return position;
    this.threadHigh[position] = threadHigh;
    this.threadLow[position] = threadLow;
    this.ageBand[position] = ageBand ?? UNKNOWN;
    return position;
  }

  addMarks(position: number, marks: number): void {
    this.marks[position] = this.marksAt(position) | marks;
  }

  setSizeBucket(position: number, sizeBucket: number): void {
    this.sizeBucket[position] = sizeBucket;
  }

  messageAt(position: number): KnownMessage {
    return {
      ...this.idAt(position),
      threadHigh: this.threadHigh[position] ?? 0,
      threadLow: this.threadLow[position] ?? 0,
      sizeBucket: this.sizeBucketAt(position),
      ageBand: this.hasUnknownDate(position) ? UNKNOWN_DATE_BAND : this.ageBandAt(position),
      marks: this.marksAt(position) & ~ANSWERED_BIT,
    };
  }

  findId(messageId: string): number {
    let found = -1;
    forEachPackedId(packIds([messageId]), (high, low) => {
      found = this.find(high, low);
    });
    return found;
  }

  private applyFacts(position: number, { sizeBucket, ageBand, marks }: CellFacts): void {
    if (sizeBucket !== null) this.sizeBucket[position] = sizeBucket;
    if (ageBand !== null) {
      const known = this.ageBandAt(position);
      const isDated = known !== null && ageBand !== UNKNOWN_DATE_BAND;
      if (isDated && known !== ageBand) this.agesInConflict += 1;
      this.ageBand[position] = ageBand;
    }
    if (marks !== 0) this.marks[position] = this.marksAt(position) | marks;
  }

  private applyThreads(ids: Uint8Array, threadIds: Uint8Array): void {
    const threads = new DataView(threadIds.buffer, threadIds.byteOffset, threadIds.byteLength);
    forEachPackedId(ids, (high, low, order) => {
      const position = this.find(high, low);
      if (position === -1 || order * PACKED_ID_BYTES >= threads.byteLength) return;
      this.threadHigh[position] = threads.getUint32(order * PACKED_ID_BYTES);
      this.threadLow[position] = threads.getUint32(order * PACKED_ID_BYTES + 4);
    });
  }

  /** Call once all listings are in. */
  markAnsweredThreads(): void {
    const answered = new Set<string>();
    const threadOf = (position: number) =>
      `${this.threadHigh[position] ?? 0}:${this.threadLow[position] ?? 0}`;
    for (let position = 0; position < this.size; position += 1) {
      if (this.marksAt(position) & MESSAGE_MARKS.sent.bit) answered.add(threadOf(position));
    }
    if (answered.size === 0) return;
    for (let position = 0; position < this.size; position += 1) {
      if (answered.has(threadOf(position)))
        this.marks[position] = this.marksAt(position) | ANSWERED_BIT;
    }
  }

  sizeBucketAt(position: number): number {
    return this.sizeBucket[position] ?? 0;
  }

  /** null: vanished before its age was listed, or impossible date; in no row. */
  ageBandAt(position: number): number | null {
    const band = this.ageBand[position] ?? UNKNOWN;
    return band === UNKNOWN || band === UNKNOWN_DATE_BAND ? null : band;
  }

  hasUnknownDate(position: number): boolean {
    return this.ageBand[position] === UNKNOWN_DATE_BAND;
  }

  marksAt(position: number): number {
    return this.marks[position] ?? 0;
  }

  hashAt(position: number, seed: number): number {
    return hashId(this.idHigh[position] ?? 0, this.idLow[position] ?? 0, seed);
  }

  idAt(position: number): { high: number; low: number } {
    return { high: this.idHigh[position] ?? 0, low: this.idLow[position] ?? 0 };
  }

  /** Its own id where unknown, as for a thread's first message. */
  bigIntThreadAt(position: number): bigint {
    const [high, low] = [this.threadHigh[position] ?? 0, this.threadLow[position] ?? 0];
    return high === 0 && low === 0
      ? this.bigIntIdAt(position)
      : (BigInt(high) << 32n) | BigInt(low);
  }

  bigIntIdAt(position: number): bigint {
    const { high, low } = this.idAt(position);
    return (BigInt(high) << 32n) | BigInt(low);
  }

  positionsOf(pages: readonly Uint8Array[]): ReadonlySet<number> {
    const positions = new Set<number>();
    for (const ids of pages) {
      forEachPackedId(ids, (high, low) => positions.add(this.find(high, low)));
    }
    positions.delete(-1);
    return positions;
  }

  find(high: number, low: number): number {
    const mask = this.slots.length - 1;
    let slot = hashId(high, low, 0) & mask;
    for (;;) {
      const entry = this.slots[slot] ?? EMPTY_SLOT;
      if (entry === EMPTY_SLOT) return -1;
      const position = entry - 1;
      if (this.idLow[position] === low && this.idHigh[position] === high) return position;
      slot = (slot + 1) & mask;
    }
  }

  private findOrAdd(high: number, low: number): number {
    const known = this.find(high, low);
    if (known !== -1) return known;
    if (this.size === this.capacity) this.grow();
    const position = this.size;
    this.size += 1;
    this.idHigh[position] = high;
    this.idLow[position] = low;
    this.ageBand[position] = UNKNOWN;
    if (this.size > this.slots.length * MAX_LOAD) this.rehash();
    else this.occupy(position);
    return position;
  }

  private occupy(position: number): void {
    const mask = this.slots.length - 1;
    let slot = hashId(this.idHigh[position] ?? 0, this.idLow[position] ?? 0, 0) & mask;
    while (this.slots[slot] !== EMPTY_SLOT) slot = (slot + 1) & mask;
    this.slots[slot] = position + 1;
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let position = 0; position < this.size; position += 1) this.occupy(position);
  }

  private grow(): void {
    this.capacity *= 2;
    const grown32 = (old: Uint32Array<ArrayBuffer>) =>
      copyInto(new Uint32Array(this.capacity), old);
    this.idHigh = grown32(this.idHigh);
    this.idLow = grown32(this.idLow);
    this.threadHigh = grown32(this.threadHigh);
    this.threadLow = grown32(this.threadLow);
    this.sizeBucket = copyInto(new Uint8Array(this.capacity), this.sizeBucket);
    this.ageBand = copyInto(new Uint8Array(this.capacity), this.ageBand);
    this.marks = copyInto(new Uint16Array(this.capacity), this.marks);
  }
}

function copyInto<T extends Uint8Array | Uint16Array | Uint32Array>(target: T, source: T): T {
  target.set(source);
  return target;
}
