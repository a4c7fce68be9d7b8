import { expect, test } from 'vitest';

import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';

const MINUTE_MS = 60_000;

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
  expect(cleanup.progress()).toMatchObject({ status: 'surveying', isWaiting: false });
  mail.isSent = true;
  expect(await cleanup.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('with the mail down, the work begins a quarter of an hour after the payment, and no sooner', async () => {
  const { cleanup, clock, paidAtMs, ids } = await startUnconfirmed();
  while (cleanup.sent.length === 0) await cleanup.runFor(1);
  expect(clock.nowMs).toBe(paidAtMs + 15 * MINUTE_MS);
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
