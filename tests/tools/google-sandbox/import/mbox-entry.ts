import type {
  MessageAttachment,
  MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { AttachmentScanner, lengthWithoutEnd } from './attachment-scanner.ts';
import { parseHeaderBlock, type HeaderBlock } from './header-block.ts';
import type { LinePiece } from './line-cutter.ts';

/** Where a message lies in its file, and what was found while it went by. */
export type MboxEntry = {
  /** From 1, counted over the whole file. */
  number: number;
  /** Of its first line in the file, from 1. */
  lineNumber: number;
  /** The line that precedes the message; null when the file begins without one. */
  fromLine: string | null;
  /** Place of the header in the file. */
  headerStart: number;
  headerBytes: number;
  headers: readonly MessageHeader[];
  attachments: readonly MessageAttachment[];
  sizeBytes: number;
  /** What was mended or is missing, in words. */
  remarks: readonly string[];
};

export type EntryOutcome = { ok: true; entry: MboxEntry } | { ok: false; reason: string };

/** More than any real header; whatever has more is not read to its end. */
const MAX_HEADER_BYTES = 1_048_576;
const QUOTED_FROM = /^>+From /;
const QUOTE = 0x3e;
const NOTHING: HeaderBlock = { headers: [], isUtf8: true, strayLines: 0 };

type EntryStart = {
  number: number;
  lineNumber: number;
  fromLine: string | null;
  headerStart: number;
};

/** Reads one message as its lines go by. The header is kept, of the body only counts. */
export class EntryReader {
  readonly #start: EntryStart;
  #headerPieces: Buffer[] = [];
  #headerBytes = 0;
  #block: HeaderBlock = NOTHING;
  #scanner: AttachmentScanner | null = null;
  #sizeBytes = 0;
  #lastBlankBytes = 0;
  #fromLines = 0;

  constructor(start: EntryStart) {
    this.#start = start;
  }

  read(piece: LinePiece): void {
    const { bytes } = piece;
    this.#sizeBytes += bytes.length;
    const isBlank = piece.startsLine && piece.endsLine && lengthWithoutEnd(bytes) === 0;
    if (this.#scanner === null) {
      this.#readHeaderLine(bytes, isBlank);
      return;
    }
    // mboxrd and mboxo put `>` before what would look like the beginning of a message.
    if (
      piece.startsLine &&
      bytes[0] === QUOTE &&
      QUOTED_FROM.test(bytes.toString('latin1', 0, 64))
    ) {
      this.#sizeBytes -= 1;
    }
    this.#lastBlankBytes = isBlank ? bytes.length : 0;
    this.#scanner.read(piece);
  }

  /** Tells of a line that has the form of a From line and was taken as one of the message's own. */
  noteFromLine(): void {
    this.#fromLines += 1;
  }

  /** What was read. At the end of the file a message may have been cut off. */
  finish(isEndOfFile: boolean): EntryOutcome {
    if (this.#headerBytes > MAX_HEADER_BYTES) {
      return { ok: false, reason: `its header is larger than ${MAX_HEADER_BYTES} bytes` };
    }
    const scanner = this.#scanner;
    const isCutInHeader = scanner === null;
    if (isCutInHeader) this.#block = parseHeaderBlock(Buffer.concat(this.#headerPieces));
    const { headers, isUtf8, strayLines } = this.#block;
    if (headers.length === 0) return { ok: false, reason: 'it has no header' };
    if (isCutInHeader && isEndOfFile) {
      return { ok: false, reason: 'the file ends within its header' };
    }
    scanner?.end();
    const remarks = [
      ...(this.#start.fromLine === null ? ['no From line precedes it'] : []),
      ...(isUtf8 ? [] : ['its header is not UTF-8 and was read as Windows-1252']),
      ...(strayLines === 0 ? [] : [`left out ${strayLines} header line(s) without a colon`]),
      ...(this.#fromLines === 0
        ? []
        : [`kept ${this.#fromLines} line(s) as its text that look like a From line`]),
      ...(isEndOfFile && scanner?.isCutOff === true
        ? ['the file ends before its last part does']
        : []),
    ];
    return {
      ok: true,
      entry: {
        ...this.#start,
        headerBytes: this.#headerBytes,
        headers,
        attachments: scanner?.attachments ?? [],
        // The blank line before the next From line belongs to neither message.
        sizeBytes: this.#sizeBytes - this.#lastBlankBytes,
        remarks,
      },
    };
  }

  #readHeaderLine(bytes: Buffer, isBlank: boolean): void {
    if (isBlank) {
      this.#block = parseHeaderBlock(Buffer.concat(this.#headerPieces));
      this.#scanner = new AttachmentScanner(this.#block.headers);
      this.#headerPieces = [];
      return;
    }
    this.#headerBytes += bytes.length;
    if (this.#headerBytes <= MAX_HEADER_BYTES) this.#headerPieces.push(Buffer.from(bytes));
    else this.#headerPieces = [];
  }
}
