import { systemLabelBit } from '#tests/google-sandbox/mailbox/label.ts';
import { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';
import {
  findHeader,
  type MessageAttachment,
  type MessageHeader,
} from '#tests/google-sandbox/mailbox/message-content.ts';
import type { MessageKind } from '#tests/google-sandbox/mailbox/message-kind.ts';

import { groupThreads } from './group-threads.ts';
import { ImportedContent } from './imported-content.ts';
import { parseMailboxLine, type MailboxLine } from './mailbox-line.ts';

const DAY_MS = 86_400_000;
const FOLD = /\r?\n[ \t]+/g;

export type RefusedLine = { line: number; reason: string };

export type ImportedMailbox = { mailbox: Mailbox; imported: number; refused: RefusedLine[] };

/**
 * Reads a mailbox in the import format, a message a line. A bad line is left out and reported with its
 * number (from 1) and the reason; the good ones around it stay. Empty lines mean nothing.
 */
export function importJsonl(
  lines: Iterable<string>,
  { owner, nowMs }: { owner: string; nowMs: number },
): ImportedMailbox {
  const messages: MailboxLine[] = [];
  const refused: RefusedLine[] = [];
  let lineNumber = 0;
  for (const text of lines) {
    lineNumber += 1;
    if (text.trim() === '') continue;
    const result = parseMailboxLine(lineNumber === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (result.ok) messages.push(result.line);
    else refused.push({ line: lineNumber, reason: result.reason });
  }
  return { mailbox: createMailbox(messages, owner, nowMs), imported: messages.length, refused };
}

function createMailbox(lines: readonly MailboxLine[], owner: string, nowMs: number): Mailbox {
  const messages = lines
    .map((line) => ({
      line,
      internalDateMs: line.internalDate ?? Math.round(nowMs - (line.ageDays ?? 0) * DAY_MS),
      headers: line.headers.map(([name, value]): MessageHeader => [name, value.replace(FOLD, ' ')]),
      attachments: attachmentsOf(line),
      threadId: line.threadId ?? null,
    }))
    .sort((one, other) => one.internalDateMs - other.internalDateMs);
  const roots = groupThreads(messages);
  const mailbox = new Mailbox(owner, messages.length);
  mailbox.beginContent(new ImportedContent(messages));
  messages.forEach(({ line, internalDateMs, headers, attachments }, index) => {
    const header = (name: string) => findHeader(headers, name) ?? '';
    const { systemLabels, userLabelIds } = splitLabels(mailbox, line.labelIds);
    mailbox.add({
      internalDateMs,
      sizeBytes: line.sizeBytes,
      systemLabels,
      userLabelSet: mailbox.labels.setNumberOf(userLabelIds),
      threadRoot: roots[index] ?? null,
      sender: mailbox.senderTable.numberOf(header('From')),
      recipients: mailbox.recipientTable.numberOf(
        [header('To'), header('Cc'), header('Bcc')].filter((value) => value !== '').join(', '),
      ),
      listId: mailbox.listIdTable.numberOf(header('List-Id')),
      hasAttachment: attachments.length > 0,
      kind: kindOf(line.labelIds, headers),
    });
  });
  return mailbox;
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
