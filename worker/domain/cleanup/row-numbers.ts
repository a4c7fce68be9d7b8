/** Which row each message of a clean-up is in: two bytes a message, so that a batch of them is one small value. */
export const ROW_NUMBER_BYTES = 2;

/** Rows are counted from 0 on. */
export function packRowNumbers(numbers: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.length * ROW_NUMBER_BYTES));
  for (let position = 0; position < numbers.length; position += 1) {
    view.setUint16(position * ROW_NUMBER_BYTES, numbers[position] ?? 0);
  }
  return new Uint8Array(view.buffer);
}

/** The row of the message at `position`; the first where none is told. */
export function rowNumberAt(packed: Uint8Array, position: number): number {
  // Asked of every message there is, often: nothing is made for it.
  return (
    (packed[position * ROW_NUMBER_BYTES] ?? 0) * 256 +
    (packed[position * ROW_NUMBER_BYTES + 1] ?? 0)
  );
}
