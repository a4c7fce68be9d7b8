import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildAdmin } from '#tests/worker/support/build-admin.ts';
import { buildCustomer, buildShop } from '#tests/worker/support/build-order.ts';
import { insertSession, insertUser } from '#tests/worker/support/build-rows.ts';
import { userRoles } from '#worker/access/schema.ts';
import { findProfile } from '#worker/account/profile-queries.ts';
import { sessionViewSchema } from '#worker/contract/access.ts';
import {
  MARKETING_CONSENT_VERSION,
  type ProfileView,
  profileViewSchema,
} from '#worker/contract/account.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { declineNews, leaveWaitlist, waitlistToken } from '#worker/waitlist/join-waitlist.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

const NEW: ProfileView = {
  onboardingCompleted: false,
  currency: null,
  marketing: null,
  isAdmin: false,
};
/** Of a customer, whose mailbox has been weighed. */
const WITH_RESULT = { ...NEW, onboardingCompleted: true };
const YES = { marketing: { isGiven: true, textVersion: MARKETING_CONSENT_VERSION } };
const NO = { marketing: { isGiven: false } };

const { runtime, api } = await buildShop({});

async function profileOf(cookie: string) {
  return profileViewSchema.parse(await (await api.send('/api/profile', { cookie })).json());
}

function change(cookie: string, body: unknown): Promise<Response> {
  return api.send('/api/profile', { method: 'PATCH', cookie, body: JSON.stringify(body) });
}

test('whoever is new has not been through the onboarding, and then has, once and for all', async () => {
  const { cookie } = await insertSession(runtime, await insertUser(runtime));
  const other = await insertSession(runtime, await insertUser(runtime));
  expect(await profileOf(cookie)).toEqual(NEW);
  expect((await change(cookie, { onboardingCompleted: true })).status).toBe(200);
  expect((await change(cookie, { onboardingCompleted: true })).status).toBe(200);
  expect(await profileOf(cookie)).toEqual({ ...NEW, onboardingCompleted: true });
  expect(await profileOf(other.cookie)).toEqual(NEW);
});

test('whoever has seen a result is shown no more how it is done', async () => {
  const { cookie } = await buildCustomer(runtime);
  expect(await profileOf(cookie)).toEqual(WITH_RESULT);
});

test('an admin is known as one, until the role is gone', async () => {
  const { cookie, userId } = await buildAdmin(runtime);
  expect(await profileOf(cookie)).toEqual({ ...NEW, isAdmin: true });
  await runtime.db.delete(userRoles).where(eq(userRoles.userId, userId));
  expect(await (await change(cookie, { currency: 'USD' })).json()).toMatchObject({
    currency: 'USD',
    isAdmin: false,
  });
});

test('a chosen currency is kept, told with the session, and can be chosen anew', async () => {
  const { cookie } = await buildCustomer(runtime);
  for (const currency of ['EUR', 'USD', 'SEK'] as const) {
    await change(cookie, { currency });
    expect(await profileOf(cookie)).toEqual({ ...WITH_RESULT, currency });
    const session = await (await api.send('/api/session', { cookie })).json();
    expect(sessionViewSchema.parse(session).user?.currency).toBe(currency);
  }
});

test('consent to news has its time, and so has taking it back; saying the same again changes neither', async () => {
  const { cookie } = await buildCustomer(runtime);
  for (const [body, isGiven] of [
    [YES, true],
    [NO, false],
    [YES, true],
  ] as const) {
    runtime.advance(1000);
    const decidedAtMs = runtime.clock();
    expect((await change(cookie, body)).status).toBe(200);
    expect((await profileOf(cookie)).marketing).toEqual({ isGiven, decidedAtMs });
    runtime.advance(1000);
    await change(cookie, body);
    expect((await profileOf(cookie)).marketing).toEqual({ isGiven, decidedAtMs });
  }
});

test('that consent was given, when and to which text, is still known after it is taken back', async () => {
  const { cookie, user } = await buildCustomer(runtime);
  const marketingGivenAtMs = runtime.clock();
  await change(cookie, YES);
  runtime.advance(1000);
  await change(cookie, NO);
  expect(await findProfile(runtime.db, user.userId)).toMatchObject({
    marketingConsent: false,
    marketingTextVersion: MARKETING_CONSENT_VERSION,
    marketingGivenAtMs,
    marketingWithdrawnAtMs: runtime.clock(),
  });
});

/** A customer whose address is on the waiting list, with a yes to news given there. */
async function buildListedCustomer({ isConfirmed = true, givenAtMs = runtime.clock() }) {
  const { cookie, user } = await buildCustomer(runtime);
  const entry = {
    id: newId('wtl'),
    email: user.email.toLowerCase(),
    language: 'sv',
  } as const;
  await runtime.db.insert(waitlist).values({
    ...entry,
    marketingTextVersion: MARKETING_CONSENT_VERSION,
    marketingConsentAtMs: givenAtMs,
    createdAtMs: givenAtMs,
    confirmedAtMs: isConfirmed ? givenAtMs : null,
  });
  const readEntry = () => runtime.db.select().from(waitlist).where(eq(waitlist.id, entry.id)).get();
  return { cookie, givenAtMs, readEntry };
}

test('a yes to news on the waiting list is told in the account, and a no there takes it back in both', async () => {
  const { cookie, givenAtMs, readEntry } = await buildListedCustomer({});
  expect((await profileOf(cookie)).marketing).toEqual({ isGiven: true, decidedAtMs: givenAtMs });
  runtime.advance(1000);
  await change(cookie, NO);
  const decidedAtMs = runtime.clock();
  expect((await profileOf(cookie)).marketing).toEqual({ isGiven: false, decidedAtMs });
  expect(await readEntry()).toMatchObject({
    confirmedAtMs: givenAtMs,
    marketingTextVersion: null,
    marketingConsentAtMs: null,
  });
});

test.each(['decline', 'leave'] as const)(
  'a no by the link of the waiting list’s mail (%s) takes back the yes in the account, and no other’s',
  async (way) => {
    const { cookie, readEntry } = await buildListedCustomer({});
    const other = await buildCustomer(runtime);
    for (const each of [cookie, other.cookie]) await change(each, YES);
    runtime.advance(1000);
    const { id = '' } = (await readEntry()) ?? {};
    const answer = way === 'decline' ? declineNews : leaveWaitlist;
    await answer(runtime, waitlistToken(runtime, { id, marketingTextVersion: null }));
    const decidedAtMs = runtime.clock();
    expect((await profileOf(cookie)).marketing).toEqual({ isGiven: false, decidedAtMs });
    expect((await profileOf(other.cookie)).marketing).toMatchObject({ isGiven: true });
  },
);

test('a yes on the waiting list that nobody has confirmed is none', async () => {
  const { cookie } = await buildListedCustomer({ isConfirmed: false });
  expect((await profileOf(cookie)).marketing).toBeNull();
});

test('of what was said in the account and on the waiting list the last counts', async () => {
  const later = { givenAtMs: runtime.clock() + 1000 };
  const { cookie, givenAtMs } = await buildListedCustomer(later);
  await change(cookie, YES);
  expect((await profileOf(cookie)).marketing).toEqual({ isGiven: true, decidedAtMs: givenAtMs });
});

test('a no in the account leaves what others said on the waiting list', async () => {
  const other = await buildListedCustomer({});
  const { cookie } = await buildCustomer(runtime);
  await change(cookie, NO);
  expect(await other.readEntry()).toMatchObject({ marketingConsentAtMs: other.givenAtMs });
});

test('what is chosen about one thing leaves the others as they were', async () => {
  const { cookie } = await buildCustomer(runtime);
  await change(cookie, { currency: 'EUR' });
  await change(cookie, YES);
  await change(cookie, { onboardingCompleted: true });
  const marketing = { isGiven: true, decidedAtMs: runtime.clock() };
  expect(await profileOf(cookie)).toEqual({
    onboardingCompleted: true,
    currency: 'EUR',
    marketing,
    isAdmin: false,
  });
});

test.each([
  {},
  { onboardingCompleted: false },
  { onboardingCompleted: 'true' },
  { onboardingCompleted: true, userId: 'usr_other' },
  { currency: 'NOK' },
  { currency: null },
  { marketing: { isGiven: true } },
  { marketing: { isGiven: true, textVersion: '2020-01-01' } },
  { marketing: { isGiven: 'yes', textVersion: MARKETING_CONSENT_VERSION } },
  { marketing: true },
  { currency: 'EUR', marketing: null },
  [],
])('%j changes nothing', async (body) => {
  const { cookie } = await buildCustomer(runtime);
  expect((await change(cookie, body)).status).toBe(400);
  expect(await profileOf(cookie)).toEqual(WITH_RESULT);
});
