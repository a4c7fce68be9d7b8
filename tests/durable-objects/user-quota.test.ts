import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';

import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { UserLeaseRequest } from '#worker/domain/quota/quota-lease.ts';

const USER_UNITS = 5_400;

function buildUser() {
  const userId = crypto.randomUUID();
  const object = () => env.USER_QUOTA.getByName(userId);
  const request: UserLeaseRequest = {
    holder: crypto.randomUUID(),
    priority: 'scan',
    cleanup: null,
    minUnits: 20,
    leaveUnits: 0,
    previous: null,
  };
  const storedLeases = () =>
    runInDurableObject(object(), async (_object, { storage }) =>
      storage.sql.exec('SELECT holder, is_open FROM leases').toArray(),
    );
  return { object, request, storedLeases };
}

test('what a user has leased is still counted when the object has been evicted', async () => {
  const { object, request } = buildUser();
  expect(await object().lease(request)).toMatchObject({ isGranted: true, grantedUnits: 600 });
  await evictDurableObject(object());
  const { minute } = await object().lease({ ...request, holder: 'other' });
  const counted = minute.counted.reduce((sum, { units }) => sum + units, 0);
  expect(minute.unitsPerMinute).toBe(USER_UNITS);
  expect(counted).toBe(1_200);
});

test('a lease that was reported counts as what was spent of it, across an eviction', async () => {
  const { object, request } = buildUser();
  const answer = await object().lease(request);
  if (!answer.isGranted) throw new Error('the quota refused');
  const spent = [{ agoMs: 0, units: 40 }];
  await object().giveBack(request.holder, {
    leaseId: answer.leaseId,
    ledgerLeaseId: answer.ledgerLeaseId,
    unspentUnits: 560,
    spent,
  });
  await evictDurableObject(object());
  const { minute } = await object().lease({ ...request, holder: 'other' });
  expect(minute.counted.reduce((sum, { units }) => sum + units, 0)).toBe(640);
});

test('leases are kept for no longer than they count', async () => {
  const { object, request, storedLeases } = buildUser();
  const answer = await object().lease(request);
  if (!answer.isGranted) throw new Error('the quota refused');
  await runDurableObjectAlarm(object());
  expect(await storedLeases()).toEqual([{ holder: request.holder, is_open: 1 }]);
  const longAgo = [{ agoMs: 2 * MINUTE_MS, units: 20 }];
  await object().giveBack(request.holder, {
    leaseId: answer.leaseId,
    ledgerLeaseId: answer.ledgerLeaseId,
    unspentUnits: 580,
    spent: longAgo,
  });
  await runDurableObjectAlarm(object());
  expect(await storedLeases()).toEqual([]);
});
