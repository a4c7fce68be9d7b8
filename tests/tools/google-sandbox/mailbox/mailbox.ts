import { AddressTable } from './address-table.ts';
import { InternedTable } from './interned-table.ts';
import { LabelCatalogue } from './label-catalogue.ts';
import { isSameLabelState, NO_LABELS, type LabelState } from './label-state.ts';
import { SYSTEM_LABELS } from './label.ts';
import { MailboxHistory, type HistoryKind } from './mailbox-history.ts';
import type { MessageAttachment, MessageContent, MessageHeader } from './message-content.ts';
import { createMessageIds, type MessageIds } from './message-id.ts';
import { kindNumber, type MessageKind } from './message-kind.ts';

export type NewMessage = {
  internalDateMs: number;
  sizeBytes: number;
  /** Bits of SYSTEM_LABELS. */
  systemLabels: number;
  /** A set number of the mailbox's label catalogue. */
  userLabelSet: number;
  /** Ordinal of the message that began the thread; null begins a new one. */
  threadRoot: number | null;
  /** Numbers of the From, recipients (To, Cc, Bcc) and List-Id texts in the mailbox's tables. */
  sender: number;
  recipients: number;
  listId: number;
  hasAttachment: boolean;
  kind: MessageKind;
  /** Bits of the categories that only a search knows. Default none. */
  searchCategories?: number;
};

type Columns = {
  internalDateMs: Float64Array;
  sizeBytes: Uint32Array;
  systemLabels: Uint32Array;
  userLabelSets: Uint32Array;
  threadRoots: Uint32Array;
  senders: Uint32Array;
  recipients: Uint32Array;
  listIds: Uint32Array;
  attachmentFlags: Uint8Array;
  kinds: Uint8Array;
  searchCategories: Uint8Array;
  /** 1 for a message deleted for good. */
  deletedFlags: Uint8Array;
  /** The id of the last change of each message. */
  historyIds: Float64Array;
};

function createColumns(capacity: number): Columns {
  return {
    internalDateMs: new Float64Array(capacity),
    sizeBytes: new Uint32Array(capacity),
    systemLabels: new Uint32Array(capacity),
    userLabelSets: new Uint32Array(capacity),
    threadRoots: new Uint32Array(capacity),
    senders: new Uint32Array(capacity),
    recipients: new Uint32Array(capacity),
    listIds: new Uint32Array(capacity),
    attachmentFlags: new Uint8Array(capacity),
    kinds: new Uint8Array(capacity),
    searchCategories: new Uint8Array(capacity),
    deletedFlags: new Uint8Array(capacity),
    historyIds: new Float64Array(capacity),
  };
}

/**
 * One account's mail in columns, by ordinal (the order of arrival in the sandbox, never reused). Every
 * change moves a version on, by which whoever caches knows what is stale.
 */
export class Mailbox {
  readonly owner: string;
  readonly ids: MessageIds;
  readonly labels = new LabelCatalogue();
  readonly senderTable = new AddressTable();
  readonly recipientTable = new AddressTable();
  readonly listIdTable = new InternedTable();
  readonly history = new MailboxHistory();
  readonly #contents: { start: number; content: MessageContent }[] = [];
  #columns: Columns;
  #addedCount = 0;
  #deletedCount = 0;
  #contentVersion = 0;
  #labelVersion = 0;
  #order: { version: number; ordinals: Uint32Array } | null = null;

  constructor(owner: string, capacity = 16) {
    this.owner = owner.toLowerCase();
    this.ids = createMessageIds({
      owner,
      count: () => this.#addedCount,
      internalDateMs: (ordinal) => this.#columns.internalDateMs[ordinal] ?? 0,
    });
    this.#columns = createColumns(Math.max(16, capacity));
  }

  /** Messages in the mailbox now, spam and trash included. */
  get count(): number {
    return this.#addedCount - this.#deletedCount;
  }

  /** Ordinals given out so far, those of deleted messages included. */
  get addedCount(): number {
    return this.#addedCount;
  }

  /** Moves on when messages come or go. */
  get contentVersion(): number {
    return this.#contentVersion;
  }

  /** Moves on when labels of any message change. */
  get labelVersion(): number {
    return this.#labelVersion;
  }

  /** The columns by ordinal. They grow: ask again after adding messages. */
  get columns(): Readonly<Columns> {
    return this.#columns;
  }

  /** Ordinals of the messages in the mailbox, newest first; of two equally old ones the one that came first. */
  get newestFirst(): Uint32Array {
    if (this.#order?.version === this.#contentVersion) return this.#order.ordinals;
    const { internalDateMs: dates, deletedFlags } = this.#columns;
    const given = Uint32Array.from({ length: this.#addedCount }, (_, ordinal) => ordinal);
    const ordinals =
      this.#deletedCount === 0 ? given : given.filter((ordinal) => deletedFlags[ordinal] !== 1);
    ordinals.sort((one, other) => (dates[other] ?? 0) - (dates[one] ?? 0) || one - other);
    this.#order = { version: this.#contentVersion, ordinals };
    return ordinals;
  }

  /** Gives the messages added from now on their headers, until the next content is given. */
  beginContent(content: MessageContent): void {
    this.#contents.push({ start: this.#addedCount, content });
  }

  /** Returns the ordinal of the new message. */
  add(message: NewMessage): number {
    const ordinal = this.#addedCount;
    if (ordinal >= this.#columns.kinds.length) this.#grow();
    const columns = this.#columns;
    columns.internalDateMs[ordinal] = message.internalDateMs;
    columns.sizeBytes[ordinal] = message.sizeBytes;
    columns.systemLabels[ordinal] = message.systemLabels;
    columns.userLabelSets[ordinal] = message.userLabelSet;
    columns.threadRoots[ordinal] = message.threadRoot ?? ordinal;
    columns.senders[ordinal] = message.sender;
    columns.recipients[ordinal] = message.recipients;
    columns.listIds[ordinal] = message.listId;
    columns.attachmentFlags[ordinal] = message.hasAttachment ? 1 : 0;
    columns.kinds[ordinal] = kindNumber(message.kind);
    columns.searchCategories[ordinal] = message.searchCategories ?? 0;
    this.#addedCount += 1;
    this.#contentVersion += 1;
    this.#record('message-added', ordinal, this.history.advance(), NO_LABELS);
    return ordinal;
  }

  /** The ordinal of a message in the mailbox, or null. */
  find(id: string): number | null {
    const ordinal = this.ids.ordinalOf(id);
    if (ordinal === null) return null;
    return this.#columns.deletedFlags[ordinal] === 1 ? null : ordinal;
  }

  setLabels(ordinal: number, systemLabels: number, userLabelSet: number): void {
    this.changeLabels([ordinal], () => ({ systemLabels, userLabelSet }));
  }

  /**
   * Edits the labels of messages and returns how many truly changed. Each changed message has a history
   * record of its own, or all of them share one.
   */
  changeLabels(
    ordinals: Iterable<number>,
    edit: (state: LabelState) => LabelState,
    { sharesRecord = false }: { sharesRecord?: boolean } = {},
  ): number {
    let changed = 0;
    for (const ordinal of ordinals) {
      const before = this.labelStateOf(ordinal);
      const after = edit(before);
      if (isSameLabelState(before, after)) continue;
      this.#columns.systemLabels[ordinal] = after.systemLabels;
      this.#columns.userLabelSets[ordinal] = after.userLabelSet;
      const isFollower = sharesRecord && changed > 0;
      const historyId = isFollower ? this.history.newestId : this.history.advance();
      this.#record('labels-changed', ordinal, historyId, before);
      changed += 1;
    }
    if (changed > 0) this.#labelVersion += 1;
    return changed;
  }

  /** Runs something that sees messages with other labels than they have; nothing of it stays. */
  whileLabelled<Result>(states: ReadonlyMap<number, LabelState>, run: () => Result): Result {
    if (states.size === 0) return run();
    const present = new Map(Array.from(states.keys(), (key) => [key, this.labelStateOf(key)]));
    this.#showLabels(states);
    try {
      return run();
    } finally {
      this.#showLabels(present);
    }
  }

  /** Deletes messages for good: they are found no more, and their ordinals are not used again. */
  delete(ordinals: Iterable<number>): number {
    let deleted = 0;
    for (const ordinal of ordinals) {
      if (this.#columns.deletedFlags[ordinal] === 1) continue;
      this.#columns.deletedFlags[ordinal] = 1;
      const labels = this.labelStateOf(ordinal);
      this.#record('message-deleted', ordinal, this.history.advance(), labels);
      deleted += 1;
    }
    this.#deletedCount += deleted;
    if (deleted > 0) this.#contentVersion += 1;
    return deleted;
  }

  labelStateOf(ordinal: number): LabelState {
    return {
      systemLabels: this.#columns.systemLabels[ordinal] ?? 0,
      userLabelSet: this.#columns.userLabelSets[ordinal] ?? 0,
    };
  }

  labelIdsOf(ordinal: number): string[] {
    return this.labelIdsIn(this.labelStateOf(ordinal));
  }

  labelIdsIn({ systemLabels, userLabelSet }: LabelState): string[] {
    const system = SYSTEM_LABELS.filter((_, index) => (systemLabels & (1 << index)) !== 0);
    return [...system, ...this.labels.labelsOf(userLabelSet)];
  }

  subjectOf(ordinal: number): string {
    const { content, start } = this.#contentAt(ordinal);
    return content.subjectOf(ordinal - start);
  }

  headersOf(ordinal: number): readonly MessageHeader[] {
    const { content, start } = this.#contentAt(ordinal);
    return content.headersOf(ordinal - start);
  }

  attachmentsOf(ordinal: number): readonly MessageAttachment[] {
    const { content, start } = this.#contentAt(ordinal);
    return content.attachmentsOf(ordinal - start);
  }

  #showLabels(states: ReadonlyMap<number, LabelState>): void {
    for (const [ordinal, { systemLabels, userLabelSet }] of states) {
      this.#columns.systemLabels[ordinal] = systemLabels;
      this.#columns.userLabelSets[ordinal] = userLabelSet;
    }
    this.#labelVersion += 1;
  }

  #contentAt(ordinal: number): { start: number; content: MessageContent } {
    const found = this.#contents.findLast(({ start }) => start <= ordinal);
    if (found === undefined || ordinal >= this.#addedCount)
      throw new Error(`no message ${ordinal}`);
    return found;
  }

  #record(kind: HistoryKind, ordinal: number, historyId: number, before: LabelState): void {
    this.#columns.historyIds[ordinal] = historyId;
    this.history.record({ historyId, kind, ordinal, before, after: this.labelStateOf(ordinal) });
  }

  #grow(): void {
    const old = this.#columns;
    const grown = createColumns(Math.ceil(old.kinds.length * 1.6));
    grown.internalDateMs.set(old.internalDateMs);
    grown.sizeBytes.set(old.sizeBytes);
    grown.systemLabels.set(old.systemLabels);
    grown.userLabelSets.set(old.userLabelSets);
    grown.threadRoots.set(old.threadRoots);
    grown.senders.set(old.senders);
    grown.recipients.set(old.recipients);
    grown.listIds.set(old.listIds);
    grown.attachmentFlags.set(old.attachmentFlags);
    grown.kinds.set(old.kinds);
    grown.searchCategories.set(old.searchCategories);
    grown.deletedFlags.set(old.deletedFlags);
    grown.historyIds.set(old.historyIds);
    this.#columns = grown;
  }
}
