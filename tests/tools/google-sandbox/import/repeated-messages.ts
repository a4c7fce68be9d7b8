import { createHash } from 'node:crypto';

import {
  findHeader,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

import { takeoutIdOf } from './takeout-from-line.ts';

const KEY_BYTES = 12;

/** Tells messages that stand in a file more than once, as they do where exports of folders were put together. */
export class RepeatedMessages {
  readonly #numbers = new Map<string, number>();

  /** The number of the message that this one repeats; null for one that was not there yet, which is kept in mind. */
  find(
    number: number,
    { headers, fromLine }: { headers: readonly MessageHeader[]; fromLine: string | null },
  ): number | null {
    const key = keyOf(headers, fromLine);
    if (key === null) return null;
    const known = this.#numbers.get(key);
    if (known === undefined) this.#numbers.set(key, number);
    return known ?? null;
  }
}

/**
 * Gmail's own id where Takeout tells it: two such messages are two, however alike. Else the Message-ID, which
 * some programs give more than once, beside what else makes a message. Null where nothing tells.
 */
function keyOf(headers: readonly MessageHeader[], fromLine: string | null): string | null {
  const id = takeoutIdOf(fromLine);
  if (id !== null) return id;
  if (findHeader(headers, 'Message-ID') === null) return null;
  const parts = ['Message-ID', 'From', 'Date', 'Subject'].map((name) => findHeader(headers, name));
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.toString('base64', 0, KEY_BYTES);
}
