import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { users } from '#worker/access/schema.ts';
import { getAccessToken } from '#worker/access/access-token.ts';

import { doubtAddress, hasGrant } from '#tests/worker/support/google.ts';
import { ask, buildReader, stateOf } from '#tests/worker/support/modify-stage.ts';
import { sessionCookieOf, signIn } from '#tests/worker/support/sign-in.ts';
import { buildStage, outcomeOf, refusal } from '#tests/worker/support/sign-in-stage.ts';

test('an address that Google does not vouch for signs nobody in, and what was granted with it ends', async () => {
  const stage = await buildStage();
  await doubtAddress(stage.account);
  const response = await signIn(stage.api, { account: stage.account });
  expect(await outcomeOf(stage, response)).toEqual(refusal('oauth_failed'));
  expect(await hasGrant(stage.account)).toBe(false);
  expect(stage.runtime.logLines.join()).toContain('"kind":"email_unverified"');
  expect(stage.runtime.logLines.join()).not.toContain(stage.account.email);
});

test.each(['', '?purpose=confirm&returnTo=/account'])(
  'whoever has an account and comes back with such an address changes nothing of it, at %j',
  async (way) => {
    const reader = await buildReader();
    const { api, account, runtime, connection, userId } = reader;
    const before = await stateOf(reader);
    await doubtAddress(account);
    const response =
      way === '' ? await signIn(api, { account }) : await ask(reader, undefined, way);
    expect(response.headers.get('location')).toContain('error=oauth_failed');
    expect(sessionCookieOf(response)).toBeUndefined();
    expect(await stateOf(reader)).toEqual(before);
    expect(await runtime.db.$count(users, eq(users.id, userId))).toBe(1);
    expect(await getAccessToken(runtime, connection.id, { forceRefresh: true })).toMatchObject({
      ok: true,
    });
  },
);
