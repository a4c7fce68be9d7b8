import { hashText, scramble, unscramble } from './opaque-number.ts';

const ID_PATTERN = /^1[0-9a-f]{15}$/;
const ID_SALT = 0x1d;

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

export function createMessageIds(owner: string): MessageIds {
  const tag = hashText(owner.toLowerCase());
  return {
    idOf(ordinal) {
      const { tag: left, value: right } = scramble({ tag, value: ordinal }, ID_SALT);
      const high = (left >>> 2).toString(16).padStart(7, '0');
      const low = (((left & 3) << 30) | right) >>> 0;
      return `1${high}${low.toString(16).padStart(8, '0')}`;
    },
    ordinalOf(id) {
      if (!ID_PATTERN.test(id)) return null;
      const high = Number.parseInt(id.slice(1, 8), 16);
      const low = Number.parseInt(id.slice(8), 16);
      const left = ((high << 2) | (low >>> 30)) & 0x3fffffff;
      const found = unscramble({ tag: left, value: low & 0x3fffffff }, ID_SALT);
      return found.tag === tag ? found.value : null;
    },
  };
}
