import { lengthWithoutEnd } from './attachment-scanner.ts';
import { LineCutter, type LinePiece } from './line-cutter.ts';
import { EntryReader, type EntryOutcome } from './mbox-entry.ts';

const FROM = Buffer.from('From ', 'latin1');
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const TIME = '\\d{1,2}:\\d{2}(?::\\d{2})?';
const ZONE = '(?: +(?:[+-]\\d{4}|[A-Z]{1,5}))?';
/** `From`, a sender, and a date as C's asctime writes it, with a zone or not in either place, or as mail does. */
const SEPARATOR = new RegExp(
  `^From (?:\\S+|"[^"]*"\\S*) +${DAY},? +(?:` +
    `${MONTH} +\\d{1,2} +${TIME}${ZONE} +\\d{4}|\\d{1,2} +${MONTH} +\\d{4} +${TIME})(?![\\d:])`,
);
/** What a message begins with, for the From lines that tell no date. */
const KNOWN_HEADER =
  /^(?:From|To|Subject|Date|Received|Return-Path|Delivered-To|Message-ID|MIME-Version|Content-Type|Status|X-[A-Za-z-]+):/i;
const LONGEST_SEPARATOR_BYTES = 1_000;

export type EntryPlace = { number: number; lineNumber: number };

/**
 * Cuts an mbox file into messages as its bytes come. A line that begins with `From ` begins a message only
 * when a date follows, or when it stands between an empty line and a header: not every program quotes such
 * lines in a body.
 */
export class MboxReader {
  readonly #onEntry: (outcome: EntryOutcome, place: EntryPlace) => void;
  readonly #cutter = new LineCutter((piece) => this.#read(piece));
  #entry: EntryReader | null = null;
  #place: EntryPlace = { number: 0, lineNumber: 0 };
  #lineNumber = 0;
  #offset = 0;
  #followsBlank = true;
  /** A line that may begin a message; the next one tells. */
  #held: LinePiece | null = null;
  #heldStart = 0;

  constructor(onEntry: (outcome: EntryOutcome, place: EntryPlace) => void) {
    this.#onEntry = onEntry;
  }

  push(chunk: Buffer): void {
    this.#cutter.push(chunk);
  }

  end(): void {
    this.#cutter.end();
    this.#passHeld();
    this.#finish(true);
  }

  #read(piece: LinePiece): void {
    const start = this.#offset;
    this.#offset += piece.bytes.length;
    if (piece.startsLine) this.#lineNumber += 1;
    const line = start === 0 ? withoutMark(piece) : piece;
    if (this.#held !== null && KNOWN_HEADER.test(line.bytes.toString('latin1', 0, 64))) {
      this.#begin({
        lineNumber: this.#lineNumber - 1,
        fromLine: textOf(this.#held),
        headerStart: start,
      });
      this.#held = null;
    }
    this.#passHeld();
    if (isSeparator(line)) {
      const fromLine = textOf(line);
      this.#begin({ lineNumber: this.#lineNumber, fromLine, headerStart: this.#offset });
    } else if (this.#followsBlank && beginsWithFrom(line)) {
      this.#held = { ...line, bytes: Buffer.from(line.bytes) };
      this.#heldStart = this.#offset - line.bytes.length;
    } else {
      this.#pass(line, this.#offset - line.bytes.length, this.#lineNumber);
    }
  }

  #passHeld(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#pass(held, this.#heldStart, this.#lineNumber - 1);
  }

  /** Takes a line as one of the message under way, which it begins at the beginning of the file. */
  #pass(line: LinePiece, start: number, lineNumber: number): void {
    const isBlank = line.startsLine && lengthWithoutEnd(line.bytes) === 0;
    this.#followsBlank = isBlank;
    if (this.#entry === null) {
      if (isBlank) return;
      this.#begin({ lineNumber, fromLine: null, headerStart: start });
    }
    this.#entry?.read(line);
  }

  #begin(start: { lineNumber: number; fromLine: string | null; headerStart: number }): void {
    this.#finish(false);
    this.#place = { number: this.#place.number + 1, lineNumber: start.lineNumber };
    this.#entry = new EntryReader({ ...start, number: this.#place.number });
    this.#followsBlank = false;
  }

  #finish(isEndOfFile: boolean): void {
    if (this.#entry === null) return;
    this.#onEntry(this.#entry.finish(isEndOfFile), this.#place);
    this.#entry = null;
  }
}

function isSeparator(line: LinePiece): boolean {
  return beginsWithFrom(line) && SEPARATOR.test(line.bytes.toString('latin1'));
}

function beginsWithFrom({ bytes, startsLine }: LinePiece): boolean {
  return (
    startsLine &&
    bytes.length <= LONGEST_SEPARATOR_BYTES &&
    bytes.subarray(0, FROM.length).equals(FROM)
  );
}

function textOf({ bytes }: LinePiece): string {
  return bytes.toString('utf8').trim();
}

function withoutMark(piece: LinePiece): LinePiece {
  const { bytes } = piece;
  if (!bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) return piece;
  return { ...piece, bytes: bytes.subarray(BYTE_ORDER_MARK.length) };
}
