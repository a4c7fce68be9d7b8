import { expect, test } from 'vitest';

import { profileViewSchema } from '#worker/contract/profile.ts';

import { buildCustomer, buildShop } from './support/build-order.ts';

const { runtime, api } = await buildShop({});

async function profileOf(cookie: string) {
  return profileViewSchema.parse(await (await api.send('/api/profile', { cookie })).json());
}

function change(cookie: string, body: unknown): Promise<Response> {
  return api.send('/api/profile', { method: 'PATCH', cookie, body: JSON.stringify(body) });
}

test('whoever is new has not been through the onboarding, and then has, once and for all', async () => {
  const { cookie } = await buildCustomer(runtime);
  const other = await buildCustomer(runtime);
  expect(await profileOf(cookie)).toEqual({ onboardingCompleted: false });
  expect((await change(cookie, { onboardingCompleted: true })).status).toBe(200);
  expect((await change(cookie, { onboardingCompleted: true })).status).toBe(200);
  expect(await profileOf(cookie)).toEqual({ onboardingCompleted: true });
  expect(await profileOf(other.cookie)).toEqual({ onboardingCompleted: false });
});

test.each([
  {},
  { onboardingCompleted: false },
  { onboardingCompleted: 'true' },
  { onboardingCompleted: true, userId: 'usr_other' },
  [],
])('%j changes nothing', async (body) => {
  const { cookie } = await buildCustomer(runtime);
  expect((await change(cookie, body)).status).toBe(400);
  expect(await profileOf(cookie)).toEqual({ onboardingCompleted: false });
});
