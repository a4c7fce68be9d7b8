import {
  findHeader,
  type MessageAttachment,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { parseHeaderBlock } from './header-block.ts';
import { headerParameter } from './header-parameter.ts';
import type { LinePiece } from './line-cutter.ts';

const DASH = 0x2d;
const MAX_DEPTH = 32;
const MAX_ATTACHMENTS = 1_000;
const MAX_PART_HEADER_BYTES = 65_536;

type OpenPart = { filename: string; isBase64: boolean; lineBytes: number };

/**
 * Finds the named parts of a message while its body goes by, and counts their bytes; of the body itself
 * nothing is kept.
 */
export class AttachmentScanner {
  readonly attachments: MessageAttachment[] = [];
  readonly #boundaries: string[] = [];
  #headerBytes: Buffer[] | null = null;
  #headerLength = 0;
  #part: OpenPart | null = null;

  constructor(headers: readonly MessageHeader[]) {
    this.#open(headers);
  }

  /** Whether a multipart has begun and not ended. */
  get isCutOff(): boolean {
    return this.#boundaries.length > 0;
  }

  read(piece: LinePiece): void {
    const { bytes, startsLine } = piece;
    if (startsLine && this.#boundaries.length > 0 && bytes[0] === DASH && bytes[1] === DASH) {
      if (this.#passBoundary(bytes.toString('latin1').trimEnd())) return;
    }
    if (this.#headerBytes !== null) this.#readPartHeader(piece, this.#headerBytes);
    else if (this.#part !== null) this.#part.lineBytes += lengthWithoutEnd(bytes);
  }

  end(): void {
    this.#closePart();
  }

  #passBoundary(line: string): boolean {
    for (let depth = this.#boundaries.length - 1; depth >= 0; depth -= 1) {
      const boundary = `--${this.#boundaries[depth]}`;
      const isLast = line === `${boundary}--`;
      if (!isLast && line !== boundary) continue;
      this.#closePart();
      this.#boundaries.length = isLast ? depth : depth + 1;
      this.#headerBytes = isLast ? null : [];
      this.#headerLength = 0;
      return true;
    }
    return false;
  }

  #readPartHeader({ bytes, startsLine, endsLine }: LinePiece, kept: Buffer[]): void {
    const isBlank = startsLine && endsLine && lengthWithoutEnd(bytes) === 0;
    if (isBlank) {
      this.#headerBytes = null;
      this.#open(parseHeaderBlock(Buffer.concat(kept)).headers);
    } else if (this.#headerLength < MAX_PART_HEADER_BYTES) {
      kept.push(Buffer.from(bytes));
      this.#headerLength += bytes.length;
    }
  }

  #open(headers: readonly MessageHeader[]): void {
    const type = findHeader(headers, 'Content-Type') ?? '';
    const boundary = /^\s*multipart\//i.test(type) ? headerParameter(type, 'boundary') : null;
    if (boundary !== null && boundary !== '' && this.#boundaries.length < MAX_DEPTH) {
      this.#boundaries.push(boundary.trimEnd());
      return;
    }
    const disposition = findHeader(headers, 'Content-Disposition') ?? '';
    const filename =
      headerParameter(disposition, 'filename') ?? headerParameter(type, 'name') ?? '';
    if (filename === '' || this.attachments.length >= MAX_ATTACHMENTS) return;
    const encoding = (findHeader(headers, 'Content-Transfer-Encoding') ?? '').trim().toLowerCase();
    this.#part = { filename, isBase64: encoding === 'base64', lineBytes: 0 };
  }

  #closePart(): void {
    if (this.#part === null) return;
    const { filename, isBase64, lineBytes } = this.#part;
    this.attachments.push({
      filename,
      sizeBytes: isBase64 ? Math.floor((lineBytes * 3) / 4) : lineBytes,
    });
    this.#part = null;
  }
}

/** Bytes of a line without its LF or CRLF. */
export function lengthWithoutEnd(bytes: Buffer): number {
  let length = bytes.length;
  if (bytes[length - 1] === 0x0a) length -= 1;
  if (bytes[length - 1] === 0x0d) length -= 1;
  return length;
}
