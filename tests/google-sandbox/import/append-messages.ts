import { systemLabelBit } from '#tests/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';
import {
  findHeader,
  type MessageAttachment,
  type MessageHeader,
} from '#tests/google-sandbox/mailbox/message-content.ts';
import type { MessageKind } from '#tests/google-sandbox/mailbox/message-kind.ts';

import { groupThreads } from './group-threads.ts';
import { ImportedContent } from './imported-content.ts';
import type { MailboxLine } from './mailbox-line.ts';

const DAY_MS = 86_400_000;
const FOLD = /\r?\n[ \t]+/g;

/**
 * Adds messages to a mailbox, oldest first; one without a date is of now. A thread id that is the id of a
 * message in the mailbox means that message's thread. Returns their ordinals in the given order.
 */
export function appendMessages(
  mailbox: Mailbox,
  lines: readonly MailboxLine[],
  nowMs: number,
): number[] {
  const messages = lines
    .map((line, place) => ({
      line,
      place,
      internalDateMs: line.internalDate ?? Math.round(nowMs - (line.ageDays ?? 0) * DAY_MS),
      headers: line.headers.map(([name, value]): MessageHeader => [name, value.replace(FOLD, ' ')]),
      attachments: attachmentsOf(line),
      threadId: line.threadId ?? null,
    }))
    .sort((one, other) => one.internalDateMs - other.internalDateMs);
  const rootOf = createRootFinder(mailbox, messages);
  const ordinals: number[] = [];
  mailbox.beginContent(new ImportedContent(messages));
  messages.forEach(({ line, place, internalDateMs, headers, attachments }, index) => {
    const header = (name: string) => findHeader(headers, name) ?? '';
    const { systemLabels, userLabelIds } = splitLabels(mailbox, line.labelIds);
    ordinals[place] = mailbox.add({
      internalDateMs,
      sizeBytes: line.sizeBytes,
      systemLabels,
      userLabelSet: mailbox.labels.setNumberOf(userLabelIds),
      threadRoot: rootOf(index),
      sender: mailbox.senderTable.numberOf(header('From')),
      recipients: mailbox.recipientTable.numberOf(
        [header('To'), header('Cc'), header('Bcc')].filter((value) => value !== '').join(', '),
      ),
      listId: mailbox.listIdTable.numberOf(header('List-Id')),
      hasAttachment: attachments.length > 0,
      kind: kindOf(line.labelIds, headers),
    });
  });
  return ordinals;
}

/** The ordinal of the message that began a new message's thread, which may be one of the mailbox's own. */
function createRootFinder(
  mailbox: Mailbox,
  messages: Parameters<typeof groupThreads>[0],
): (index: number) => number {
  const first = mailbox.addedCount;
  const groups = groupThreads(messages);
  const known = messages.map(({ threadId }) => {
    const ordinal = threadId === null ? null : mailbox.find(threadId);
    return ordinal === null ? null : (mailbox.columns.threadRoots[ordinal] ?? ordinal);
  });
  return (index) => {
    const root = groups[index] ?? index;
    return known[root] ?? first + root;
  };
}

function attachmentsOf({
  attachments,
  attachmentCount = 0,
  sizeBytes,
}: MailboxLine): MessageAttachment[] {
  if (attachments !== undefined && attachments.length > 0) return attachments;
  const share = Math.floor(sizeBytes / (attachmentCount + 1));
  return Array.from({ length: attachmentCount }, (_, index) => ({
    filename: `attachment-${index + 1}.bin`,
    sizeBytes: share,
  }));
}

/** A label that is none of Gmail's own becomes a label of the user, named like its id. */
function splitLabels(
  mailbox: Mailbox,
  labelIds: readonly string[],
): { systemLabels: number; userLabelIds: string[] } {
  const userLabelIds = labelIds.filter((id) => systemLabelBit(id) === 0);
  for (const id of userLabelIds) mailbox.labels.define(id, id);
  const systemLabels = labelIds.reduce((bits, id) => bits | systemLabelBit(id), 0);
  return { systemLabels, userLabelIds };
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
