import { expect, test, vi } from 'vitest';

import { openSocket } from '#tests/durable-objects/support/open-socket.ts';
import {
  buildSignedInUser,
  runScanToEnd,
  type SignedInUser,
} from '#tests/durable-objects/support/signed-in-user.ts';
import { breakGmail } from '#tests/worker/support/google.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import {
  currentScanSchema,
  type MessageIdList,
  messageIdsPageSchema,
  scanListSchema,
  topSendersSchema,
} from '#worker/contract/scans.ts';

vi.setConfig({ testTimeout: 60_000 });

const MESSAGES = 900;

async function runScan(user: SignedInUser): Promise<string> {
  const { scanId } = await user.startScan();
  await runScanToEnd(user, scanId);
  return scanId;
}

/** A finished scan, and whom the most newsletters in it are from. */
async function buildScannedUser() {
  const user = await buildSignedInUser(MESSAGES);
  const scanId = await runScan(user);
  return { user, scanId, sender: await readBiggestSender(user, scanId) };
}

async function readBiggestSender(user: SignedInUser, scanId: string) {
  const { newsletters } = await user.read(`/api/scans/${scanId}/rows`, cleanRowsSchema);
  const [sender] = newsletters.toSorted((a, b) => b.count - a.count);
  if (sender === undefined) throw new Error('there are no newsletters');
  return sender;
}

async function edit({ api, cookie }: SignedInUser, target: string, effect: string) {
  const body = JSON.stringify({ target, effect });
  expect((await api.send('/api/protections', { method: 'PUT', cookie, body })).status).toBe(200);
}

/** How many newsletters, old and large messages a scan's stored totals offer. */
async function readTotals(user: SignedInUser, scanId: string) {
  const { resultSummary } = await user.readScan(scanId);
  if (resultSummary === null) throw new Error('the scan has no result');
  const { newsletter, legacy, large_attachment: large } = resultSummary.byCategory;
  return [newsletter.count, legacy.count, large.count];
}

/** The same as the lists of message ids have it, which ask the scan itself. */
async function countIds(user: SignedInUser, scanId: string) {
  const lists: MessageIdList[] = ['newsletters', 'old_emails', 'large_attachments'];
  const pages = await Promise.all(
    lists.map((list) =>
      user.read(`/api/scans/${scanId}/message-ids?list=${list}`, messageIdsPageSchema),
    ),
  );
  return pages.map(({ total }) => total);
}

async function readTopKeys(user: SignedInUser): Promise<string[]> {
  const { senders } = await user.read('/api/senders/top?limit=50', topSendersSchema);
  return senders.map(({ senderKey }) => senderKey);
}

test('after an edit of the safe-list dashboard, results, senders and rows say the same, and as before once it is taken back', async () => {
  const { user, scanId, sender } = await buildScannedUser();
  const before = await user.readScan(scanId);
  const [newsletters = 0] = await readTotals(user, scanId);
  expect(await readTopKeys(user)).toContain(sender.senderKey);
  const { next } = await openSocket(user, scanId);

  await edit(user, sender.senderKey, 'protect');
  const after = await user.readScan(scanId);
  const totals = await readTotals(user, scanId);
  expect(totals[0]).toBe(newsletters - sender.count);
  // With what else is from them, which no row offered.
  expect(after.resultSummary?.protectedCount).toBeGreaterThanOrEqual(
    (before.resultSummary?.protectedCount ?? 0) + sender.count,
  );
  expect(after.resultSummary?.total_size_bytes).toBe(before.resultSummary?.total_size_bytes);
  expect((await user.read('/api/scans/current', currentScanSchema)).scan).toEqual(after);
  expect((await user.read('/api/scans', scanListSchema)).scans[0]).toEqual(after);
  expect(await readTopKeys(user)).not.toContain(sender.senderKey);
  expect(await countIds(user, scanId)).toEqual(totals);
  const isTold = (summary: unknown) =>
    JSON.stringify(summary) === JSON.stringify(after.resultSummary);
  await next((message) =>
    message.type === 'delta' ? isTold(message.changes.resultSummary) : false,
  );

  await edit(user, sender.senderKey, 'default');
  expect(await user.readScan(scanId)).toEqual(before);
  expect(await readTopKeys(user)).toContain(sender.senderKey);
});

test('edits made at the same moment leave totals that follow them all', async () => {
  const { user, scanId } = await buildScannedUser();
  const keys = await readTopKeys(user);
  await Promise.all(keys.slice(0, 4).map((key) => edit(user, key, 'protect')));
  expect(await readTotals(user, scanId)).toEqual(await countIds(user, scanId));
  for (const key of keys.slice(0, 4)) expect(await readTopKeys(user)).not.toContain(key);
});

test('totals that could not follow while Gmail was out of order do so with the next look at the rows', async () => {
  const { user, scanId, sender } = await buildScannedUser();
  const other = (await readTopKeys(user)).find((key) => key !== sender.senderKey) ?? '';
  await breakGmail(user.account, 'users.messages.list');
  await edit(user, sender.senderKey, 'protect');
  await edit(user, other, 'protect');
  await user.read(`/api/scans/${scanId}/rows`, cleanRowsSchema);
  expect(await readTotals(user, scanId)).toEqual(await countIds(user, scanId));
  expect(await readTopKeys(user)).not.toContain(other);
});

test('a new scan’s first totals follow the list as it is, and those of the scan before are history', async () => {
  const { user, scanId, sender } = await buildScannedUser();
  await edit(user, sender.senderKey, 'protect');
  const secondId = await runScan(user);
  expect(await readTotals(user, secondId)).toEqual(await countIds(user, secondId));
  expect(await readTopKeys(user)).not.toContain(sender.senderKey);

  const history = await user.readScan(scanId);
  await edit(user, sender.senderKey, 'default');
  expect(await user.readScan(scanId)).toEqual(history);
  expect(await readTopKeys(user)).toContain(sender.senderKey);
});
