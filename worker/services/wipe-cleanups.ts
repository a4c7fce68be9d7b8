import { listOrderIds } from '#worker/db/queries/erasure.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { awaitObject } from './await-object.ts';
import { eachOf } from './each-of.ts';

/**
 * Wipes all that the objects of a user's clean-ups hold. Safe to repeat.
 * @throws where one could not be wiped, once all have been tried
 */
export async function wipeCleanups(runtime: Runtime, userId: string): Promise<void> {
  const { db, cleanupObjects, log } = runtime;
  const failures: unknown[] = [];
  await eachOf(await listOrderIds(db, userId), async (orderId) => {
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
