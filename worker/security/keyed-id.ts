import { decodeHex, encodeBase32LowerCaseNoPadding } from '@oslojs/encoding';

import type { IdPrefix } from './random-id.ts';

const ID_BYTES = 16;

/**
 * The id of what goes by somebody's key, of which this is the keyed hash: always the same one, and nobody can tell what
 * a key will lead to, or choose an id.
 */
export function keyedId<Prefix extends IdPrefix>(
  prefix: Prefix,
  keyedHash: string,
): `${Prefix}_${string}` {
  const bytes = decodeHex(keyedHash).subarray(0, ID_BYTES);
  return `${prefix}_${encodeBase32LowerCaseNoPadding(bytes)}`;
}
