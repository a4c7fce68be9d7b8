import type { ConnectionRow } from '#worker/db/queries/connections.ts';
import type { TokenCipher } from '#worker/security/token-cipher.ts';

export type TokenColumn = 'access_token' | 'refresh_token';

type Owner = Pick<ConnectionRow, 'id' | 'userId'>;

/** Encrypts a token for one column of one connection; it can be read back nowhere else. */
export function sealToken(
  cipher: TokenCipher,
  owner: Owner,
  column: TokenColumn,
  token: string,
): Promise<string> {
  return cipher.encrypt(token, contextOf(owner, column));
}

/** @throws TokenCipherError */
export function openToken(
  cipher: TokenCipher,
  owner: Owner,
  column: TokenColumn,
  stored: string,
): Promise<string> {
  return cipher.decrypt(stored, contextOf(owner, column));
}

function contextOf(owner: Owner, column: TokenColumn) {
  return { table: 'connections', column, rowId: owner.id, userId: owner.userId };
}
