import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type {
  MessageAttachment,
  MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { ImportedContent } from './imported-content.ts';
import { addEntries, describeMessage, isUserLabel, labelMessage } from './imported-entry.ts';
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
    }))
    .sort((one, other) => one.internalDateMs - other.internalDateMs);
  const entries = messages.map(({ line, internalDateMs, headers, attachments }) => {
    defineUserLabels(mailbox, line.labelIds);
    const described = describeMessage(mailbox, headers, {
      internalDateMs,
      sizeBytes: line.sizeBytes,
      hasAttachment: attachments.length > 0,
      threadId: line.threadId ?? null,
    });
    return labelMessage(mailbox, described, line.labelIds);
  });
  const added = addEntries(mailbox, entries, new ImportedContent(messages));
  const ordinals: number[] = [];
  messages.forEach(({ place }, index) => {
    ordinals[place] = added[index] ?? 0;
  });
  return ordinals;
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
function defineUserLabels(mailbox: Mailbox, labelIds: readonly string[]): void {
  for (const id of labelIds) if (isUserLabel(id)) mailbox.labels.define(id, id);
}
