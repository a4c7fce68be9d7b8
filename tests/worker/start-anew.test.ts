import { evictAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';

import { createAccount, readTruth } from '#tests/worker/support/google.ts';
import { startAnew } from '#tests/worker/support/start-anew.ts';
import { runtimeOf } from '#worker/create-runtime.ts';

async function countUsers(): Promise<number | null> {
  return env.DB.prepare('SELECT count(*) AS users FROM users').first<number>('users');
}

/** What an object has stored, and when it is to wake. */
async function readLedgerObject() {
  return runInDurableObject(env.QUOTA_LEDGER.getByName('one'), async (_object, { storage }) => ({
    left: await storage.get('left'),
    alarmAt: await storage.getAlarm(),
  }));
}

test('no file finds the rows of the one before it, and can write its own', async () => {
  const addUser = () =>
    env.DB.prepare(
      "INSERT INTO users (id, google_sub, email, created_at, updated_at) VALUES ('u', 's', 'e', 0, 0)",
    ).run();
  await addUser();
  await startAnew();
  expect(await countUsers()).toBe(0);
  await addUser();
  expect(await countUsers()).toBe(1);
});

test.each([
  ['awake', false],
  ['asleep', true],
])(
  'no object that a file leaves behind %s is there for the next one, or wakes in it',
  async (_state, isAsleep) => {
    await runInDurableObject(env.QUOTA_LEDGER.getByName('one'), async (_object, { storage }) => {
      await storage.put('left', true);
      await storage.setAlarm(Date.now() + 60_000);
    });
    expect(await readLedgerObject()).toEqual({ left: true, alarmAt: expect.any(Number) });
    if (isAsleep) await evictAllDurableObjects();
    await startAnew();
    expect(await readLedgerObject()).toEqual({ left: undefined, alarmAt: null });
  },
);

test('every file has a Google of its own', async () => {
  const account = await createAccount();
  expect(await readTruth(account)).toMatchObject({ messages: 0 });
  await startAnew();
  await expect(readTruth(account)).rejects.toThrow('the sandbox refused');
});

test('nothing that the Worker remembers of its requests outlives a file', async () => {
  const before = runtimeOf(env);
  expect(runtimeOf(env)).toBe(before);
  await startAnew();
  expect(runtimeOf(env)).not.toBe(before);
});

test('what a file has put into the cache is not there for the next one', async () => {
  const picture = 'https://grinbox.test/picture';
  const answer = new Response('', { headers: { 'cache-control': 'max-age=600' } });
  await caches.default.put(picture, answer);
  expect(await caches.default.match(picture)).toBeDefined();
  await startAnew();
  expect(await caches.default.match(picture)).toBeUndefined();
});
