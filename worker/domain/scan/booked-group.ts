import { registrableDomain } from '#worker/domain/sender/registrable-domain.ts';

import type { EvidenceKind } from './bulk-evidence.ts';
import { strongerReason } from './kept-groups.ts';
import { keptAs, type KeptAs, type MailEvidence } from './kept-mail.ts';
import { mailKind } from './mail-kind.ts';
import { isListKey, senderKeyLabel } from './sender-key.ts';
import { groupKey, type GroupKey } from './sender-group.ts';
import { addLeaving, joinLeaving, type SenderLeaving } from './sender-leaving.ts';

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
export function isOfManyWriters({ leaving }: BookedGroup): boolean {
  const list = leaving?.list ?? null;
  return list !== null && mailKind(list, false) === 'group' && list.writers.length > 1;
}

/** A search on the List-Id finds every list of the domain that it is. */
function isUmbrellaList(senderKey: string): boolean {
  const id = senderKeyLabel(senderKey);
  return isListKey(senderKey) && registrableDomain(id) === id;
}
