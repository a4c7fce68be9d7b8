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
 * A sender's mail in one category, the unit that is or is not a newsletter, packed into a number. A
 * shop's order confirmations share the address of its offers but must not be moved with them.
 * Category 0: none of Gmail's bulk categories.
 */
export type GroupKey = number;

export function groupKey(sender: number, category: number): GroupKey {
  return sender * CATEGORY_SPAN + category;
}

export function senderOfGroup(key: GroupKey): number {
  return Math.floor(key / CATEGORY_SPAN);
}

/** Bit of the category. */
export function categoryOfGroup(key: GroupKey): number {
  return key % CATEGORY_SPAN;
}

export type SenderGroups = {
  /** Sender and kind known. */
  decided: ReadonlySet<GroupKey>;
  /** The subset that is bulk by its own evidence. */
  bulk: ReadonlySet<GroupKey>;
};

type FetchedGroup = {
  key: GroupKey;
  senderNumber: number;
  keptAs: KeptAs | null;
  signs: ReadonlySet<EvidenceKind>;
};

/** An important sender outweighs what single messages are about. */
function strongerReason(one: KeptAs | null, other: KeptAs | null): KeptAs | null {
  return one === 'importantSender' || other === null ? one : other;
}

/**
 * In doubt a sender's mail is kept: all of a bank's, the updates of a sender of receipts. Outside
 * the tabs each message needs proof, so receipts keep the rest only in the majority.
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

/** Ways to unsubscribe, from the sender's fetched messages. */
export type SenderLeaving = {
  promise: PromisedWay;
  /** null: none came through a list. */
  list: ListFacts | null;
};

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

export function joinLeaving(known: SenderLeaving | null, other: SenderLeaving): SenderLeaving {
  const list = known?.list ?? null;
  return {
    promise: bestWay(known?.promise ?? null, other.promise),
    list: other.list === null ? list : joinListFacts(list, other.list),
  };
}

/** A group's fetched messages, aggregated. */
export type BookedGroup = {
  key: GroupKey;
  senderNumber: number;
  category: number;
  fetched: number;
  bulk: number;
  /** Evidence from its bulk messages. */
  signs: Set<EvidenceKind>;
  /** Reason to keep at least one of them; null: none. */
  keptAs: KeptAs | null;
  /** Keys for List-Id searches. */
  lists: Set<string>;
  /** null: no bulk message so far. */
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

/** `isBulk`: see showsBulkMail. */
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
 * Whether only a message's own header separates bulk mail from the rest: for a group, whose members
 * post there too; for a sender of letters outside the tabs; for a list whose search matches other
 * lists.
 */
export function isProvenByHeaderOnly(group: BookedGroup, senderKey: string): boolean {
  const { category, fetched, bulk, leaving } = group;
  const hasLetters = category === 0 && bulk > 0 && bulk < fetched;
  const isGroup = mailKind(leaving?.list ?? null, isListKey(senderKey)) === 'group';
  return hasLetters || isGroup || isUmbrellaList(senderKey);
}

/** Letters of several members, rewritten to the group's address: not a newsletter. */
function isOfManyWriters({ leaving }: BookedGroup): boolean {
  const list = leaving?.list ?? null;
  return list !== null && mailKind(list, false) === 'group' && list.writers.length > 1;
}

/** A List-Id search on it matches every list of the domain. */
function isUmbrellaList(senderKey: string): boolean {
  const id = senderKeyLabel(senderKey);
  return isListKey(senderKey) && registrableDomain(id) === id;
}

/**
 * Fetched updates of a mixed sender that must be bulk, without exception, before its updates count
 * as bulk.
 */
export const MIXED_EVIDENCE = 3;

/**
 * A group is bulk when all its fetched messages are; a well-known sender's until one is not. A
 * sender with mail in another category needs MIXED_EVIDENCE for its updates: shops have an
 * occasional offer among order confirmations that must stay. Outside the tabs a club's letters
 * share the address of its newsletter: each message needs proof (SenderClaims.isProven), and half
 * of the fetched ones suffice.
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
