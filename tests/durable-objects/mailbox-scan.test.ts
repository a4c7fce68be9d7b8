import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { openSocket } from '#tests/durable-objects/support/open-socket.ts';
import { buildSignedInUser, runScanToEnd } from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';
import {
  breakGmail,
  countCallsOf,
  readLedger,
  readTruth,
  revokeAtGoogle,
} from '#tests/worker/support/google.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { purgeConnection } from '#worker/account/purge-connections.ts';
import {
  currentScanSchema,
  messageIdsPageSchema,
  scanListSchema,
  type ScanSocketMessage,
  topSendersSchema,
} from '#worker/contract/scans.ts';
import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { LARGE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';
import { reviveQuietScans } from '#worker/scans/revive-scans.ts';
import { scans } from '#worker/scans/schema.ts';

const MESSAGES = 900;

/** The phase that a message tells of; undefined when it does not. */
function phaseOf(message: ScanSocketMessage) {
  return message.type === 'snapshot' ? message.progress.phase : message.changes.phase;
}

test('a scan ends with figures that equal the truth, and Google was asked for nothing improper', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const { scanId, isNew } = await user.startScan();
  expect(isNew).toBe(true);
  const scan = await runScanToEnd(user, scanId);

  const truth = await readTruth(user.account);
  const oldMs = yearsBefore(scan.startedAtMs, 3);
  expect(scan.errorCode).toBeNull();
  expect(scan.scannedMsgs).toBe(truth.messages);
  expect(scan.resultSummary).toMatchObject({
    totalEmails: truth.messages,
    old_emails: (await readTruth(user.account, `/older-than/${oldMs}`)).messages,
    large_attachments: (await readTruth(user.account, `/at-least/${LARGE_BYTES}`)).messages,
  });
  expect(await readLedger(user.account)).toEqual({ refused: 0, forbidden: 0, askedForContent: 0 });
});

test('the history, the current scan and the top senders show what was found', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const { scanId } = await user.startScan();
  const scan = await runScanToEnd(user, scanId);
  expect((await user.read('/api/scans', scanListSchema)).scans).toEqual([scan]);
  expect((await user.read('/api/scans/current', currentScanSchema)).scan).toEqual(scan);

  const { senders } = await user.read('/api/senders/top?limit=3', topSendersSchema);
  expect(senders).toHaveLength(3);
  const flows = senders.map((sender) => sender.annualFlowCo2G);
  expect(flows).toEqual(flows.toSorted((a, b) => b - a));
});

test('the three lists of message ids hold as many as the result says, page by page, each once', async () => {
  const user = await buildSignedInUser(3_000);
  const { scanId } = await user.startScan();
  const { resultSummary } = await runScanToEnd(user, scanId);
  const counts = {
    newsletters: resultSummary?.byCategory.newsletter.count,
    old_emails: resultSummary?.byCategory.legacy.count,
    large_attachments: resultSummary?.byCategory.large_attachment.count,
  };
  for (const [list, count] of Object.entries(counts)) {
    const ids: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const path = `/api/scans/${scanId}/message-ids?list=${list}&offset=${offset}`;
      const page: { ids: string[]; total: number; nextOffset: number | null } = await user.read(
        path,
        messageIdsPageSchema,
      );
      expect(page.total).toBe(count);
      ids.push(...page.ids);
      offset = page.nextOffset;
    }
    expect(new Set(ids).size).toBe(count);
  }
});

test('asking twice starts one scan, and a fourth in a day is refused', async () => {
  const user = await buildSignedInUser(0);
  const [one, other] = await Promise.all([user.startScan(), user.startScan()]);
  expect(one.scanId).toBe(other.scanId);
  expect(one.startedAtMs).toBe(other.startedAtMs);
  expect([one.isNew, other.isNew].filter(Boolean)).toHaveLength(1);
  expect((await runScanToEnd(user, one.scanId)).startedAtMs).toBe(one.startedAtMs);
  for (let more = 0; more < 2; more += 1) {
    await runScanToEnd(user, (await user.startScan()).scanId);
  }
  const body = JSON.stringify({ mode: 'quick' });
  const refused = await user.api.send('/api/scans', { method: 'POST', cookie: user.cookie, body });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    error: { code: 'scan_limit_reached', details: { scansPerDay: 3 } },
  });
});

test("another person's scan does not exist for anyone else", async () => {
  const owner = await buildSignedInUser(10);
  const { scanId } = await owner.startScan();
  await runScanToEnd(owner, scanId);
  const stranger = await buildSignedInUser(0);
  const before = await owner.runtime.db.select().from(scans).where(eq(scans.id, scanId));
  const requests = [
    { path: `/api/scans/${scanId}`, method: 'GET' },
    { path: `/api/scans/${scanId}/message-ids?list=newsletters`, method: 'GET' },
    { path: `/api/scans/${scanId}/cancel`, method: 'POST' },
    { path: `/api/scans/${scanId}/live`, method: 'GET', headers: { upgrade: 'websocket' } },
  ];
  for (const { path, ...request } of requests) {
    const response = await stranger.api.send(path, { ...request, cookie: stranger.cookie });
    expect(response.status, path).toBe(404);
    await response.arrayBuffer();
  }
  expect(await owner.runtime.db.select().from(scans).where(eq(scans.id, scanId))).toEqual(before);
});

test('a scan goes on where it was after the object was evicted in mid-listing', async () => {
  const user = await buildSignedInUser(MESSAGES);
  await breakGmail(user.account, 'users.messages.list', 25);
  const { scanId } = await user.startScan();
  await until(async () => (await countCallsOf(user.account, 'users.messages.list')) > 25);
  expect((await user.readScan(scanId)).finishedAtMs).toBeNull();
  await evictDurableObject(user.scanObject(scanId));
  const scan = await runScanToEnd(user, scanId);
  expect(scan.scannedMsgs).toBe((await readTruth(user.account)).messages);
  expect(await countCallsOf(user.account, 'users.getProfile')).toBe(1);
});

test('a cancelled scan ends as cancelled, makes no more calls, and a new one can be started', async () => {
  const user = await buildSignedInUser(MESSAGES);
  await breakGmail(user.account, 'users.getProfile');
  const { scanId } = await user.startScan();
  await until(async () => (await countCallsOf(user.account, 'users.getProfile')) > 0);
  const path = `/api/scans/${scanId}/cancel`;
  const response = await user.api.send(path, { method: 'POST', cookie: user.cookie });
  expect(response.status).toBe(204);
  expect(await user.readScan(scanId)).toMatchObject({
    errorCode: 'scan_cancelled',
    resultSummary: null,
  });
  const calls = await countCallsOf(user.account, 'users.getProfile');
  await runDurableObjectAlarm(user.scanObject(scanId));
  expect(await countCallsOf(user.account, 'users.getProfile')).toBe(calls);
  expect((await user.startScan()).isNew).toBe(true);
});

test('when Google no longer knows our grant the scan fails with its reason, and says so in the history', async () => {
  const user = await buildSignedInUser(MESSAGES);
  await revokeAtGoogle(user.account);
  const { scanId } = await user.startScan();
  const scan = await runScanToEnd(user, scanId);
  expect(scan).toMatchObject({ errorCode: 'gmail_connection_expired', resultSummary: null });
  const [row] = await user.runtime.db.select().from(scans).where(eq(scans.id, scanId));
  expect(row?.resultSummary).toEqual({ error: 'gmail_connection_expired' });
});

test('without a live connection no scan starts, and no row is written', async () => {
  const user = await buildSignedInUser(0);
  await user.runtime.db
    .update(connections)
    .set({ expiresAtMs: user.runtime.clock() })
    .where(eq(connections.id, user.connectionId));
  const body = JSON.stringify({ mode: 'quick' });
  const response = await user.api.send('/api/scans', { method: 'POST', cookie: user.cookie, body });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ error: { code: 'gmail_connection_expired' } });
  expect(await user.runtime.db.$count(scans, eq(scans.userId, user.userId))).toBe(0);
});

test('a purge leaves nothing in the object, and the scan answers that it has expired', async () => {
  const user = await buildSignedInUser(50);
  const { scanId } = await user.startScan();
  await runScanToEnd(user, scanId);
  await purgeConnection(user.runtime, user.connectionId);

  const tables = await runInDurableObject(user.scanObject(scanId), (_instance, state) =>
    state.storage.sql
      .exec(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray()
      .flatMap(({ name }) =>
        state.storage.sql.exec(`SELECT COUNT(*) AS rows FROM ${String(name)}`).toArray(),
      )
      .reduce((sum, { rows }) => sum + Number(rows), 0),
  );
  expect(tables).toBeLessThanOrEqual(1);
  const path = `/api/scans/${scanId}/message-ids?list=newsletters`;
  const response = await user.api.send(path, { cookie: user.cookie });
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({ error: { code: 'scan_expired' } });
});

test('a scan whose alarm was lost is found by the sweep and started again', async () => {
  const user = await buildSignedInUser(50);
  const { scanId } = await user.startScan();
  const object = user.scanObject(scanId);
  await runInDurableObject(object, (_instance, state) => state.storage.deleteAlarm());
  await user.runtime.db.update(scans).set({ heartbeatAtMs: 0 }).where(eq(scans.id, scanId));
  await reviveQuietScans(user.runtime);
  const alarm = await runInDurableObject(object, (_instance, state) => state.storage.getAlarm());
  const isEnded = (await user.readScan(scanId)).finishedAtMs !== null;
  expect(alarm !== null || isEnded).toBe(true);
  expect((await runScanToEnd(user, scanId)).errorCode).toBeNull();
});

test('a result that D1 could not take is written by the next alarm, and shown only then', async () => {
  const user = await buildSignedInUser(50);
  await env.DB.exec('ALTER TABLE sender_stats RENAME TO sender_stats_away');
  const { scanId } = await user.startScan();
  const { messages, next } = await openSocket(user, scanId);
  await next((message) => phaseOf(message) === 'reporting');
  await runDurableObjectAlarm(user.scanObject(scanId));
  expect((await user.readScan(scanId)).finishedAtMs).toBeNull();
  expect(messages.map(phaseOf)).not.toContain('finished');

  await env.DB.exec('ALTER TABLE sender_stats_away RENAME TO sender_stats');
  await runDurableObjectAlarm(user.scanObject(scanId));
  await next((message) => phaseOf(message) === 'finished');
  const scan = await user.readScan(scanId);
  expect(scan.finishedAtMs).not.toBeNull();
  expect(scan.resultSummary?.totalEmails).toBe((await readTruth(user.account)).messages);
});

test('a scan that is over cannot be cancelled, and keeps its result', async () => {
  const user = await buildSignedInUser(50);
  const { scanId } = await user.startScan();
  const before = await runScanToEnd(user, scanId);
  const path = `/api/scans/${scanId}/cancel`;
  await user.api.send(path, { method: 'POST', cookie: user.cookie });
  expect(await user.readScan(scanId)).toEqual(before);
  const ids = `/api/scans/${scanId}/message-ids?list=old_emails`;
  expect((await user.read(ids, messageIdsPageSchema)).total).toBe(
    before.resultSummary?.byCategory.legacy.count,
  );
});

test('while a new scan runs, and after it was cancelled, the last receipt and its senders stay', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const first = await runScanToEnd(user, (await user.startScan()).scanId);
  const readSenders = async () =>
    (await user.read('/api/senders/top', topSendersSchema)).senders.length;
  const senders = await readSenders();
  expect(senders).toBeGreaterThan(0);

  await breakGmail(user.account, 'users.getProfile');
  const { scanId } = await user.startScan();
  expect((await user.read('/api/scans/current', currentScanSchema)).scan?.id).toBe(scanId);
  expect(await readSenders()).toBe(senders);

  await user.api.send(`/api/scans/${scanId}/cancel`, { method: 'POST', cookie: user.cookie });
  expect((await user.read('/api/scans/current', currentScanSchema)).scan?.id).toBe(first.id);
  expect(await readSenders()).toBe(senders);
});

test('two scans in a row are within the quota together', async () => {
  const user = await buildSignedInUser(4_000);
  await runScanToEnd(user, (await user.startScan()).scanId);
  const { scanId } = await user.startScan();
  await runDurableObjectAlarm(user.scanObject(scanId));
  expect((await readLedger(user.account)).refused).toBe(0);
});

test('from the moment its connection expires a scan tells nothing, sweep or no sweep', async () => {
  const user = await buildSignedInUser(50);
  const { scanId } = await user.startScan();
  await runScanToEnd(user, scanId);
  await user.runtime.db
    .update(connections)
    .set({ expiresAtMs: user.runtime.clock() })
    .where(eq(connections.id, user.connectionId));
  const path = `/api/scans/${scanId}/message-ids?list=old_emails`;
  expect((await user.api.send(path, { cookie: user.cookie })).status).toBe(410);
  expect((await user.read('/api/scans/current', currentScanSchema)).scan).toBeNull();
  expect((await user.read('/api/senders/top', topSendersSchema)).senders).toEqual([]);
});

test('scanning the same mailbox again gives the same figures', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const first = await runScanToEnd(user, (await user.startScan()).scanId);
  const second = await runScanToEnd(user, (await user.startScan()).scanId);
  expect(second.id).not.toBe(first.id);
  const { byCategory, total_size_bytes } = second.resultSummary ?? {};
  expect(first.resultSummary).toMatchObject({
    byCategory: {
      newsletter: { count: byCategory?.newsletter.count },
      legacy: { count: byCategory?.legacy.count },
    },
    total_size_bytes,
  });
});

test('a scan that failed does not count against the day, and is not shown to whoever connects anew', async () => {
  const user = await buildSignedInUser(20);
  await revokeAtGoogle(user.account);
  for (let failed = 0; failed < 3; failed += 1) {
    const { scanId } = await user.startScan().catch(() => ({ scanId: '' }));
    if (scanId !== '') await runScanToEnd(user, scanId);
    await user.signInAgain();
    expect((await user.read('/api/scans/current', currentScanSchema)).scan).toBeNull();
    if (failed < 2) await revokeAtGoogle(user.account);
  }
  const { scanId, isNew } = await user.startScan();
  expect(isNew).toBe(true);
  expect((await runScanToEnd(user, scanId)).errorCode).toBeNull();
});
