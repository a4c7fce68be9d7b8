import { revokeAllConnections } from './purge-connections.ts';
import { listUnpurgedScansOfUser } from '#worker/access/purge-queries.ts';
import { findUser } from '#worker/access/user-queries.ts';
import { wipeCleanups } from '#worker/cleanups/expire-cleanups.ts';
import { listCleanupsSince } from '#worker/cleanups/queries.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { isRunningCleanup, UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { ERASURE_GRACE_MS } from '#worker/domain/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import { describeError } from '#worker/log.ts';
import { settleErasedOrder } from '#worker/payments/settle-erased-order.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scanAllowanceId } from '#worker/scans/start-scan.ts';
import { addToDailyTotals } from '#worker/stats/total-queries.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';

import {
  beginErasure,
  blankEndedConnections,
  eraseUserRows,
  listErasures,
  listOpenOrders,
  noteErasureLookedAt,
} from './erasure-queries.ts';

const MAX_PER_RUN = 10;
/** Of a thousand each: more than any user has. */
const TOTAL_ROUNDS = 10;

/**
 * Erases an account. From the first moment it is cut off from its person; then its access to the mailbox ends, its
 * clean-ups stop, what was paid for and not done is given back, and all that is stored goes, but for what the books
 * need, which names nobody. What cannot be done now, the sweep does.
 * @returns whether all of it is done
 * @throws AppError undo_running; nothing is then changed
 */
export async function eraseAccount(runtime: Runtime, userId: string): Promise<boolean> {
  if (await isUndoing(runtime, userId)) throw new AppError('undo_running');
  const nowMs = runtime.clock();
  const user = await findUser(runtime.db, userId);
  const allowanceId = user === undefined ? null : scanAllowanceId(runtime, user.googleSub);
  await beginErasure(runtime.db, userId, nowMs, allowanceId);
  runtime.log.info('account.erasure_begun');
  return tryErasure(runtime, { userId, askedAtMs: nowMs }, NO_DEADLINE);
}

/**
 * Whether mail is being put back this moment: what was still in the trash when access ends would be lost for good.
 * The objects are asked, because their copies can be late.
 */
async function isUndoing(runtime: Runtime, userId: string): Promise<boolean> {
  const { db, clock, cleanupObjects } = runtime;
  for (const { id } of await listCleanupsSince(db, userId, clock() - UNDO_MS)) {
    const progress = await awaitObject(runtime, cleanupObjects.progress(userId, id));
    if (progress?.goal === 'restore' && isRunningCleanup(progress.status)) return true;
  }
  return false;
}

/** Goes on with every erasure that is not done yet. @returns how many were ended */
export async function finishErasures(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  const erasures = await listErasures(db, MAX_PER_RUN);
  let finished = 0;
  for (const erasure of erasures) {
    if (!hasTimeLeft()) break;
    await noteErasureLookedAt(db, erasure.userId, clock());
    if (await tryErasure(runtime, erasure, hasTimeLeft)) finished += 1;
  }
  // Whoever was erased by the owner's command has their questions at the desk until here.
  if (erasures.length > 0) await announceDeskChange(runtime);
  return finished;
}

/** Where an erasure stands: what it is at, or waits for. */
type ErasureStep =
  'cutting_off' | 'undo' | 'orders' | 'access' | 'scans' | 'cleanups' | 'totals' | 'rows';

/** One that takes longer than anything that it could wait for is the owner's to look into, and says where it stands. */
async function tryErasure(
  runtime: Runtime,
  { userId, askedAtMs }: { userId: string; askedAtMs: number },
  hasTimeLeft: Deadline,
): Promise<boolean> {
  const { log, clock } = runtime;
  let step: ErasureStep = 'cutting_off';
  try {
    const isDone = await goOnErasing(runtime, userId, (next) => {
      step = next;
      return hasTimeLeft();
    });
    // By this a database that is put back to what it was before can be told whom to erase again.
    if (isDone) log.info('account.erased', { userId });
    else log.info('account.erasure_waits', { kind: step });
    if (isDone) return true;
  } catch (error) {
    log.error('account.erasure_failed', { kind: step, ...describeError(error) });
  }
  if (clock() - askedAtMs >= ERASURE_GRACE_MS) log.error('account.erasure_overdue', { kind: step });
  return false;
}

/**
 * Every step can be repeated, and the rows that tell what there is to wipe go last, so that a crash anywhere is made
 * good by beginning anew. @param enter says whether there is time for a step
 * @returns false while something that was claimed before may still be moved or asked, and where there is no time for all
 */
async function goOnErasing(
  runtime: Runtime,
  userId: string,
  enter: (step: ErasureStep) => boolean,
): Promise<boolean> {
  const { db, clock } = runtime;
  // An owner's command has only asked for it (npm run admin -- erase).
  await beginErasure(db, userId, clock());
  // One that was begun in the moment of the asking. No other can be: nobody is signed in to the account any more.
  if (!enter('undo') || (await isUndoing(runtime, userId))) return false;
  const open = await listOpenOrders(db, userId);
  const settling: PromiseSettledResult<boolean>[] = [];
  // Stopped before its access ends, so that what is in hand is counted as what it is.
  for (const order of open) {
    if (!enter('orders')) break;
    settling.push(...(await Promise.allSettled([settleErasedOrder(runtime, order)])));
  }
  // Which waits for no orders that there was no time for.
  enter('access');
  await revokeAllConnections(runtime, userId);
  await blankEndedConnections(db, userId);
  enter('orders');
  const settled = await Promise.all(settling.map(toOutcome));
  enter('scans');
  if ((await listUnpurgedScansOfUser(db, userId)).length > 0) {
    throw new Error('a scan could not be wiped');
  }
  if (settled.length < open.length || settled.includes(false)) {
    enter('orders');
    return false;
  }
  if (!enter('cleanups')) return false;
  await wipeCleanups(runtime, userId);
  if (!enter('totals')) return false;
  // What the scans and clean-ups add to the totals of all is kept, and could not be added afterwards.
  for (let round = 0; round < TOTAL_ROUNDS; round += 1) {
    if ((await addToDailyTotals(db, usageDay(clock()), userId)) === 0) break;
  }
  if (!enter('rows')) return false;
  await eraseUserRows(db, { userId, pseudonymId: newId('usr'), nowMs: clock() });
  return true;
}

/** What a promise came to: its value, or its error thrown. */
async function toOutcome<Value>(result: PromiseSettledResult<Value>): Promise<Value> {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
