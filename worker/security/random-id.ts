import { encodeBase32LowerCaseNoPadding, encodeBase64urlNoPadding } from '@oslojs/encoding';

export type IdPrefix =
  | 'usr'
  | 'con'
  | 'ses'
  | 'scn'
  | 'req'
  | 'ord'
  | 'chg'
  | 'rfd'
  | 'wtl'
  | 'tck'
  | 'rpl'
  | 'tst'
  | 'shr'
  | 'aud';

const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** A new id such as `usr_…`: 128 random bits, so that no id can be guessed from another. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): `${Prefix}_${string}` {
  return `${prefix}_${encodeBase32LowerCaseNoPadding(randomBytes(ID_BYTES))}`;
}

/** 256 random bits as base64url, for what must be impossible to guess. */
export function newSecret(): string {
  return encodeBase64urlNoPadding(randomBytes(SECRET_BYTES));
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}
