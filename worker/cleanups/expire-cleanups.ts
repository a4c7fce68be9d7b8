import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import { listOrderIds } from '#worker/orders/queries.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import { forEachConcurrently } from '#worker/platform/concurrency/tasks.ts';
import type { Runtime } from '#worker/runtime.ts';

import { type HeldUntil, type IdHolder, listIdHolders, noteIdsHeld } from './status-queries.ts';

/** What looking after clean-ups needs. */
type ExpireRuntime = Pick<Runtime, 'db' | 'clock' | 'log' | 'objectAnswerMs'> & {
  cleanupObjects: Pick<Runtime['cleanupObjects'], 'runOverdueAlarm' | 'destroy'>;
};

/** What is read at once is noted at once: a page costs as many queries for all of it as for one. */
const PER_PAGE = 50;
const PAGES_PER_RUN = 10;

/**
 * Has every clean-up's object wipe the ids that it should hold no longer, should the alarm for it be lost: of orders
 * that were paid, that were not, and whose payment is on its way. Each says itself until when it holds them, and is
 * asked again then; but one whose payment has come to nothing, after the end of its order, would say the time by which
 * the money might have come, and is wiped. The latest first, so that what never answers ends up behind the others.
 * @returns how many hold none any longer
 */
export async function expireCleanups(
  runtime: ExpireRuntime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock } = runtime;
  let wiped = 0;
  let before: IdHolder | undefined;
  for (let page = 0; page < PAGES_PER_RUN && hasTimeLeft(); page += 1) {
    const holders = await listIdHolders(db, clock(), { before, limit: PER_PAGE });
    if (holders.length === 0) break;
    const answers = await askEach(runtime, holders);
    if (answers.length > 0) await noteIdsHeld(db, answers);
    wiped += answers.filter(({ untilMs }) => untilMs === null).length;
    before = holders.at(-1);
  }
  return wiped;
}

async function askEach(runtime: ExpireRuntime, holders: readonly IdHolder[]): Promise<HeldUntil[]> {
  const answers: HeldUntil[] = [];
  await forEachConcurrently(holders, async (holder) => {
    const cleanupId = cleanupIdOf(holder.orderId);
    try {
      const asking = askOne(runtime.cleanupObjects, holder, cleanupId);
      answers.push({ ...holder, untilMs: await awaitObject(runtime, asking) });
    } catch (error) {
      runtime.log.error('cleanup.look_failed', { cleanupId, ...describeError(error) });
    }
  });
  return answers;
}

async function askOne(
  objects: ExpireRuntime['cleanupObjects'],
  { userId, isForsaken }: IdHolder,
  cleanupId: string,
): Promise<number | null> {
  if (!isForsaken) return objects.runOverdueAlarm(userId, cleanupId);
  await objects.destroy(userId, cleanupId);
  return null;
}

/**
 * Wipes all that the objects of a user's clean-ups hold. Safe to repeat.
 * @throws where one could not be wiped, once all have been tried
 */
export async function wipeCleanups(runtime: Runtime, userId: string): Promise<void> {
  const { db, cleanupObjects, log } = runtime;
  const failures: unknown[] = [];
  await forEachConcurrently(await listOrderIds(db, userId), async (orderId) => {
    const cleanupId = cleanupIdOf(orderId);
    // One that does not answer keeps none of the others from being wiped.
    await awaitObject(runtime, cleanupObjects.destroy(userId, cleanupId)).catch(
      (error: unknown) => {
        log.error('cleanup.wipe_failed', { cleanupId, ...describeError(error) });
        failures.push(error);
      },
    );
  });
  if (failures.length > 0) throw new AggregateError(failures, 'clean-ups could not be wiped');
}
