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
import { settleErasedOrder } from '#worker/payments/close-orders.ts';
import { awaitObject, type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scanAllowanceId } from '#worker/scans/start-scan.ts';
import { addToDailyTotals } from '#worker/stats/total-queries.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';

import {
  startErasure,
  blankEndedConnections,
  eraseUserRows,
  listErasures,
  listOpenOrders,
  deferErasure,
} from './erasure-queries.ts';

const MAX_PER_RUN = 10;
/** A thousand rows each: more than any user has. */
const TOTAL_ROUNDS = 10;

/**
 * Detaches the person, ends mailbox access, stops clean-ups, refunds undone work and deletes the rows, except for
 * pseudonymised bookkeeping. The sweep finishes what is left.
 * @returns whether everything is done
 * @throws AppError undo_running; nothing is changed then
 */
export async function eraseAccount(runtime: Runtime, userId: string): Promise<boolean> {
  if (await isUndoing(runtime, userId)) throw new AppError('undo_running');
  const nowMs = runtime.clock();
  const user = await findUser(runtime.db, userId);
  const allowanceId = user === undefined ? null : scanAllowanceId(runtime, user.googleSub);
  await startErasure(runtime.db, userId, nowMs, allowanceId);
  runtime.log.info('account.erasure_begun');
  return tryErasure(runtime, { userId, askedAtMs: nowMs }, NO_DEADLINE);
}

/** Ending access during an undo would lose what is still in the trash. The objects are asked, since copies may lag. */
async function isUndoing(runtime: Runtime, userId: string): Promise<boolean> {
  const { db, clock, mailboxCleanup } = runtime;
  for (const { id } of await listCleanupsSince(db, userId, clock() - UNDO_MS)) {
    const progress = await awaitObject(runtime, mailboxCleanup(userId, id).progress());
    if (progress?.goal === 'restore' && isRunningCleanup(progress.status)) return true;
  }
  return false;
}

/** Continues unfinished erasures. @returns how many were finished */
export async function finishErasures(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  const erasures = await listErasures(db, MAX_PER_RUN);
  let finished = 0;
  for (const erasure of erasures) {
    if (!hasTimeLeft()) break;
    await deferErasure(db, erasure.userId, clock());
    if (await tryErasure(runtime, erasure, hasTimeLeft)) finished += 1;
  }
  // Erased by the owner's command, a user still had tickets at the desk.
  if (erasures.length > 0) await announceDeskChange(runtime);
  return finished;
}

/** The current step, for the log. */
type ErasureStep =
  'cutting_off' | 'undo' | 'orders' | 'access' | 'scans' | 'cleanups' | 'totals' | 'rows';

async function tryErasure(
  runtime: Runtime,
  { userId, askedAtMs }: { userId: string; askedAtMs: number },
  hasTimeLeft: Deadline,
): Promise<boolean> {
  const { log, clock } = runtime;
  let step: ErasureStep = 'cutting_off';
  try {
    const isDone = await continueErasure(runtime, userId, (next) => {
      step = next;
      return hasTimeLeft();
    });
    // After a database restore this line tells whom to erase again.
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
 * Idempotent: the rows that name what to wipe go last, so a crashed run starts over. @param enter whether there is
 * time for a step
 * @returns false while a claimed batch may still run, or without enough time
 */
async function continueErasure(
  runtime: Runtime,
  userId: string,
  enter: (step: ErasureStep) => boolean,
): Promise<boolean> {
  const { db, clock } = runtime;
  // The owner's command only requests it (npm run admin -- erase).
  await startErasure(db, userId, clock());
  // An undo that raced the request; nobody is signed in to start another.
  if (!enter('undo') || (await isUndoing(runtime, userId))) return false;
  const open = await listOpenOrders(db, userId);
  const settling: PromiseSettledResult<boolean>[] = [];
  // Before access ends, so that batches in progress are counted correctly.
  for (const order of open) {
    if (!enter('orders')) break;
    settling.push(...(await Promise.allSettled([settleErasedOrder(runtime, order)])));
  }
  // Proceeds even without time for all orders.
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
  // Totals survive the account, and could not be added afterwards.
  for (let round = 0; round < TOTAL_ROUNDS; round += 1) {
    if ((await addToDailyTotals(db, usageDay(clock()), userId)) === 0) break;
  }
  if (!enter('rows')) return false;
  await eraseUserRows(db, { userId, pseudonymId: newId('usr'), nowMs: clock() });
  return true;
}

/** Unwraps a settled promise. */
async function toOutcome<Value>(result: PromiseSettledResult<Value>): Promise<Value> {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
