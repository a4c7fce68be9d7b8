import { expect, test } from 'vitest';

import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

async function startUnconfirmed() {
  const mailbox = await buildChosenMailbox({ messages: 400, seed: 3, chosen: 100 });
  const mail = { isSent: false };
  const cleanup = mailbox.cleanup({ isConfirmed: () => mail.isSent });
  await cleanup.start();
  return { ...mailbox, mail, cleanup, paidAtMs: mailbox.clock.nowMs };
}

test('nothing is done before the purchase is confirmed', async () => {
  const { cleanup, clock, mail, paidAtMs, ids } = await startUnconfirmed();
  while (clock.nowMs < paidAtMs + 14 * MINUTE_MS) await cleanup.runFor(1);
  expect(cleanup.sent).toEqual([]);
  expect(cleanup.sentWhenConfirmed.length).toBeGreaterThan(10);
  expect(cleanup.progress()).toMatchObject({ status: 'surveying', waiting: null });
  mail.isSent = true;
  expect(await cleanup.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('who waits for the confirmation is told so, from the first look until the work begins', async () => {
  const { cleanup, mail } = await startUnconfirmed();
  expect(cleanup.progress()).toMatchObject({ isUnconfirmed: false });
  for (let look = 0; look < 5; look += 1) {
    await cleanup.runAlarm();
    expect(cleanup.progress()).toMatchObject({ status: 'surveying', isUnconfirmed: true });
  }
  mail.isSent = true;
  await cleanup.runAlarm();
  expect(cleanup.progress()).toMatchObject({ status: 'surveying', isUnconfirmed: false });
  expect(cleanup.sent).not.toEqual([]);
});

test('work that is started late has its mail tried once before it, and then waits for nothing', async () => {
  const mailbox = await buildChosenMailbox({ messages: 400, seed: 3, chosen: 100 });
  const cleanup = mailbox.cleanup({ isConfirmed: () => false });
  const paidAtMs = mailbox.clock.nowMs;
  await cleanup.prepare();
  mailbox.clock.nowMs += 20 * MINUTE_MS;
  await cleanup.object.start(paidAtMs);
  await cleanup.runAlarm();
  expect(cleanup.sentWhenConfirmed).toEqual([0]);
  expect(cleanup.sent).not.toEqual([]);
  expect(cleanup.progress()).toMatchObject({ isUnconfirmed: false });
});

test('with the mail down, the work begins a quarter of an hour after the payment, and no sooner', async () => {
  const { cleanup, clock, paidAtMs, ids } = await startUnconfirmed();
  while (cleanup.sent.length === 0) await cleanup.runFor(1);
  expect(clock.nowMs).toBe(paidAtMs + 15 * MINUTE_MS);
  expect(await cleanup.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('an alarm that dies each time it confirms the purchase holds the work up for no longer', async () => {
  const mailbox = await buildChosenMailbox({ messages: 400, seed: 3, chosen: 100 });
  const { clock, ids } = mailbox;
  const cleanup = mailbox.cleanup({
    at: (failpoint) => {
      if (failpoint === 'confirm.before') throw new SimulatedCrash();
    },
  });
  await cleanup.start();
  const paidAtMs = clock.nowMs;
  while (cleanup.sent.length === 0 && clock.nowMs < paidAtMs + 20 * MINUTE_MS) {
    clock.nowMs += MINUTE_MS;
    await cleanup.runFor(1);
  }
  expect(clock.nowMs).toBe(paidAtMs + 16 * MINUTE_MS);
  expect(await cleanup.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('whoever turns back before the purchase is confirmed has nothing moved', async () => {
  const { cleanup, truth } = await startUnconfirmed();
  const before = truth.trashIds();
  await cleanup.runFor(3);
  expect(cleanup.stop()).toBe(true);
  expect(await cleanup.run()).toMatchObject({ status: 'closed', movedCount: 0 });
  expect(truth.trashIds()).toEqual(before);
});
