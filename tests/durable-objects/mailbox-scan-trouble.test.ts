import { abortAllDurableObjects, runDurableObjectAlarm } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import {
  breakGmail,
  countCalls,
  countCallsOf,
  failNext,
  readTruth,
  refuseToken,
} from '#tests/worker/support/google.ts';
import { connections } from '#worker/access/connection-schema.ts';

import {
  buildSignedInUser,
  runScanToEnd,
  type SignedInUser,
} from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

const MESSAGES = 300;
const LIST = 'users.messages.list';
const GET = 'users.messages.get';

async function isRevoked({ runtime, connectionId }: SignedInUser): Promise<boolean | undefined> {
  const [row] = await runtime.db.select().from(connections).where(eq(connections.id, connectionId));
  return row?.revoked;
}

test('a scan whose object dies in the middle of its work, again and again, counts every message once', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const stops = [
    [LIST, 3],
    [LIST, 20],
    [LIST, 50],
    [GET, 2],
    [GET, 15],
  ] as const;
  for (const [method, skip] of stops) await breakGmail(user.account, method, skip);
  const { scanId } = await user.startScan();
  for (const [order] of stops.entries()) {
    await until(async () => (await user.readScan(scanId)).finishedAtMs === null);
    await abortAllDurableObjects();
    await runDurableObjectAlarm(user.scanObject(scanId));
    expect(order).toBeLessThan(stops.length);
  }
  const scan = await runScanToEnd(user, scanId);
  const truth = await readTruth(user.account);
  expect(scan).toMatchObject({ errorCode: null, scannedMsgs: truth.messages });
  expect(scan.resultSummary?.totalEmails).toBe(truth.messages);
  expect(await countCallsOf(user.account, 'users.getProfile')).toBe(1);
});

test('a token that is refused in the middle of a scan is renewed by one call, and the scan goes on', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const renewals = await countCalls('oauth.token');
  await refuseToken(user.account, LIST, 30);
  const scan = await runScanToEnd(user, (await user.startScan()).scanId);
  expect(scan).toMatchObject({ errorCode: null });
  expect(scan.scannedMsgs).toBe((await readTruth(user.account)).messages);
  expect(await countCalls('oauth.token')).toBe(renewals + 1);
});

test('a token endpoint that is out of order is no revocation: the scan waits and goes on', async () => {
  const user = await buildSignedInUser(MESSAGES);
  await refuseToken(user.account, LIST, 30);
  await failNext('oauth.token', 503, { error: 'temporarily_unavailable' });
  const scan = await runScanToEnd(user, (await user.startScan()).scanId);
  expect(scan).toMatchObject({ errorCode: null });
  expect(scan.scannedMsgs).toBe((await readTruth(user.account)).messages);
  expect(await isRevoked(user)).toBe(false);
});

test('a grant that ends in the middle of a scan ends it with its reason, after one call for a new token', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const renewals = await countCalls('oauth.token');
  await refuseToken(user.account, LIST, 30);
  await failNext('oauth.token', 400, { error: 'invalid_grant', error_description: 'Bad Request' });
  const scan = await runScanToEnd(user, (await user.startScan()).scanId);
  expect(scan).toMatchObject({ errorCode: 'gmail_connection_expired', resultSummary: null });
  expect(await countCalls('oauth.token')).toBe(renewals + 1);
  expect(await isRevoked(user)).toBe(true);
});
