import type { KnownMessage } from './mailbox-index.ts';

/** A message with its sender's number, 0 for none, and its proof, as one scan hands it on to the next. */
export type HandedMessage = KnownMessage & { sender: number; proof: number };

const MESSAGE_BYTES = 23;
const UNKNOWN = 0xff;

export function packMessages(messages: readonly HandedMessage[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(messages.length * MESSAGE_BYTES));
  messages.forEach((message, order) => {
    const at = order * MESSAGE_BYTES;
    view.setUint32(at, message.high);
    view.setUint32(at + 4, message.low);
    view.setUint32(at + 8, message.threadHigh);
    view.setUint32(at + 12, message.threadLow);
    view.setUint8(at + 16, message.sizeBucket);
    view.setUint8(at + 17, message.ageBand ?? UNKNOWN);
    view.setUint16(at + 18, message.marks);
    view.setUint16(at + 20, message.sender);
    view.setUint8(at + 22, message.proof);
  });
  return new Uint8Array(view.buffer);
}

/** How many messages were packed; null where it cannot have been whole ones. */
export function countPackedMessages(packed: Uint8Array): number | null {
  return packed.byteLength % MESSAGE_BYTES === 0 ? packed.byteLength / MESSAGE_BYTES : null;
}

/** One at a time, in the order in which they were packed. */
export function* unpackMessages(packed: Uint8Array): Generator<HandedMessage> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at + MESSAGE_BYTES <= view.byteLength; at += MESSAGE_BYTES) {
    const ageBand = view.getUint8(at + 17);
    yield {
      high: view.getUint32(at),
      low: view.getUint32(at + 4),
      threadHigh: view.getUint32(at + 8),
      threadLow: view.getUint32(at + 12),
      sizeBucket: view.getUint8(at + 16),
      ageBand: ageBand === UNKNOWN ? null : ageBand,
      marks: view.getUint16(at + 18),
      sender: view.getUint16(at + 20),
      proof: view.getUint8(at + 22),
    };
  }
}
