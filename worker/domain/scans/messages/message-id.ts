/** Gmail ids are 64-bit, in 16 hex digits. Packed, a page of 500 is one 4 KB row. */
export const PACKED_ID_BYTES = 8;

const HEX_ID = /^[0-9a-f]{1,16}$/;

export function isMessageId(value: string): boolean {
  return HEX_ID.test(value);
}

/** When Gmail took it in, in its upper 44 bits. Undocumented, though so in every mailbox seen: a hint, not a fact. */
export function takenInAtMs(id: bigint): number {
  return Number(id >> 20n);
}

/** @throws RangeError unless 1 to 16 lower-case hex digits */
export function packIds(ids: readonly string[]): Uint8Array<ArrayBuffer> {
  return packIdPairs(
    ids.map((id) => {
      if (!isMessageId(id)) throw new RangeError('not a message id');
      const padded = id.padStart(16, '0');
      const [high, low] = [padded.slice(0, 8), padded.slice(8)];
      return { high: Number.parseInt(high, 16), low: Number.parseInt(low, 16) };
    }),
  );
}

export function packIdPairs(
  ids: readonly { high: number; low: number }[],
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(ids.length * PACKED_ID_BYTES));
  ids.forEach(({ high, low }, position) => {
    view.setUint32(position * PACKED_ID_BYTES, high);
    view.setUint32(position * PACKED_ID_BYTES + 4, low);
  });
  return new Uint8Array(view.buffer);
}

export function packBigIntIds(ids: BigUint64Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(ids.length * PACKED_ID_BYTES));
  ids.forEach((id, position) => view.setBigUint64(position * PACKED_ID_BYTES, id));
  return new Uint8Array(view.buffer);
}

export function unpackIds(packed: Uint8Array): string[] {
  const ids: string[] = [];
  forEachPackedId(packed, (high, low) => ids.push(formatId(high, low)));
  return ids;
}

export function formatId(high: number, low: number): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

export function forEachPackedId(
  packed: Uint8Array,
  visit: (high: number, low: number, position: number) => void,
): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = Math.floor(packed.byteLength / PACKED_ID_BYTES);
  for (let position = 0; position < count; position += 1) {
    const offset = position * PACKED_ID_BYTES;
    visit(view.getUint32(offset), view.getUint32(offset + 4), position);
  }
}

export function hashId(high: number, low: number, seed: number): number {
  let hash = (seed ^ Math.imul(high, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ Math.imul(low, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}
