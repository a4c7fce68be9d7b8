import { expect, test } from 'vitest';

import { breakGmail, countCallsOf } from '#tests/worker/support/google.ts';
import { cleanRowsSchema, type CleanRows } from '#worker/contract/clean-rows.ts';

import { createOrder, pay, selectAll } from './support/clean-up.ts';
import { buildSignedInUser, runScanToEnd, runScanToResult } from './support/signed-in-user.ts';
import { until } from './support/until.ts';

/** Somebody whose scan has come to its second result, with the rows of both. */
async function buildDeepenedScan() {
  const user = await buildSignedInUser(3_000);
  await user.allowModify();
  await breakGmail(user.account, 'users.getProfile');
  const { scanId } = await user.startScan();
  await until(async () => (await countCallsOf(user.account, 'users.getProfile')) > 0);
  const readRows = (version?: number): Promise<CleanRows> =>
    user.read(
      `/api/scans/${scanId}/rows${version === undefined ? '' : `?version=${version}`}`,
      cleanRowsSchema,
    );
  await runScanToResult(user, scanId);
  const usable = await readRows();
  await runScanToEnd(user, scanId);
  return { user, scanId, usable, readRows };
}

test('rows of the first result can be chosen from after the second, and are what they were', async () => {
  const { user, usable, readRows } = await buildDeepenedScan();
  const newest = await readRows();
  expect(newest.rowsVersion).toBeGreaterThan(usable.rowsVersion);
  expect(newest.newsletters.length).toBeGreaterThan(usable.newsletters.length);
  expect(await readRows(usable.rowsVersion)).toEqual(usable);

  const order = await createOrder(user, usable, selectAll(usable));
  const counts = [...usable.newsletters, ...usable.old.children, ...usable.large.children];
  const own = usable.ownLarge;
  expect(order.messageCount).toBe([...counts, ...own].reduce((sum, { count }) => sum + count, 0));
  expect(await pay(user, order)).toMatch(/./);
});

test('a sender keeps its row from version to version', async () => {
  const { usable, readRows } = await buildDeepenedScan();
  const names = new Map((await readRows()).newsletters.map(({ id, senderKey }) => [id, senderKey]));
  const kept = usable.newsletters.filter(({ id }) => names.has(id));
  expect(kept.length).toBeGreaterThan(0);
  for (const { id, senderKey } of kept) expect(names.get(id)).toBe(senderKey);
});

test('a version that never was is answered with the newest', async () => {
  const { readRows } = await buildDeepenedScan();
  const newest = await readRows();
  expect(await readRows(newest.rowsVersion + 1)).toEqual(newest);
  expect(await readRows(0)).toEqual(newest);
});
