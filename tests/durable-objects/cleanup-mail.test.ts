import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { breakMail, mailTo } from '#tests/worker/support/mail.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';

import {
  buildCleaningUser,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';

const MESSAGES = 400;

vi.setConfig({ testTimeout: 40_000 });

async function buildBuyer() {
  const cleaning = await buildCleaningUser(MESSAGES);
  const order = await createOrder(cleaning.user, cleaning.rows, selectAll(cleaning.rows));
  return { user: cleaning.user, order };
}

/** When Gmail was first asked to move anything. */
async function firstMoveAtMs({ account }: SignedInUser): Promise<number> {
  const response = await fetch(
    `https://google.sandbox.test/__sandbox/ledger?email=${account.email}`,
  );
  const { calls } = z
    .object({ calls: z.array(z.object({ method: z.string(), atMs: z.number() })) })
    .parse(await response.json());
  const moves = calls.filter(({ method }) => method === 'users.messages.batchModify');
  return Math.min(...moves.map(({ atMs }) => atMs));
}

async function subjectsTo({ account }: SignedInUser): Promise<string[]> {
  return (await mailTo(account.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '));
}

test('what was bought is confirmed before anything is moved, and the receipt comes when it is done', async () => {
  const { user, order } = await buildBuyer();
  const cleanupId = await pay(user, order);
  const { movedCount } = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  await expect
    .poll(() => subjectsTo(user), { timeout: 5_000 })
    .toEqual([
      `Kvitto ${order.orderNumber}: ${movedCount} mejl ligger i papperskorgen`,
      `Orderbekräftelse ${order.orderNumber}`,
    ]);
  const [receipt, confirmation] = await mailTo(user.account.email);
  const movedAtMs = await firstMoveAtMs(user);
  expect(confirmation?.receivedAtMs).toBeLessThanOrEqual(movedAtMs);
  expect(receipt?.receivedAtMs).toBeGreaterThanOrEqual(movedAtMs);
});

test.each(['down', 'silent'] as const)(
  'a mail provider that is %s holds the work up until the purchase is confirmed, once',
  async (trouble) => {
    const { user, order } = await buildBuyer();
    await breakMail(user.account.email, trouble);
    const cleanupId = await pay(user, order);
    for (let look = 0; look < 3; look += 1) {
      const held = await waitForCleanup(user, cleanupId, () => true);
      expect(held).toMatchObject({ status: 'surveying', movedCount: 0, waiting: null });
    }
    await waitForCleanup(user, cleanupId, ({ isUnconfirmed }) => isUnconfirmed === true);
    expect(await mailTo(user.account.email)).toEqual([]);

    user.runtime.advance(HOUR_MS);
    await sendDueMail(user.runtime);
    await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
    const mails = await mailTo(user.account.email);
    const confirmations = mails.filter(({ id }) => id === `order-confirmation.${order.id}`);
    expect(confirmations.map(({ deliveries }) => deliveries)).toEqual([1]);
  },
);
