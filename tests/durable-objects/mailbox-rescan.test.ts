import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';

import {
  changeMail,
  countCallsOf,
  forgetHistory,
  readLedger,
  readTruth,
  receiveMail,
} from '#tests/worker/support/google.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { startScanResultSchema, type ScanView } from '#worker/contract/scans.ts';
import { findCleanup } from '#worker/cleanups/queries.ts';
import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';

import {
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import {
  buildSignedInUser,
  runScanToEnd,
  type SignedInUser,
} from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

const MESSAGES = 1_500;
const HISTORY = 'users.history.list';

/** Somebody with a scan that is over, and what Gmail was asked for it. */
async function buildScannedUser(messages = MESSAGES) {
  const user = await buildSignedInUser(messages);
  const first = await runScanToEnd(user, (await user.startScan()).scanId);
  return { user, first, lists: await countCallsOf(user.account, 'users.messages.list') };
}

async function scanAgain(user: SignedInUser): Promise<ScanView> {
  const { scanId, isNew } = await user.startScan();
  expect(isNew).toBe(true);
  return runScanToEnd(user, scanId);
}

async function expectTrue(user: SignedInUser, scan: ScanView): Promise<void> {
  const { account } = user;
  const truth = await readTruth(account);
  const oldMs = yearsBefore(scan.startedAtMs, 3);
  expect(scan.errorCode).toBeNull();
  expect(scan.scannedMsgs).toBe(truth.messages);
  expect(scan.resultSummary).toMatchObject({
    totalEmails: truth.messages,
    old_emails: (await readTruth(account, `/older-than/${oldMs}`)).messages,
    large_attachments: (await readTruth(account, `/at-least/${LARGE_BYTES}`)).messages,
  });
  expect(await readLedger(account)).toEqual({ refused: 0, forbidden: 0, askedForContent: 0 });
}

/** How a scan stands to the one before it, as its object has stored it. */
async function adoptionOf(user: SignedInUser, scanId: string): Promise<unknown> {
  return runInDurableObject(user.scanObject(scanId), async (_scan, { storage }) => {
    return storage.sql.exec('SELECT scan_id, state FROM previous_scan').toArray()[0] ?? null;
  });
}

const LETTER = {
  headers: [
    ['From', 'Någon <nagon@vanner.example>'],
    ['Subject', 'Hej'],
  ],
  sizeBytes: 4_000,
};

test('a second scan takes over what the first one knew, and says what is true by then', async () => {
  const { user, first, lists } = await buildScannedUser();
  await changeMail(user.account, 'category:social', 'trash');
  await changeMail(user.account, 'category:forums', 'star');
  await receiveMail(user.account, [LETTER, LETTER]);
  user.runtime.advance(60_000);
  const second = await scanAgain(user);

  expect(second.id).not.toBe(first.id);
  expect(await adoptionOf(user, second.id)).toEqual({ scan_id: first.id, state: 'imported' });
  await expectTrue(user, second);
  expect(await countCallsOf(user.account, HISTORY)).toBeGreaterThan(0);
  const listsSince = (await countCallsOf(user.account, 'users.messages.list')) - lists;
  expect(listsSince).toBeLessThan(lists / 3);
  // The previous one is as it was, with its rows.
  expect(await user.readScan(first.id)).toEqual(first);
  expect(
    (await user.read(`/api/scans/${first.id}/rows`, cleanRowsSchema)).newsletters.length,
  ).toBeGreaterThan(0);
});

test('after a clean-up what it moved is gone from the next scan, and nothing else', async () => {
  const { user, first } = await buildScannedUser();
  await user.allowModify();
  const rows = await user.read(`/api/scans/${first.id}/rows`, cleanRowsSchema);
  const cleanupId = await pay(user, await createOrder(user, rows, selectAll(rows)));
  const { movedCount } = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  // Beside a clean-up that is at work, as far as the database knows, a scan keeps to its share, and waits.
  await until(async () => {
    const noted = await findCleanup(user.runtime.db, user.userId, cleanupId);
    return noted?.status === 'done' && !noted.isUnsubscribing;
  });
  expect(movedCount).toBeGreaterThan(50);

  const second = await scanAgain(user);
  expect(await adoptionOf(user, second.id)).toMatchObject({ state: 'imported' });
  await expectTrue(user, second);
  expect(second.scannedMsgs).toBe(first.scannedMsgs - movedCount);
  const left = await user.read(`/api/scans/${second.id}/rows`, cleanRowsSchema);
  expect([...left.newsletters, ...left.old.children, ...left.large.children]).toEqual([]);
});

test('where the previous scan was wiped, or Gmail has forgotten, all is listed', async () => {
  const { user, first } = await buildScannedUser(300);
  await user.runtime.mailboxScan(user.userId, first.id).destroy();
  const second = await scanAgain(user);
  expect(await adoptionOf(user, second.id)).toMatchObject({ state: 'declined' });
  await expectTrue(user, second);

  await forgetHistory(user.account);
  const third = await scanAgain(user);
  expect(await adoptionOf(user, third.id)).toEqual({ scan_id: second.id, state: 'declined' });
  await expectTrue(user, third);
});

test('a first scan, and one of another mode, have nothing to go on from', async () => {
  const { user, first } = await buildScannedUser(200);
  expect(await adoptionOf(user, first.id)).toBeNull();
  const response = await user.post('/api/scans', { mode: 'complete' });
  const { scanId } = startScanResultSchema.parse(await response.json());
  const complete = await runScanToEnd(user, scanId);
  expect(complete.scanType).toBe('complete');
  expect(await adoptionOf(user, scanId)).toBeNull();
});

test('what is handed over outlives the eviction of both objects', async () => {
  const { user, first } = await buildScannedUser(400);
  await evictDurableObject(user.scanObject(first.id));
  const { scanId } = await user.startScan();
  await evictDurableObject(user.scanObject(scanId));
  const second = await runScanToEnd(user, scanId);
  expect(await adoptionOf(user, second.id)).toMatchObject({ state: 'imported' });
  await expectTrue(user, second);
});

test('a scan hands what it knows to its own user only', async () => {
  const { user, first } = await buildScannedUser(100);
  const partOf = (userId: string, part: number) =>
    user.runtime.mailboxScan(userId, first.id).snapshotPart({ userId, part });
  expect(await partOf(user.userId, 0)).toBeInstanceOf(Uint8Array);
  expect(await partOf(user.userId, 1)).toBeInstanceOf(Uint8Array);
  expect(await partOf(user.userId, 2)).toBeNull();
  expect(await partOf('usr_else', 0)).toBeNull();
  const object = env.MAILBOX_SCAN.getByName(`${user.userId}:${first.id}`);
  expect(await object.snapshotPart({ userId: 'usr_else', part: 0 })).toBeNull();
});
