import { expect, test, vi } from 'vitest';

import { failGmail, healGmail } from '#tests/worker/support/google.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { GmailWaitReason } from '#worker/domain/quota/gmail-wait.ts';

import {
  buildCleaningUser,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import { buildNewsletters } from '#tests/durable-objects/support/newsletters.ts';
import { openCleanupSocket } from '#tests/durable-objects/support/open-socket.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';

vi.setConfig({ testTimeout: 60_000 });

const MOVE = 'users.messages.batchModify';
const REFUSED = { status: 429, retryAfterSeconds: 600 };
const UNAVAILABLE = { status: 503, retryAfterSeconds: 600 };

async function buildPaidCleanup() {
  const { user, rows } = await buildCleaningUser(200);
  const order = await createOrder(user, rows, selectAll(rows));
  return { user, pay: () => pay(user, order) };
}

/** The wait as whoever looks on hears of it, over the socket. */
async function hearWait(user: SignedInUser, cleanupId: string) {
  const { next, socket } = await openCleanupSocket(user, cleanupId);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  const message = await next((heard) =>
    heard.type === 'snapshot'
      ? heard.progress.waiting !== null
      : (heard.changes.waiting ?? null) !== null,
  );
  socket.close();
  return message.type === 'snapshot' ? message.progress.waiting : message.changes.waiting;
}

function tenMinutes(reason: GmailWaitReason) {
  const nowMs = Date.now();
  const isInTenMinutes = (untilMs: number) =>
    untilMs > nowMs + 8 * MINUTE_MS && untilMs < nowMs + 11 * MINUTE_MS;
  return { untilMs: expect.toSatisfy(isInTenMinutes), reason };
}

test.each([
  ['Google refuses', REFUSED, 'refused'],
  ['Gmail does not answer', UNAVAILABLE, 'unanswered'],
] as const)('moving that waits because %s says so, and until when', async (_, failure, reason) => {
  const { user, pay: payNow } = await buildPaidCleanup();
  await failGmail(user.account, MOVE, failure);
  const cleanupId = await payNow();
  expect(await hearWait(user, cleanupId)).toEqual(tenMinutes(reason));
});

test.each([
  ['Google refuses', REFUSED, 'refused'],
  ['Gmail does not answer', UNAVAILABLE, 'unanswered'],
] as const)('undo that waits because %s says so, and until when', async (_, failure, reason) => {
  const { user, pay: payNow } = await buildPaidCleanup();
  const cleanupId = await payNow();
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  await failGmail(user.account, 'users.messages.list', failure);
  expect((await user.post(`/api/cleanups/${cleanupId}/undo`, {})).ok).toBe(true);
  expect(await hearWait(user, cleanupId)).toEqual(tenMinutes(reason));
});

test.each([
  ['Google refuses', REFUSED, 'refused'],
  ['Gmail does not answer', UNAVAILABLE, 'unanswered'],
] as const)(
  'unsubscribing that waits because %s says so, and until when, though all mail is moved',
  async (_, failure, reason) => {
    const { jsonl } = buildNewsletters(['leave']);
    const { user, rows } = await buildCleaningUser({ jsonl });
    const order = await createOrder(user, rows, selectAll(rows), 'reset');
    await failGmail(user.account, 'users.messages.get', { ...failure, times: 1_000 });
    const cleanupId = await pay(user, order);
    await waitForCleanup(
      user,
      cleanupId,
      ({ waiting, status }) => waiting !== null || status === 'done',
    );
    expect(await hearWait(user, cleanupId)).toEqual(tenMinutes(reason));
    await healGmail();
  },
);
