import { expect, test } from 'vitest';

import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import {
  consent,
  exchange,
  profileStatus,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

const HOUR_MS = 3_600_000;

test('time goes by when told to, for tokens, codes, quota and the ledger alike', async () => {
  const { sandbox, gmail } = buildSandbox({ quota: { unitsPerUserMinute: 5 } });
  const pass = (passMs: number) => control(sandbox, 'POST', 'clock', { passMs });
  const tokens = await signIn(sandbox);
  const code = (await consent(sandbox)).get('code');
  const statusOfListing = async () => (await gmail('messages')).status;
  expect([await statusOfListing(), await statusOfListing()]).toEqual([200, 403]);

  expect(await pass(60_000)).toEqual({ status: 200, body: { nowMs: NOW_MS + 60_000 } });
  expect(await statusOfListing()).toBe(200);
  expect(sandbox.ledger.calls(OWNER).at(-1)?.atMs).toBe(NOW_MS + 60_000);

  await pass(HOUR_MS);
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(401);
  expect((await exchange(sandbox, code)).error).toBe('invalid_grant');
  expect((await refreshTokens(sandbox, tokens.refresh_token)).status).toBe(200);
});

test('the clock tells its time, goes only forward, and a reset takes back how far it was moved', async () => {
  const { sandbox } = buildSandbox();
  const now = async () => (await control(sandbox, 'GET', 'clock')).body['nowMs'];
  expect(await now()).toBe(NOW_MS);
  for (const passMs of [-1, 0, 0.5, '1', null]) {
    expect((await control(sandbox, 'POST', 'clock', { passMs })).status).toBe(400);
  }
  await control(sandbox, 'POST', 'clock', { passMs: HOUR_MS });
  expect(await now()).toBe(NOW_MS + HOUR_MS);
  await control(sandbox, 'POST', 'reset');
  expect(await now()).toBe(NOW_MS);
});
