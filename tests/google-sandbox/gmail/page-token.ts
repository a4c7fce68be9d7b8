import { hashText, scramble, unscramble } from '#tests/google-sandbox/mailbox/opaque-number.ts';

const TOKEN_PATTERN = /^\d{20}$/;
const TOKEN_SALT = 0x2f;

/**
 * A page token names the last message given, sealed with the search that it belongs to: one of another
 * search, account or making is not accepted. Continuing behind a message rather than at a position keeps
 * pages whole while new mail arrives.
 */
export function createPageToken(searchKey: string, lastOrdinal: number): string {
  const { tag, value } = scramble({ tag: hashText(searchKey), value: lastOrdinal }, TOKEN_SALT);
  return String((BigInt(tag) << 30n) | BigInt(value)).padStart(20, '0');
}

/** The ordinal of the last message given, or null for a token that does not belong to this search. */
export function readPageToken(token: string, searchKey: string): number | null {
  if (!TOKEN_PATTERN.test(token)) return null;
  const number = BigInt(token);
  if (number >= 1n << 60n) return null;
  const sealed = { tag: Number(number >> 30n), value: Number(number & 0x3fffffffn) };
  const { tag, value } = unscramble(sealed, TOKEN_SALT);
  return tag === hashText(searchKey) ? value : null;
}
