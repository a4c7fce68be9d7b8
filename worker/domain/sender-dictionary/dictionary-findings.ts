import type { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { forEachPackedId } from '#worker/domain/scan/message-id.ts';
import { MESSAGE_MARKS } from '#worker/domain/scan/message-mark.ts';

import { addFinding, foundDomain, type DictionaryGrid, type GridLine } from './dictionary-grid.ts';

/**
 * Where the dictionary is asked: what a well-known sender of bulk mail sends there is bulk mail. Not among
 * updates, where its receipts lie.
 */
export const DICTIONARY_CATEGORIES = ['promotions', 'social', 'forums'] as const;

export const DICTIONARY_CATEGORY_BITS = DICTIONARY_CATEGORIES.reduce(
  (bits, category) => bits | MESSAGE_MARKS[category].bit,
  0,
);

/**
 * Which well-known domain each message of an index is from, as the lines of a grid tell. What it says
 * depends on which pages came, not on their order.
 */
export class DictionaryFindings {
  private readonly grid: DictionaryGrid;
  private readonly index: MailboxIndex;
  private readonly findings: Uint16Array;

  constructor(grid: DictionaryGrid, index: MailboxIndex) {
    this.grid = grid;
    this.index = index;
    this.findings = new Uint16Array(index.size);
  }

  applyPage(line: GridLine, ids: Uint8Array): void {
    forEachPackedId(ids, (high, low) => {
      const position = this.index.find(high, low);
      if (position === -1) return;
      this.findings[position] = addFinding(this.findings[position] ?? 0, line);
    });
  }

  /** Whose each message is; call once all lines are listed. */
  resolve(): DictionaryClaims {
    const numberOf = new Map<string, number>();
    const found = new Set<string>();
    const domainAt = (position: number) => foundDomain(this.grid, this.findings[position] ?? 0);
    for (let position = 0; position < this.index.size; position += 1) {
      const domain = domainAt(position);
      if (domain !== null) found.add(domain);
    }
    const domains = this.grid.domains.filter((domain) => found.has(domain));
    domains.forEach((domain, order) => numberOf.set(domain, order + 1));
    const senders = new Uint16Array(this.index.size);
    for (let position = 0; position < this.index.size; position += 1) {
      const domain = domainAt(position);
      if (domain !== null) senders[position] = numberOf.get(domain) ?? 0;
    }
    return { domains, senders };
  }
}

export type DictionaryClaims = {
  /** Those with mail in the mailbox; number n is the sender n + 1. */
  domains: readonly string[];
  /** The sender of each message, by its position; 0 for none. */
  senders: Uint16Array;
};

/** The well-known senders with the most mail, most first. */
export function largestWellKnown({ domains, senders }: DictionaryClaims, count: number): number[] {
  const held = domains.map(() => 0);
  for (const sender of senders) if (sender !== 0) held[sender - 1] = (held[sender - 1] ?? 0) + 1;
  return held
    .map((messages, position) => ({ messages, sender: position + 1 }))
    .sort((one, other) => other.messages - one.messages || one.sender - other.sender)
    .slice(0, count)
    .map(({ sender }) => sender);
}

/** What the dictionary tells of a mailbox that it was not asked about. */
export const NO_DICTIONARY: DictionaryClaims = { domains: [], senders: new Uint16Array() };
