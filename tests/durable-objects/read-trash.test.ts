import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import {
  buildCleaningUser,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import {
  countCallsOf,
  emptyTrash,
  failGmail,
  readTrash,
  refuseToken,
} from '#tests/worker/support/google.ts';
import { users } from '#worker/access/schema.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';
import { trashSchema } from '#worker/contract/cleanups.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { PREVIEW_ALLOWANCE } from '#worker/domain/quota/user-units.ts';

const MESSAGES = 300;
const LABEL = 'users.labels.get';

async function buildCleaned() {
  const { user, rows } = await buildCleaningUser(MESSAGES);
  const order = await createOrder(user, rows, selectAll(rows));
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  const path = `/api/cleanups/${cleanupId}/trash`;
  return { user, path, countTrash: async () => (await user.read(path, trashSchema)).messageCount };
}

test('the trash is counted by one call, with what its owner put there, and again once it is empty', async () => {
  const { user, countTrash } = await buildCleaned();
  const before = await countCallsOf(user.account, LABEL);
  expect(await countTrash()).toBe((await readTrash(user.account)).length);
  expect((await countCallsOf(user.account, LABEL)) - before).toBe(1);
  await emptyTrash(user.account);
  expect(await countTrash()).toBe(0);
});

test('a token that Gmail no longer takes is renewed once', async () => {
  const { user, countTrash } = await buildCleaned();
  await refuseToken(user.account, LABEL, 0);
  expect(await countTrash()).toBe((await readTrash(user.account)).length);
});

test('what stands in the way is told: Gmail, a used-up hour, the end of access', async () => {
  const { user, path, countTrash } = await buildCleaned();
  const codeNow = async () => {
    const response = await user.api.send(path, { cookie: user.cookie });
    return errorBodySchema.parse(await response.json()).error.code;
  };
  await failGmail(user.account, LABEL, { status: 503, retryAfterSeconds: 600 });
  expect(await codeNow()).toBe('gmail_unavailable');
  expect(await countTrash()).toBeGreaterThan(0);

  const { db, clock } = user.runtime;
  const usedUp = {
    previewBeganAtMs: clock(),
    previewUnits: PREVIEW_ALLOWANCE.unitsPerWindow,
  };
  await db.update(users).set(usedUp).where(eq(users.id, user.userId));
  expect(await codeNow()).toBe('rate_limit');
  user.runtime.advance(PREVIEW_ALLOWANCE.windowMs);
  expect(await countTrash()).toBeGreaterThan(0);

  await revokeAllConnections(user.runtime, user.userId);
  expect(await codeNow()).toBe('gmail_connection_expired');
});
