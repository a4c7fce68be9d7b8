const NEWLINE = 0x0a;
/** Lines that are longer come in pieces, so that no line can fill the memory. */
const LONGEST_KEPT_BYTES = 8_192;

/** A line with its end, or a piece of one that is too long or whose file ends within it. */
export type LinePiece = { bytes: Buffer; startsLine: boolean; endsLine: boolean };

/** Cuts a stream of bytes into lines. Pieces are only good until the next push. */
export class LineCutter {
  readonly #onPiece: (piece: LinePiece) => void;
  #rest: Buffer = Buffer.alloc(0);
  #isInLine = false;

  constructor(onPiece: (piece: LinePiece) => void) {
    this.#onPiece = onPiece;
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#emit(bytes.subarray(start, end + 1), true);
      start = end + 1;
    }
    const rest = bytes.subarray(start);
    if (rest.length <= LONGEST_KEPT_BYTES) {
      this.#rest = Buffer.from(rest);
      return;
    }
    this.#emit(rest, false);
    this.#rest = Buffer.alloc(0);
  }

  end(): void {
    if (this.#rest.length > 0) this.#emit(this.#rest, false);
    this.#rest = Buffer.alloc(0);
  }

  #emit(bytes: Buffer, endsLine: boolean): void {
    const startsLine = !this.#isInLine;
    this.#isInLine = !endsLine;
    this.#onPiece({ bytes, startsLine, endsLine });
  }
}
