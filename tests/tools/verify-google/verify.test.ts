import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

import { examine, plannedChecks } from './examine.ts';
import { Interrupted } from './interrupted.ts';
import { REFERENCE_OWNER } from '#tests/tools/verify-google/reference/reference-mailbox.ts';
import type { SandboxSettings } from '#tests/tools/verify-google/reference/sandbox-side.ts';
import {
  compareWith,
  idsWith,
  openSandbox,
  PLAN,
} from '#tests/tools/verify-google/support/examine-sandbox.ts';

const EVERYTHING = { ...PLAN, isWriting: true, isBursting: true };
const OWNER = REFERENCE_OWNER.address;

test('a sandbox like ours is the same in every row, and none is left open', async () => {
  const { side } = await openSandbox({}, EVERYTHING);
  const rows = await compareWith(side, EVERYTHING);
  expect(idsWith(rows, 'could not tell')).toEqual([]);
  expect(idsWith(rows, 'differs')).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.each<[string, SandboxSettings, string[]]>([
  [
    'larger: and smaller: that find a message of exactly that size',
    { search: { sizeBoundary: 'inclusive' } },
    ['size.larger-limit', 'size.smaller-limit'],
  ],
  ['decimal units', { search: { sizeUnit: 'decimal' } }, ['size.unit-k', 'size.unit-m']],
  [
    'a profile that counts spam and trash',
    { gmail: { profileCountsSpamAndTrash: true } },
    ['total.profile', 'write.total'],
  ],
  [
    'a trash that leaves mail in the inbox',
    { gmail: { trashDropsInbox: false } },
    ['write.trash-inbox', 'write.untrash'],
  ],
  [
    'one record of the history for many messages',
    { gmail: { historyRecords: 'per-change' } },
    ['write.history-records'],
  ],
  [
    'categories of purchases and reservations',
    { gmail: { offersPurchases: true } },
    ['category.purchases', 'category.reservations'],
  ],
  ['room for more calls at a time', { quota: { concurrencyPerUser: 20 } }, ['burst.at-once']],
  ['a smaller minute', { quota: { unitsPerUserMinute: 1_500 } }, ['burst.minute', 'quota.pace']],
])('%s shows in its own rows only', async (_name, settings, expected) => {
  const { side } = await openSandbox(settings, EVERYTHING);
  expect(idsWith(await compareWith(side, EVERYTHING), 'differs')).toEqual(expected);
});

test('a mailbox full of other mail leads to no difference', async () => {
  for (const seed of [1, 2]) {
    const mailbox = (nowMs: number) =>
      generateMailbox({ messages: 2_000, seed, nowMs, owner: REFERENCE_OWNER });
    const { side } = await openSandbox({ mailbox });
    const rows = await compareWith(side);
    expect(idsWith(rows, 'differs')).toEqual([]);
    expect(idsWith(rows, 'could not tell').length).toBeLessThan(12);
  }
});

test('a mailbox of few messages leaves rows open and says why', async () => {
  const mailbox = (nowMs: number) =>
    generateMailbox({ messages: 12, seed: 5, nowMs, owner: REFERENCE_OWNER });
  const { side } = await openSandbox({ mailbox });
  const rows = await compareWith(side);
  expect(idsWith(rows, 'differs')).toEqual([]);
  expect(rows.find(({ id }) => id === 'list.larger-pages')).toMatchObject({
    verdict: 'could not tell',
    google: null,
    reason: 'no mail here that would tell',
  });
});

test('reading changes nothing, sees no content and stays within its units and its pace', async () => {
  const { sandbox, side } = await openSandbox();
  const before = sandbox.truth(OWNER)?.labelSnapshot();
  const { usage } = await examine(side, PLAN);
  expect(sandbox.truth(OWNER)?.labelSnapshot()).toEqual(before);
  const { units, refused, callsByMethod } = sandbox.ledger.summary(OWNER);
  expect(units).toBeLessThanOrEqual(usage.units);
  expect(usage.units).toBeLessThanOrEqual(3_000);
  expect(refused).toBe(0);
  expect(sandbox.ledger.contentAskedFor()).toEqual([]);
  expect(Object.keys(callsByMethod).filter((method) => /modify|trash/i.test(method))).toEqual([]);
});

test('without leave to move mail none is asked for', async () => {
  const { side } = await openSandbox();
  expect(side.access.facts.grantedScope).not.toContain('gmail.modify');
});

test('every mark that the scan asks for has a row', () => {
  const ids = new Set(plannedChecks(PLAN).map(({ id }) => id));
  const marks = Object.keys(MESSAGE_MARKS).filter((mark) => mark !== 'labelled');
  expect(marks.filter((mark) => !ids.has(`mark.${mark}`))).toEqual([]);
  expect(ids).toContain('mark.user-labels');
});

test('spent units leave the rest open and are not exceeded', async () => {
  const { sandbox, side } = await openSandbox();
  const rows = await compareWith(side, { ...PLAN, maxUnits: 900 });
  expect(sandbox.ledger.summary(OWNER).units).toBeLessThanOrEqual(900);
  expect(rows.filter(({ reason }) => reason === 'the units allowed were spent')).not.toEqual([]);
  expect(idsWith(rows, 'differs')).toEqual([]);
});

test('too few units to look at the mailbox at all are said so', async () => {
  const { side } = await openSandbox();
  await expect(examine(side, { ...PLAN, maxUnits: 100 })).rejects.toThrow(
    /Allow more with --units/,
  );
});

test('a slower pace takes longer and is never exceeded', async () => {
  const { sandbox, side } = await openSandbox();
  const startMs = sandbox.clock();
  const { usage } = await examine(side, { ...PLAN, unitsPerMinute: 600 });
  expect(sandbox.clock() - startMs).toBeGreaterThan((usage.units / 600 - 1) * 60_000);
  for (const { atMs } of sandbox.ledger.calls(OWNER)) {
    const minute = sandbox.ledger
      .calls(OWNER)
      .filter((call) => call.atMs > atMs - 60_000 && call.atMs <= atMs);
    expect(minute.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(600);
  }
});

test('a call refused for pace is made again, not before the time named', async () => {
  const { sandbox, side } = await openSandbox();
  const startMs = sandbox.clock();
  sandbox.faults.add({
    method: 'users.messages.list',
    skip: 3,
    times: 1,
    action: {
      kind: 'answer',
      status: 429,
      body: { error: { code: 429, message: 'Too many concurrent requests for user.' } },
      headers: { 'retry-after': '40' },
    },
  });
  const rows = await compareWith(side);
  expect(sandbox.clock() - startMs).toBeGreaterThan(40_000);
  expect(idsWith(rows, 'differs')).toEqual(['quota.pace']);
  expect(idsWith(rows, 'could not tell')).toEqual([]);
});

test('a lost connection is tried again', async () => {
  const { sandbox, side } = await openSandbox();
  sandbox.faults.add({
    method: 'users.messages.get',
    skip: 2,
    times: 2,
    action: { kind: 'drop' },
  });
  expect(idsWith(await compareWith(side), 'same')).toHaveLength(plannedChecks(PLAN).length);
});

test('an access token that dies early is renewed', async () => {
  const { sandbox, side } = await openSandbox();
  sandbox.faults.add({
    method: 'users.messages.list',
    skip: 5,
    times: 1,
    action: { kind: 'answer', status: 401, body: {} },
  });
  expect(idsWith(await compareWith(side), 'same')).toHaveLength(plannedChecks(PLAN).length);
});

test('an account without mail is told that there is nothing to ask about', async () => {
  const mailbox = (nowMs: number) =>
    generateMailbox({ messages: 0, seed: 1, nowMs, owner: REFERENCE_OWNER });
  const { side } = await openSandbox({ mailbox });
  await expect(examine(side, PLAN)).rejects.toThrow(/The mailbox is empty/);
});

test('Gmail that lets nobody in is told apart from one that cannot be reached', async () => {
  const { sandbox, side } = await openSandbox();
  const disabled = {
    error: { code: 403, message: 'x', errors: [{ reason: 'accessNotConfigured' }] },
  };
  sandbox.faults.add({
    method: 'users.*',
    skip: 0,
    times: 1,
    action: { kind: 'answer', status: 403, body: disabled },
  });
  await expect(examine(side, PLAN)).rejects.toThrow(/\(403\)\. Is the Gmail API enabled/);

  const other = await openSandbox();
  other.sandbox.faults.add({ method: 'users.*', skip: 0, times: 99, action: { kind: 'drop' } });
  await expect(examine(other.side, PLAN)).rejects.toThrow(/could not be reached/);
});

test('the owner can end it at any moment', async () => {
  const { side } = await openSandbox();
  const ending = new AbortController();
  const asking = examine(
    side,
    { ...PLAN, abort: ending.signal },
    { onCheck: (position) => position === 20 && ending.abort() },
  );
  await expect(asking).rejects.toThrow(Interrupted);
});
