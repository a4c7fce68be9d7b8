import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import { senderOf, type SenderCell } from './sender-search.ts';

/**
 * What shows that one message is bulk mail, beside the tab that it lies in. `list`: a search on its List-Id found
 * it · `header`: its own header says so · `refuted`: its own header was read and does not.
 */
export const MESSAGE_PROOFS = { none: 0, list: 1, header: 2, refuted: 3 } as const;

/** Whose messages are and what proves them to be bulk mail, by position, as an earlier scan left it. */
export type KnownClaims = { senders: Uint16Array; proofs: Uint8Array };

/** What a book of senders says of whose a message is and what proves it; see SenderBook. */
export type BookedClaims = {
  /** By the number of an address: the sender that it is one of many of. */
  changing: ReadonlyMap<number, number>;
  /** All such senders. */
  loose: ReadonlySet<number>;
  /** Senders whose mail its own header alone proves. */
  headerOnly: ReadonlySet<number>;
};

const NO_CLAIMS: KnownClaims = { senders: new Uint16Array(), proofs: new Uint8Array() };

/**
 * Whose each message of an index is, and what proves it to be bulk mail, as far as is known. What it says after a
 * set of pages and fetched messages depends on the set alone, not on the order.
 */
export class SenderClaims {
  private readonly index: MailboxIndex;
  private readonly senders: Uint16Array;
  private readonly proofs: Uint8Array;
  private readonly fetched = new Map<number, number>();
  private changing: BookedClaims['changing'] = new Map();
  private loose: ReadonlySet<number> = new Set();
  private headerOnly: ReadonlySet<number> = new Set();

  constructor(index: MailboxIndex, known: KnownClaims = NO_CLAIMS) {
    this.index = index;
    this.senders = new Uint16Array(index.size);
    this.senders.set(known.senders);
    this.proofs = new Uint8Array(index.size);
    this.proofs.set(known.proofs);
  }

  /**
   * Tells which addresses are a sender's that changes them. A search for one finds whatever its domain sends: what no
   * other search claims counts as its own, and is proven by its own header alone.
   */
  follow({ changing, loose, headerOnly }: BookedClaims): void {
    this.changing = changing;
    this.loose = loose;
    this.headerOnly = headerOnly;
  }

  /**
   * Takes in a page of a sender's listing. Where two searches overlap, a list keeps the message before whoever wrote it,
   * and else the sender found first does.
   */
  applyPage(cell: SenderCell, ids: Uint8Array): void {
    forEachPackedId(ids, (high, low) => {
      const position = this.index.find(high, low);
      if (position === -1) return;
      const sender = senderOf(cell, this.index.marksAt(position));
      if (sender === null || this.fetched.has(position)) return;
      const proof = this.proofAt(position);
      if (proof === MESSAGE_PROOFS.header || proof === MESSAGE_PROOFS.refuted) return;
      const isOfList = cell.isOfList === true;
      const isKnownOfList = proof === MESSAGE_PROOFS.list;
      if (isOfList) this.proofs[position] = MESSAGE_PROOFS.list;
      const known = this.senders[position] ?? 0;
      const isFirst =
        known === 0 ||
        (this.loose.has(sender) === this.loose.has(known) ? sender < known : this.loose.has(known));
      if (isOfList === isKnownOfList ? isFirst : isOfList) this.senders[position] = sender;
    });
  }

  /** A message whose sender is told by several searches together; what is known already stands. */
  applyFound(position: number, sender: number): void {
    if (this.senderAt(position) === 0) this.senders[position] = sender;
  }

  /** A message that was fetched: its own header names the sender and its kind, whatever a search said. */
  applyFetched(messageId: string, sender: number, isBulk: boolean): void {
    const position = this.index.findId(messageId);
    if (position === -1) return;
    this.fetched.set(position, sender);
    this.senders[position] = sender;
    this.proofs[position] = isBulk ? MESSAGE_PROOFS.header : MESSAGE_PROOFS.refuted;
  }

  /** 0 when the sender is not known. */
  senderAt(position: number): number {
    const sender = this.senders[position] ?? 0;
    return this.changing.get(sender) ?? sender;
  }

  proofAt(position: number): number {
    return this.proofs[position] ?? MESSAGE_PROOFS.none;
  }

  /** Whether its own header says that it is not bulk mail. */
  isRefuted(position: number): boolean {
    return this.proofAt(position) === MESSAGE_PROOFS.refuted;
  }

  /**
   * Whether something proves of this very message that it is bulk mail, once its sender's mail of that category is
   * known to be: its own header, or else, unless that alone proves its sender's, the tab that Gmail
   * filed it under or its List-Id.
   */
  isProven(position: number): boolean {
    if (this.isRefuted(position)) return false;
    if (this.proofAt(position) === MESSAGE_PROOFS.header) return true;
    if (this.headerOnly.has(this.senderAt(position))) return false;
    if (this.proofAt(position) === MESSAGE_PROOFS.list) return true;
    const isFiled = categoryOf(this.index.marksAt(position)) !== 0;
    return isFiled && !this.loose.has(this.senders[position] ?? 0);
  }
}
