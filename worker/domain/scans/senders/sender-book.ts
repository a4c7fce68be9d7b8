import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import type { EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';
import {
  type KeptAs,
  type MailEvidence,
  showsBulkMail,
} from '#worker/domain/scans/messages/kept-mail.ts';
import { categoryOf, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

import { ChangingSenders } from './changing-senders.ts';
import { type DictionaryClaims, NO_DICTIONARY } from './sender-dictionary.ts';
import {
  type BookedGroup,
  bookMessage,
  decideGroups,
  groupKey,
  type GroupKey,
  isProvenByHeaderOnly,
  joinGroups,
  joinLeaving,
  keptGroups,
  MIXED_EVIDENCE,
  openGroup,
  type SenderGroups,
  type SenderLeaving,
} from './sender-groups.ts';
import {
  type BookedSender,
  type NamedSender,
  NAMELESS_SENDER,
  SenderNumbers,
} from './sender-numbers.ts';
import type { DrawnMessage } from './sender-pool.ts';

export type FetchedMessage = {
  messageId: string;
  /** null: not searchable, or message gone. */
  senderKey: string | null;
  senderName: string | null;
  /** null: no sign of bulk mail. */
  evidence: MailEvidence | null;
  isRandom: boolean;
};

/** From an earlier scan of the mailbox. */
export type PreviousBook = {
  /** In numeric order, well-known first. */
  senders: readonly NamedSender[];
  groups: readonly (Omit<BookedGroup, 'key' | 'signs' | 'lists'> & {
    signs: readonly EvidenceKind[];
    lists: readonly string[];
  })[];
  named: readonly NamedMessage[];
};

export type NamedMessage = { messageId: string; senderNumber: number; isBulk: boolean };

type Numbered = {
  position: number;
  category: number;
  isBulk: boolean;
  claimed: number;
  senderNumber: number;
};

/**
 * What the dictionary and the fetched messages establish. A message counts only within its
 * category. Draw order, not response order, decides, so a crash changes nothing.
 */
export class SenderBook {
  readonly senders: readonly BookedSender[];
  readonly groups: SenderGroups;
  readonly kept: ReadonlyMap<GroupKey, KeptAs>;
  readonly booked: ReadonlyMap<GroupKey, BookedGroup>;
  readonly drawn: readonly DrawnMessage[];
  readonly named: readonly NamedMessage[];
  /** Address number → changing sender. */
  readonly changing: ReadonlyMap<number, number>;
  readonly loose: ReadonlySet<number>;
  /** See isProvenByHeaderOnly. */
  readonly headerOnly: ReadonlySet<number>;
  private readonly wellKnown: number;

  constructor(
    index: MailboxIndex,
    fetched: readonly FetchedMessage[],
    {
      dictionary = NO_DICTIONARY,
      mixed = new Set(),
      former = null,
    }: {
      dictionary?: DictionaryClaims;
      mixed?: ReadonlySet<number>;
      former?: PreviousBook | null;
    } = {},
  ) {
    const senders = new SenderNumbers(dictionary.domains, former?.senders ?? []);
    const changing = new ChangingSenders(senders);
    const booked = new Map<GroupKey, BookedGroup>();
    const drawn: DrawnMessage[] = [];
    const seen: (FetchedMessage & Numbered)[] = [];
    for (const message of fetched) {
      const { messageId, senderKey, senderName, evidence } = message;
      const position = index.findId(messageId);
      if (position === -1) continue;
      const category = categoryOf(index.marksAt(position));
      const isBulk = showsBulkMail(evidence, category);
      // The dictionary was not searched for new mail.
      const owner = former === null ? 0 : senders.wellKnownOwner(senderKey ?? '', category);
      const claimed = dictionary.senders[position] || owner;
      const senderNumber =
        senderKey === null ? NAMELESS_SENDER : senders.book(senderKey, senderName, claimed);
      seen.push({ ...message, position, category, isBulk, claimed, senderNumber });
      if (senderKey === null || claimed !== 0 || !isBulk || evidence === null) continue;
      const seenSender = { senderNumber, senderKey, senderName };
      if (evidence.listKey === null) changing.note(seenSender);
      else if (evidence.listSigns?.goesByList !== true) {
        changing.noteOfList(seenSender, evidence.listKey);
      }
    }
    this.changing = changing.byAddress();
    const sameSender = (number: number) => this.changing.get(number) ?? number;
    for (const { signs, lists, ...group } of former?.groups ?? []) {
      const senderNumber = sameSender(group.senderNumber);
      const key = groupKey(senderNumber, group.category);
      const own = { ...group, senderNumber, key, signs: new Set(signs), lists: new Set(lists) };
      const other = booked.get(key);
      booked.set(key, other === undefined ? own : joinGroups(other, own));
    }
    const named: NamedMessage[] = (former?.named ?? []).map((message) => ({
      ...message,
      senderNumber: sameSender(message.senderNumber),
    }));
    for (const message of seen) {
      const { messageId, position, category, claimed, isBulk, isRandom } = message;
      const senderNumber = sameSender(message.senderNumber);
      named.push({ messageId, senderNumber, isBulk });
      // No evidence about undiscovered senders.
      if (claimed === 0) drawn.push({ position, isRandom });
      if (senderNumber === NAMELESS_SENDER) continue;
      const key = groupKey(senderNumber, category);
      const group = booked.get(key) ?? openGroup(senderNumber, category);
      bookMessage(group, message);
      booked.set(key, group);
    }
    this.senders = senders.all();
    this.loose = changing.all();
    this.booked = booked;
    this.drawn = drawn;
    this.named = named;
    this.headerOnly = new Set(
      [...booked.values()]
        .filter((group) => isProvenByHeaderOnly(group, this.senderKeyOf(group.senderNumber)))
        .map(({ senderNumber }) => senderNumber),
    );
    this.wellKnown = dictionary.domains.length;
    const groups = decideGroups(booked, {
      senders,
      mixed: this.withChanging(mixed),
      wellKnown: dictionary.domains.length,
    });
    this.kept = keptGroups(booked, groups);
    const bulk = [...groups.bulk].filter((key) => !this.kept.has(key));
    this.groups = { ...groups, bulk: new Set(bulk) };
  }

  withChanging(senders: ReadonlySet<number>): ReadonlySet<number> {
    const numbers = [...senders];
    return new Set([...numbers, ...numbers.flatMap((number) => this.changing.get(number) ?? [])]);
  }

  senderKeyOf(senderNumber: number): string {
    return this.senders[senderNumber - 1]?.senderKey ?? '';
  }

  signsBySender(): ReadonlyMap<number, ReadonlySet<EvidenceKind>> {
    const found = new Map<number, ReadonlySet<EvidenceKind>>();
    for (const { senderNumber } of this.senders.slice(0, this.wellKnown)) {
      found.set(senderNumber, new Set(['dictionary']));
    }
    for (const { key, senderNumber, signs } of this.booked.values()) {
      if (!this.groups.bulk.has(key) && !this.kept.has(key)) continue;
      found.set(senderNumber, new Set([...(found.get(senderNumber) ?? []), ...signs]));
    }
    return found;
  }

  leavingBySender(): ReadonlyMap<number, SenderLeaving> {
    const found = new Map<number, SenderLeaving>();
    for (const { key, senderNumber, leaving } of this.booked.values()) {
      if (leaving === null || !this.groups.bulk.has(key)) continue;
      found.set(senderNumber, joinLeaving(found.get(senderNumber) ?? null, leaving));
    }
    return found;
  }
}

/** Mixed senders, all bulk so far but below MIXED_EVIDENCE. */
export function groupsInDoubt({ booked, groups }: SenderBook): BookedGroup[] {
  return [...booked.values()].filter(
    ({ key, bulk, fetched }) =>
      bulk === fetched && fetched < MIXED_EVIDENCE && !groups.bulk.has(key),
  );
}

/** Senders not known to be mixed. */
export function unmixedUpdates({ booked, groups }: SenderBook): BookedGroup[] {
  return [...booked.values()].filter(
    ({ key, category, fetched }) =>
      category === MESSAGE_MARKS.updates.bit && fetched < MIXED_EVIDENCE && groups.bulk.has(key),
  );
}
