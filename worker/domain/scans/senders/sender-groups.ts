import type { BulkEvidence, EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';
import {
  type KeepReason,
  keptAs,
  type MailEvidence,
} from '#worker/domain/scans/messages/kept-mail.ts';
import {
  addListSigns,
  joinListFacts,
  type ListFacts,
  mailKind,
} from '#worker/domain/scans/messages/mail-kind.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { bestWay, type PromisedWay } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { registrableDomain } from './registrable-domain.ts';
import { DICTIONARY_CATEGORIES, DICTIONARY_CATEGORY_BITS } from './sender-dictionary.ts';
import { isListKey, senderKeyLabel } from './sender-key.ts';
import type { SenderNumbers } from './sender-numbers.ts';

const CATEGORY_SPAN = 16;

/**
 * A sender's mail in one category, as a number: a shop's order confirmations share the address of
 * its offers but must not be moved with them. Category 0: none of Gmail's bulk categories.
 */
export type GroupKey = number;

export function groupKey(sender: number, category: number): GroupKey {
  return sender * CATEGORY_SPAN + category;
}

export function senderOfGroup(key: GroupKey): number {
  return Math.floor(key / CATEGORY_SPAN);
}

export function categoryOfGroup(key: GroupKey): number {
  return key % CATEGORY_SPAN;
}

export type SenderGroups = {
  decided: ReadonlySet<GroupKey>;
  /** By its own evidence. */
  bulk: ReadonlySet<GroupKey>;
};

type FetchedGroup = {
  key: GroupKey;
  senderNumber: number;
  keptAs: KeepReason | null;
  signs: ReadonlySet<EvidenceKind>;
};

function strongerReason(one: KeepReason | null, other: KeepReason | null): KeepReason | null {
  return one === 'importantSender' || other === null ? one : other;
}

/**
 * In doubt mail is kept: all of a bank's, the updates of a sender of receipts. Outside the tabs
 * each message needs proof, so receipts keep the rest only in the majority.
 */
export function keptGroups(
  registered: ReadonlyMap<GroupKey, FetchedGroup>,
  { bulk }: Pick<SenderGroups, 'bulk'>,
): ReadonlyMap<GroupKey, KeepReason> {
  const important = new Set(
    [...registered.values()].flatMap(({ senderNumber, keptAs: reason }) =>
      reason === 'importantSender' ? [senderNumber] : [],
    ),
  );
  const kept = new Map<GroupKey, KeepReason>();
  for (const { key, senderNumber, keptAs: reason, signs } of registered.values()) {
    if (important.has(senderNumber) && signs.size > 0) kept.set(key, 'importantSender');
    else if (reason !== null && !bulk.has(key)) kept.set(key, reason);
  }
  return kept;
}

export type SenderLeaving = {
  promise: PromisedWay;
  /** null: no list. */
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

export type RegisteredGroup = {
  key: GroupKey;
  senderNumber: number;
  category: number;
  fetched: number;
  bulk: number;
  signs: Set<EvidenceKind>;
  /** Of at least one message. */
  keptAs: KeepReason | null;
  /** For List-Id searches. */
  lists: Set<string>;
  /** null: no bulk message. */
  leaving: SenderLeaving | null;
};

export function openGroup(senderNumber: number, category: number): RegisteredGroup {
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

export function registerMessage(
  group: RegisteredGroup,
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

export function joinGroups(one: RegisteredGroup, other: RegisteredGroup): RegisteredGroup {
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
 * Only its own header separates bulk mail from letters: a group's members post there too, a sender
 * writes letters outside the tabs, or a list's search matches other lists.
 */
export function isProvenByHeaderOnly(group: RegisteredGroup, senderKey: string): boolean {
  const { category, fetched, bulk, leaving } = group;
  const hasLetters = category === 0 && bulk > 0 && bulk < fetched;
  const isGroup = mailKind(leaving?.list ?? null, isListKey(senderKey)) === 'group';
  return hasLetters || isGroup || isUmbrellaList(senderKey);
}

/** Members' letters, rewritten to the group's address. */
function isOfManyWriters({ leaving }: RegisteredGroup): boolean {
  const list = leaving?.list ?? null;
  return list !== null && mailKind(list, false) === 'group' && list.writers.length > 1;
}

/** Its List-Id search matches every list of the domain. */
function isUmbrellaList(senderKey: string): boolean {
  const id = senderKeyLabel(senderKey);
  return isListKey(senderKey) && registrableDomain(id) === id;
}

/** Bulk updates, without exception, that a mixed sender needs. */
export const MIXED_EVIDENCE = 3;

/**
 * A group is bulk when all its fetched messages are; a well-known sender's until one is not. A
 * sender with mail in another category needs MIXED_EVIDENCE for its updates: shops have an
 * occasional offer among order confirmations that must stay. Outside the tabs, where a club's
 * letters share its newsletter's address, half suffice, as each message needs proof
 * (SenderClaims.isProven).
 */
export function decideGroups(
  registered: ReadonlyMap<GroupKey, RegisteredGroup>,
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
  for (const { senderNumber, category } of registered.values()) {
    const owner = ownerByNumber.get(senderNumber) ?? senders.ownerOf(senderNumber);
    ownerByNumber.set(senderNumber, owner);
    categories.set(owner, (categories.get(owner) ?? 0) | category);
  }
  for (const group of registered.values()) {
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
