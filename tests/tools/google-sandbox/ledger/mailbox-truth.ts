import { CATEGORY_LABELS, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import {
  kindOfNumber,
  type MessageKind,
} from '#tests/tools/google-sandbox/mailbox/message-kind.ts';
import type { MailboxSearch } from '#tests/tools/google-sandbox/search/mailbox-search.ts';
import { isHidden } from '#tests/tools/google-sandbox/gmail/count-messages.ts';

export type TruthMessage = {
  id: string;
  threadId: string;
  internalDateMs: number;
  sizeBytes: number;
  labelIds: readonly string[];
  senderAddress: string;
  senderName: string;
  /** CATEGORY_…, or null. */
  category: string | null;
  kind: MessageKind;
  /** In spam or trash. */
  isHidden: boolean;
};

export type TruthCount = { messages: number; bytes: number };

export type SenderTruth = TruthCount & {
  address: string;
  name: string;
  domain: string;
  category: string | null;
  bulkMessages: number;
  unreadMessages: number;
};

const CATEGORIES = [...new Set(CATEGORY_LABELS.values())];

/**
 * What a mailbox truly holds, for tests to compare with what was found. Unless said otherwise, spam and
 * trash are left out. Reading it costs no quota and leaves no trace in the ledger.
 */
export class MailboxTruth {
  readonly #mailbox: Mailbox;
  readonly #search: MailboxSearch;

  constructor({ mailbox, search }: { mailbox: Mailbox; search: MailboxSearch }) {
    this.#mailbox = mailbox;
    this.#search = search;
  }

  total(): TruthCount {
    return this.count(() => true);
  }

  hiddenMessages(): number {
    let hidden = 0;
    for (const ordinal of this.#mailbox.newestFirst) {
      if (isHidden(this.#mailbox, ordinal)) hidden += 1;
    }
    return hidden;
  }

  olderThan(beforeMs: number): TruthCount {
    const dates = this.#mailbox.columns.internalDateMs;
    return this.count((ordinal) => (dates[ordinal] ?? 0) < beforeMs);
  }

  atLeastBytes(sizeBytes: number): TruthCount {
    const sizes = this.#mailbox.columns.sizeBytes;
    return this.count((ordinal) => (sizes[ordinal] ?? 0) >= sizeBytes);
  }

  /** Counts by a question about the ordinal of a message; quicker than asking about whole messages. */
  count(matches: (ordinal: number) => boolean): TruthCount {
    const sizes = this.#mailbox.columns.sizeBytes;
    const counted = { messages: 0, bytes: 0 };
    for (const ordinal of this.#mailbox.newestFirst) {
      if (isHidden(this.#mailbox, ordinal) || !matches(ordinal)) continue;
      counted.messages += 1;
      counted.bytes += sizes[ordinal] ?? 0;
    }
    return counted;
  }

  /** Ids that match, newest first. */
  ids(matches: (message: TruthMessage) => boolean): string[] {
    return Array.from(this.messages())
      .filter(matches)
      .map(({ id }) => id);
  }

  /** Ids that a search finds, newest first. */
  idsFound(q: string, includeSpamTrash = false): string[] {
    const found = this.#search.find({ q, labelIds: [], includeSpamTrash });
    return Array.from(found ?? [], (ordinal) => this.#mailbox.ids.idOf(ordinal));
  }

  /**
   * Every message's id with its labels in alphabetical order, spam and trash too: equal snapshots mean that
   * nothing in the mailbox changed in between.
   */
  labelSnapshot(): Record<string, readonly string[]> {
    const mailbox = this.#mailbox;
    const sorted = new Map<string, readonly string[]>();
    const snapshot: Record<string, readonly string[]> = {};
    for (const ordinal of mailbox.newestFirst) {
      const state = mailbox.labelStateOf(ordinal);
      const key = `${state.systemLabels}/${state.userLabelSet}`;
      const labelIds = sorted.get(key) ?? mailbox.labelIdsIn(state).sort();
      sorted.set(key, labelIds);
      snapshot[mailbox.ids.idOf(ordinal)] = labelIds;
    }
    return snapshot;
  }

  /** Ids of the messages in the trash, newest first. */
  trashIds(): string[] {
    const { newestFirst, columns, ids } = this.#mailbox;
    const trash = systemLabelBit('TRASH');
    const isInTrash = (ordinal: number) => ((columns.systemLabels[ordinal] ?? 0) & trash) !== 0;
    return Array.from(newestFirst.filter(isInTrash), (ordinal) => ids.idOf(ordinal));
  }

  *messages(): Generator<TruthMessage> {
    for (const ordinal of this.#mailbox.newestFirst) {
      if (!isHidden(this.#mailbox, ordinal)) yield this.#describe(ordinal);
    }
  }

  /** A message by id, spam and trash too; null when there is none. */
  message(id: string): TruthMessage | null {
    const ordinal = this.#mailbox.find(id);
    return ordinal === null ? null : this.#describe(ordinal);
  }

  /** Counts per sender's address and category, largest first. Mail of the owner's own is left out. */
  senders(): SenderTruth[] {
    const { columns, senderTable, owner } = this.#mailbox;
    const counted = new Map<string, SenderTruth>();
    const unread = systemLabelBit('UNREAD');
    for (const ordinal of this.#mailbox.newestFirst) {
      if (isHidden(this.#mailbox, ordinal)) continue;
      const [from] = senderTable.addressesOf(columns.senders[ordinal] ?? 0);
      const address = from?.address ?? '';
      if (address === owner) continue;
      const category = this.#categoryOf(ordinal);
      const key = `${address} ${category}`;
      const entry = counted.get(key) ?? {
        address,
        name: from?.name ?? '',
        domain: from?.domain ?? '',
        category,
        messages: 0,
        bytes: 0,
        bulkMessages: 0,
        unreadMessages: 0,
      };
      entry.messages += 1;
      entry.bytes += columns.sizeBytes[ordinal] ?? 0;
      if (kindOfNumber(columns.kinds[ordinal] ?? 0) === 'bulk') entry.bulkMessages += 1;
      if (((columns.systemLabels[ordinal] ?? 0) & unread) !== 0) entry.unreadMessages += 1;
      counted.set(key, entry);
    }
    return [...counted.values()].sort((one, other) => other.messages - one.messages);
  }

  #describe(ordinal: number): TruthMessage {
    const { columns, ids, senderTable } = this.#mailbox;
    const [from] = senderTable.addressesOf(columns.senders[ordinal] ?? 0);
    return {
      id: ids.idOf(ordinal),
      threadId: ids.idOf(columns.threadRoots[ordinal] ?? ordinal),
      internalDateMs: columns.internalDateMs[ordinal] ?? 0,
      sizeBytes: columns.sizeBytes[ordinal] ?? 0,
      labelIds: this.#mailbox.labelIdsOf(ordinal),
      senderAddress: from?.address ?? '',
      senderName: from?.name ?? '',
      category: this.#categoryOf(ordinal),
      kind: kindOfNumber(columns.kinds[ordinal] ?? 0),
      isHidden: isHidden(this.#mailbox, ordinal),
    };
  }

  #categoryOf(ordinal: number): string | null {
    const bits = this.#mailbox.columns.systemLabels[ordinal] ?? 0;
    return CATEGORIES.find((category) => (bits & systemLabelBit(category)) !== 0) ?? null;
  }
}
