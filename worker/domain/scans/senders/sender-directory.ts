import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import type { EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';
import {
  type KeepReason,
  type MailEvidence,
  showsBulkMail,
} from '#worker/domain/scans/messages/kept-mail.ts';
import { categoryOf, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

import { ChangingSenders } from './changing-senders.ts';
import { type DictionaryClaims, NO_DICTIONARY } from './sender-dictionary.ts';
import {
  type RegisteredGroup,
  registerMessage,
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
  type RegisteredSender,
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
export type PreviousDirectory = {
  /** In numeric order, well-known first. */
  senders: readonly NamedSender[];
  groups: readonly (Omit<RegisteredGroup, 'key' | 'signs' | 'lists'> & {
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
export class SenderDirectory {
  readonly senders: readonly RegisteredSender[];
  readonly groups: SenderGroups;
  readonly kept: ReadonlyMap<GroupKey, KeepReason>;
  readonly registered: ReadonlyMap<GroupKey, RegisteredGroup>;
  readonly drawn: readonly DrawnMessage[];
  readonly named: readonly NamedMessage[];
  /** Address number → changing sender. */
  readonly changing: ReadonlyMap<number, number>;
  readonly changingSenders: ReadonlySet<number>;
  /** See isProvenByHeaderOnly. */
  readonly headerOnly: ReadonlySet<number>;
  private readonly wellKnown: number;

  constructor(
    index: MailboxIndex,
    fetched: readonly FetchedMessage[],
    {
      dictionary = NO_DICTIONARY,
      mixed = new Set(),
      previous = null,
    }: {
      dictionary?: DictionaryClaims;
      mixed?: ReadonlySet<number>;
      previous?: PreviousDirectory | null;
    } = {},
  ) {
    const senders = new SenderNumbers(dictionary.domains, previous?.senders ?? []);
    const changing = new ChangingSenders(senders);
    const registered = new Map<GroupKey, RegisteredGroup>();
    const drawn: DrawnMessage[] = [];
    const seen: (FetchedMessage & Numbered)[] = [];
    for (const message of fetched) {
      const { messageId, senderKey, senderName, evidence } = message;
      const position = index.findId(messageId);
      if (position === -1) continue;
      const category = categoryOf(index.marksAt(position));
      const isBulk = showsBulkMail(evidence, category);
      // The dictionary was not searched for new mail.
      const owner = previous === null ? 0 : senders.wellKnownOwner(senderKey ?? '', category);
      const claimed = dictionary.senders[position] || owner;
      const senderNumber =
        senderKey === null ? NAMELESS_SENDER : senders.register(senderKey, senderName, claimed);
      seen.push({ ...message, position, category, isBulk, claimed, senderNumber });
      if (senderKey === null || claimed !== 0 || !isBulk || evidence === null) continue;
      const seenSender = { senderNumber, senderKey, senderName };
      if (evidence.listKey === null) changing.addSender(seenSender);
      else if (evidence.listSigns?.isKeyedByList !== true) {
        changing.addListSender(seenSender, evidence.listKey);
      }
    }
    this.changing = changing.byAddress();
    const sameSender = (number: number) => this.changing.get(number) ?? number;
    for (const { signs, lists, ...group } of previous?.groups ?? []) {
      const senderNumber = sameSender(group.senderNumber);
      const key = groupKey(senderNumber, group.category);
      const own = { ...group, senderNumber, key, signs: new Set(signs), lists: new Set(lists) };
      const other = registered.get(key);
      registered.set(key, other === undefined ? own : joinGroups(other, own));
    }
    const named: NamedMessage[] = (previous?.named ?? []).map((message) => ({
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
      const group = registered.get(key) ?? openGroup(senderNumber, category);
      registerMessage(group, message);
      registered.set(key, group);
    }
    this.senders = senders.all();
    this.changingSenders = changing.all();
    this.registered = registered;
    this.drawn = drawn;
    this.named = named;
    this.headerOnly = new Set(
      [...registered.values()]
        .filter((group) => isProvenByHeaderOnly(group, this.senderKeyOf(group.senderNumber)))
        .map(({ senderNumber }) => senderNumber),
    );
    this.wellKnown = dictionary.domains.length;
    const groups = decideGroups(registered, {
      senders,
      mixed: this.withChanging(mixed),
      wellKnown: dictionary.domains.length,
    });
    this.kept = keptGroups(registered, groups);
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
    for (const { key, senderNumber, signs } of this.registered.values()) {
      if (!this.groups.bulk.has(key) && !this.kept.has(key)) continue;
      found.set(senderNumber, new Set([...(found.get(senderNumber) ?? []), ...signs]));
    }
    return found;
  }

  leavingBySender(): ReadonlyMap<number, SenderLeaving> {
    const found = new Map<number, SenderLeaving>();
    for (const { key, senderNumber, leaving } of this.registered.values()) {
      if (leaving === null || !this.groups.bulk.has(key)) continue;
      found.set(senderNumber, joinLeaving(found.get(senderNumber) ?? null, leaving));
    }
    return found;
  }
}

/** Mixed senders, all bulk so far but below MIXED_EVIDENCE. */
export function groupsInDoubt({ registered, groups }: SenderDirectory): RegisteredGroup[] {
  return [...registered.values()].filter(
    ({ key, bulk, fetched }) =>
      bulk === fetched && fetched < MIXED_EVIDENCE && !groups.bulk.has(key),
  );
}

/** Senders not known to be mixed. */
export function unmixedUpdates({ registered, groups }: SenderDirectory): RegisteredGroup[] {
  return [...registered.values()].filter(
    ({ key, category, fetched }) =>
      category === MESSAGE_MARKS.updates.bit && fetched < MIXED_EVIDENCE && groups.bulk.has(key),
  );
}
