import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import { senderOf, type SenderCell } from './sender-search.ts';

/**
 * `list`: found by a List-Id search · `header`: its own header · `refuted`: header read, not bulk.
 */
export const MESSAGE_PROOFS = { none: 0, list: 1, header: 2, refuted: 3 } as const;

export type KnownClaims = { senders: Uint16Array; proofs: Uint8Array };

export type DirectoryClaims = {
  changing: ReadonlyMap<number, number>;
  changingSenders: ReadonlySet<number>;
  /** See isProvenByHeaderOnly. */
  headerOnly: ReadonlySet<number>;
};

const NO_CLAIMS: KnownClaims = { senders: new Uint16Array(), proofs: new Uint8Array() };

/** Sender and proof of each message. Pages and fetched messages commute. */
export class SenderClaims {
  private readonly index: MailboxIndex;
  private readonly senders: Uint16Array;
  private readonly proofs: Uint8Array;
  private readonly fetched = new Map<number, number>();
  private changing: DirectoryClaims['changing'] = new Map();
  private changingSenders: ReadonlySet<number> = new Set();
  private headerOnly: ReadonlySet<number> = new Set();

  constructor(index: MailboxIndex, known: KnownClaims = NO_CLAIMS) {
    this.index = index;
    this.senders = new Uint16Array(index.size);
    this.senders.set(known.senders);
    this.proofs = new Uint8Array(index.size);
    this.proofs.set(known.proofs);
  }

  /**
   * A changing sender's search matches its whole domain, so it gets only what no other search
   * claims, and each message needs proof by its own header.
   */
  setChangingSenders({ changing, changingSenders, headerOnly }: DirectoryClaims): void {
    this.changing = changing;
    this.changingSenders = changingSenders;
    this.headerOnly = headerOnly;
  }

  /** Where searches overlap a list wins over an author, else the lower number. */
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
        (this.changingSenders.has(sender) === this.changingSenders.has(known)
          ? sender < known
          : this.changingSenders.has(known));
      if (isOfList === isKnownOfList ? isFirst : isOfList) this.senders[position] = sender;
    });
  }

  /** Never overrides a known sender. */
  applyFound(position: number, sender: number): void {
    if (this.senderAt(position) === 0) this.senders[position] = sender;
  }

  /** The message's own header overrides every search. */
  applyFetched(messageId: string, sender: number, isBulk: boolean): void {
    const position = this.index.findId(messageId);
    if (position === -1) return;
    this.fetched.set(position, sender);
    this.senders[position] = sender;
    this.proofs[position] = isBulk ? MESSAGE_PROOFS.header : MESSAGE_PROOFS.refuted;
  }

  /** 0: unknown. */
  senderAt(position: number): number {
    const sender = this.senders[position] ?? 0;
    return this.changing.get(sender) ?? sender;
  }

  proofAt(position: number): number {
    return this.proofs[position] ?? MESSAGE_PROOFS.none;
  }

  isRefuted(position: number): boolean {
    return this.proofAt(position) === MESSAGE_PROOFS.refuted;
  }

  /**
   * Given a bulk group: by its own header, or, unless its sender requires that, by Gmail's category
   * or List-Id.
   */
  isProven(position: number): boolean {
    if (this.isRefuted(position)) return false;
    if (this.proofAt(position) === MESSAGE_PROOFS.header) return true;
    if (this.headerOnly.has(this.senderAt(position))) return false;
    if (this.proofAt(position) === MESSAGE_PROOFS.list) return true;
    const isFiled = categoryOf(this.index.marksAt(position)) !== 0;
    return isFiled && !this.changingSenders.has(this.senders[position] ?? 0);
  }
}
