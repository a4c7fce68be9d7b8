import {
  claimEndingGrants,
  deleteLeftGrants,
  isHeldUp,
  settleEndingGrants,
  type EndingGrant,
} from '#worker/db/queries/ending-grants.ts';
import { GRANT_KEPT_MS } from '#worker/domain/connection-lifetime.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { TokenCipherError } from '#worker/security/token-cipher.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { eachOf } from './each-of.ts';
import { GRANT_CLAIM_MS, MOST_HELD_UP_MS } from './grant-turns.ts';
import { openToken } from './token-fields.ts';

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
  hasTimeLeft: TimeShare = UNHURRIED,
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
export async function giveUpGrants({
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
  await eachOf(grants, async (grant) => {
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
