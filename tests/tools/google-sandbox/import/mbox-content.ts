import {
  findHeader,
  type MessageAttachment,
  type MessageContent,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { parseHeaderBlock } from './header-block.ts';

/** Where the header of each message lies, and the little that searches ask of all of them. */
export type MboxPlace = {
  headerStart: number;
  headerBytes: number;
  subject: string;
  attachments: readonly MessageAttachment[];
};

/** Reads bytes of the file at a place in it. */
export type ReadBytes = (start: number, length: number) => Uint8Array;

/** Takeout's own headers, which Gmail's API does not know. */
const EXPORT_HEADERS: ReadonlySet<string> = new Set(['x-gmail-labels', 'x-gm-thrid', 'x-gm-msgid']);

/** Messages of an mbox file. Headers are read from the file when asked for: all of them would fill the memory. */
export class MboxContent implements MessageContent {
  readonly #starts: Float64Array;
  readonly #lengths: Uint32Array;
  readonly #subjects: readonly string[];
  /** Of those messages that have any. */
  readonly #attachments = new Map<number, readonly MessageAttachment[]>();
  readonly #read: ReadBytes;

  constructor(places: readonly MboxPlace[], read: ReadBytes) {
    this.#starts = Float64Array.from(places, ({ headerStart }) => headerStart);
    this.#lengths = Uint32Array.from(places, ({ headerBytes }) => headerBytes);
    this.#subjects = places.map(({ subject }) => subject);
    places.forEach(({ attachments }, index) => {
      if (attachments.length > 0) this.#attachments.set(index, attachments);
    });
    this.#read = read;
  }

  subjectOf(index: number): string {
    return this.#subjects[index] ?? '';
  }

  headersOf(index: number): readonly MessageHeader[] {
    const bytes = this.#read(this.#starts[index] ?? 0, this.#lengths[index] ?? 0);
    const { headers } = parseHeaderBlock(bytes);
    return headers.filter(([name]) => !EXPORT_HEADERS.has(name.toLowerCase()));
  }

  attachmentsOf(index: number): readonly MessageAttachment[] {
    return this.#attachments.get(index) ?? [];
  }
}

/** The subject of a message, for its place. */
export function subjectOf(headers: readonly MessageHeader[]): string {
  return findHeader(headers, 'Subject') ?? '';
}
