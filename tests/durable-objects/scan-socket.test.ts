import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';

import { openSocket } from '#tests/durable-objects/support/open-socket.ts';
import {
  buildSignedInUser,
  runScanToEnd,
  runScanToResult,
} from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';
import { breakGmail, countCallsOf, slowGmail } from '#tests/worker/support/google.ts';
import { purgeConnection } from '#worker/account/purge-connections.ts';
import {
  type ScanProgress,
  scanProgressSchema,
  type ScanSocketMessage,
} from '#worker/contract/scans.ts';

const MESSAGES = 900;

/** A scan that stands still before its first page until its alarm is fired. */
async function buildWaitingScan(messages = MESSAGES) {
  const user = await buildSignedInUser(messages);
  await breakGmail(user.account, 'users.getProfile');
  const { scanId } = await user.startScan();
  await until(async () => (await countCallsOf(user.account, 'users.getProfile')) === 1);
  return { user, scanId };
}

/** The state that a client has after these messages. */
function applyAll(messages: readonly ScanSocketMessage[]): ScanProgress | null {
  let state: ScanProgress | null = null;
  for (const message of messages) {
    if (message.type === 'snapshot') state = message.progress;
    else if (message.type === 'delta' && state !== null) {
      const given = Object.entries(message.changes).filter(([, value]) => value !== undefined);
      state = scanProgressSchema.parse(Object.assign({}, state, Object.fromEntries(given)));
    }
  }
  return state;
}

const isResult = (message: ScanSocketMessage) =>
  (message.type === 'delta' && message.changes.phase === 'finished') ||
  (message.type === 'snapshot' && message.progress.phase === 'finished');

/** The end of the scan: its result is there, and nothing more is looked for. */
const isEnd = (message: ScanSocketMessage) =>
  (message.type === 'delta' && message.changes.isDeepening === false) ||
  (message.type === 'snapshot' &&
    message.progress.phase === 'finished' &&
    !message.progress.isDeepening);

test('the whole state comes first, then deltas numbered without a gap, then the result', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { messages, next } = await openSocket(user, scanId);
  const scan = await runScanToEnd(user, scanId);
  await next(isEnd);

  expect(messages[0]?.type).toBe('snapshot');
  const numbers = messages.flatMap((message) => ('seq' in message ? [message.seq] : []));
  expect(numbers).toEqual(numbers.map((_, position) => (numbers[0] ?? 0) + position));
  expect(applyAll(messages)).toMatchObject({
    phase: 'finished',
    progressPercent: 100,
    scannedMsgs: scan.scannedMsgs,
    resultSummary: scan.resultSummary,
  });
});

test('progress never falls on the way', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { messages, next } = await openSocket(user, scanId);
  await runScanToEnd(user, scanId);
  await next(isEnd);
  const shown = messages.map((_, position) => applyAll(messages.slice(0, position + 1)));
  const percents = shown.map((state) => state?.progressPercent ?? 0);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});

test('subjects are shown while scanning and stored nowhere', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { next } = await openSocket(user, scanId);
  await runScanToEnd(user, scanId);
  const shown = await next(
    (message) => message.type === 'delta' && (message.subjects ?? []).length > 0,
  );
  expect(shown.type).toBe('delta');
});

test('whoever comes back later gets the whole state, the end included', async () => {
  const { user, scanId } = await buildWaitingScan();
  const first = await openSocket(user, scanId);
  first.socket.close(1000);
  const scan = await runScanToEnd(user, scanId);
  const { next } = await openSocket(user, scanId);
  expect(await next(() => true)).toMatchObject({
    type: 'snapshot',
    progress: { phase: 'finished', resultSummary: scan.resultSummary },
  });
});

test('after an eviction a sleeping socket is shown the whole state again', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { messages, next } = await openSocket(user, scanId);
  await next((message) => message.type === 'snapshot');
  await evictDurableObject(user.scanObject(scanId), { webSockets: 'hibernate' });
  const before = messages.length;
  await runScanToEnd(user, scanId);
  await next(isEnd);
  expect(messages[before]?.type).toBe('snapshot');
  expect(applyAll(messages)?.phase).toBe('finished');
});

test('a sixth socket is let in, and the oldest makes room for it', async () => {
  const { user, scanId } = await buildWaitingScan();
  const sockets = [];
  for (let opened = 0; opened < 6; opened += 1) sockets.push(await openSocket(user, scanId));
  const [oldest, ...others] = sockets;
  await until(() => oldest?.closed() !== null);
  expect(oldest?.closed()).toEqual({ code: 4409 });
  expect(others.map(({ closed }) => closed())).toEqual([null, null, null, null, null]);
  expect(await others.at(-1)?.next(() => true)).toMatchObject({ type: 'snapshot' });
});

test('a ping is answered without waking the object', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { socket, pongs } = await openSocket(user, scanId);
  socket.send('ping');
  await until(() => pongs() > 0);
  expect(pongs()).toBe(1);
});

test('a flood of text closes the socket, small talk does not', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { socket, closed } = await openSocket(user, scanId);
  socket.send('{"type":"unknown"}');
  socket.send('x'.repeat(100_000));
  await until(() => closed() !== null);
  expect(closed()).toEqual({ code: 1009 });
});

test('many messages close the socket that they come by, a few do not, and pings are not counted', async () => {
  const { user, scanId } = await buildWaitingScan();
  const [flooding, talking] = [await openSocket(user, scanId), await openSocket(user, scanId)];
  for (let sent = 0; sent < 10; sent += 1) talking.socket.send('{"type":"unknown"}');
  for (let sent = 0; sent < 11; sent += 1) flooding.socket.send('x');
  await until(() => flooding.closed() !== null);
  expect(flooding.closed()).toEqual({ code: 1008 });
  for (let sent = 0; sent < 20; sent += 1) talking.socket.send('ping');
  await until(() => talking.pongs() > 0);
  expect(talking.closed()).toBeNull();
});

test('a revoked connection closes its scan’s sockets', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { closed } = await openSocket(user, scanId);
  await purgeConnection(user.runtime, user.connectionId);
  await until(() => closed() !== null);
  expect(closed()).toEqual({ code: 4410 });
});

test('signing out closes the sockets of that session', async () => {
  const { user, scanId } = await buildWaitingScan();
  const { closed } = await openSocket(user, scanId);
  const response = await user.api.send('/api/session', { method: 'DELETE', cookie: user.cookie });
  expect(response.status).toBe(204);
  await until(() => closed() !== null);
  expect(closed()).toEqual({ code: 4401 });
});

test.each([
  ['another site', 'https://evil.test'],
  ['a sub-domain', 'https://app.grinbox.test'],
  ['another port', 'https://grinbox.test:8443'],
  ['plain http', 'http://grinbox.test'],
  ['null', 'null'],
])('%s may not open the socket', async (_who, origin) => {
  const { user, scanId } = await buildWaitingScan();
  const response = await user.api.sendRaw(`/api/scans/${scanId}/live`, {
    cookie: user.cookie,
    headers: { upgrade: 'websocket', origin },
  });
  expect(response.status).toBe(403);
  await response.arrayBuffer();
  await runDurableObjectAlarm(user.scanObject(scanId));
});

test('totals, ages and sizes are shown before the senders are known', async () => {
  const { user, scanId } = await buildWaitingScan(3_000);
  await slowGmail(user.account, 'users.messages.get', { delayMs: 100, times: 400 });
  const { messages, next } = await openSocket(user, scanId);
  const scan = await runScanToResult(user, scanId);
  await next(isResult);
  const early = messages
    .map((_, position) => applyAll(messages.slice(0, position + 1)))
    .find((state) => state?.phase === 'grouping' && state.resultSummary !== null);
  expect(early?.resultSummary).toMatchObject({
    totalEmails: scan.resultSummary?.totalEmails,
    old_emails: scan.resultSummary?.old_emails,
    large_attachments: scan.resultSummary?.large_attachments,
    byCategory: { newsletter: { count: 0 } },
  });
});

test('after the result the scan goes on by itself, and its socket tells the newer result too', async () => {
  const { user, scanId } = await buildWaitingScan(3_000);
  const { messages, next, closed } = await openSocket(user, scanId);
  await runScanToResult(user, scanId);
  await next(isResult);
  const usable = applyAll(messages.slice(0, messages.findIndex(isResult) + 1));
  expect(usable).toMatchObject({ isDeepening: true, secondsLeft: null });
  const alarmMs = await runInDurableObject(user.scanObject(scanId), (_scan, { storage }) =>
    storage.getAlarm(),
  );
  expect(alarmMs ?? Date.now()).toBeLessThan(Date.now() + 120_000);

  const scan = await runScanToEnd(user, scanId);
  await next(isEnd);
  const deep = applyAll(messages);
  expect(deep).toMatchObject({ isDeepening: false, resultSummary: scan.resultSummary });
  expect(deep?.rowsVersion ?? 0).toBeGreaterThan(usable?.rowsVersion ?? 0);
  expect(deep?.resultSummary?.attributedShare ?? 0).toBeGreaterThan(
    usable?.resultSummary?.attributedShare ?? 1,
  );
  expect(deep?.finishedAtMs).toBe(usable?.finishedAtMs);
  expect(closed()).toBeNull();
});

test('what is being deepened cannot be cancelled, and keeps its result', async () => {
  const { user, scanId } = await buildWaitingScan(3_000);
  await slowGmail(user.account, 'users.messages.get', { delayMs: 20, times: 400 });
  const { next } = await openSocket(user, scanId);
  const usable = await runScanToResult(user, scanId);
  await next(isResult);
  const answer = await user.post(`/api/scans/${scanId}/cancel`);
  expect(answer.status).toBe(204);
  const scan = await runScanToEnd(user, scanId);
  expect(scan.errorCode).toBeNull();
  expect(scan.resultSummary?.totalEmails).toBe(usable.resultSummary?.totalEmails);
});
