import type { MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { describeError } from '#worker/log.ts';
import { listOrderIds } from '#worker/orders/queries.ts';
import { awaitObject, type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import { forEachConcurrently } from '#worker/platform/concurrency/tasks.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  type HeldUntil,
  type IdHolder,
  listIdHolders,
  scheduleIdChecks,
} from './status-queries.ts';

type ExpireRuntime = Pick<Runtime, 'db' | 'clock' | 'log' | 'objectAnswerMs'> & {
  mailboxCleanup: (
    ...name: Parameters<Runtime['mailboxCleanup']>
  ) => Pick<MailboxCleanupObject, 'runOverdueAlarm' | 'destroy'>;
};

/** Rows read together are updated together, at the same number of queries as one. */
const PER_PAGE = 50;
const PAGES_PER_RUN = 10;

/**
 * Has each clean-up's object delete the message ids that it should no longer hold, in case its own alarm was lost: of
 * paid, unpaid and processing orders. Each replies with the time until which it holds them, and is checked again then.
 * One whose payment failed after its order's end would reply with the payment's deadline, and is wiped. Latest first,
 * so that objects that never answer end up last.
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
    const answers = await expireEach(runtime, holders);
    if (answers.length > 0) await scheduleIdChecks(db, answers);
    wiped += answers.filter(({ untilMs }) => untilMs === null).length;
    before = holders.at(-1);
  }
  return wiped;
}

async function expireEach(
  runtime: ExpireRuntime,
  holders: readonly IdHolder[],
): Promise<HeldUntil[]> {
  const answers: HeldUntil[] = [];
  await forEachConcurrently(holders, async (holder) => {
    const cleanupId = cleanupIdOf(holder.orderId);
    try {
      const asking = expireOne(runtime, holder, cleanupId);
      answers.push({ ...holder, untilMs: await awaitObject(runtime, asking) });
    } catch (error) {
      runtime.log.error('cleanup.look_failed', { cleanupId, ...describeError(error) });
    }
  });
  return answers;
}

async function expireOne(
  { mailboxCleanup }: ExpireRuntime,
  { userId, isAbandoned }: IdHolder,
  cleanupId: string,
): Promise<number | null> {
  if (!isAbandoned) return mailboxCleanup(userId, cleanupId).runOverdueAlarm();
  await mailboxCleanup(userId, cleanupId).destroy();
  return null;
}

/**
 * Deletes everything that the objects of a user's clean-ups hold, whose work has been stopped. Idempotent.
 * @throws when any could not be wiped, after trying all
 */
export async function wipeCleanups(runtime: Runtime, userId: string): Promise<void> {
  const { db, log } = runtime;
  const failures: unknown[] = [];
  await forEachConcurrently(await listOrderIds(db, userId), async (orderId) => {
    const cleanupId = cleanupIdOf(orderId);
    // An unreachable object must not block the others.
    await wipeCleanup(runtime, userId, cleanupId).catch((error: unknown) => {
      log.error('cleanup.wipe_failed', { cleanupId, ...describeError(error) });
      failures.push(error);
    });
  });
  if (failures.length > 0) throw new AggregateError(failures, 'clean-ups could not be wiped');
}

async function wipeCleanup(runtime: Runtime, userId: string, cleanupId: string): Promise<void> {
  const object = runtime.mailboxCleanup(userId, cleanupId);
  // The alarm that saves its last changes may still be due. An alarm that fails must not keep a person's data.
  await awaitObject(runtime, object.runOverdueAlarm()).catch((error: unknown) =>
    runtime.log.warn('cleanup.copy_stale', { cleanupId, ...describeError(error) }),
  );
  await awaitObject(runtime, object.destroy());
}
