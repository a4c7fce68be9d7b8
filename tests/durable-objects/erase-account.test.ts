import { runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';

import { failGmail, healGmail } from '#tests/worker/support/google.ts';
import { erasureViewSchema } from '#worker/contract/account.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { sweep } from '#worker/sweep.ts';
import { markOrderClosed } from '#worker/payments/close-orders.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  readCleanup,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import { buildNewsletters } from '#tests/durable-objects/support/newsletters.ts';
import {
  noteQueued,
  placesOf,
  readDatabase,
  readObject,
  readSharedObjects,
} from '#tests/durable-objects/support/read-stores.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

async function erase(user: SignedInUser) {
  const response = await user.post('/api/account/erase', { isUnderstood: true });
  return erasureViewSchema.parse(await response.json());
}

/** A scanned mailbox of newsletters, a paid deep clean-up of all of it, and an order that was never paid. */
async function buildBuyer() {
  const { domain, jsonl } = buildNewsletters(['leave', 'link']);
  const { user, scanId, rows } = await buildCleaningUser({ jsonl });
  const [first] = rows.newsletters;
  const quote = await createOrder(user, rows, {
    selectedNewsletters: first === undefined ? [] : [first.id],
    selectedOldCategories: [],
    selectedAttachments: [],
  });
  const order = await createOrder(user, rows, selectAll(rows), 'reset');
  return { user, scanId, domain, order, quote };
}

async function searchEverywhere(user: SignedInUser, scanId: string, cleanupIds: string[]) {
  const objects = [
    user.scanObject(scanId),
    ...cleanupIds.map((cleanupId) => cleanupObject(user, cleanupId)),
  ];
  const stored = await Promise.all(objects.map(readObject));
  return {
    database: await readDatabase(),
    objects: stored.flat(),
    shared: await readSharedObjects(),
  };
}

async function alarmsOf(user: SignedInUser, scanId: string, cleanupId: string) {
  const objects = [user.scanObject(scanId), cleanupObject(user, cleanupId)];
  return Promise.all(
    objects.map((object) =>
      runInDurableObject(object, async (_object, { storage }) => storage.getAlarm()),
    ),
  );
}

test('after a clean-up is done an erasure leaves no mark of its owner in any store, and no object holds anything', async () => {
  const queued = noteQueued();
  const { user, scanId, domain, order, quote } = await buildBuyer();
  const cleanupId = await pay(user, order);
  await waitForCleanup(
    user,
    cleanupId,
    ({ status, unsubscribes }) => status === 'done' && unsubscribes?.waitingCount === 0,
  );
  const cleanupIds = [cleanupId, quote.id.replace('ord_', 'cln_')];
  const before = await searchEverywhere(user, scanId, cleanupIds);
  const marks = [user.account.email, user.account.sub, user.userId, user.connectionId, domain];
  // What the search can find, it finds.
  for (const mark of marks) {
    expect([mark, placesOf([...before.database, ...before.objects], mark)]).not.toEqual([mark, []]);
  }

  const queuedBefore = queued.length;
  expect(await erase(user)).toEqual({ isFinished: true });
  expect(queued).toHaveLength(queuedBefore);
  const after = await searchEverywhere(user, scanId, cleanupIds);
  expect(after.objects).toEqual([]);
  for (const mark of marks) {
    expect([mark, placesOf([...after.database, ...after.shared], mark)]).toEqual([mark, []]);
  }
  // The ledger counts, and so holds something to search.
  expect(after.shared).not.toEqual([]);
  // A body says whose work it names, and nothing else of them.
  expect(placesOf(queued, /"(move|unsubscribe)"/)).toEqual(['queue.batch']);
  const inQueues = marks.map((mark) => placesOf(queued, mark));
  expect(inQueues).toEqual(marks.map((mark) => (mark === user.userId ? ['queue.userId'] : [])));
  expect(await alarmsOf(user, scanId, cleanupId)).toEqual([null, null]);
});

test('one whose clean-up stands still is stopped, wiped and given its money back', async () => {
  const { user, scanId, order } = await buildBuyer();
  const fault = { status: 503, retryAfterSeconds: 0, times: 100 };
  await failGmail(user.account, 'users.messages.batchModify', fault);
  const cleanupId = await pay(user, order);
  await until(async () =>
    (await readCleanup(user, cleanupId)).status === 'working' ? true : null,
  );
  const { isFinished } = await erase(user);
  // A call in flight may still have its effect.
  if (!isFinished) user.runtime.advance(20 * 60_000);
  await sweep(user.runtime);
  const { database, objects } = await searchEverywhere(user, scanId, [cleanupId]);
  expect(placesOf(database, user.userId)).toEqual([]);
  expect(objects).toEqual([]);
  expect(placesOf(database, /"undone"/)).toEqual(['refunds.reason']);
});

test.each(['open', 'closed'])(
  'while mail of an order that is %s is being put back nothing is erased, and afterwards it can be',
  async (state) => {
    const { user, order } = await buildBuyer();
    const cleanupId = await pay(user, order);
    await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
    if (state === 'closed') await markOrderClosed(user.runtime.db, order.id, Date.now());
    const fault = { status: 503, retryAfterSeconds: 0, times: 1_000 };
    await failGmail(user.account, 'users.messages.batchModify', fault);
    await user.post(`/api/cleanups/${cleanupId}/undo`);
    const refused = await user.post('/api/account/erase', { isUnderstood: true });
    expect(refused.status).toBe(409);
    expect(errorBodySchema.parse(await refused.json()).error.code).toBe('undo_running');
    expect((await user.readSession()).user?.id).toBe(user.userId);

    await healGmail();
    await user.post(`/api/cleanups/${cleanupId}/retry`);
    const { goal, restoredCount } = await waitForCleanup(
      user,
      cleanupId,
      ({ status }) => status === 'done',
    );
    expect([goal, restoredCount]).toEqual(['restore', order.messageCount]);
    expect(await erase(user)).toEqual({ isFinished: true });
  },
);
