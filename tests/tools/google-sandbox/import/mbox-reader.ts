import { lengthWithoutEnd } from './attachment-scanner.ts';
import { FromLine, type PlacedLine, type Verdict } from './from-line.ts';
import { LineCutter, type LinePiece } from './line-cutter.ts';
import { EntryReader, type EntryOutcome } from './mbox-entry.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export type EntryPlace = { number: number; lineNumber: number };

/**
 * Cuts an mbox file into messages as its bytes come. Not every program quotes lines of a body that begin
 * with `From `, nor writes an empty line before those that begin a message: what follows tells them apart.
 */
export class MboxReader {
  readonly #onEntry: (outcome: EntryOutcome, place: EntryPlace) => void;
  readonly #cutter = new LineCutter((piece) => this.#read(piece));
  #entry: EntryReader | null = null;
  #place: EntryPlace = { number: 0, lineNumber: 0 };
  #lineNumber = 0;
  #offset = 0;
  /** An empty line, a separator or nothing stands before the next line. */
  #followsBlank = true;
  #fromLine: FromLine | null = null;
  #separators = 0;
  /** A file of patches has them as messages; elsewhere a message has a patch as its text. */
  #isOfPatches = false;

  constructor(onEntry: (outcome: EntryOutcome, place: EntryPlace) => void) {
    this.#onEntry = onEntry;
  }

  /** Lines taken as the beginning of a message so far. */
  get separators(): number {
    return this.#separators;
  }

  /** Messages so far, those that could not be read among them. */
  get found(): number {
    return this.#place.number;
  }

  push(chunk: Buffer): void {
    this.#cutter.push(chunk);
  }

  end(): void {
    this.#cutter.end();
    while (this.#fromLine !== null) this.#decide(this.#fromLine, this.#fromLine.end());
    this.#finish(true);
  }

  #read(piece: LinePiece): void {
    const { bytes } = piece;
    const isMarked = this.#offset === 0 && bytes.indexOf(BYTE_ORDER_MARK) === 0;
    const skipped = isMarked ? BYTE_ORDER_MARK.length : 0;
    if (piece.startsLine) this.#lineNumber += 1;
    this.#take({
      ...piece,
      bytes: bytes.subarray(skipped),
      start: this.#offset + skipped,
      number: this.#lineNumber,
    });
    this.#offset += bytes.length;
  }

  #take(line: PlacedLine): void {
    if (this.#fromLine !== null) {
      this.#decide(this.#fromLine, this.#fromLine.add(line));
      return;
    }
    this.#fromLine = FromLine.of(line, { followsBlank: this.#followsBlank });
    if (this.#fromLine === null) this.#pass(line);
  }

  #decide(fromLine: FromLine, verdict: Verdict): void {
    if (verdict === 'undecided') return;
    this.#fromLine = null;
    const { line, lines } = fromLine;
    if (this.#place.number === 0) this.#isOfPatches = fromLine.isPatch;
    if (verdict === 'separator' && fromLine.isPatch === this.#isOfPatches) {
      this.#separators += 1;
      this.#begin(line, { fromLine: fromLine.text, headerStart: line.start + line.bytes.length });
      this.#followsBlank = true;
    } else {
      this.#pass(line);
      if (fromLine.isDated) this.#entry?.noteFromLine();
    }
    for (const next of lines) this.#take(next);
  }

  /** Takes a line as one of the message under way, which it begins at the beginning of the file. */
  #pass(line: PlacedLine): void {
    const isBlank = line.startsLine && lengthWithoutEnd(line.bytes) === 0;
    this.#followsBlank = isBlank;
    if (this.#entry === null) {
      if (isBlank) return;
      this.#begin(line, { fromLine: null, headerStart: line.start });
    }
    this.#entry?.read(line);
  }

  #begin(line: PlacedLine, start: { fromLine: string | null; headerStart: number }): void {
    this.#finish(false);
    this.#place = { number: this.#place.number + 1, lineNumber: line.number };
    this.#entry = new EntryReader({ ...start, ...this.#place });
  }

  #finish(isEndOfFile: boolean): void {
    if (this.#entry === null) return;
    this.#onEntry(this.#entry.finish(isEndOfFile), this.#place);
    this.#entry = null;
  }
}
