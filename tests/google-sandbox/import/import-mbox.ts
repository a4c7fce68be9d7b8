import { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';
import { findHeader, type MessageHeader } from '#tests/google-sandbox/mailbox/message-content.ts';

import type { ImportedMailbox, RefusedLine } from './import-report.ts';
import { addEntries, describeEntry, detached, type ImportedEntry } from './imported-entry.ts';
import { MboxContent, subjectOf, type MboxPlace, type ReadBytes } from './mbox-content.ts';
import type { MboxEntry } from './mbox-entry.ts';
import { MboxReader } from './mbox-reader.ts';
import { parseDateHeader, parseFromLineDate } from './message-date.ts';
import { readTakeoutLabels } from './takeout-labels.ts';

export type MboxSource = {
  /** The file from its beginning to its end. */
  chunks: AsyncIterable<Buffer>;
  /** Stays usable as long as the mailbox. */
  read: ReadBytes;
};

type KeptMessage = ImportedEntry & MboxPlace;

const LARGEST_SIZE = 2 ** 32 - 1;

/**
 * Reads a mailbox from an mbox file, such as Google Takeout gives. Only counts, addresses and subjects are
 * kept in memory. An entry that cannot be read is left out and reported with its number and the line that
 * it begins in; those around it stay.
 */
export async function importMbox(
  { chunks, read }: MboxSource,
  { owner, nowMs }: { owner: string; nowMs: number },
): Promise<ImportedMailbox> {
  const mailbox = new Mailbox(owner);
  const messages: KeptMessage[] = [];
  const refused: RefusedLine[] = [];
  const remarks: RefusedLine[] = [];
  const reader = new MboxReader((outcome, { number, lineNumber }) => {
    const say = (reason: string) => ({ lineNumber, reason: `message ${number}: ${reason}` });
    if (!outcome.ok) {
      refused.push(say(outcome.reason));
      return;
    }
    const { entry } = outcome;
    const date = dateOf(entry, nowMs);
    if (date === null) {
      refused.push(say('it has no date, and its From line tells none'));
      return;
    }
    const said = [...entry.remarks, ...date.remarks];
    if (said.length > 0) remarks.push(say(said.join('; ')));
    messages.push(toMessage(mailbox, entry, date.timeMs));
  });
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
  messages.sort((one, other) => one.internalDateMs - other.internalDateMs);
  addEntries(mailbox, messages, new MboxContent(messages, read));
  return { mailbox, imported: messages.length, refused, remarks };
}

function dateOf(
  { headers, fromLine }: MboxEntry,
  nowMs: number,
): { timeMs: number; remarks: string[] } | null {
  const header = findHeader(headers, 'Date');
  const told = parseDateHeader(header, nowMs);
  if (told !== null) return { timeMs: told, remarks: [] };
  const ofFromLine = parseFromLineDate(fromLine, nowMs);
  if (ofFromLine === null) return null;
  const problem = header === null ? 'it has no date' : 'its date makes no sense';
  return { timeMs: ofFromLine, remarks: [`${problem} and was placed by its From line`] };
}

function toMessage(mailbox: Mailbox, entry: MboxEntry, internalDateMs: number): KeptMessage {
  const { headers, attachments } = entry;
  return {
    ...describeEntry(mailbox, headers, {
      internalDateMs,
      sizeBytes: Math.min(entry.sizeBytes, LARGEST_SIZE),
      labelIds: labelIdsOf(headers, mailbox),
      hasAttachment: attachments.length > 0,
      threadId: findHeader(headers, 'X-GM-THRID'),
    }),
    headerStart: entry.headerStart,
    headerBytes: entry.headerBytes,
    subject: detached(subjectOf(headers)),
    attachments: attachments.map(({ filename, sizeBytes }) => ({
      filename: detached(filename),
      sizeBytes,
    })),
  };
}

/** Without Takeout's labels a message lies in the inbox, read unless a mail program says otherwise. */
function labelIdsOf(headers: readonly MessageHeader[], mailbox: Mailbox): string[] {
  const takeout = findHeader(headers, 'X-Gmail-Labels');
  if (takeout !== null) return readTakeoutLabels(takeout, mailbox.labels);
  const status = findHeader(headers, 'Status');
  return status !== null && !status.includes('R') ? ['INBOX', 'UNREAD'] : ['INBOX'];
}
