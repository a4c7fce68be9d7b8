import type { KnownMailbox } from './known-mailbox.ts';
import { categoryOf } from './message-mark.ts';
import { groupKey, type GroupKey } from './sender-group.ts';

/**
 * How many messages each of these fetched ones speaks for. Senders are found by fetching one message each,
 * however much they send, and what a sender sends is alike: so a message speaks for its group, and a large
 * sender counts as the large sender it is. Mail of well-known senders, which is not fetched sender by
 * sender, is spoken for by those of its messages that were drawn from all of it.
 */
export function sampleWeights(mailbox: KnownMailbox, positions: readonly number[]): number[] {
  const { index, claims, wellKnownSenders } = mailbox;
  const groupAt = (position: number): GroupKey =>
    groupKey(claims.senderAt(position), categoryOf(index.marksAt(position)));
  const isWellKnown = (position: number) => {
    const sender = claims.senderAt(position);
    return sender > 0 && sender <= wellKnownSenders;
  };
  const fetched = countBy(positions, groupAt);
  const held = new Map<GroupKey, number>();
  let wellKnown = 0;
  for (let position = 0; position < index.size; position += 1) {
    const key = groupAt(position);
    if (fetched.has(key)) held.set(key, (held.get(key) ?? 0) + 1);
    if (isWellKnown(position)) wellKnown += 1;
  }
  const known = positions.filter(isWellKnown);
  const spokenFor = [...new Set(known.map(groupAt))].reduce(
    (sum, key) => sum + (held.get(key) ?? 0),
    0,
  );
  const isMostSpokenFor = spokenFor > MOST * wellKnown;
  return positions.map((position) => {
    if (claims.senderAt(position) === 0) return 1;
    if (isWellKnown(position) && !isMostSpokenFor) return wellKnown / known.length;
    const key = groupAt(position);
    return (held.get(key) ?? 1) / (fetched.get(key) ?? 1);
  });
}

/** Once this much of the well-known senders' mail has a message of its own sender fetched, each speaks for its own. */
const MOST = 0.6;

function countBy(positions: readonly number[], keyOf: (position: number) => GroupKey) {
  const counts = new Map<GroupKey, number>();
  for (const position of positions)
    counts.set(keyOf(position), (counts.get(keyOf(position)) ?? 0) + 1);
  return counts;
}
