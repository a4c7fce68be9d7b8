import {
  findHeader,
  type MessageAttachment,
  type MessageContent,
  type MessageHeader,
} from '#tests/google-sandbox/mailbox/message-content.ts';

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
  readonly #places: readonly MboxPlace[];
  readonly #read: ReadBytes;

  constructor(places: readonly MboxPlace[], read: ReadBytes) {
    this.#places = places;
    this.#read = read;
  }

  subjectOf(index: number): string {
    return this.#places[index]?.subject ?? '';
  }

  headersOf(index: number): readonly MessageHeader[] {
    const place = this.#places[index];
    if (place === undefined) return [];
    const { headers } = parseHeaderBlock(this.#read(place.headerStart, place.headerBytes));
    return headers.filter(([name]) => !EXPORT_HEADERS.has(name.toLowerCase()));
  }

  attachmentsOf(index: number): readonly MessageAttachment[] {
    return this.#places[index]?.attachments ?? [];
  }
}

/** The subject of a message, for its place. */
export function subjectOf(headers: readonly MessageHeader[]): string {
  return findHeader(headers, 'Subject') ?? '';
}
