import { hashText } from './opaque-number.ts';

const ID_PATTERN = /^1[0-9a-f]{15}$/;
/** An id is a time in milliseconds, times 2^20, and what tells apart the messages of one moment. */
const LOW_BITS = 20;
const LOW_MASK = 2 ** LOW_BITS - 1;
/** Ids that begin with 1 are of the years from 2004, when Gmail began, to 2039. */
const EARLIEST_MS = 2 ** 40;
const LATEST_MS = 2 ** 41 - 1;
/** The times of all that claims to be older than Gmail are pressed together before this one. */
const ORDINARY_MS = EARLIEST_MS + 86_400_000;
/** Odd, and the number that it makes 1 with (mod 2^20). */
const SPREAD = 0x9e375;
const GATHER = inverseOf(SPREAD);

/** Whether a text has the form of a message id, of whatever mailbox. */
export function isMessageId(text: string): boolean {
  return /^[0-9a-f]{1,16}$/i.test(text);
}

/** Turns the place of a message in its mailbox into Gmail's 16 hex digits, and back. */
export type MessageIds = {
  idOf: (ordinal: number) => string;
  /** The ordinal of an id of this mailbox; null for a malformed one or one of another mailbox. */
  ordinalOf: (id: string) => number | null;
};

type Messages = {
  /** Of one mailbox the same, of another most likely others. */
  owner: string;
  /** How many ordinals were given out. */
  count: () => number;
  internalDateMs: (ordinal: number) => number;
};

/**
 * Ids in the order of time, as Gmail's are: one of a later millisecond is a greater number. They are found
 * again without a map of a million of them.
 */
export function createMessageIds({ owner, count, internalDateMs }: Messages): MessageIds {
  const tag = hashText(owner.toLowerCase()) & LOW_MASK;
  const idOf = (ordinal: number): string => {
    const timeMs = idTimeOf(internalDateMs(ordinal));
    const low = (Math.imul(ordinal & LOW_MASK, SPREAD) & LOW_MASK) ^ tag;
    const high = Math.floor(timeMs / 2 ** 12);
    const rest = ((timeMs % 2 ** 12) * 2 ** LOW_BITS + low).toString(16).padStart(8, '0');
    return `${high.toString(16)}${rest}`;
  };
  return {
    idOf,
    ordinalOf(id) {
      if (!ID_PATTERN.test(id)) return null;
      const low = Number.parseInt(id.slice(11), 16) ^ tag;
      const first = Math.imul(low, GATHER) & LOW_MASK;
      for (let ordinal = first; ordinal < count(); ordinal += LOW_MASK + 1) {
        if (idOf(ordinal) === id) return ordinal;
      }
      return null;
    },
  };
}

/** Grows with the date, and lies between the first and the last time of an id. */
function idTimeOf(dateMs: number): number {
  if (dateMs >= ORDINARY_MS) return Math.min(dateMs, LATEST_MS);
  const share = Math.max(0, dateMs) / ORDINARY_MS;
  return EARLIEST_MS + Math.floor(share * (ORDINARY_MS - EARLIEST_MS));
}

/** By Newton's method, which doubles the digits that are right. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round += 1) {
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  }
  return inverse;
}
