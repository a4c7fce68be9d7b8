import { hasOtherLiveConnection } from '#worker/db/queries/connections.ts';
import { insertEndingGrant } from '#worker/db/queries/ending-grants.ts';
import type { UnidentifiedGrant } from '#worker/google/token-answer.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { sealToken } from './token-fields.ts';

type UnsavedGrantOptions = {
  /** The connection that it was meant for, which does not count as one that needs it. */
  connectionId?: string;
  /**
   * With the database out of reach nothing can be in use for long, and it is better to end too much than too little
   * of what opens a mailbox; a grant that opens none is spared, with the one that it may belong to.
   */
  whileUnknown?: 'end' | 'spare';
};

/**
 * Ends a grant that we did not keep, so that no token of it is left working. Google ends the user's whole
 * grant with it, so an older connection that still lives is spared: its end will take this one along.
 *
 * Where the account is unknown, because its ID token was missing or refused, nothing is spared. What a
 * refused token says could point at somebody else's live connection and so keep this grant for ever, with
 * no row of ours left to end it; a connection of the same account that goes with it is mended by signing
 * in again, and only whoever has just consented can lose one. Keys out of reach refuse nothing: the account
 * that Google named is then believed this far, so that an outage ends no connection that works.
 */
export async function revokeUnsavedGrant(
  runtime: Runtime,
  grant: UnidentifiedGrant,
  { connectionId = '', whileUnknown = 'end' }: UnsavedGrantOptions = {},
): Promise<void> {
  const { googleSub } = grant;
  if (googleSub !== undefined) {
    const isInUse = await isGrantInUse(runtime, googleSub, connectionId);
    if (isInUse ?? whileUnknown === 'spare') return;
  }
  if (await runtime.oauth.revoke(grant.refreshToken ?? grant.accessToken)) return;
  runtime.log.warn('google.revoke_failed', { kind: 'unsaved' });
  await keepForSweep(runtime, grant);
}

/** Google is told again by the sweep, should the database be there to remember it. */
async function keepForSweep(
  { db, cipher, clock, log }: Runtime,
  { refreshToken, accessToken, googleSub = '' }: UnidentifiedGrant,
): Promise<void> {
  const owner = { id: newId('con'), userId: '' };
  const sealedAs = refreshToken === undefined ? 'access_token' : 'refresh_token';
  try {
    await insertEndingGrant(db, {
      ...owner,
      providerAccountId: googleSub,
      sealedToken: await sealToken(cipher, owner, sealedAs, refreshToken ?? accessToken),
      sealedAs,
      createdAtMs: clock(),
      triedAtMs: 0,
      claimedUntilMs: null,
    });
  } catch (error) {
    log.error('google.grant_lost', describeError(error));
  }
}

/** null where the database cannot say. */
async function isGrantInUse(
  runtime: Runtime,
  providerAccountId: string,
  connectionId: string,
): Promise<boolean | null> {
  try {
    const nowMs = runtime.clock();
    return await hasOtherLiveConnection(runtime.db, { providerAccountId, connectionId, nowMs });
  } catch (error) {
    runtime.log.error('connection.lookup_failed', describeError(error));
    return null;
  }
}
