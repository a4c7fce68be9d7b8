import { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';

import { appendMessages } from './append-messages.ts';
import { parseMailboxLine, type MailboxLine } from './mailbox-line.ts';

export type RefusedLine = { lineNumber: number; reason: string };

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
    else refused.push({ lineNumber, reason: result.reason });
  }
  const mailbox = new Mailbox(owner, messages.length);
  appendMessages(mailbox, messages, nowMs);
  return { mailbox, imported: messages.length, refused };
}
