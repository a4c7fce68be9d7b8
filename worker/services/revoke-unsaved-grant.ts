import {
  keepUnsavedGrant,
  settleEndingGrants,
  type EndingGrant,
} from '#worker/db/queries/ending-grants.ts';
import type { UnidentifiedGrant } from '#worker/google/token-answer.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { GRANT_CLAIM_MS } from './grant-turns.ts';
import { sealToken } from './token-fields.ts';

type UnsavedGrantOptions = {
  /** The connection that it was meant for, which does not count as one that needs it. */
  connectionId?: string;
  /** The sign-in that it came by: of any other that is under way the grant would end as well. */
  flowId?: string;
  /**
   * With the database out of reach nothing can be in use for long, and it is better to end too much than too little
   * of what opens a mailbox; a grant that opens none is spared, with the one that it may belong to.
   */
  whileUnknown?: 'end' | 'spare';
};

/**
 * Ends a grant that we did not keep, so that no token of it is left working. Google ends the user's whole
 * grant with it, so an older connection that still lives is spared: its end will take this one along. While somebody
 * else is signing in, who may be the same person, it is left for the sweep (grant-turns.ts); so is what Google does not
 * end at once.
 *
 * Where the account is unknown, because its ID token was missing or refused, no connection is spared. What a
 * refused token says could point at somebody else's live connection and so keep this grant for ever, with
 * no row of ours left to end it; a connection of the same account that goes with it is mended by signing
 * in again, and only whoever has just consented can lose one. Keys out of reach refuse nothing, and an address that
 * Google does not vouch for says nothing against the account: what Google named is then believed this far, so that
 * neither ends a connection that works.
 */
export async function revokeUnsavedGrant(
  runtime: Runtime,
  grant: UnidentifiedGrant,
  { connectionId = '', flowId = '', whileUnknown = 'end' }: UnsavedGrantOptions = {},
): Promise<void> {
  const { db, oauth, log } = runtime;
  let kept: EndingGrant | undefined;
  try {
    kept = await keep(runtime, grant, { connectionId, flowId });
    if (kept === undefined || kept.claimedUntilMs === null) return;
  } catch (error) {
    log.error('google.grant_not_kept', describeError(error));
    if (whileUnknown === 'spare' && grant.googleSub !== undefined) return;
  }
  const isEnded = await oauth.revoke(grant.refreshToken ?? grant.accessToken);
  if (!isEnded) log.warn('google.revoke_failed', { kind: 'unsaved' });
  if (kept === undefined) return;
  // Its claim runs out by itself, and Google is then told again.
  await settleEndingGrants(db, [kept], isEnded ? [kept] : []).catch((error: unknown) =>
    log.warn('google.grant_not_settled', describeError(error)),
  );
}

/** Where nobody's sign-in can go with it, it is ours to end from then on; else the sweep's. */
async function keep(
  { db, cipher, clock }: Runtime,
  { refreshToken, accessToken, googleSub = '' }: UnidentifiedGrant,
  by: { connectionId: string; flowId: string },
): Promise<EndingGrant | undefined> {
  const owner = { id: newId('con'), userId: '' };
  const sealedAs = refreshToken === undefined ? 'access_token' : 'refresh_token';
  const sealedToken = await sealToken(cipher, owner, sealedAs, refreshToken ?? accessToken);
  const nowMs = clock();
  return keepUnsavedGrant(
    db,
    { ...owner, providerAccountId: googleSub, sealedToken, sealedAs },
    { ...by, nowMs, claimedUntilMs: nowMs + GRANT_CLAIM_MS },
  );
}
