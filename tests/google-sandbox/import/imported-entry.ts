import { searchCategoryBit, systemLabelBit } from '#tests/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';
import {
  findHeader,
  type MessageContent,
  type MessageHeader,
} from '#tests/google-sandbox/mailbox/message-content.ts';
import type { MessageKind } from '#tests/google-sandbox/mailbox/message-kind.ts';

import { groupThreads, type ThreadMember } from './group-threads.ts';

/** What the mailbox keeps in columns of an imported message, and what its thread is found by. */
export type ImportedEntry = ThreadMember & {
  internalDateMs: number;
  sizeBytes: number;
  systemLabels: number;
  userLabelSet: number;
  sender: number;
  recipients: number;
  listId: number;
  hasAttachment: boolean;
  kind: MessageKind;
  searchCategories: number;
};

const MESSAGE_ID = /<[^<>\s]{1,998}>/g;
/** A few suffice to find the thread; mailing lists name hundreds. */
const MAX_ANSWERED = 20;

/** Describes a message by its headers and what else is known of it. The mailbox interns its addresses. */
export function describeEntry(
  mailbox: Mailbox,
  headers: readonly MessageHeader[],
  facts: {
    internalDateMs: number;
    sizeBytes: number;
    labelIds: readonly string[];
    hasAttachment: boolean;
    threadId: string | null;
  },
): ImportedEntry {
  const header = (name: string) => findHeader(headers, name) ?? '';
  const recipients = ['To', 'Cc', 'Bcc'].map(header).filter((value) => value !== '');
  const userLabelIds = facts.labelIds.filter(isUserLabel);
  const answered = ['References', 'In-Reply-To'].flatMap(
    (name) => header(name).match(MESSAGE_ID) ?? [],
  );
  return {
    internalDateMs: facts.internalDateMs,
    sizeBytes: facts.sizeBytes,
    systemLabels: facts.labelIds.reduce((bits, id) => bits | systemLabelBit(id), 0),
    userLabelSet: mailbox.labels.setNumberOf(userLabelIds),
    sender: mailbox.senderTable.numberOf(detached(header('From'))),
    recipients: mailbox.recipientTable.numberOf(detached(recipients.join(', '))),
    listId: mailbox.listIdTable.numberOf(detached(header('List-Id'))),
    hasAttachment: facts.hasAttachment,
    kind: kindOf(facts.labelIds, headers),
    searchCategories: facts.labelIds.reduce((bits, id) => bits | searchCategoryBit(id), 0),
    threadId: facts.threadId === null ? null : detached(facts.threadId),
    messageId: detachedOrNull(header('Message-ID').match(MESSAGE_ID)?.[0]),
    answered: facts.threadId === null ? answered.slice(0, MAX_ANSWERED).map(detached) : [],
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

function kindOf(labelIds: readonly string[], headers: readonly MessageHeader[]): MessageKind {
  if (labelIds.includes('DRAFT')) return 'draft';
  if (labelIds.includes('SENT')) return 'sent';
  if (labelIds.includes('CHAT')) return 'chat';
  const precedence = (findHeader(headers, 'Precedence') ?? '').trim().toLowerCase();
  const isBulk =
    findHeader(headers, 'List-Unsubscribe') !== null ||
    findHeader(headers, 'List-Id') !== null ||
    ['bulk', 'list', 'junk'].includes(precedence);
  return isBulk ? 'bulk' : 'personal';
}
