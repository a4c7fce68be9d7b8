import { lengthWithoutEnd } from './attachment-scanner.ts';
import { LineCutter, type LinePiece } from './line-cutter.ts';
import { EntryReader, type EntryOutcome } from './mbox-entry.ts';

const FROM = Buffer.from('From ', 'latin1');
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** `From`, a word, and a date as C's asctime writes it, with a zone or not, in either place. */
const SEPARATOR = new RegExp(
  `^From .*\\b${DAY},? +(?:${MONTH} +\\d{1,2}|\\d{1,2} +${MONTH})\\b.*\\d{1,2}:\\d{2}(?:.*\\b\\d{4}\\b|\\b)`,
);
const LONGEST_SEPARATOR_BYTES = 1_000;

export type EntryPlace = { number: number; lineNumber: number };

/**
 * Cuts an mbox file into messages as its bytes come. A line that begins with `From ` begins a message only
 * when a date follows: not every program quotes such lines in a body.
 */
export class MboxReader {
  readonly #onEntry: (outcome: EntryOutcome, place: EntryPlace) => void;
  readonly #cutter = new LineCutter((piece) => this.#read(piece));
  #entry: EntryReader | null = null;
  #place: EntryPlace = { number: 0, lineNumber: 0 };
  #lineNumber = 0;
  #offset = 0;

  constructor(onEntry: (outcome: EntryOutcome, place: EntryPlace) => void) {
    this.#onEntry = onEntry;
  }

  push(chunk: Buffer): void {
    this.#cutter.push(chunk);
  }

  end(): void {
    this.#cutter.end();
    this.#finish(true);
  }

  #read(piece: LinePiece): void {
    const offset = this.#offset;
    this.#offset += piece.bytes.length;
    if (piece.startsLine) this.#lineNumber += 1;
    const line = offset === 0 ? withoutMark(piece) : piece;
    if (isSeparator(line)) {
      this.#finish(false);
      this.#begin(line.bytes.toString('utf8').trim(), this.#offset);
      return;
    }
    if (this.#entry === null) {
      if (lengthWithoutEnd(line.bytes) === 0) return;
      this.#begin(null, this.#offset - line.bytes.length);
    }
    this.#entry?.read(line);
  }

  #begin(fromLine: string | null, headerStart: number): void {
    this.#place = { number: this.#place.number + 1, lineNumber: this.#lineNumber };
    this.#entry = new EntryReader({ ...this.#place, fromLine, headerStart });
  }

  #finish(isEndOfFile: boolean): void {
    if (this.#entry === null) return;
    this.#onEntry(this.#entry.finish(isEndOfFile), this.#place);
    this.#entry = null;
  }
}

function isSeparator({ bytes, startsLine }: LinePiece): boolean {
  return (
    startsLine &&
    bytes.length <= LONGEST_SEPARATOR_BYTES &&
    bytes.subarray(0, FROM.length).equals(FROM) &&
    SEPARATOR.test(bytes.toString('latin1'))
  );
}

function withoutMark(piece: LinePiece): LinePiece {
  const { bytes } = piece;
  if (!bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) return piece;
  return { ...piece, bytes: bytes.subarray(BYTE_ORDER_MARK.length) };
}
