import { AddressTable } from './address-table.ts';
import { InternedTable } from './interned-table.ts';
import { LabelCatalogue } from './label-catalogue.ts';
import { SYSTEM_LABELS } from './label.ts';
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
  readonly #contents: { start: number; content: MessageContent }[] = [];
  #columns: Columns;
  #count = 0;
  #contentVersion = 0;
  #labelVersion = 0;
  #order: { version: number; ordinals: Uint32Array } | null = null;

  constructor(owner: string, capacity = 16) {
    this.owner = owner.toLowerCase();
    this.ids = createMessageIds(owner);
    this.#columns = createColumns(Math.max(16, capacity));
  }

  get count(): number {
    return this.#count;
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

  /** All ordinals, newest first; of two equally old ones the one that came first. */
  get newestFirst(): Uint32Array {
    if (this.#order?.version === this.#contentVersion) return this.#order.ordinals;
    const dates = this.#columns.internalDateMs;
    const ordinals = Uint32Array.from({ length: this.#count }, (_, ordinal) => ordinal);
    ordinals.sort((one, other) => (dates[other] ?? 0) - (dates[one] ?? 0) || one - other);
    this.#order = { version: this.#contentVersion, ordinals };
    return ordinals;
  }

  /** Gives the messages added from now on their headers, until the next content is given. */
  beginContent(content: MessageContent): void {
    this.#contents.push({ start: this.#count, content });
  }

  /** Returns the ordinal of the new message. */
  add(message: NewMessage): number {
    const ordinal = this.#count;
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
    this.#count += 1;
    this.#contentVersion += 1;
    return ordinal;
  }

  setLabels(ordinal: number, systemLabels: number, userLabelSet: number): void {
    this.#columns.systemLabels[ordinal] = systemLabels;
    this.#columns.userLabelSets[ordinal] = userLabelSet;
    this.#labelVersion += 1;
  }

  labelIdsOf(ordinal: number): string[] {
    const bits = this.#columns.systemLabels[ordinal] ?? 0;
    const system = SYSTEM_LABELS.filter((_, index) => (bits & (1 << index)) !== 0);
    return [...system, ...this.labels.labelsOf(this.#columns.userLabelSets[ordinal] ?? 0)];
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

  #contentAt(ordinal: number): { start: number; content: MessageContent } {
    const found = this.#contents.findLast(({ start }) => start <= ordinal);
    if (found === undefined || ordinal >= this.#count) throw new Error(`no message ${ordinal}`);
    return found;
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
    this.#columns = grown;
  }
}
