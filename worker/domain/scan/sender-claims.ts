import type { MailboxIndex } from './mailbox-index.ts';
import { forEachPackedId } from './message-id.ts';
import { senderOf, type SenderCell } from './sender-search.ts';

/**
 * Whose each message of an index is, as far as is known. What it says after a set of pages and fetched
 * messages depends on the set alone, not on the order.
 */
export class SenderClaims {
  private readonly index: MailboxIndex;
  private readonly senders: Uint16Array;
  private readonly fetched = new Map<number, number>();

  /** `known`: senders already told by position, 0 for none. */
  constructor(index: MailboxIndex, known: Uint16Array = new Uint16Array()) {
    this.index = index;
    this.senders = new Uint16Array(index.size);
    this.senders.set(known);
  }

  /** Takes in a page of a sender's listing. Where two searches overlap, the sender found first keeps the message. */
  applyPage(cell: SenderCell, ids: Uint8Array): void {
    forEachPackedId(ids, (high, low) => {
      const position = this.index.find(high, low);
      if (position === -1) return;
      const sender = senderOf(cell, this.index.marksAt(position));
      if (sender === null || this.fetched.has(position)) return;
      const known = this.senderAt(position);
      if (known === 0 || sender < known) this.senders[position] = sender;
    });
  }

  /** A message whose sender is told by several searches together; what is known already stands. */
  applyFound(position: number, sender: number): void {
    if (this.senderAt(position) === 0) this.senders[position] = sender;
  }

  /** A message that was fetched: its own header names the sender, whatever a search said. */
  applyFetched(messageId: string, sender: number): void {
    const position = this.index.findId(messageId);
    if (position === -1) return;
    this.fetched.set(position, sender);
    this.senders[position] = sender;
  }

  /** 0 when the sender is not known. */
  senderAt(position: number): number {
    return this.senders[position] ?? 0;
  }
}
