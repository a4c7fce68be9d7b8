import { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';

import { appendMessages } from './append-messages.ts';
import type { ImportedMailbox, RefusedLine } from './import-report.ts';
import { parseMailboxLine, type MailboxLine } from './mailbox-line.ts';

type ImportOptions = { owner: string; nowMs: number };

/**
 * Reads a mailbox in the import format, a message a line. A bad line is left out and reported with its
 * number (from 1) and the reason; the good ones around it stay. Empty lines mean nothing.
 */
export function importJsonl(lines: Iterable<string>, options: ImportOptions): ImportedMailbox {
  const reader = new JsonlReader();
  for (const text of lines) reader.push(text);
  return reader.finish(options);
}

/** Reads such a mailbox line by line. */
export class JsonlReader {
  readonly #messages: MailboxLine[] = [];
  readonly #refused: RefusedLine[] = [];
  #lineNumber = 0;

  push(text: string): void {
    this.#lineNumber += 1;
    const lineNumber = this.#lineNumber;
    if (text.trim() === '') return;
    const result = parseMailboxLine(lineNumber === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (result.ok) this.#messages.push(result.line);
    else this.#refused.push({ lineNumber, reason: result.reason });
  }

  finish({ owner, nowMs }: ImportOptions): ImportedMailbox {
    const messages = this.#messages;
    const mailbox = new Mailbox(owner, messages.length);
    appendMessages(mailbox, messages, nowMs);
    return { mailbox, imported: messages.length, refused: this.#refused, remarks: [] };
  }
}
