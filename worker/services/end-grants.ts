import { listLiveAccounts, type ConnectionRow } from '#worker/db/queries/connections.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { openToken, type TokenColumn } from './token-fields.ts';

/** What ending a grant needs. */
export type GrantRuntime = Pick<Runtime, 'db' | 'clock' | 'log' | 'cipher'> & {
  oauth: Pick<Runtime['oauth'], 'revoke'>;
};

/** Six connections may wait for an answer at once in one invocation (Workers limits). */
const AT_ONCE = 5;

/**
 * Ends at Google what wiped connections were granted, by their tokens as they were: one grant for each account. Not
 * while a newer connection of the account lives, which would end with it: whoever's 24 hours have just ended is who
 * signs in again, so that it is asked of each few right before. Best effort: our own copy is gone already. Never throws.
 */
export async function endGrants(
  runtime: GrantRuntime,
  wiped: readonly ConnectionRow[],
  hasTimeLeft: TimeShare = UNHURRIED,
): Promise<void> {
  const grants = [...new Map(wiped.map((row) => [row.providerAccountId, row])).values()];
  for (let first = 0; first < grants.length && hasTimeLeft(); first += AT_ONCE) {
    await endFew(runtime, grants.slice(first, first + AT_ONCE));
  }
}

async function endFew(runtime: GrantRuntime, few: readonly ConnectionRow[]): Promise<void> {
  const { db, clock, log } = runtime;
  try {
    const accounts = few.map(({ providerAccountId }) => providerAccountId);
    const used = await listLiveAccounts(db, accounts, clock());
    const unused = few.filter(({ providerAccountId }) => !used.has(providerAccountId));
    await Promise.all(unused.map((row) => endGrant(runtime, row)));
  } catch (error) {
    for (const { id } of few) {
      log.warn('google.revoke_failed', { connectionId: id, ...describeError(error) });
    }
  }
}

async function endGrant({ cipher, oauth, log }: GrantRuntime, row: ConnectionRow): Promise<void> {
  const { id } = row;
  try {
    const token = await tokenToRevoke(cipher, row);
    if (token !== null && (await oauth.revoke(token))) return;
    log.warn('google.revoke_failed', { connectionId: id });
  } catch (error) {
    log.warn('google.revoke_failed', { connectionId: id, ...describeError(error) });
  }
}

async function tokenToRevoke(
  cipher: Runtime['cipher'],
  row: ConnectionRow,
): Promise<string | null> {
  const candidates: [TokenColumn, string | null][] = [
    ['refresh_token', row.refreshToken],
    ['access_token', row.accessToken],
  ];
  for (const [column, stored] of candidates) {
    if (stored !== null) return openToken(cipher, row, column, stored);
  }
  return null;
}
