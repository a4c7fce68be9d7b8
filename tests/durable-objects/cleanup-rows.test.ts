import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  readCleanup,
  selectAll,
  SWISH,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';
import { failGmail, readLabels } from '#tests/worker/support/google.ts';
import { purgeDueConnections, revokeAllConnections } from '#worker/account/purge-connections.ts';
import { cleanupRowsSchema, cleanupViewSchema } from '#worker/contract/cleanups.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { orderViewSchema } from '#worker/contract/orders.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';

const MESSAGES = 400;

async function buildOrder() {
  const cleaning = await buildCleaningUser(MESSAGES);
  const before = await readLabels(cleaning.user.account);
  const order = await createOrder(cleaning.user, cleaning.rows, selectAll(cleaning.rows));
  const [row] = cleaning.rows.newsletters;
  if (row === undefined) throw new Error('there are no newsletters');
  return { ...cleaning, order, before, row };
}

async function codeOf(response: Response): Promise<string> {
  return errorBodySchema.parse(await response.json()).error.code;
}

test('one row is put back and can be chosen again; the rest stays in the trash', async () => {
  const { user, rows, order, before, row } = await buildOrder();
  const cleanupId = await pay(user, order);
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  const readRows = () => user.read(`/api/cleanups/${cleanupId}/rows`, cleanupRowsSchema);
  const moved = (await readRows()).rows.find(({ id }) => id === row.id);
  expect(moved).toMatchObject({
    sender: row.sender,
    senderKey: row.senderKey,
    selectedCount: row.count,
    movedCount: row.count,
    canPutBack: true,
  });

  const answer = await user.post(`/api/cleanups/${cleanupId}/rows/${row.id}/undo`);
  expect(cleanupViewSchema.parse(await answer.json()).progress.goal).toBe('restore');
  const after = await waitForCleanup(user, cleanupId, ({ goal }) => goal === 'move');
  expect(after).toMatchObject({ status: 'done', restoredCount: row.count });
  expect(after.movedCount).toBe(done.movedCount);
  const labels = await readLabels(user.account);
  const inTrash = (of: typeof labels) =>
    Object.values(of).filter((labelIds) => labelIds.includes('TRASH')).length;
  expect(inTrash(labels) - inTrash(before)).toBe(done.movedCount - row.count);
  const put = (await readRows()).rows.find(({ id }) => id === row.id);
  expect(put).toMatchObject({ isPutBack: true, canPutBack: false, restoredCount: row.count });

  // The database hears of it a moment after its object.
  const again = await until(async () => {
    const response = await user.post('/api/orders', {
      scanId: rows.scanId,
      rowsVersion: rows.rowsVersion,
      tier: 'direct',
      selection: {
        selectedNewsletters: [row.id],
        selectedOldCategories: [],
        selectedAttachments: [],
      },
    });
    return response.ok ? orderViewSchema.parse(await response.json()) : null;
  });
  expect(again.messageCount).toBe(row.count);
});

test('a row is refused while mail is being moved, and one that there is not always', async () => {
  const { user, order, row } = await buildOrder();
  await failGmail(user.account, 'users.messages.list', { status: 429, retryAfterSeconds: 600 });
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  const undo = (rowId: string) => user.post(`/api/cleanups/${cleanupId}/rows/${rowId}/undo`);
  const refused = await undo(row.id);
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'cleanup_running']);
  for (const rowId of ['nothing', 'sender:0', '%20', 'old:12345']) {
    expect((await undo(rowId)).status).toBe(404);
  }
  expect((await readCleanup(user, cleanupId)).movedCount).toBe(0);
});

const ENDINGS: [string, (user: SignedInUser) => Promise<unknown>][] = [
  ['its owner revokes access', (user) => revokeAllConnections(user.runtime, user.userId)],
  [
    'its day is over and its alarm is lost',
    (user) => {
      user.runtime.advance(CONNECTION_LIFETIME_MS);
      return purgeDueConnections(user.runtime);
    },
  ],
];

test.each(ENDINGS)(
  'what the senders of a quick clean-up are called is told no more once %s',
  async (_how, end) => {
    const { user, order } = await buildOrder();
    const cleanupId = await pay(user, order);
    await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
    const stub = cleanupObject(user, cleanupId);
    await runInDurableObject(stub, (_object, { storage }) => storage.deleteAlarm());
    const readRows = () => user.read(`/api/cleanups/${cleanupId}/rows`, cleanupRowsSchema);
    const known = (await readRows()).rows;
    expect(known.some(({ sender }) => sender !== null)).toBe(true);

    await end(user);
    // Asked of the object itself: a day later nobody is signed in any more.
    const later = (await user.runtime.mailboxCleanup(user.userId, cleanupId).rows()).rows;
    expect(later).toEqual(known.map((shown) => ({ ...shown, sender: null, senderKey: null })));
    const names = await runInDurableObject(stub, (_object, { storage }) =>
      storage.sql.exec('SELECT sealed_row_names FROM cleanup').toArray(),
    );
    expect(names).toEqual([{ sealed_row_names: null }]);
  },
);

test('names that are laid by the moment after access was revoked are forgotten at once, and nothing is charged', async () => {
  const { user, order } = await buildOrder();
  const { mailboxScan } = user.runtime;
  const revoking = fakeObjects(user.runtime, {
    mailboxScan: (...name) => ({
      async chosenMessages(choice) {
        const chosen = await mailboxScan(...name).chosenMessages(choice);
        await revokeAllConnections(user.runtime, user.userId);
        return chosen;
      },
    }),
  });
  user.runtime.mailboxScan = revoking.mailboxScan;
  const refused = await user.post(`/api/orders/${order.id}/pay`, SWISH);
  expect(await codeOf(refused)).toBe('scan_expired');
  const stub = cleanupObject(user, cleanupIdOf(order.id));
  const names = await runInDurableObject(stub, (_object, { storage }) =>
    storage.sql.exec('SELECT sealed_row_names FROM cleanup').toArray(),
  );
  expect(names).toEqual([{ sealed_row_names: null }]);
});
