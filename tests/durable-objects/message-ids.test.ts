import { expect, test } from 'vitest';

import { breakGmail, listCallsOf } from '#tests/worker/support/google.ts';
import { accountExportSchema } from '#worker/contract/account.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { messageIdsPageSchema } from '#worker/contract/scans.ts';

import { readDatabase } from '#tests/durable-objects/support/read-stores.ts';
import {
  buildSignedInUser,
  runScanToEnd,
  type SignedInUser,
} from '#tests/durable-objects/support/signed-in-user.ts';

/** A finished scan, and the sender of most newsletters in it. */
async function buildScannedUser() {
  const user = await buildSignedInUser(900);
  const { scanId } = await user.startScan();
  await runScanToEnd(user, scanId);
  const { newsletters } = await user.read(`/api/scans/${scanId}/rows`, cleanRowsSchema);
  const [sender] = newsletters.toSorted((a, b) => b.count - a.count);
  if (sender === undefined) throw new Error('there are no newsletters');
  const path = `/api/scans/${scanId}/message-ids?list=newsletters`;
  return { user, scanId, sender, path };
}

async function edit({ api, cookie }: SignedInUser, target: string, effect: string) {
  const body = JSON.stringify({ target, effect });
  expect((await api.send('/api/protections', { method: 'PUT', cookie, body })).status).toBe(200);
}

test('mail of whom the owner puts on the safe-list is in no list of message ids, until they are taken off', async () => {
  const { user, sender, path } = await buildScannedUser();
  const before = await user.read(path, messageIdsPageSchema);
  await edit(user, sender.senderKey, 'protect');
  const after = await user.read(path, messageIdsPageSchema);
  expect(after.total).toBe(before.total - sender.count);
  expect(before.ids.filter((id) => !after.ids.includes(id))).toHaveLength(sender.count);
  expect(before.ids).toEqual(expect.arrayContaining(after.ids));
  await edit(user, sender.senderKey, 'default');
  expect(await user.read(path, messageIdsPageSchema)).toEqual(before);
});

test('no list is told while Gmail cannot be asked what else is from them', async () => {
  const { user, sender, path } = await buildScannedUser();
  await breakGmail(user.account, 'users.messages.list');
  await edit(user, sender.senderKey, 'protect');
  await breakGmail(user.account, 'users.messages.list');
  const response = await user.api.send(path, { cookie: user.cookie });
  expect(response.status).toBe(503);
  const { error } = errorBodySchema.parse(await response.json());
  expect(error.code).toBe('gmail_unavailable');
});

/** All that the database holds, but for counts and the log of calls. */
async function readState() {
  const cells = await readDatabase();
  return cells.filter(({ place }) => !/^(?:allowances|audit_log|sessions)[.]/.test(place));
}

test('an export has the ids as they stand by the safe-list, asks Google for nothing and leaves all as it was', async () => {
  const { user, scanId, sender, path } = await buildScannedUser();
  await edit(user, sender.senderKey, 'protect');
  const { ids } = await user.read(path, messageIdsPageSchema);
  const before = await readState();
  const asked = await listCallsOf(user.account);
  const file = accountExportSchema.parse(await (await user.post('/api/account/export')).json());
  expect(file.scannedMessages).toMatchObject([
    { scanId, phase: 'finished', lists: { newsletters: ids } },
  ]);
  expect(await readState()).toEqual(before);
  expect(await listCallsOf(user.account)).toEqual(asked);
});

test('one that is had while Gmail does not answer for the safe-list’s mail leaves its totals as they were', async () => {
  const { user, sender } = await buildScannedUser();
  await breakGmail(user.account, 'users.messages.list');
  await edit(user, sender.senderKey, 'protect');
  const before = await readState();
  const file = accountExportSchema.parse(await (await user.post('/api/account/export')).json());
  expect(file.scannedMessages[0]?.lists?.newsletters).not.toHaveLength(0);
  expect(await readState()).toEqual(before);
});
