import { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { appendMessages } from './append-messages.ts';
import { decodeText } from './decode-text.ts';
import type { ImportedMailbox, RefusedLine } from './import-report.ts';
import { LineCutter } from './line-cutter.ts';
import { parseMailboxLine, type MailboxLine } from './mailbox-line.ts';

type ImportOptions = { owner: string; nowMs: number };

/** No message's headers come near it; what is longer is no line of this format and must not fill the memory. */
const LONGEST_LINE_BYTES = 16 * 2 ** 20;

/**
 * Reads a mailbox in the import format, a message a line. A bad line is left out and reported with its
 * number (from 1) and the reason; the good ones around it stay. Empty lines mean nothing.
 */
export function importJsonl(lines: Iterable<string>, options: ImportOptions): ImportedMailbox {
  const reader = new JsonlReader();
  for (const text of lines) reader.read(text);
  return reader.finish(options);
}

/** Reads such a mailbox from the bytes of a file, whose lines end in LF or CRLF. */
export async function importJsonlFile(
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<ImportedMailbox> {
  const reader = new JsonlReader();
  let pieces: Buffer[] = [];
  let lineBytes = 0;
  function endLine(): void {
    if (lineBytes <= LONGEST_LINE_BYTES) reader.readBytes(Buffer.concat(pieces));
    else reader.refuse(`longer than ${LONGEST_LINE_BYTES} bytes`);
    pieces = [];
    lineBytes = 0;
  }
  const cutter = new LineCutter(({ bytes, endsLine }) => {
    lineBytes += bytes.length;
    // A copy, since the next chunk writes over it.
    if (lineBytes <= LONGEST_LINE_BYTES) pieces.push(Buffer.from(bytes));
    else pieces = [];
    if (endsLine) endLine();
  });
  for await (const chunk of chunks) cutter.push(chunk);
  cutter.end();
  if (lineBytes > 0) endLine();
  return reader.finish(options);
}

class JsonlReader {
  readonly #messages: MailboxLine[] = [];
  readonly #refused: RefusedLine[] = [];
  readonly #remarks: RefusedLine[] = [];
  #lineNumber = 0;

  readBytes(bytes: Buffer): void {
    const { text, isUtf8 } = decodeText(bytes);
    if (this.read(text) && !isUtf8) {
      const reason = 'it is not UTF-8 and was read as Windows-1252';
      this.#remarks.push({ lineNumber: this.#lineNumber, reason });
    }
  }

  /** True when the line is a message. */
  read(text: string): boolean {
    if (text.trim() === '') {
      this.#lineNumber += 1;
      return false;
    }
    const result = parseMailboxLine(this.#lineNumber === 0 ? text.replace(/^\uFEFF/, '') : text);
    if (!result.ok) {
      this.refuse(result.reason);
      return false;
    }
    this.#lineNumber += 1;
    this.#messages.push(result.line);
    return true;
  }

  /** Leaves the next line out. */
  refuse(reason: string): void {
    this.#lineNumber += 1;
    this.#refused.push({ lineNumber: this.#lineNumber, reason });
  }

  finish({ owner, nowMs }: ImportOptions): ImportedMailbox {
    const messages = this.#messages;
    const mailbox = new Mailbox(owner, messages.length);
    appendMessages(mailbox, messages, nowMs);
    return {
      mailbox,
      separators: null,
      found: messages.length + this.#refused.length,
      imported: messages.length,
      repeated: 0,
      refused: this.#refused,
      remarks: this.#remarks,
    };
  }
}
