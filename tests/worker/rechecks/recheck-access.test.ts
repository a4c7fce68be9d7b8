import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findLiveConnection, wipeUnneededConnection } from '#worker/access/connection-queries.ts';
import { recheckAnswerSchema } from '#worker/contract/rechecks.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { withdrawRecheck } from '#worker/rechecks/agree-to-recheck.ts';
import { rechecks } from '#worker/rechecks/schema.ts';
import { insertScanIfAllowed } from '#worker/scans/allowance-queries.ts';
import { scans } from '#worker/scans/schema.ts';
import { sweep } from '#worker/sweep.ts';

import { outcomeOf } from '#tests/worker/support/build-order.ts';
import {
  buildAfterCleanup,
  buildOpen,
  connectAgain,
  findStored,
  letDaysPass,
  sendCheck,
  sendConsent,
  TWO_GO_ON,
} from '#tests/worker/support/build-recheck.ts';
import { insertScan } from '#tests/worker/support/build-rows.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { failGmail, hasGrant, healGmail } from '#tests/worker/support/google.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

test('access that a scan still needs is left alone', async () => {
  const { buyer, cookie } = await buildOpen(TWO_GO_ON);
  const { runtime, user } = buyer;
  const connection = await findLiveConnection(runtime.db, user.userId, runtime.clock());
  if (connection !== undefined) await insertScan(runtime, connection);
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer.access).toBe('needed');
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
});

test('access that a paid, unfinished clean-up still needs is left alone', async () => {
  const { buyer, cookie, account } = await buildOpen(TWO_GO_ON);
  const { runtime, user } = buyer;
  await changeCleanup(buyer, buyer.orderId, { status: 'working' });
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer.access).toBe('needed');
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  expect(await hasGrant(account)).toBe(true);
});

test('the sweep ends an access that a crash has left after the check', async () => {
  const { buyer } = await buildOpen();
  const { runtime, orderId, user } = buyer;
  const connection = await findLiveConnection(runtime.db, user.userId, runtime.clock());
  await runtime.db
    .update(rechecks)
    .set({ connectionId: connection?.id ?? null, checkedAtMs: runtime.clock() })
    .where(eq(rechecks.paymentId, orderId));
  await sweep(runtime);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeUndefined();
  expect((await findStored(buyer))?.connectionId).toBeNull();
});

test('a check that was never finished leaves no access behind, once nobody tries it again', async () => {
  const { buyer, cookie, account } = await buildOpen(TWO_GO_ON);
  const { runtime, user } = buyer;
  const isLive = async () =>
    (await findLiveConnection(runtime.db, user.userId, runtime.clock())) !== undefined;
  await failGmail(account, 'users.labels.get', { status: 503, retryAfterSeconds: 1, times: 2 });
  expect(await outcomeOf(await sendCheck(buyer, cookie))).toBe('503 gmail_unavailable');
  await healGmail();
  await sweep(runtime);
  expect(await isLive()).toBe(true);
  runtime.advance(11 * MINUTE_MS);
  await sweep(runtime);
  expect(await isLive()).toBe(false);
  expect(await findStored(buyer)).toMatchObject({ connectionId: null, checkedAtMs: null });
});

test('the sweep leaves the access of a scan that was begun after the check', async () => {
  const { buyer } = await buildOpen();
  const { runtime, orderId, user } = buyer;
  const connection = await findLiveConnection(runtime.db, user.userId, runtime.clock());
  if (connection === undefined) throw new Error('there is no access');
  await runtime.db
    .update(rechecks)
    .set({ connectionId: connection.id, checkedAtMs: runtime.clock() })
    .where(eq(rechecks.paymentId, orderId));
  await insertScan(runtime, connection);
  await sweep(runtime);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  expect((await findStored(buyer))?.connectionId).toBeNull();
});

test('an access that was given for a check which is over ends at once', async () => {
  const { buyer, cookie, account } = await buildOpen();
  await letDaysPass(buyer, 41);
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, cookie)).json());
  expect(answer).toMatchObject({ access: 'ended', senders: null, recheck: { status: 'expired' } });
  expect(await hasGrant(account)).toBe(false);
});

test('saying no on the page ends the access too', async () => {
  const { buyer, cookie, account } = await buildOpen();
  expect((await sendConsent({ ...buyer, cookie }, false)).status).toBe(200);
  expect(await hasGrant(account)).toBe(false);
});

test('a withdrawal in time keeps the access, and one that is taken back too late is refused', async () => {
  const buyer = await buildAfterCleanup();
  const { runtime, user } = buyer;
  await sendConsent(buyer);
  await sendConsent(buyer, false);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  await changeCleanup(buyer, buyer.orderId, { finishedAtMs: runtime.clock() - 10 * DAY_MS });
  expect(await outcomeOf(await sendConsent(buyer))).toBe('409 cleanup_over');
  expect((await findStored(buyer))?.senderHashes).toBeNull();
});

test('an access that was given for something else stays when a finished check is opened again', async () => {
  const { buyer, cookie } = await buildOpen(TWO_GO_ON);
  await sendCheck(buyer, cookie);
  const { runtime, user } = buyer;
  const later = await connectAgain(buyer, [], '?returnTo=/scan');
  const answer = recheckAnswerSchema.parse(await (await sendCheck(buyer, later.cookie)).json());
  expect(answer).toMatchObject({ access: null, senders: null, recheck: { status: 'done' } });
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  await sweep(runtime);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
});

test('an access that was given for a check stays until it is used, withdrawn or over', async () => {
  const { buyer } = await buildOpen();
  const { runtime, user } = buyer;
  runtime.advance(30 * MINUTE_MS);
  await sweep(runtime);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  await letDaysPass(buyer, 41);
  await sweep(runtime);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeUndefined();
});

test('what could not be ended at a withdrawal is ended by the sweep', async () => {
  const { buyer, account } = await buildOpen();
  const { runtime, orderId, user } = buyer;
  const purging = buildFailingDatabase('update "connections"');
  const failing = { ...runtime, db: purging };
  await withdrawRecheck(failing, orderId);
  expect(await findStored(buyer)).toMatchObject({ senderHashes: null });
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  await sweep(runtime);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeUndefined();
  expect(await hasGrant(account)).toBe(false);
});

test('the statement that ends an access spares a scan that was begun just before, and none begins just after', async () => {
  const { buyer } = await buildOpen();
  const { runtime, user } = buyer;
  const { db, clock } = runtime;
  const connection = await findLiveConnection(db, user.userId, clock());
  if (connection === undefined) throw new Error('there is no access');
  const scan = {
    id: newId('scn'),
    userId: user.userId,
    connectionId: connection.id,
    mode: 'complete',
    timeZone: 'Europe/Stockholm',
    nowMs: clock(),
    maxPerDay: 10,
    allowanceId: 'none',
  } as const;
  expect(await insertScanIfAllowed(db, scan)).toBe(true);
  expect(await wipeUnneededConnection(db, connection.id, clock())).toBe(false);
  expect(await findLiveConnection(db, user.userId, clock())).toBeDefined();

  await db.update(scans).set({ purgedAtMs: clock() });
  expect(await wipeUnneededConnection(db, connection.id, clock())).toBe(true);
  expect(await insertScanIfAllowed(db, { ...scan, id: newId('scn') })).toBe(false);
});
