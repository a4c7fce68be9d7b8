import { lengthWithoutEnd } from './attachment-scanner.ts';
import type { LinePiece } from './line-cutter.ts';

/** A line of the file with its place: the offset of its first byte, and its number from 1. */
export type PlacedLine = LinePiece & { start: number; number: number };

/** What a line that begins with `From ` is, once enough of what follows is known. */
export type Verdict = 'separator' | 'text' | 'undecided';

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const TIME = '\\d{1,2}:\\d{2}(?::\\d{2})?';
const ZONE = '(?: +(?:[+-]\\d{4}|[A-Z]{1,5}(?:[+-]\\d{4})?))?';
/** As C's asctime writes it, with a zone or not in either place; as mail does; and as JavaScript does. */
const DATE =
  `${DAY},? +(?:${MONTH} +\\d{1,2} +${TIME}${ZONE} +\\d{4}|\\d{1,2} +${MONTH} +\\d{4} +${TIME}|` +
  `${MONTH} +\\d{1,2} +\\d{4} +${TIME})${ZONE}(?![\\d:])`;
const DATED = new RegExp(`^From +(?:\\S+|"[^"]*"\\S*) +${DATE}`);
/** A sender of several words, or none, before the date. */
const LOOSELY_DATED = new RegExp(`^From (?:.{0,200} )?${DATE}`);
const ENDS_WITH_DATE = new RegExp(`${DATE}(?: +remote from \\S+)?\\s*$`);
const BARE = /^From(?: +-?)?\s*$/;
/** What git writes before a patch (git-format-patch): a commit, and always this time. */
const PATCH = /^From [0-9a-f]{40,64} Mon Sep 17 00:00:00 2001\s*$/;

const HEADER = /^([!-9;-~]{1,200})[ \t]*:/;
const CONTINUATION = /^[ \t]+\S/;
/** Headers that a message begins with where no date tells, those of mail programs first. */
const TELLING = /^(?:x-mozilla-status|x-gmail-labels|x-gm-thrid|return-path|received|from)$/;
const KNOWN =
  /^(?:from|to|cc|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|status|x-[a-z-]+)$/;
/** No message's headers are longer. */
const MOST_BYTES = 1_048_576;
const LONGEST_LINE_BYTES = 1_000;
const FIRST_BYTE = 0x46;

/**
 * How surely a line begins a message: with a date it takes a header behind it, or an empty line before it;
 * without one, or with a sender in several words, a whole block of headers behind it.
 */
type Kind = 'dated' | 'loosely-dated' | 'bare' | 'patch' | 'other';

/** A line that may separate two messages, and the lines behind it that tell. */
export class FromLine {
  readonly line: PlacedLine;
  readonly text: string;
  readonly lines: PlacedLine[] = [];
  readonly #kind: Kind;
  readonly #followsBlank: boolean;
  readonly #headers = new Set<string>();
  #bytes = 0;

  /** `followsBlank`: an empty line stands before it, or another separator, or nothing. */
  private constructor(line: PlacedLine, { followsBlank }: { followsBlank: boolean }) {
    this.line = { ...line, bytes: Buffer.from(line.bytes) };
    this.text = textOf(line);
    this.#kind = kindOf(this.text);
    this.#followsBlank = followsBlank;
  }

  /** Null for a line that begins otherwise. */
  static of(line: PlacedLine, context: { followsBlank: boolean }): FromLine | null {
    const { bytes, startsLine } = line;
    const isMeant =
      startsLine &&
      bytes[0] === FIRST_BYTE &&
      bytes.length <= LONGEST_LINE_BYTES &&
      /^From[ \r\n]/.test(bytes.toString('latin1', 0, 5));
    return isMeant ? new FromLine(line, context) : null;
  }

  get isPatch(): boolean {
    return this.#kind === 'patch';
  }

  /** Whether it has the form of a separator, whatever it turns out to be. */
  get isDated(): boolean {
    return this.#kind === 'dated' || this.isPatch;
  }

  /** Takes the next line of the file. */
  add(line: PlacedLine): Verdict {
    this.lines.push({ ...line, bytes: Buffer.from(line.bytes) });
    const text = line.startsLine ? line.bytes.toString('latin1', 0, LONGEST_LINE_BYTES) : '';
    const header = HEADER.exec(text)?.[1]?.toLowerCase();
    if (this.isDated) return header === undefined ? this.end() : 'separator';
    if (!this.#mayBeginBlock) return 'text';
    if (header !== undefined) this.#headers.add(header);
    const goesOn = !line.startsLine || header !== undefined || CONTINUATION.test(text);
    this.#bytes += line.bytes.length;
    if (goesOn) return this.#bytes < MOST_BYTES ? 'undecided' : this.#judgeBlock();
    return lengthWithoutEnd(line.bytes) === 0 ? this.#judgeBlock() : 'text';
  }

  /** The verdict where no header follows, or the file ends. */
  end(): Verdict {
    if (!this.isDated) return this.#mayBeginBlock ? this.#judgeBlock() : 'text';
    return this.#followsBlank && ENDS_WITH_DATE.test(this.text) ? 'separator' : 'text';
  }

  get #mayBeginBlock(): boolean {
    return this.#kind !== 'other' || this.#followsBlank;
  }

  #judgeBlock(): Verdict {
    const names = [...this.#headers];
    const isMessage =
      names.some((name) => TELLING.test(name)) &&
      names.filter((name) => KNOWN.test(name)).length > 1;
    return isMessage ? 'separator' : 'text';
  }
}

function kindOf(text: string): Kind {
  if (PATCH.test(text)) return 'patch';
  if (DATED.test(text)) return 'dated';
  if (LOOSELY_DATED.test(text)) return 'loosely-dated';
  return BARE.test(text) ? 'bare' : 'other';
}

function textOf({ bytes }: LinePiece): string {
  return bytes.toString('utf8').replace(/\s+$/, '');
}
