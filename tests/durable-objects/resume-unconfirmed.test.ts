import { runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';

import { loseAnswer, readTrash } from '#tests/worker/support/google.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from './support/clean-up.ts';
import type { SignedInUser } from './support/signed-in-user.ts';
import { until } from './support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

const MOVE = 'users.messages.batchModify';

/** Changes what is known of a clean-up as time would, and lets it look at once. */
async function change(user: SignedInUser, cleanupId: string, assignments: string): Promise<void> {
  await runInDurableObject(cleanupObject(user, cleanupId), async (_object, { storage }) => {
    storage.sql.exec(`UPDATE cleanup SET ${assignments}`);
    await storage.setAlarm(Date.now());
  });
}

test('after half an hour and ten attempts without an answer it is given up, and an hour later it finds what was moved', async () => {
  const { user, rows } = await buildCleaningUser(300);
  const order = await createOrder(user, rows, selectAll(rows));
  await loseAnswer(user.account, MOVE, 2);
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  const sinceMs = Date.now() - HOUR_MS;
  await change(
    user,
    cleanupId,
    `attempts = 9, failing_since_ms = ${sinceMs}, waiting_until_ms = NULL`,
  );
  const failed = await waitForCleanup(user, cleanupId, ({ status }) => status === 'failed');
  expect(failed).toMatchObject({ movedCount: 0, errorCode: 'cleanup_failed' });

  // Once the database knows of it, there is nothing to wake for before.
  const wakesAtMs = (failed.finishedAtMs ?? 0) + HOUR_MS;
  await until(() =>
    runInDurableObject(
      cleanupObject(user, cleanupId),
      async (_object, { storage }) => (await storage.getAlarm()) === wakesAtMs,
    ),
  );
  await change(user, cleanupId, `finished_ms = finished_ms - ${HOUR_MS}`);
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done).toMatchObject({
    movedCount: done.selectedCount,
    alreadyDeletedCount: 0,
    failedCount: 0,
  });
  expect((await readTrash(user.account)).length).toBeGreaterThanOrEqual(done.movedCount);
});
