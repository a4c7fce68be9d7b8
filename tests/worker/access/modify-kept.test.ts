import { expect, test } from 'vitest';

import { canModifyMailbox, canReadMailbox } from '#worker/domain/access/connection.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';

import { revokeAtGoogle } from '#tests/worker/support/google.ts';
import {
  ask,
  buildReader,
  enterReader,
  isRefreshable,
  liveConnectionOf,
} from '#tests/worker/support/modify-stage.ts';
import { signIn } from '#tests/worker/support/sign-in.ts';

test('a plain sign-in on another device keeps the leave to move mail, by tokens that work', async () => {
  const reader = await buildReader();
  const { runtime, api, account, userId } = reader;
  await ask(reader);
  await signIn(api, { account });
  const { id, scope } = await liveConnectionOf(runtime, userId);
  expect(canModifyMailbox(scope)).toBe(true);
  expect(await isRefreshable(runtime, id)).toBe(true);
  const renewed = await liveConnectionOf(runtime, userId);
  expect(canModifyMailbox(renewed.scope)).toBe(true);
});

test('asking for the leave once more on another device takes nothing away', async () => {
  const reader = await buildReader();
  const { runtime, userId } = reader;
  await ask(reader);
  await ask(await enterReader(runtime, reader.account));
  const { scope } = await liveConnectionOf(runtime, userId);
  expect(canModifyMailbox(scope)).toBe(true);
  expect(canReadMailbox(scope)).toBe(true);
});

test.each(['at Google', 'here'])(
  'what was revoked %s is not given back by a plain sign-in',
  async (place) => {
    const reader = await buildReader();
    const { runtime, api, account, userId } = reader;
    await ask(reader);
    if (place === 'here') await revokeAllConnections(runtime, userId);
    else await revokeAtGoogle(account);
    await signIn(api, { account });
    const { scope } = await liveConnectionOf(runtime, userId);
    expect(canModifyMailbox(scope)).toBe(false);
    expect(canReadMailbox(scope)).toBe(true);
  },
);

test('somebody who never gave the leave does not have it after signing in', async () => {
  const { connection } = await buildReader();
  expect(canModifyMailbox(connection.scope)).toBe(false);
});
