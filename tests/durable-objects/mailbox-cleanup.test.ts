import { expect, test } from 'vitest';

import { readLabels, readTrash } from '#tests/worker/support/google.ts';
import { cleanupViewSchema } from '#worker/contract/cleanups.ts';
import { receiptSchema } from '#worker/contract/orders.ts';

import {
  buildCleaningUser,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';

test('what is chosen and paid for is in the trash, counted on the receipt, and put back by undo', async () => {
  const { user, rows } = await buildCleaningUser(2_000);
  const before = await readLabels(user.account);
  const trashBefore = await readTrash(user.account);
  const order = await createOrder(user, rows, selectAll(rows));
  const cleanupId = await pay(user, order);
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done).toMatchObject({ goal: 'move', movedCount: order.messageCount, failedCount: 0 });
  expect((await readTrash(user.account)).length).toBe(trashBefore.length + order.messageCount);

  const receipt = await user.read(`/api/orders/${order.id}/receipt`, receiptSchema);
  expect(receipt.progress.movedCount).toBe(order.messageCount);
  expect(receipt.token?.masked).toMatch(/^.{4}•{8}.{4}$/);
  expect(receipt.token?.createdAtMs).toBeLessThanOrEqual(receipt.token?.usedAtMs ?? 0);
  expect(receipt.token?.revokedAtMs).toBeNull();

  const turned = await user.post(`/api/cleanups/${cleanupId}/undo`);
  expect(cleanupViewSchema.parse(await turned.json()).progress.goal).toBe('restore');
  const undone = await waitForCleanup(
    user,
    cleanupId,
    ({ goal, status }) => goal === 'restore' && status === 'done',
  );
  expect(undone.restoredCount).toBe(order.messageCount);
  expect(await readLabels(user.account)).toEqual(before);
});
