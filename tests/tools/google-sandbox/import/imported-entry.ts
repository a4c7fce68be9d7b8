import { searchCategoryBit, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import {
  findHeader,
  type MessageContent,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import type { MessageKind } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import { groupThreads, type ThreadMember } from './group-threads.ts';

/** What a message's headers tell of it, and what its thread is found by. */
export type DescribedMessage = ThreadMember & {
  internalDateMs: number;
  sizeBytes: number;
  sender: number;
  recipients: number;
  listId: number;
  hasAttachment: boolean;
  isBulk: boolean;
};

/** What the mailbox keeps in columns of an imported message. */
export type ImportedEntry = Omit<DescribedMessage, 'isBulk'> & {
  systemLabels: number;
  userLabelSet: number;
  kind: MessageKind;
  searchCategories: number;
};

const MESSAGE_ID = /<[^<>\s]{1,998}>/g;
/** A few suffice to find the thread; mailing lists name hundreds. */
const MAX_ANSWERED = 20;

/** Describes a message by its headers and what else is known of it. The mailbox interns its addresses. */
export function describeMessage(
  mailbox: Mailbox,
  headers: readonly MessageHeader[],
  facts: {
    internalDateMs: number;
    sizeBytes: number;
    hasAttachment: boolean;
    threadId: string | null;
  },
): DescribedMessage {
  const header = (name: string) => findHeader(headers, name) ?? '';
  const recipients = ['To', 'Cc', 'Bcc'].map(header).filter((value) => value !== '');
  const answered = ['References', 'In-Reply-To'].flatMap(
    (name) => header(name).match(MESSAGE_ID) ?? [],
  );
  return {
    internalDateMs: facts.internalDateMs,
    sizeBytes: facts.sizeBytes,
    sender: mailbox.senderTable.numberOf(detached(header('From'))),
    recipients: mailbox.recipientTable.numberOf(detached(recipients.join(', '))),
    listId: mailbox.listIdTable.numberOf(detached(header('List-Id'))),
    hasAttachment: facts.hasAttachment,
    isBulk: isBulk(headers),
    threadId: facts.threadId === null ? null : detached(facts.threadId),
    messageId: detachedOrNull(header('Message-ID').match(MESSAGE_ID)?.[0]),
    answered: facts.threadId === null ? answered.slice(0, MAX_ANSWERED).map(detached) : [],
  };
}

/** The entry of a message under these labels, each of which the mailbox has to know. */
export function labelMessage(
  mailbox: Mailbox,
  { isBulk, ...message }: DescribedMessage,
  labelIds: readonly string[],
): ImportedEntry {
  return {
    ...message,
    systemLabels: labelIds.reduce((bits, id) => bits | systemLabelBit(id), 0),
    userLabelSet: mailbox.labels.setNumberOf(labelIds.filter(isUserLabel)),
    kind: kindOf(labelIds, isBulk),
    searchCategories: labelIds.reduce((bits, id) => bits | searchCategoryBit(id), 0),
  };
}

/** Whether an id of a label is none of those that Gmail itself knows. */
export function isUserLabel(id: string): boolean {
  return systemLabelBit(id) === 0 && searchCategoryBit(id) === 0;
}

/** Adds messages, oldest first, and returns their ordinals. A thread id may be the id of a message in the mailbox. */
export function addEntries(
  mailbox: Mailbox,
  entries: readonly ImportedEntry[],
  content: MessageContent,
): number[] {
  const first = mailbox.addedCount;
  const groups = groupThreads(entries);
  const rootsThere = entries.map(({ threadId }) => {
    const ordinal = threadId === null ? null : mailbox.find(threadId);
    return ordinal === null ? null : (mailbox.columns.threadRoots[ordinal] ?? ordinal);
  });
  mailbox.beginContent(content);
  return entries.map((entry, index) => {
    const root = groups[index] ?? index;
    return mailbox.add({ ...entry, threadRoot: rootsThere[root] ?? first + root });
  });
}

/** A copy: a piece of a text keeps the whole text in memory, here all headers of a message. */
export function detached(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function detachedOrNull(text: string | undefined): string | null {
  return text === undefined ? null : detached(text);
}

function kindOf(labelIds: readonly string[], isBulk: boolean): MessageKind {
  if (labelIds.includes('DRAFT')) return 'draft';
  if (labelIds.includes('SENT')) return 'sent';
  if (labelIds.includes('CHAT')) return 'chat';
  return isBulk ? 'bulk' : 'personal';
}

function isBulk(headers: readonly MessageHeader[]): boolean {
  const precedence = (findHeader(headers, 'Precedence') ?? '').trim().toLowerCase();
  return (
    findHeader(headers, 'List-Unsubscribe') !== null ||
    findHeader(headers, 'List-Id') !== null ||
    ['bulk', 'list', 'junk'].includes(precedence)
  );
}
