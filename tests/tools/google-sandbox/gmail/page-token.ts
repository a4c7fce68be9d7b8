import {
  hashText,
  scramble,
  unscramble,
} from '#tests/tools/google-sandbox/mailbox/opaque-number.ts';

const TOKEN_PATTERN = /^\d{20}$/;
const TOKEN_SALT = 0x2f;

/** What a token belongs to: a search of an account, and the time at which it is made or used. */
export type PageScope = {
  searchKey: string;
  nowMs: number;
  /** A token is good for at least so long, and for less than twice as long. */
  lifeMs: number;
};

/**
 * A page token names the last message given, sealed with the search that it belongs to and its time: one of
 * another search, account or making, or an old one, is not accepted. Continuing behind a message rather than
 * at a position keeps pages whole while new mail arrives.
 */
export function createPageToken(scope: PageScope, lastOrdinal: number): string {
  const sealed = { tag: sealOf(scope, 0), value: lastOrdinal };
  const { tag, value } = scramble(sealed, TOKEN_SALT);
  return String((BigInt(tag) << 30n) | BigInt(value)).padStart(20, '0');
}

/** The ordinal of the last message given, or null for a token that does not belong here or is too old. */
export function readPageToken(token: string, scope: PageScope): number | null {
  if (!TOKEN_PATTERN.test(token)) return null;
  const number = BigInt(token);
  if (number >= 1n << 60n) return null;
  const sealed = { tag: Number(number >> 30n), value: Number(number & 0x3fffffffn) };
  const { tag, value } = unscramble(sealed, TOKEN_SALT);
  return tag === sealOf(scope, 0) || tag === sealOf(scope, 1) ? value : null;
}

/** Differs from one stretch of time to the next; `age` counts stretches back from now. */
function sealOf({ searchKey, nowMs, lifeMs }: PageScope, age: number): number {
  return hashText(`${Math.floor(nowMs / lifeMs) - age}/${searchKey}`);
}
