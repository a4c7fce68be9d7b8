/** Stands for all senders without a usable address, and for messages that were gone. Real numbers start at 1. */
export const NAMELESS_SENDER = 0xffff;

export function isKnownSender(sender: number): boolean {
  return sender !== 0 && sender !== NAMELESS_SENDER;
}
