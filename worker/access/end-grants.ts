import { GRANT_RETENTION_MS } from '#worker/domain/access/connection.ts';
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
  deleteExpiredGrants,
  type EndingGrant,
  hasDeferredGrants,
  retainUnsavedGrant,
  listAccountsBeingRevoked,
  settleEndingGrants,
} from './grant-queries.ts';

/**
 * Revoking any token at Google ends the user's whole grant, and Google names the account only after granting. So
 * sign-ins and revocations take turns: each announces itself, then checks for the other. A revocation waits briefly for
 * any sign-in, then is left to the next sweep. A sign-in waits only for a revocation of its own account: it compares
 * the accounts being revoked when its callback arrived with the account it turns out to be.
 *
 * After `MAX_DEFERRAL_MS` revocations ignore newer sign-ins, or a stream of abandoned ones would keep ended access
 * alive at Google. Only a sign-in to that very account can then lose its new grant, and must be repeated.
 */

/** Longer than the revocation request and its queries take. */
const GRANT_CLAIM_MS = 30_000;
/** Lease of a sign-in whose Worker died; a finished one has released it. */
export const SIGN_IN_MS = 2 * MINUTE_MS;
/** Several times the longest sign-in, and two sweeps. */
export const MAX_DEFERRAL_MS = 10 * MINUTE_MS;

const POLL_MS = 250;
/** Longer than a claim, so that a lost one has expired. */
const POLLS = GRANT_CLAIM_MS / POLL_MS + 20;

/** Call after this sign-in is visible in the database: no revocation that starts later can hit it. */
export function findAccountsBeingRevoked({
  db,
  clock,
}: Pick<Runtime, 'db' | 'clock'>): Promise<readonly string[]> {
  return listAccountsBeingRevoked(db, clock());
}

export async function awaitRevocation(
  runtime: Pick<Runtime, 'db' | 'clock' | 'sleep'>,
  googleSub: string,
): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (!(await findAccountsBeingRevoked(runtime)).includes(googleSub)) return;
    await runtime.sleep(POLL_MS);
  }
}

export type GrantRuntime = Pick<Runtime, 'db' | 'clock' | 'sleep' | 'log' | 'cipher'> & {
  oauth: Pick<Runtime['oauth'], 'revoke'>;
};

/** Few enough to revoke all before the claim expires. */
const PER_CLAIM = 25;
const CLAIMS_PER_RUN = 40;
/** Covers a normal sign-in; one that retries its save is left to the next sweep. */
const MOST_WAITS = 8;
const WAIT_MS = 250;

/**
 * Revokes ended access at Google, one grant per account, skipping accounts with a newer live connection. Stops at the
 * first failure; the next sweep retries. Never throws.
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
      const deferredSinceMs = nowMs - MAX_DEFERRAL_MS;
      const wanted = { nowMs, triedBeforeMs, deferredSinceMs, userId };
      const { claimed, droppedCount } = await claimEndingGrants(db, {
        ...wanted,
        claimedUntilMs: nowMs + GRANT_CLAIM_MS,
        limit: PER_CLAIM,
      });
      if (claimed.length + droppedCount === 0) {
        if (waits === MOST_WAITS || !(await hasDeferredGrants(db, wanted))) return;
        waits += 1;
        await sleep(WAIT_MS);
        continue;
      }
      if (claimed.length === 0) continue;
      const { ended, hasFailed } = await revokeGrants(runtime, claimed);
      await settleEndingGrants(db, claimed, ended);
      if (hasFailed) return;
    }
  } catch (error) {
    log.warn('google.revoke_failed', describeError(error));
  }
}

/** Drops grants that could not be revoked in time, with their tokens. @returns how many */
export async function abandonGrants({
  db,
  clock,
  log,
}: Pick<Runtime, 'db' | 'clock' | 'log'>): Promise<number> {
  const nowMs = clock();
  const count = await deleteExpiredGrants(db, { endedBeforeMs: nowMs - GRANT_RETENTION_MS, nowMs });
  if (count > 0) log.error('google.grants_left', { count });
  return count;
}

/** `hasFailed`: Google is failing; skip the rest. */
async function revokeGrants(
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

/** null when undecryptable: then only its owner can end the grant. */
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
  /** The connection it was meant for; not counted as in use. */
  connectionId?: string;
  /** The sign-in it came from. Any other in progress would lose its grant too. */
  flowId?: string;
  /**
   * When the database is unreachable: end what opens a mailbox; spare an identity-only grant, and the connection it may
   * belong to.
   */
  whileUnknown?: 'end' | 'spare';
};

/**
 * Revokes a grant that was not kept. Since that ends the user's whole grant, it is spared while an older connection
 * lives, whose revocation covers it, and left to the sweep while another sign-in is in progress.
 *
 * Without a verified account no connection is spared: a forged `sub` could point at a stranger's live connection and
 * keep this grant forever. At worst a user signs in again. An unreachable key set or an unverified address does not
 * discredit the account.
 */
export async function revokeUnsavedGrant(
  runtime: Runtime,
  grant: UnidentifiedGrant,
  { connectionId = '', flowId = '', whileUnknown = 'end' }: UnsavedGrantOptions = {},
): Promise<void> {
  const { db, oauth, log } = runtime;
  let kept: EndingGrant | undefined;
  try {
    kept = await storeUnsavedGrant(runtime, grant, { connectionId, flowId });
    if (kept === undefined || kept.claimedUntilMs === null) return;
  } catch (error) {
    log.error('google.grant_not_kept', describeError(error));
    if (whileUnknown === 'spare' && grant.googleSub !== undefined) return;
  }
  const isEnded = await oauth.revoke(grant.refreshToken ?? grant.accessToken);
  if (!isEnded) log.warn('google.revoke_failed', { kind: 'unsaved' });
  if (kept === undefined) return;
  // The claim expires, and the sweep retries.
  await settleEndingGrants(db, [kept], isEnded ? [kept] : []).catch((error: unknown) =>
    log.warn('google.grant_not_settled', describeError(error)),
  );
}

/** Claims it at once unless that could end another sign-in's grant; otherwise left to the sweep. */
async function storeUnsavedGrant(
  { db, cipher, clock }: Runtime,
  { refreshToken, accessToken, googleSub = '' }: UnidentifiedGrant,
  by: { connectionId: string; flowId: string },
): Promise<EndingGrant | undefined> {
  const owner = { id: newId('con'), userId: '' };
  const sealedAs = refreshToken === undefined ? 'access_token' : 'refresh_token';
  const sealedToken = await sealToken(cipher, owner, sealedAs, refreshToken ?? accessToken);
  const nowMs = clock();
  return retainUnsavedGrant(
    db,
    { ...owner, providerAccountId: googleSub, sealedToken, sealedAs },
    { ...by, nowMs, claimedUntilMs: nowMs + GRANT_CLAIM_MS },
  );
}
