import { expect, test } from 'vitest';

import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { buildMixedNewsletter } from '#tests/support/mixed-newsletter.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { owedAtClosing } from '#worker/domain/orders/undone-work.ts';

const GET = 'users.messages.get';
const MOVE = 'users.messages.batchModify';

const buildUnproven = (newsletters: number, letters: number) =>
  buildMixedNewsletter({ newsletters, letters, isUnproven: true });

test('of what has to be proven the newsletters are moved, and the letters stay, counted as read', async () => {
  const { cleanup, truth, newsletterIds, letterIds, sandbox } = await buildUnproven(230, 20);
  const job = cleanup();
  await job.start();
  const done = await job.run();
  expect(done).toMatchObject({
    status: 'done',
    movedCount: 230,
    refutedCount: 20,
    mismatchedCount: 0,
    unprovenCount: 250,
    checkedCount: 250,
  });
  expect(truth.trashIds().toSorted()).toEqual(newsletterIds);
  expect(truth.trashIds()).not.toEqual(expect.arrayContaining([letterIds[0]]));
  expect(sandbox.ledger.calls().filter(({ method }) => method === GET)).toHaveLength(250);
  expect((await job.rows()).rows[0]).toMatchObject({ movedCount: 230, refutedCount: 20 });
  expect(job.copy()?.progress.refutedCount).toBe(20);
  expect(owedAtClosing(done).mail.undoneCount).toBe(20);
});

test('undo puts back what was moved of it, and does nothing to the letters', async () => {
  const { cleanup, truth } = await buildUnproven(120, 12);
  const before = truth.labelSnapshot();
  const job = cleanup();
  await job.start();
  await job.run();
  job.undo();
  expect(await job.run()).toMatchObject({
    restoredCount: 120,
    notInTrashCount: 0,
    refutedCount: 12,
  });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('where all of it are letters nothing is moved, and all of the money goes back', async () => {
  const { cleanup, truth, sandbox } = await buildUnproven(0, 30);
  const job = cleanup();
  await job.start();
  const done = await job.run();
  expect(done).toMatchObject({ status: 'done', movedCount: 0, refutedCount: 30 });
  expect(truth.trashIds()).toEqual([]);
  expect(sandbox.ledger.calls().some(({ method }) => method === MOVE)).toBe(false);
  expect(owedAtClosing(done).mail.undoneCount).toBe(30);
});

test('a letter moves no more than itself: its row is not left for it', async () => {
  const { cleanup } = await buildUnproven(3, 1);
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ movedCount: 3, refutedCount: 1, mismatchedCount: 0 });
});

test.each([
  [29, [], 0],
  [29, ['recent'], 5],
] as const)(
  'of what has to be proven and is %i days old, with %j unlocked, %i of five are moved',
  async (ageDays, unlocked, movedCount) => {
    const mixed = { newsletters: 5, letters: 0, ageDays, unlocked, isUnproven: true };
    const job = (await buildMixedNewsletter(mixed)).cleanup();
    await job.start();
    expect(await job.run()).toMatchObject({ movedCount, refutedCount: 5 - movedCount });
  },
);

test('what is proven is in the trash before any of the rest is read', async () => {
  const mailbox = await buildChosenMailbox({ messages: 3_200, chosen: 2_800, unprovenEvery: 4 });
  const job = mailbox.cleanup({ deliveries: 2, consumers: 5 });
  await job.start();
  expect(await job.run()).toMatchObject({
    movedCount: mailbox.ids.length - mailbox.letterIds.length,
    refutedCount: mailbox.letterIds.length,
  });
  const calls = mailbox.sandbox.ledger.calls();
  // 2,100 messages are proven.
  const moves = calls.flatMap(({ method }, place) => (method === MOVE ? [place] : []));
  const read = calls.slice(moves[2]).filter(({ method }) => method === GET);
  expect(read).toHaveLength(mailbox.unprovenCount);
});

test('how far the reading has come is told while it goes on, and never goes back', async () => {
  const { cleanup } = await buildUnproven(200, 10);
  const job = cleanup();
  await job.start();
  const told: number[] = [];
  while (job.progress()?.status !== 'done') {
    await job.pass(1);
    const progress = job.progress();
    told.push(progress?.checkedCount ?? 0);
    expect(progress?.unprovenCount).toBe(210);
  }
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(210);
});

test('mail that was deleted or starred before its turn is neither read nor moved', async () => {
  const { cleanup, sandbox, newsletterIds } = await buildUnproven(40, 0);
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  owner?.deleteForever({ ids: newsletterIds.slice(0, 3) });
  owner?.changeLabels({ ids: newsletterIds.slice(3, 5) }, 'star');
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({
    movedCount: 35,
    alreadyDeletedCount: 3,
    protectedSinceCount: 2,
    checkedCount: 40,
  });
  expect(sandbox.ledger.calls().filter(({ method }) => method === GET)).toHaveLength(35);
});

test('mail taken out of the trash again is read like any other when its order is gone on with', async () => {
  const { cleanup, sandbox, truth, letterIds, newsletterIds } = await buildUnproven(20, 2);
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  owner?.changeLabels({ ids: letterIds }, 'trash');
  sandbox.faults.add({
    method: MOVE,
    times: 'endless',
    action: { kind: 'answer', status: 400, body: {} },
  });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({
    status: 'failed',
    alreadyDeletedCount: 2,
    movedCount: 0,
  });
  owner?.changeLabels({ ids: letterIds }, 'untrash');
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 20, refutedCount: 2 });
  expect(truth.trashIds().toSorted()).toEqual(newsletterIds);
});

const unavailable: FaultAction = { kind: 'answer', status: 503, body: {} };

test('a reading that Gmail does not answer is gone on with where it was', async () => {
  const { cleanup, sandbox, truth, newsletterIds } = await buildUnproven(60, 5);
  sandbox.faults.add({ method: GET, skip: 10, times: 4, action: unavailable });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 60, refutedCount: 5 });
  expect(truth.trashIds().toSorted()).toEqual(newsletterIds);
  const calls = sandbox.ledger.calls().filter(({ method }) => method === GET);
  // No message is read anew, but for the calls that failed.
  expect(calls).toHaveLength(65 + 4);
});

test('where tokens are refused while mail is read, the rest is read once they are taken', async () => {
  const { cleanup, sandbox } = await buildUnproven(60, 5);
  sandbox.faults.add({
    method: GET,
    skip: 20,
    times: 'endless',
    action: { kind: 'answer', status: 401, body: {} },
  });
  const job = cleanup();
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'failed', movedCount: 0, checkedCount: 20 });
  sandbox.faults.clear();
  job.resume();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 60, refutedCount: 5 });
});

test.each([1, 2, 3])(
  'with crashes all along and each message delivered %i times, no letter is moved',
  async (deliveries) => {
    const { cleanup, truth, newsletterIds } = await buildUnproven(110, 11);
    const random = new SeededRandom(deliveries);
    const job = cleanup({
      deliveries,
      seed: deliveries,
      at: () => {
        if (random.chance(1 / 20)) throw new SimulatedCrash();
      },
    });
    await job.start();
    expect(await job.run()).toMatchObject({ status: 'done', movedCount: 110, refutedCount: 11 });
    expect(job.lives()).toBeGreaterThan(3);
    expect(truth.trashIds().toSorted()).toEqual(newsletterIds);
  },
);

test('no minute of reading takes more of the quota than was set', async () => {
  const { cleanup, sandbox } = await buildUnproven(700, 20);
  const unitsPerMinute = 4_320;
  const job = cleanup({ unitsPerMinute, consumers: 5 });
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: 700 });
  const calls = sandbox.ledger.calls();
  for (const { atMs } of calls) {
    const ofMinute = calls.filter((call) => call.atMs >= atMs && call.atMs < atMs + MINUTE_MS);
    expect(ofMinute.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(unitsPerMinute);
  }
});
