import type { BulkEvidence, EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { type KeptAs, keptAs, type MailEvidence } from '#worker/domain/scans/messages/kept-mail.ts';
import {
  addListSigns,
  joinListFacts,
  type ListFacts,
  mailKind,
} from '#worker/domain/scans/messages/mail-kind.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { bestWay, type PromisedWay } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { registrableDomain } from './international-domain.ts';
import { DICTIONARY_CATEGORIES, DICTIONARY_CATEGORY_BITS } from './sender-dictionary.ts';
import { isListKey, senderKeyLabel } from './sender-key.ts';
import type { SenderNumbers } from './sender-numbers.ts';

const CATEGORY_SPAN = 16;

/**
 * A sender's mail in one category: the unit that is or is not a newsletter, as a number to look up by. A
 * shop's order confirmations come from the address of its offers, and must not go with them. Category 0:
 * none of Gmail's bulk categories.
 */
export type GroupKey = number;

export function groupKey(sender: number, category: number): GroupKey {
  return sender * CATEGORY_SPAN + category;
}

export function senderOfGroup(key: GroupKey): number {
  return Math.floor(key / CATEGORY_SPAN);
}

/** The bit of the group's category. */
export function categoryOfGroup(key: GroupKey): number {
  return key % CATEGORY_SPAN;
}

export type SenderGroups = {
  /** Groups whose sender and kind are known. */
  decided: ReadonlySet<GroupKey>;
  /** Those of them that are bulk mail on their own evidence. */
  bulk: ReadonlySet<GroupKey>;
};

/** A sender's mail in one category, as far as it decides on whether it is kept. */
type FetchedGroup = {
  key: GroupKey;
  senderNumber: number;
  keptAs: KeptAs | null;
  signs: ReadonlySet<EvidenceKind>;
};

/** Whose it is holds for all of a sender's mail, and goes before what one message is about. */
function strongerReason(one: KeptAs | null, other: KeptAs | null): KeptAs | null {
  return one === 'importantSender' || other === null ? one : other;
}

/**
 * In doubt all mail of a sender stays: all of a bank's, and the updates of whoever sends receipts among them. Outside
 * the tabs each message is proven by itself, and receipts keep the rest only where they prevail.
 */
export function keptGroups(
  booked: ReadonlyMap<GroupKey, FetchedGroup>,
  { bulk }: Pick<SenderGroups, 'bulk'>,
): ReadonlyMap<GroupKey, KeptAs> {
  const important = new Set(
    [...booked.values()].flatMap(({ senderNumber, keptAs: reason }) =>
      reason === 'importantSender' ? [senderNumber] : [],
    ),
  );
  const kept = new Map<GroupKey, KeptAs>();
  for (const { key, senderNumber, keptAs: reason, signs } of booked.values()) {
    if (important.has(senderNumber) && signs.size > 0) kept.set(key, 'importantSender');
    else if (reason !== null && !bulk.has(key)) kept.set(key, reason);
  }
  return kept;
}

/** What the messages of a sender that were read tell of leaving it. */
export type SenderLeaving = {
  promise: PromisedWay;
  /** null where none came through a list. */
  list: ListFacts | null;
};

/** What one message adds to what is known. */
function addLeaving(
  known: SenderLeaving | null,
  messageId: string,
  { way, listSigns }: BulkEvidence,
): SenderLeaving {
  const list = known?.list ?? null;
  return {
    promise: bestWay(known?.promise ?? null, { way, messageIds: [messageId] }),
    list: listSigns === null ? list : addListSigns(list, listSigns),
  };
}

/** The same of a sender's mail in two categories. */
export function joinLeaving(known: SenderLeaving | null, other: SenderLeaving): SenderLeaving {
  const list = known?.list ?? null;
  return {
    promise: bestWay(known?.promise ?? null, other.promise),
    list: other.list === null ? list : joinListFacts(list, other.list),
  };
}

/** A sender's mail in one category, as its own fetched messages tell of it. */
export type BookedGroup = {
  key: GroupKey;
  senderNumber: number;
  category: number;
  fetched: number;
  bulk: number;
  /** What shows it, of all that are bulk mail. */
  signs: Set<EvidenceKind>;
  /** Why one of them at least is kept though it looks like bulk mail; null where none is. */
  keptAs: KeptAs | null;
  /** The lists that they were sent to, by the keys that a search on the List-Id finds them by. */
  lists: Set<string>;
  /** null while none of them is bulk mail. */
  leaving: SenderLeaving | null;
};

export function openGroup(senderNumber: number, category: number): BookedGroup {
  return {
    key: groupKey(senderNumber, category),
    senderNumber,
    category,
    fetched: 0,
    bulk: 0,
    signs: new Set(),
    keptAs: null,
    lists: new Set(),
    leaving: null,
  };
}

/** Counts a fetched message in its group. `isBulk`: see showsBulkMail. */
export function bookMessage(
  group: BookedGroup,
  {
    messageId,
    evidence,
    isBulk,
  }: { messageId: string; evidence: MailEvidence | null; isBulk: boolean },
): void {
  group.fetched += 1;
  const kept = keptAs(evidence, group.category);
  if (evidence !== null && (isBulk || kept !== null)) {
    for (const sign of evidence.signs) group.signs.add(sign);
  }
  if (isBulk && evidence !== null) {
    group.bulk += 1;
    if (evidence.listKey !== null) group.lists.add(evidence.listKey);
    group.leaving = addLeaving(group.leaving, messageId, evidence);
  }
  group.keptAs = strongerReason(group.keptAs, kept);
}

/** The first group with what is known of the other. */
export function joinGroups(one: BookedGroup, other: BookedGroup): BookedGroup {
  return {
    ...one,
    fetched: one.fetched + other.fetched,
    bulk: one.bulk + other.bulk,
    signs: new Set([...one.signs, ...other.signs]),
    keptAs: strongerReason(one.keptAs, other.keptAs),
    lists: new Set([...one.lists, ...other.lists]),
    leaving: other.leaving === null ? one.leaving : joinLeaving(one.leaving, other.leaving),
  };
}

/**
 * Whether its own header alone tells a sender's mail from what is none of it: a group's, whose members write there too;
 * that of who has written letters outside the tabs; and that of a list which a search finds together with others.
 */
export function isProvenByHeaderOnly(group: BookedGroup, senderKey: string): boolean {
  const { category, fetched, bulk, leaving } = group;
  const hasLetters = category === 0 && bulk > 0 && bulk < fetched;
  const isGroup = mailKind(leaving?.list ?? null, isListKey(senderKey)) === 'group';
  return hasLetters || isGroup || isUmbrellaList(senderKey);
}

/** A group sends on, under its own address, what several write: letters, and no newsletter that came through it. */
function isOfManyWriters({ leaving }: BookedGroup): boolean {
  const list = leaving?.list ?? null;
  return list !== null && mailKind(list, false) === 'group' && list.writers.length > 1;
}

/** A search on the List-Id finds every list of the domain that it is. */
function isUmbrellaList(senderKey: string): boolean {
  const id = senderKeyLabel(senderKey);
  return isListKey(senderKey) && registrableDomain(id) === id;
}

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
