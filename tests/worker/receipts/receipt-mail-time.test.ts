import { beforeEach, expect, test } from 'vitest';

import { buildCleanupCopy } from '#tests/worker/support/build-cleanup-copy.ts';
import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, mailTo, queuedMail } from '#tests/worker/support/mail.ts';
import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { deliverMail, sendDueMail } from '#worker/mail/deliver-mail.ts';

beforeEach(emptyTables);

const NOBODY: UnsubscribeCounts = {
  waitingCount: 0,
  confirmedCount: 0,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
};
const STILL_ASKING = { ...NOBODY, waitingCount: 3, confirmedCount: 6 };
const ALL_ANSWERED = { ...NOBODY, confirmedCount: 9 };

/** An order of which all mail has been moved; `say` stores how its senders stand, as its object does. */
async function buildMoved() {
  const shop = await buildShop();
  const order = await buyOrder(shop);
  const { db, clock } = shop.runtime;
  const say = (unsubscribes: UnsubscribeCounts) =>
    saveCleanupCopy(db, buildCleanupCopy(shop, order.cleanupId, 'done', { unsubscribes }), clock());
  const mailId = mailIdOf('receipt', order.id);
  return { shop, order, say, deliver: () => deliverMail(shop.runtime, mailId) };
}

test('the receipt of a deep clean-up waits for its last sender, and goes out as soon as it has answered, once', async () => {
  const { shop, say, deliver } = await buildMoved();
  await say(STILL_ASKING);
  expect(await deliver()).toEqual({ kind: 'none' });
  shop.runtime.advance(MINUTE_MS);
  await say(ALL_ANSWERED);
  expect(await deliver()).toEqual({ kind: 'sent' });
  await say(ALL_ANSWERED);
  expect(await deliver()).toEqual({ kind: 'none' });
  shop.runtime.advance(30 * MINUTE_MS);
  await sendDueMail(shop.runtime);
  const receipts = (await mailTo(shop.user.email)).filter(({ id }) => id.startsWith('receipt.'));
  expect(receipts).toMatchObject([{ deliveries: 1 }]);
});

test('senders that take their time keep nobody from their receipt', async () => {
  const { shop, say, deliver } = await buildMoved();
  await say(STILL_ASKING);
  shop.runtime.advance(5 * MINUTE_MS);
  await say(STILL_ASKING);
  expect(await deliver()).toEqual({ kind: 'none' });
  shop.runtime.advance(5 * MINUTE_MS);
  expect(await deliver()).toEqual({ kind: 'sent' });
});

test('a receipt that could not be sent keeps the time of its next try, whatever is said of the work', async () => {
  const { shop, order, say, deliver } = await buildMoved();
  await breakMail(shop.user.email, 'down');
  await say(ALL_ANSWERED);
  expect(await deliver()).toEqual({ kind: 'unsent' });
  const tried = await queuedMail(shop, order.id, 'receipt');
  await say(ALL_ANSWERED);
  expect(await queuedMail(shop, order.id, 'receipt')).toEqual(tried);
  expect(tried?.dueAtMs).toBeGreaterThan(shop.runtime.clock());
});
