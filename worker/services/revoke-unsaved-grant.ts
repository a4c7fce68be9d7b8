import { hasOtherLiveConnection } from '#worker/db/queries/connections.ts';
import type { GoogleGrant } from '#worker/google/oauth-client.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Ends a grant that we did not keep, so that no token of it is left working. Google ends the user's whole
 * grant with it, so an older connection that still lives is spared: its end will take this one along.
 */
export async function revokeUnsavedGrant(
  runtime: Runtime,
  grant: GoogleGrant,
  connectionId = '',
): Promise<void> {
  if (await isGrantInUse(runtime, grant.googleSub, connectionId)) return;
  const isRevoked = await runtime.oauth.revoke(grant.refreshToken ?? grant.accessToken);
  if (!isRevoked) runtime.log.warn('google.revoke_failed', { kind: 'unsaved' });
}

/** With the database out of reach nothing can be in use for long: better to end too much than too little. */
async function isGrantInUse(
  runtime: Runtime,
  providerAccountId: string,
  connectionId: string,
): Promise<boolean> {
  try {
    const nowMs = runtime.clock();
    return await hasOtherLiveConnection(runtime.db, { providerAccountId, connectionId, nowMs });
  } catch (error) {
    runtime.log.error('connection.lookup_failed', describeError(error));
    return false;
  }
}
