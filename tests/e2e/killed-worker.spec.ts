import type { Page } from '@playwright/test';

import { REFUND_LEASE_MS } from '#worker/domain/payments/refund-status.ts';

import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { fireCron } from '#tests/tools/stack/cron-timer.ts';

import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import {
  currentScan,
  orderOf,
  paidOrders,
  receiptOf,
  undoCleanup,
  withdrawOrder,
} from './support/api.ts';
import { createOwner, orderChosenRows, type Owner } from './support/clean-up.ts';
import { breakGmail, clearFaults, createPerson, slowDown, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { labelsOf, trashOf, truthOf } from './support/mailbox-truth.ts';
import { appUrl, rememberStack, runningStack, workerOrigin } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';
import { runStatements } from './support/stack-database.ts';
import { ONLY_LONG } from './support/states.ts';
import { goToStripe, payAtStripe, refundsAtStripe } from './support/stripe.ts';
import { startTestStack, type TestStack } from './support/test-stack.ts';

const FIRST_PORT = 24_700;
const KILLS = 10;
const CALL_MS = 150;
const SUM = '39 kr';
const PRICE_MINOR = 3_900;

let stack: TestStack;
const usual = runningStack();
const random = new SeededRandom(20_261_128);

test.describe.configure({ timeout: 0 });

test.beforeAll(async () => {
  stack = await startTestStack({ firstPort: FIRST_PORT, messages: 50, payments: 'stripe' });
  rememberStack(stack.running);
});

test.afterAll(async () => {
  await stack.stop();
  rememberStack(usual);
});

test.beforeEach(({ problems }) => {
  problems.allow(/status of 50\d|ERR_|WebSocket|Failed to fetch/);
});

/** Kills the Worker at a moment that is drawn, and starts it again on what it had written. */
async function killWithin(longestMs: number): Promise<void> {
  // What is under test is that any moment will do.
  await new Promise((resolve) => {
    setTimeout(resolve, random.between(0, longestMs));
  });
  await stack.killWorker();
  await stack.renew({});
}

async function payFor(page: Page, orderId: string): Promise<void> {
  await page.goto(appUrl(`/checkout?order=${orderId}`));
  await goToStripe(page, SUM);
  await payAtStripe(page, 'card', 'succeeds');
  await page.waitForURL(/\/receipt\?/);
  // An open page would keep asking: nobody has to look on for the work to go on.
  await page.goto('about:blank');
}

/** Mailbox, books and receipt: each chosen message is in the trash, and counted and paid for once. */
async function expectMovedOnce(page: Page, owner: Owner, orderId: string): Promise<void> {
  await expect
    .poll(async () => (await receiptOf(page, orderId)).progress.status, { timeout: 600_000 })
    .toBe('done');
  const { progress, refunds } = await receiptOf(page, orderId);
  expect(progress.movedCount).toBe(CHOSEN_COUNT);
  expect(await trashOf(owner)).toHaveLength(owner.trashBefore.length + CHOSEN_COUNT);
  expect(refunds).toEqual([]);
  expect(await paidOrders(page)).toHaveLength(1);
}

for (let kill = 1; kill <= KILLS; kill += 1) {
  test(
    `a Worker killed in mid-scan counts each message once (${kill})`,
    ONLY_LONG,
    async ({ page }) => {
      const person = await createPerson({ mailbox: { generate: { messages: 5_000, seed: kill } } });
      await slowDown(person, 'users.*', CALL_MS);
      await signIn(page, person);
      await expect.poll(() => currentScan(page)).not.toBeNull();
      await page.goto('about:blank');
      await killWithin(5_000);
      await expect
        .poll(async () => (await currentScan(page))?.finishedAtMs, { timeout: 600_000 })
        .toEqual(expect.any(Number));
      const { messages } = await truthOf(person);
      expect(await currentScan(page)).toMatchObject({ scannedMsgs: messages, errorCode: null });
    },
  );

  test(
    `a Worker killed in mid-move moves each message once (${kill})`,
    ONLY_LONG,
    async ({ page }) => {
      const owner = await createOwner();
      const { id } = await orderChosenRows(page, owner);
      await slowDown(owner, 'users.*', CALL_MS);
      await payFor(page, id);
      await killWithin(3_000);
      await expectMovedOnce(page, owner, id);
    },
  );

  test(
    `a Worker killed in mid-undo puts each message back (${kill})`,
    ONLY_LONG,
    async ({ page }) => {
      const owner = await createOwner();
      const { id } = await orderChosenRows(page, owner);
      await payFor(page, id);
      await expectMovedOnce(page, owner, id);
      const { cleanupId } = (await receiptOf(page, id)).order;
      await slowDown(owner, 'users.*', CALL_MS);
      await undoCleanup(page, cleanupId);
      await killWithin(3_000);
      await expect
        .poll(async () => (await receiptOf(page, id)).progress.restoredCount, { timeout: 600_000 })
        .toBe(CHOSEN_COUNT);
      expect(await trashOf(owner)).toEqual(owner.trashBefore);
      expect(await labelsOf(owner)).toEqual(owner.before);
    },
  );

  test(
    `a Worker killed in mid-refund gives back the price once (${kill})`,
    ONLY_LONG,
    async ({ page }) => {
      const owner = await createOwner();
      const { id } = await orderChosenRows(page, owner);
      await breakGmail(owner, 'users.*', { kind: 'answer', ...UNAVAILABLE });
      const before = await refundsAtStripe();
      await payFor(page, id);
      const asked = withdrawOrder(page, id, 'Anna Lindgren').catch(() => null);
      await killWithin(1_500);
      await asked;
      // Whoever got no answer presses again.
      await withdrawOrder(page, id, 'Anna Lindgren');
      // As if the lease of a call that was killed had run out.
      await runStatements([
        `UPDATE refunds SET send_at = send_at - ${REFUND_LEASE_MS} WHERE payment_id = '${id}' AND status = 'due'`,
      ]);
      await fireCron(workerOrigin());
      await expect
        .poll(async () => (await receiptOf(page, id)).refunds.map(({ status }) => status), {
          timeout: 600_000,
        })
        .toEqual(['succeeded']);
      const known = new Set(before.map((refund) => refund.id));
      const given = (await refundsAtStripe()).filter((refund) => !known.has(refund.id));
      expect(given).toMatchObject([{ amount: PRICE_MINOR, status: 'succeeded' }]);
      expect((await receiptOf(page, id)).refunds).toMatchObject([{ totalMinor: PRICE_MINOR }]);
      expect((await orderOf(page, id)).status).toBe('refunded');
      expect(await trashOf(owner)).toEqual(owner.trashBefore);
      await clearFaults();
    },
  );
}
