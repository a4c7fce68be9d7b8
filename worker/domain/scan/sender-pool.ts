import type { AgeBand } from './age-band.ts';
import type { MailboxIndex } from './mailbox-index.ts';
import { BULK_CATEGORY_BITS, OWN_BITS } from './message-mark.ts';
import { formatId } from './message-id.ts';
import { NAMELESS_SENDER } from './sender-number.ts';

/** A sender's mail in one category: the unit that is or is not a newsletter. Category 0: none of the four. */
export function groupKey(sender: number, category: number): string {
  return `${sender}:${category}`;
}

/** The one bulk category of a message's marks, 0 for none. */
export function categoryOf(marks: number): number {
  const bits = marks & BULK_CATEGORY_BITS;
  return bits & -bits;
}

export type SenderPool = {
  /** Messages whose sender we want to know. */
  candidateCount: number;
  /** Those whose sender is known, and whether its mail of this category is bulk. */
  attributedCount: number;
  /** Positions still open, in the order in which to ask: by hash, so that order of arrival plays no part. */
  open: number[];
};

/**
 * Received mail in the mode's window that may be bulk: in one of Gmail's bulk categories or, where the
 * mailbox has none, anything received. Drawing at random from what is open finds big senders first.
 */
export function senderPool(
  index: MailboxIndex,
  bands: readonly AgeBand[],
  decided: ReadonlySet<string>,
  seed: number,
): SenderPool {
  const hasCategories = someReceived(index, bands, (marks) => categoryOf(marks) !== 0);
  let candidateCount = 0;
  let attributedCount = 0;
  const open: number[] = [];
  forEachReceived(index, bands, (position, marks) => {
    const category = categoryOf(marks);
    if (hasCategories && category === 0) return;
    candidateCount += 1;
    const sender = index.senderAt(position);
    // One without a usable address is not asked about again, but that does not make it known.
    if (sender === NAMELESS_SENDER) return;
    if (sender !== 0 && decided.has(groupKey(sender, category))) attributedCount += 1;
    else open.push(position);
  });
  open.sort((a, b) => index.hashAt(a, seed) - index.hashAt(b, seed));
  return { candidateCount, attributedCount, open };
}

/** The next messages to fetch, as ids. */
export function nextRound(index: MailboxIndex, pool: SenderPool, size: number): string[] {
  return pool.open.slice(0, size).map((position) => {
    const { high, low } = index.idAt(position);
    return formatId(high, low);
  });
}

export function attributedShare(pool: SenderPool): number {
  return pool.candidateCount === 0 ? 1 : pool.attributedCount / pool.candidateCount;
}

function forEachReceived(
  index: MailboxIndex,
  bands: readonly AgeBand[],
  visit: (position: number, marks: number) => void,
): void {
  for (let position = 0; position < index.size; position += 1) {
    const band = index.ageBandAt(position);
    if (band === null || bands[band]?.isInWindow !== true) continue;
    const marks = index.marksAt(position);
    if ((marks & OWN_BITS) === 0) visit(position, marks);
  }
}

function someReceived(
  index: MailboxIndex,
  bands: readonly AgeBand[],
  test: (marks: number) => boolean,
): boolean {
  let found = false;
  forEachReceived(index, bands, (_position, marks) => {
    found ||= test(marks);
  });
  return found;
}
