import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';

test('the limits of a project of before May 2026 can be had, and one of them be another', async () => {
  const { sandbox, gmail } = buildSandbox();
  await gmail('messages');
  const { status, body } = await control(sandbox, 'PATCH', 'quota', {
    preset: 'former',
    concurrencyPerUser: 4,
    prices: { 'users.messages.list': 6 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    settings: {
      unitsPerUserMinute: 15_000,
      concurrencyPerUser: 4,
      prices: { 'users.messages.get': 5, 'users.messages.list': 6, 'users.getProfile': 1 },
    },
    spent: { minuteUnits: 5, dayUnits: 5, minuteUnitsByUser: { [OWNER]: 5 } },
  });
  await gmail('messages');
  await gmail('messages/1111111111111111');
  expect((await control(sandbox, 'GET', 'quota')).body).toMatchObject({
    spent: { minuteUnits: 16, dayUnits: 16, minuteUnitsByUser: { [OWNER]: 16 } },
  });
});

test('a limit that is lowered counts what has been spent, and a reset brings the first ones back', async () => {
  const { sandbox, gmail } = buildSandbox({ quota: { unitsPerUserMinute: 100 } });
  await gmail('messages');
  await control(sandbox, 'PATCH', 'quota', { unitsPerUserMinute: 5, userRefusal: 'rate-429' });
  expect((await gmail('profile')).status).toBe(429);
  await control(sandbox, 'POST', 'reset');
  expect((await control(sandbox, 'GET', 'quota')).body).toMatchObject({
    settings: { unitsPerUserMinute: 100, userRefusal: 'quota-403' },
    spent: { minuteUnits: 0, dayUnits: 0 },
  });
});

test.each([
  { unitsPerUserMinute: 0 },
  { unitsPerUserMinute: 1.5 },
  { unitsPerUserMinute: '6000' },
  { unitsPerProjectDay: -1 },
  { concurrencyPerUser: 0 },
  { prices: { 'users.getProfile': -1 } },
  { prices: { 'users.getprofile': 1 } },
  { preset: 'old' },
  { userRefusal: '429' },
  { sendsRetryAfter: 'yes' },
  { limit: 1 },
  [],
])('%j is refused, and nothing changes', async (wanted) => {
  const { sandbox } = buildSandbox();
  const before = sandbox.quota.settings;
  expect((await control(sandbox, 'PATCH', 'quota', wanted)).status).toBe(400);
  expect(sandbox.quota.settings).toEqual(before);
});
