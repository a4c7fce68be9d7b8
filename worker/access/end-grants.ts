import { GRANT_KEPT_MS } from '#worker/domain/access/connection.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import { forEachConcurrently } from '#worker/platform/concurrency/tasks.ts';
import type { UnidentifiedGrant } from '#worker/platform/google/oauth-error.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { TokenCipherError } from '#worker/platform/security/token-cipher.ts';
import type { Runtime } from '#worker/runtime.ts';

import { openToken, sealToken } from './access-token.ts';
import {
  claimEndingGrants,
  deleteLeftGrants,
  type EndingGrant,
  isHeldUp,
  keepUnsavedGrant,
  listAccountsEnding,
  settleEndingGrants,
} from './grant-queries.ts';

/**
 * Google ends a user's whole grant, by whichever token, and whose sign-in it is is known only once Google has granted
 * it. So signing in and ending grants take turns: whoever does the one says so, and then looks whether anybody is at the
 * other. Grants that are to end wait a moment for any sign-in, and are then left for the next sweep. A sign-in waits for
 * its own account's grant alone: what was being ended when it came back is compared with whose it turned out to be, and
 * what Google has granted in the meantime is kept if it outlived that.
 *
 * They do not wait for ever, or sign-ins that anybody begins and leaves, one after another, would keep every access that
 * is over alive at Google. What fell due long enough ago no longer waits for sign-ins that have come since, and all that
 * came before have ended by then. So only a sign-in of the very account that has waited so long can lose what Google has just granted: its owner is told at its first use that the access was
 * withdrawn, and signs in anew. A stranger's mailbox that we said we had left weighs more.
 */

/** Longer than Google is waited for, with all that is asked of the database around it. */
const GRANT_CLAIM_MS = 30_000;
/** A sign-in whose Worker died in the middle holds up nothing for longer than this; any other is long done. */
export const SIGN_IN_MS = 2 * MINUTE_MS;
/** A grant waits for sign-ins no longer than this: several times what any of them takes, and two sweeps. */
export const MOST_HELD_UP_MS = 10 * MINUTE_MS;

const POLL_MS = 250;
/** Longer than a claim lasts, so that one that was lost has run out. */
const POLLS = GRANT_CLAIM_MS / POLL_MS + 20;

/** To be called once it can be seen that somebody is signing in: none that begins after that can be theirs. */
export function findAccountsEnding({
  db,
  clock,
}: Pick<Runtime, 'db' | 'clock'>): Promise<readonly string[]> {
  return listAccountsEnding(db, clock());
}

/** Waits until no grant of this account is being ended, or the claim of whoever did it has run out. */
export async function awaitGrantEnding(
  runtime: Pick<Runtime, 'db' | 'clock' | 'sleep'>,
  googleSub: string,
): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (!(await findAccountsEnding(runtime)).includes(googleSub)) return;
    await runtime.sleep(POLL_MS);
  }
}

/** What ending a grant needs. */
export type GrantRuntime = Pick<Runtime, 'db' | 'clock' | 'sleep' | 'log' | 'cipher'> & {
  oauth: Pick<Runtime['oauth'], 'revoke'>;
};

/** Few enough for all of them to be asked of Google long before their claim runs out. */
const PER_CLAIM = 25;
const CLAIMS_PER_RUN = 40;
/** A sign-in is finished in less, but for one that has to be saved anew: that one is waited for by the next sweep. */
const MOST_WAITS = 8;
const WAIT_MS = 250;

/**
 * Tells Google of access that is over: one grant for each account, by the token that was kept for that alone. Not while
 * a newer connection of the account lives, which would end with it. What Google does not answer is told it again by the
 * next sweep, and then with the others; so is all that is left once it fails to. Never throws.
 */
export async function endGrants(
  runtime: GrantRuntime,
  hasTimeLeft: Deadline = NO_DEADLINE,
  userId?: string,
): Promise<void> {
  const { db, clock, sleep, log } = runtime;
  const triedBeforeMs = clock();
  let waits = 0;
  try {
    for (let claim = 0; claim < CLAIMS_PER_RUN && hasTimeLeft(); claim += 1) {
      const nowMs = clock();
      const heldUpSinceMs = nowMs - MOST_HELD_UP_MS;
      const wanted = { nowMs, triedBeforeMs, heldUpSinceMs, userId };
      const { claimed, droppedCount } = await claimEndingGrants(db, {
        ...wanted,
        claimedUntilMs: nowMs + GRANT_CLAIM_MS,
        limit: PER_CLAIM,
      });
      if (claimed.length + droppedCount === 0) {
        if (waits === MOST_WAITS || !(await isHeldUp(db, wanted))) return;
        waits += 1;
        await sleep(WAIT_MS);
        continue;
      }
      if (claimed.length === 0) continue;
      const { ended, hasFailed } = await tellGoogle(runtime, claimed);
      await settleEndingGrants(db, claimed, ended);
      if (hasFailed) return;
    }
  } catch (error) {
    log.warn('google.revoke_failed', describeError(error));
  }
}

/** Google has been told of them for so long in vain, and their tokens are not to be kept for longer. @returns how many */
export async function abandonGrants({
  db,
  clock,
  log,
}: Pick<Runtime, 'db' | 'clock' | 'log'>): Promise<number> {
  const nowMs = clock();
  const count = await deleteLeftGrants(db, { endedBeforeMs: nowMs - GRANT_KEPT_MS, nowMs });
  if (count > 0) log.error('google.grants_left', { count });
  return count;
}

/** `hasFailed`: Google does not answer as it should, so that asking about the others is no use now. */
async function tellGoogle(
  runtime: GrantRuntime,
  grants: readonly EndingGrant[],
): Promise<{ ended: EndingGrant[]; hasFailed: boolean }> {
  const { oauth, log } = runtime;
  const ended: EndingGrant[] = [];
  let hasFailed = false;
  await forEachConcurrently(grants, async (grant) => {
    if (hasFailed) return;
    const token = await readToken(runtime, grant);
    if (token === null) return;
    if (await oauth.revoke(token)) {
      ended.push(grant);
      return;
    }
    hasFailed = true;
    log.warn('google.revoke_failed', { connectionId: grant.id });
  });
  return { ended, hasFailed };
}

/** null where it cannot be read any more: nothing will end that grant but its owner. */
async function readToken(
  { cipher, log }: GrantRuntime,
  { id, userId, sealedAs, sealedToken }: EndingGrant,
): Promise<string | null> {
  try {
    return await openToken(cipher, { id, userId }, sealedAs, sealedToken);
  } catch (error) {
    if (!(error instanceof TokenCipherError)) throw error;
    log.error('token.unreadable', { connectionId: id });
    return null;
  }
}

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
