import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { buildCleanupProgress } from '#tests/worker/support/build-cleanup-progress.ts';
import { buildCustomer, outcomeOf } from '#tests/worker/support/build-order.ts';
import { fillAccount, writeTicket } from '#tests/worker/support/build-person.ts';
import {
  insertConnection,
  insertScan,
  insertSession,
  insertUser,
} from '#tests/worker/support/build-rows.ts';
import { buildRuntime, TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import {
  buildErasableShop,
  erase,
  expectForgotten,
  postErasure,
} from '#tests/worker/support/erasure.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { saveGrant } from '#worker/access/save-grant.ts';
import { sessions, users } from '#worker/access/schema.ts';
import { finishErasures } from '#worker/account/erase-account.ts';
import { startErasure } from '#worker/account/erasure-queries.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { supportTickets } from '#worker/support/schema.ts';

beforeEach(emptyTables);

const GRANT = {
  accessToken: 'access-canary',
  refreshToken: 'refresh-canary',
  expiresAtMs: TEST_NOW_MS + 3_600_000,
  scope: SIGN_IN_SCOPES.join(' '),
};

/** A user whose account is erased while a sign-in of theirs is between finding them and being saved. */
async function buildErasedMeanwhile() {
  const revoked: string[] = [];
  const runtime = buildRuntime({ oauth: { revoke: async (token) => revoked.push(token) > 0 } });
  const user = await insertUser(runtime);
  const { cipher, db } = runtime;
  const racing = {
    ...runtime,
    cipher: {
      ...cipher,
      async encrypt(...sealed: Parameters<typeof cipher.encrypt>) {
        await startErasure(db, user.userId, runtime.clock());
        return cipher.encrypt(...sealed);
      },
    },
  };
  const grant = { ...GRANT, googleSub: user.googleSub, email: user.email };
  const rowsLeft = async () => [
    await db.$count(connections, eq(connections.userId, user.userId)),
    await db.$count(sessions, eq(sessions.userId, user.userId)),
  ];
  return { racing, runtime, user, grant, revoked, rowsLeft };
}

test('a sign-in that was under way when its account was erased begins a new one', async () => {
  const { racing, runtime, user, grant, revoked, rowsLeft } = await buildErasedMeanwhile();
  const { session, userId } = await saveGrant(racing, grant, '');
  expect(await rowsLeft()).toEqual([0, 0]);
  const row = await runtime.db.select().from(sessions).where(eq(sessions.id, session.id)).get();
  expect(row?.userId).toBe(userId);
  expect(userId).not.toBe(user.userId);
  expect(revoked).toEqual([]);
});

test('leave to move mail that comes for an account that has been erased is given back, and makes no new account', async () => {
  const { racing, runtime, user, grant, revoked, rowsLeft } = await buildErasedMeanwhile();
  await expect(saveGrant(racing, grant, '', { ownerId: user.userId })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await rowsLeft()).toEqual([0, 0]);
  expect(await runtime.db.$count(users)).toBe(1);
  expect(revoked).toEqual(['refresh-canary']);
});

test('a session that an account being erased should have after all opens nothing', async () => {
  const { shop } = await buildErasableShop({ mailboxCleanup: () => ({ stop: async () => false }) });
  await fillAccount(shop);
  await erase(shop);
  const { cookie } = await insertSession(shop.runtime, shop.user);
  expect(await outcomeOf(await shop.api.send('/api/profile', { cookie }))).toBe(
    '401 unauthenticated',
  );
});

test('access that lives and a scan that is not wiped when all was to go keep it all, until they are ended too', async () => {
  let isLate = true;
  const { shop, told } = await buildErasableShop({
    mailboxCleanup: () => ({
      async destroy() {
        if (!isLate) return;
        isLate = false;
        const late = await insertConnection(shop.runtime, shop.user, { refreshToken: 'late' });
        await insertScan(shop.runtime, late);
      },
    }),
  });
  await fillAccount(shop);
  expect((await erase(shop)).view).toEqual({ isFinished: false });
  expect(await shop.runtime.db.$count(users)).toBe(1);
  await finishErasures(shop.runtime);
  expect(told.revoked).toEqual(['refresh-1', 'late']);
  await expectForgotten(shop);
});

const PROGRESS: [string, Partial<CleanupProgress>, string][] = [
  ['being put back', { goal: 'restore', status: 'working' }, '409 undo_running'],
  ['about to be put back', { goal: 'restore', status: 'surveying' }, '409 undo_running'],
  ['put back', { goal: 'restore', status: 'done' }, '200'],
  ['waiting for access to be put back', { goal: 'restore', status: 'suspended' }, '200'],
  ['being moved', { goal: 'move', status: 'working' }, '200'],
];

test.each(PROGRESS)('an account whose mail is %s: %j → %s', async (_state, changes, outcome) => {
  const { shop } = await buildErasableShop({
    mailboxCleanup: () => ({ progress: async () => buildCleanupProgress(changes) }),
  });
  await fillAccount(shop);
  const before = await dumpAllTables();
  expect(await outcomeOf(await postErasure(shop, { isUnderstood: true }))).toBe(outcome);
  expect((await dumpAllTables()) === before).toBe(outcome !== '200');
});

test('mail that began to be put back in the moment of the asking is put back before access ends', async () => {
  const { db } = buildRuntime();
  let isPutBack = false;
  const { shop, told } = await buildErasableShop({
    mailboxCleanup: () => ({
      async progress() {
        const isAsked = (await db.$count(users, isNotNull(users.erasureAskedAtMs))) > 0;
        if (!isAsked) return buildCleanupProgress({ goal: 'move', status: 'done' });
        return buildCleanupProgress({ goal: 'restore', status: isPutBack ? 'done' : 'working' });
      },
    }),
  });
  await fillAccount(shop);
  expect((await erase(shop)).view).toEqual({ isFinished: false });
  expect(told.revoked).toEqual([]);
  expect(shop.runtime.logLines.join()).toContain('"kind":"undo"');
  isPutBack = true;
  await finishErasures(shop.runtime);
  expect(told.revoked).toEqual(['refresh-1']);
  await expectForgotten(shop);
});

test('while an order cannot be settled, nothing tells Google’s name for its owner any more', async () => {
  const { shop } = await buildErasableShop({ mailboxCleanup: () => ({ stop: async () => false }) });
  await fillAccount(shop);
  await erase(shop);
  const tables = await dumpAllTables();
  for (const mark of [shop.user.googleSub, shop.user.email, 'protected-canary']) {
    expect(tables).not.toContain(mark);
  }
});

test('a ticket that somebody else wrote signed in stays, whatever address it gives', async () => {
  const { shop } = await buildErasableShop();
  const other = await buildCustomer(shop.runtime);
  await writeTicket(shop, { userId: other.user.userId, email: shop.user.email });
  await writeTicket(shop, { userId: null, email: shop.user.email });
  await erase(shop);
  expect(await shop.runtime.db.select().from(supportTickets)).toMatchObject([
    { userId: other.user.userId },
  ]);
});
