import { hasOtherLiveConnection } from '#worker/db/queries/connections.ts';
import type { UnidentifiedGrant } from '#worker/google/token-answer.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

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
  const isRevoked = await runtime.oauth.revoke(grant.refreshToken ?? grant.accessToken);
  if (!isRevoked) runtime.log.warn('google.revoke_failed', { kind: 'unsaved' });
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
