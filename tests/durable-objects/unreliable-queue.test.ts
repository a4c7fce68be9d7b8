import { env } from 'cloudflare:workers';
import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runDurableObjectAlarm,
} from 'cloudflare:test';
import { expect, test } from 'vitest';

import { campaignSize } from '#tests/support/campaign.ts';
import { readLabels, readTrash } from '#tests/worker/support/google.ts';
import {
  CLEANUP_QUEUE,
  consumeCleanupQueue,
  QUEUE_PREFIXES,
} from '#worker/cleanups/cleanup-queue.ts';
import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  readCleanup,
  selectAll,
} from './support/clean-up.ts';
import type { SignedInUser } from './support/signed-in-user.ts';
import { until } from './support/until.ts';

/** Of which more than four tenths are on offer: 100,000 in the long campaign. */
const MESSAGES = campaignSize(1_500, 240_000);
const MESSAGES_PER_BATCH = 1000;
const DUPLICATED_SHARE = 0.2;
const POISON_SHARE = 0.01;

/** Work that does not exist, and bodies that make no sense: one of each kind at least. */
const POISON: readonly object[] = [
  { batch: { kind: 'move', number: 1_000_000 } },
  { batch: { kind: 'survey', number: 1 } },
  { batch: { kind: 'restore', number: 1_000_000 } },
  { batch: { kind: 'unsubscribe', number: 1 } },
  { batch: { kind: 'delete', number: 1 } },
  { batch: { kind: 'move', number: -1 } },
  { batch: { kind: 'move', number: '1' } },
];
const UNREADABLE: readonly unknown[] = [null, 'move batch 1', [], { version: 1 }];

/** What the queue delivers beside the messages sent: the survey and a fifth of the batches again, the first of them always, and poison. */
function strayMessages(
  { userId }: SignedInUser,
  cleanupId: string,
  { goal, messages }: { goal: CleanupGoal; messages: number },
): { repeated: unknown[]; poison: unknown[] } {
  const ours = { version: 1, userId, cleanupId, epoch: goal === 'move' ? 0 : 1 };
  const batches: CleanupBatch[] = [{ kind: 'survey', number: 0 }];
  for (let number = 1; number <= Math.ceil(messages / MESSAGES_PER_BATCH); number += 1) {
    batches.push({ kind: goal, number });
  }
  const every = Math.round(1 / DUPLICATED_SHARE);
  const kinds = [...POISON.map((body) => ({ ...ours, ...body })), ...UNREADABLE];
  const poisonCount = Math.max(kinds.length, Math.ceil(batches.length * POISON_SHARE));
  return {
    repeated: batches
      .filter((_, order) => order === 0 || order % every === 1)
      .map((batch) => ({ ...ours, batch })),
    poison: Array.from({ length: poisonCount }, (_, order) => kinds[order % kinds.length]),
  };
}

/** Runs the clean-up to its end, with strays spread over its whole way. */
async function runAmidStrays(
  user: SignedInUser,
  cleanupId: string,
  goal: CleanupGoal,
  messages: number,
) {
  const { repeated, poison } = strayMessages(user, cleanupId, { goal, messages });
  // Both kinds all along the way.
  const strays = [repeated, poison]
    .flatMap((bodies) => bodies.map((body, order) => ({ body, place: order / bodies.length })))
    .toSorted((a, b) => a.place - b.place);
  const queue: Queue<unknown> = env.CLEANUP_QUEUE;
  let sent = 0;
  await until(async () => {
    const progress = await readCleanup(user, cleanupId);
    const handled = goal === 'move' ? progress.movedCount : progress.restoredCount;
    for (; sent < strays.length; sent += 1) {
      const stray = strays[sent];
      if (stray === undefined || stray.place * messages > handled) break;
      await queue.send(stray.body);
    }
    await runDurableObjectAlarm(cleanupObject(user, cleanupId));
    return progress.goal === goal && progress.status === 'done' ? progress : null;
  });
  await redeliver(user, repeated);
  return readCleanup(user, cleanupId);
}

/** Once more when all is done, and taken before this returns: when the queue itself delivers, nobody can tell. */
async function redeliver(user: SignedInUser, bodies: readonly unknown[]): Promise<void> {
  const messages = bodies.map((body, order) => ({
    id: String(order),
    timestamp: new Date(),
    attempts: 2,
    body,
  }));
  const batch = createMessageBatch(`${QUEUE_PREFIXES[0]}-${CLEANUP_QUEUE}`, messages);
  await consumeCleanupQueue(batch, user.runtime);
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  expect(explicitAcks).toHaveLength(bodies.length);
}

test('a queue that repeats a fifth of its messages and delivers poison loses and doubles nothing', async () => {
  const { user, rows } = await buildCleaningUser(MESSAGES);
  const before = await readLabels(user.account);
  const trashBefore = await readTrash(user.account);
  const order = await createOrder(user, rows, selectAll(rows));
  const cleanupId = await pay(user, order);

  const moved = await runAmidStrays(user, cleanupId, 'move', order.messageCount);
  expect(moved).toMatchObject({ failedCount: 0, alreadyDeletedCount: 0 });
  expect(moved.movedCount + moved.refutedCount + moved.mismatchedCount).toBe(order.messageCount);
  expect((await readTrash(user.account)).length).toBe(trashBefore.length + moved.movedCount);

  await user.post(`/api/cleanups/${cleanupId}/undo`);
  const undone = await runAmidStrays(user, cleanupId, 'restore', moved.movedCount);
  expect(undone).toMatchObject({ failedCount: 0, restoredCount: moved.movedCount });
  expect(await readLabels(user.account)).toEqual(before);
});
