import {
  DICTIONARY_CATEGORIES,
  DICTIONARY_CATEGORY_BITS,
} from '#worker/domain/sender-dictionary/dictionary-findings.ts';

import { isOfManyWriters, type BookedGroup } from './booked-group.ts';
import { MESSAGE_MARKS } from './message-mark.ts';
import { groupKey, type GroupKey, type SenderGroups } from './sender-group.ts';
import type { SenderNumbers } from './sender-numbers.ts';

/** So many of a mixed sender's updates have to be bulk mail, and no other, before all of them count as such. */
export const MIXED_EVIDENCE = 3;

/**
 * A group is bulk mail when all of its fetched messages are; mail of a well-known sender is until one of its
 * messages says otherwise. Of a sender that also writes in another category one message says too little
 * about its updates: shops have an offer filed there now and then, among order confirmations that must stay.
 * Outside the tabs a club's letters come from the address of its newsletter: there each message has to be proven by
 * itself (see SenderClaims.isProven), and it is enough that half of those fetched are bulk mail.
 */
export function decideGroups(
  booked: ReadonlyMap<GroupKey, BookedGroup>,
  {
    senders,
    mixed,
    wellKnown,
  }: { senders: SenderNumbers; mixed: ReadonlySet<number>; wellKnown: number },
): SenderGroups {
  const decided = new Set<GroupKey>();
  const bulk = new Set<GroupKey>();
  const categories = new Map<number, number>();
  for (let senderNumber = 1; senderNumber <= wellKnown; senderNumber += 1) {
    categories.set(senderNumber, DICTIONARY_CATEGORY_BITS);
    for (const category of DICTIONARY_CATEGORIES) {
      const key = groupKey(senderNumber, MESSAGE_MARKS[category].bit);
      decided.add(key);
      bulk.add(key);
    }
  }
  const ownerByNumber = new Map<number, number>();
  for (const { senderNumber, category } of booked.values()) {
    const owner = ownerByNumber.get(senderNumber) ?? senders.ownerOf(senderNumber);
    ownerByNumber.set(senderNumber, owner);
    categories.set(owner, (categories.get(owner) ?? 0) | category);
  }
  for (const group of booked.values()) {
    decided.add(group.key);
    const owner = ownerByNumber.get(group.senderNumber) ?? group.senderNumber;
    const others = (categories.get(owner) ?? 0) & ~group.category;
    const isMixed = others !== 0 || mixed.has(group.senderNumber);
    const needed = group.category === MESSAGE_MARKS.updates.bit && isMixed ? MIXED_EVIDENCE : 1;
    const most = group.category === 0 ? 2 * group.bulk : group.bulk;
    const isBulk = most >= group.fetched && group.bulk >= needed;
    if (isBulk && !isOfManyWriters(group)) bulk.add(group.key);
    else bulk.delete(group.key);
  }
  return { decided, bulk };
}
