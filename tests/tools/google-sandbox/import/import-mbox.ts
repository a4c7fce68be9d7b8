import { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import {
  findHeader,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import type { ImportedMailbox, RefusedLine } from './import-report.ts';
import {
  addEntries,
  describeMessage,
  detached,
  labelMessage,
  type DescribedMessage,
} from './imported-entry.ts';
import { MboxContent, subjectOf, type MboxPlace, type ReadBytes } from './mbox-content.ts';
import type { MboxEntry } from './mbox-entry.ts';
import { MboxReader } from './mbox-reader.ts';
import { parseDateHeader, parseFromLineDate } from './message-date.ts';
import { RepeatedMessages } from './repeated-messages.ts';
import { arrivalOf } from './takeout-from-line.ts';
import { TakeoutLabels } from './takeout-labels.ts';

export type MboxSource = {
  /** The file from its beginning to its end. */
  chunks: AsyncIterable<Buffer>;
  /** Stays usable as long as the mailbox. */
  read: ReadBytes;
};

type KeptMessage = DescribedMessage & MboxPlace & { labels: KeptLabels };

/** Ids, or the number under which Takeout's names were noted. */
type KeptLabels = readonly string[] | number;

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
  const takeoutLabels = new TakeoutLabels();
  const repeats = new RepeatedMessages();
  const messages: KeptMessage[] = [];
  const refused: RefusedLine[] = [];
  const remarks: RefusedLine[] = [];
  let repeated = 0;
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
    const original = repeats.find(number, entry);
    if (original !== null) {
      repeated += 1;
      remarks.push(say(`it is message ${original} again and was counted once`));
      return;
    }
    const said = [...entry.remarks, ...date.remarks];
    if (said.length > 0) remarks.push(say(said.join('; ')));
    const labels = labelsOf(entry.headers, (names) => takeoutLabels.note(names, lineNumber));
    messages.push(toMessage(mailbox, entry, { internalDateMs: date.timeMs, labels }));
  });
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
  messages.sort((one, other) => one.internalDateMs - other.internalDateMs);
  const { labelIds, remarks: labelRemarks } = takeoutLabels.read(mailbox.labels);
  const entries = messages.map(({ labels, ...message }) =>
    labelMessage(mailbox, message, typeof labels === 'number' ? (labelIds[labels] ?? []) : labels),
  );
  addEntries(mailbox, entries, new MboxContent(messages, read));
  return {
    mailbox,
    separators: reader.separators,
    found: reader.found,
    imported: messages.length,
    repeated,
    refused,
    remarks: [...remarks, ...labelRemarks],
  };
}

/** Takeout tells when a message arrived; else its own date is taken, which is its sender's clock. */
function dateOf(
  { headers, fromLine }: MboxEntry,
  nowMs: number,
): { timeMs: number; remarks: string[] } | null {
  const header = findHeader(headers, 'Date');
  const told = arrivalOf(fromLine, nowMs) ?? parseDateHeader(header, nowMs);
  if (told !== null) return { timeMs: told, remarks: [] };
  const ofFromLine = parseFromLineDate(fromLine, nowMs);
  if (ofFromLine === null) return null;
  const problem = header === null ? 'it has no date' : 'its date makes no sense';
  return { timeMs: ofFromLine, remarks: [`${problem} and was placed by its From line`] };
}

function toMessage(
  mailbox: Mailbox,
  entry: MboxEntry,
  { internalDateMs, labels }: { internalDateMs: number; labels: KeptLabels },
): KeptMessage {
  const { headers, attachments } = entry;
  return {
    ...describeMessage(mailbox, headers, {
      internalDateMs,
      sizeBytes: Math.min(entry.sizeBytes, LARGEST_SIZE),
      hasAttachment: attachments.length > 0,
      threadId: findHeader(headers, 'X-GM-THRID'),
    }),
    labels,
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
function labelsOf(
  headers: readonly MessageHeader[],
  noteNames: (names: string) => number,
): KeptLabels {
  const takeout = findHeader(headers, 'X-Gmail-Labels');
  if (takeout !== null) return noteNames(takeout);
  const status = findHeader(headers, 'Status');
  return status !== null && !status.includes('R') ? ['INBOX', 'UNREAD'] : ['INBOX'];
}
