import { expect, test } from 'vitest';

import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { HARNESS_ORDER_ID } from '#tests/support/unsubscribe-stage.ts';
import type { CleanupMessage } from '#worker/contract/mailbox-cleanup.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { HOST_REQUESTS_PER_MINUTE } from '#worker/domain/unsubscribes/sender-host.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

import {
  addressOf,
  buildClickable,
  buildGivenSenders,
  linking,
  offering,
} from './build-unsubscribing.ts';

const GET = 'users.messages.get';

async function startClickable(count: number, options: Partial<CleanupHarnessOptions> = {}) {
  const mailbox = await buildClickable(count);
  const { job, stage } = await mailbox.prepare(options);
  await job.start();
  const statuses = async () =>
    (await job.senders()).senders.map(({ status, reason }) => `${status} ${reason}`);
  return { ...mailbox, job, stage, statuses };
}

const messageOfSender = (number: number): CleanupMessage => ({
  version: 1,
  userId: 'usr_test',
  cleanupId: 'cln_test',
  epoch: 0,
  batch: { kind: 'unsubscribe', number },
});

const waitUntilAll = (count: number, status: string) => Array.from({ length: count }, () => status);

test('a host is asked twenty times a minute at most, and everybody’s turn comes', async () => {
  const { prepare } = await buildClickable(50, 'leave.platform.example');
  const { job, stage } = await prepare();
  await job.start();
  const progress = await job.run();
  expect(progress.unsubscribes).toMatchObject({ waitingCount: 0, confirmedCount: 50 });
  const times = stage.requests().map(({ atMs }) => atMs);
  expect(times).toHaveLength(50);
  for (const fromMs of times) {
    const inMinute = times.filter((atMs) => atMs >= fromMs && atMs < fromMs + MINUTE_MS);
    expect(inMinute.length).toBeLessThanOrEqual(HOST_REQUESTS_PER_MINUTE);
  }
});

test('a second order for the same addresses asks nobody, and tells what the first has found', async () => {
  const { prepare, sandbox } = await buildClickable(3);
  sandbox.senders.set('leave.s1.example', 'hanging');
  sandbox.senders.set('leave.s2.example', 'failing');
  const { job, stage } = await prepare();
  await job.start();
  await job.run();
  expect(stage.requests()).toHaveLength(3);

  await stage.buy('ord_second');
  const second = await prepare({
    unsubscribe: (around) => stage.unsubscribe(around, 'ord_second'),
  });
  await second.job.start();
  await second.job.run();
  expect(stage.requests()).toEqual([]);
  const { senders } = await second.job.senders();
  expect(senders.map(({ status, reason }) => [status, reason])).toEqual([
    ['confirmed', null],
    ['asked', 'asked_before'],
    ['needs_click', 'refused'],
  ]);
});

test('an order of the quick clean-up asks nobody, whatever its clean-up holds', async () => {
  const { prepare } = await buildClickable(2);
  const { stage } = await prepare();
  await stage.buy('ord_direct', 'direct');
  const { job } = await prepare({
    unsubscribe: (around) => stage.unsubscribe(around, 'ord_direct'),
  });
  await job.start();
  await job.run();
  expect(stage.requests()).toEqual([]);
  expect(await stage.rows()).toEqual([]);
  expect((await job.senders()).senders.map(({ reason }) => reason)).toEqual([
    'retries_exhausted',
    'retries_exhausted',
  ]);
});

test('access that ends midway ends what waits as not possible; given again it can be gone on with', async () => {
  const opened = { count: 0, isRevoked: false };
  const mailbox = await buildClickable(30);
  const openGmail = async (isForced: boolean): Promise<CleanupGmail> => {
    opened.count += 1;
    if (opened.count === 15) opened.isRevoked = true;
    if (opened.isRevoked) return { ok: false, code: 'gmail_connection_expired' };
    return mailbox.openCleanupGmail(isForced);
  };
  const { job, stage } = await mailbox.prepare({ openGmail });
  await job.start();
  const stopped = await job.run();
  const { confirmedCount = 0, notPossibleCount = 0 } = stopped.unsubscribes ?? {};
  expect(confirmedCount).toBeGreaterThan(0);
  expect(confirmedCount + notPossibleCount).toBe(30);
  const stoppedSenders = (await job.senders()).senders;
  expect(new Set(stoppedSenders.map(({ reason }) => reason))).toEqual(new Set([null, 'no_access']));
  expect(stage.requests()).toHaveLength(confirmedCount);

  opened.isRevoked = false;
  expect(job.resume()).toBe(true);
  expect((await job.run()).unsubscribes).toMatchObject({ confirmedCount: 30, notPossibleCount: 0 });
  expect(stage.requests().flatMap(({ violations }) => violations)).toEqual([]);
  expect(job.resume()).toBe(false);
});

test('a refused token is replaced once, and nobody is asked twice for it', async () => {
  const { job, sandbox, stage, statuses } = await startClickable(5);
  sandbox.faults.add({
    method: GET,
    skip: 2,
    times: 1,
    action: { kind: 'answer', status: 401, body: {} },
  });
  await job.run();
  expect(await statuses()).toEqual(waitUntilAll(5, 'confirmed null'));
  expect(stage.requests()).toHaveLength(5);
});

test.each([
  ['is out of order', { kind: 'answer', status: 503, body: {} }],
  [
    'asks to slow down',
    { kind: 'answer', status: 429, body: {}, headers: { 'retry-after': '30' } },
  ],
  ['breaks the connection', { kind: 'drop' }],
  ['sends half an answer', { kind: 'answer', status: 200, body: '{"payload":{"headers":[{"na' }],
] as const)('when Gmail %s for a while, everybody is asked afterwards', async (_name, action) => {
  const { job, sandbox, stage, statuses } = await startClickable(5);
  sandbox.faults.add({ method: GET, skip: 1, times: 4, action });
  await job.run();
  expect(await statuses()).toEqual(waitUntilAll(5, 'confirmed null'));
  expect(stage.requests()).toHaveLength(5);
});

test('a Gmail that stays out of order is given up after half an hour, and tried again for nothing', async () => {
  const { job, sandbox, stage, statuses } = await startClickable(4);
  const unavailable = { kind: 'answer', status: 503, body: {} } as const;
  sandbox.faults.add({ method: GET, skip: 0, times: 10_000, action: unavailable });
  const progress = await job.run();
  expect(progress.status).toBe('done');
  expect(await statuses()).toEqual(waitUntilAll(4, 'not_possible retries_exhausted'));
  const calls = sandbox.ledger.calls().filter(({ method }) => method === GET);
  expect(calls.length).toBeLessThanOrEqual(60);
  sandbox.faults.clear();
  expect(job.resume()).toBe(true);
  await job.run();
  expect(await statuses()).toEqual(waitUntilAll(4, 'confirmed null'));
  expect(stage.requests()).toHaveLength(4);
});

test('the user’s quota is kept, whatever there is to ask', async () => {
  const mailbox = await buildClickable(60);
  const { job } = await mailbox.prepare({ unitsPerMinute: 400 });
  await job.start();
  expect((await job.run()).unsubscribes).toMatchObject({ confirmedCount: 60 });
  const calls = mailbox.sandbox.ledger.calls();
  for (const { atMs } of calls) {
    const minute = calls.filter((call) => call.atMs >= atMs && call.atMs < atMs + MINUTE_MS);
    expect(minute.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(400);
  }
});

test('names and links are forgotten when the scan’s data ends, and how each stands is not', async () => {
  const mailbox = await buildGivenSenders(2, (number) => [
    number === 0
      ? offering(0, 'https://leave.s0.example/u')
      : linking(1, 'https://leave.s1.example/u'),
  ]);
  const { job } = await mailbox.prepare();
  await job.start();
  await job.run();
  const link = { kind: 'web', href: 'https://leave.s1.example/u', host: 'leave.s1.example' };
  const known = (await job.senders()).senders;
  expect(known.map((sender) => [sender.sender, sender.link])).toEqual([
    ['Sender 0', null],
    ['Sender 1', link],
  ]);
  mailbox.clock.nowMs += DAY_MS;
  await job.runAlarm();
  const later = (await job.senders()).senders;
  expect(later).toEqual(known.map((sender) => ({ ...sender, sender: null, link: null })));
  expect(job.progress()?.unsubscribes).toMatchObject({ confirmedCount: 1, needsClickCount: 1 });
});

test('what is found once names have been forgotten is kept without a link', async () => {
  const mailbox = await buildGivenSenders(1, () => [linking(0, 'https://leave.s0.example/u')]);
  const { job } = await mailbox.prepare();
  await job.start();
  job.forgetSenders();
  await job.run();
  expect((await job.senders()).senders).toEqual([
    {
      number: 1,
      rowId: 'sender:1',
      sender: null,
      status: 'needs_click',
      reason: 'not_offered',
      link: null,
    },
  ]);
});

test('what has not been asked when the order closes no longer will be', async () => {
  const { job, clock, stage, statuses } = await startClickable(3);
  clock.nowMs += ORDER_OPEN_MS;
  await job.runAlarm();
  expect(await statuses()).toEqual(waitUntilAll(3, 'not_possible too_late'));
  await job.pass(50);
  expect(stage.requests()).toEqual([]);
});

test('senders that cannot be read any more are given up, and the mail is not', async () => {
  const { job, stage } = await startClickable(2, { isKeyLost: true });
  const progress = await job.run();
  expect(progress.unsubscribes).toMatchObject({ waitingCount: 0, notPossibleCount: 2 });
  expect(stage.requests()).toEqual([]);
  expect((await job.senders()).senders.map(({ sender }) => sender)).toEqual([null, null]);
});

test('messages of work that is not there, or is done, ask nobody', async () => {
  const strays = [0, 3, 99].map(messageOfSender);
  const { job, stage } = await startClickable(2, { strays, deliveries: 3 });
  await job.run();
  expect(stage.requests().map(addressOf).toSorted()).toEqual([
    'https://leave.s0.example/u/0',
    'https://leave.s1.example/u/1',
  ]);
  job.failBatch(messageOfSender(1));
  expect((await job.senders()).senders[0]?.status).toBe('confirmed');
});

test('a message that the queue has given up leaves its sender for another try', async () => {
  const { job, stage, statuses } = await startClickable(1);
  job.failBatch(messageOfSender(1));
  expect(await statuses()).toEqual(['not_possible retries_exhausted']);
  await job.run();
  expect(stage.requests()).toEqual([]);
  expect(job.resume()).toBe(true);
  await job.run();
  expect(await statuses()).toEqual(['confirmed null']);
});

test('what stands in the database of a request names nobody', async () => {
  const { job, stage } = await startClickable(2);
  await job.run();
  const rows = await stage.rows();
  expect(rows).toHaveLength(2);
  expect(rows.map(({ paymentId }) => paymentId)).toEqual([HARNESS_ORDER_ID, HARNESS_ORDER_ID]);
  expect(JSON.stringify(rows)).not.toMatch(/example|leave|https/);
  for (const { addressHash, hostHash } of rows) {
    expect([addressHash, hostHash]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  }
});

test('senders that could be tried again no longer can be once the order’s week is over, and each stop is counted', async () => {
  const { prepare, clock, openCleanupGmail } = await buildClickable(3);
  const access = { isLost: true };
  const openGmail = async (isForced: boolean): Promise<CleanupGmail> =>
    access.isLost ? { ok: false, code: 'gmail_connection_expired' } : openCleanupGmail(isForced);
  const { job } = await prepare({ openGmail });
  await job.start();
  await job.run();
  expect(job.resume()).toBe(true);
  const stopped = await job.run();
  expect(stopped.unsubscribes).toMatchObject({ waitingCount: 0, retryableCount: 3 });
  expect(job.copy()?.ownerRestarts).toBeGreaterThan(0);
  access.isLost = false;
  clock.nowMs += ORDER_OPEN_MS;
  await job.runAlarm();
  expect(job.progress()?.unsubscribes).toMatchObject({ untriedCount: 3, retryableCount: 0 });
  expect(job.resume()).toBe(false);
});
