import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/cron/sweep.ts';
import { users } from '#worker/db/schema/users.ts';
import { ERASURE_GRACE_MS, GRANT_GRACE_MS } from '#worker/domain/admin/daily-figure.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/connection-lifetime.ts';
import type { Runtime } from '#worker/runtime.ts';
import { noteLevelsOfDay } from '#worker/services/count-day.ts';
import { readLevels } from '#worker/services/read-levels.ts';
import { sendDueMail } from '#worker/services/send-due-mail.ts';

import { insertConnection, insertUser } from './support/build-rows.ts';
import { buildRuntime } from './support/build-runtime.ts';
import { emptyTables } from './support/empty-tables.ts';
import { recordingSender } from './support/mail.ts';

beforeEach(emptyTables);

async function grantsOverdue(runtime: Runtime) {
  const levels = await readLevels(runtime);
  return levels.find(({ name }) => name === 'grantsOverdue')?.value;
}

test('the owner is told again on the same day as soon as there is twice as much of what is wrong, and not of any one more', async () => {
  const { sender, mails } = recordingSender();
  const runtime = { ...buildRuntime(), mail: sender };
  const erasureAskedAtMs = runtime.clock() - ERASURE_GRACE_MS;
  const told: string[] = [];
  for (let count = 1; count <= 17; count += 1) {
    const { userId } = await insertUser(runtime);
    await runtime.db.update(users).set({ erasureAskedAtMs }).where(eq(users.id, userId));
    await noteLevelsOfDay(runtime);
    await sendDueMail(runtime);
    for (const { to, text } of mails.splice(0)) {
      if (to === BRAND.supportEmail) told.push(/raderade:\s(\d+)/.exec(text)?.[1] ?? '');
    }
  }
  expect(told).toEqual(['1', '2', '4', '8', '16']);
});

test('access that is over and of which Google could not be told in half an hour is alarming, and no more once it was', async () => {
  let isGoogleDown = true;
  const runtime = buildRuntime({ oauth: { revoke: async () => !isGoogleDown } });
  await insertConnection(runtime, await insertUser(runtime));
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  runtime.advance(GRANT_GRACE_MS - 1);
  expect(await grantsOverdue(runtime)).toBe(0);
  runtime.advance(1);
  expect(await grantsOverdue(runtime)).toBe(1);
  expect(await noteLevelsOfDay(runtime)).toBe(1);
  isGoogleDown = false;
  await sweep(runtime);
  expect(await grantsOverdue(runtime)).toBe(0);
});
