import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { expect, test, vi } from 'vitest';

import { listCallsOf, readLabels, readUnsubscribes } from '#tests/worker/support/google.ts';
import { BATCH_KINDS, type CleanupMessage } from '#worker/contract/mailbox-cleanup.ts';
import { cleanupIdOf, isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';
import {
  CLEANUP_QUEUE,
  consumeCleanupQueue,
  DEAD_LETTER_QUEUE,
  QUEUE_PREFIXES,
  UNSUBSCRIBE_QUEUE,
} from '#worker/cleanups/cleanup-queue.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  selectAll,
  SWISH,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import { buildNewsletters } from '#tests/durable-objects/support/newsletters.ts';
import {
  buildSignedInUser,
  type SignedInUser,
} from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

const [PREFIX] = QUEUE_PREFIXES;
const MAIL_QUEUE = `${PREFIX}-${CLEANUP_QUEUE}`;
const QUEUES = [MAIL_QUEUE, `${PREFIX}-${UNSUBSCRIBE_QUEUE}`, `${PREFIX}-${DEAD_LETTER_QUEUE}`];

/** Somebody who has chosen the newsletters of two senders, whom one click would leave. */
async function buildOrdered() {
  const { domain, jsonl } = buildNewsletters(['leave', 'leave']);
  const { user, rows } = await buildCleaningUser({ jsonl });
  const order = await createOrder(user, rows, selectAll(rows), 'reset');
  return { user, domain, order, cleanupId: cleanupIdOf(order.id) };
}

type Ordered = Awaited<ReturnType<typeof buildOrdered>>;

async function buildUnpaid(): Promise<Ordered> {
  const ordered = await buildOrdered();
  const payment = { ...SWISH.payment, code: '321' };
  const body = { ...SWISH, payment, expectedTotalMinor: 8900 };
  expect((await ordered.user.post(`/api/orders/${ordered.order.id}/pay`, body)).status).toBe(422);
  return ordered;
}

async function buildDone(): Promise<Ordered> {
  const ordered = await buildOrdered();
  await pay(ordered.user, ordered.order);
  await waitForCleanup(ordered.user, ordered.cleanupId, (progress) => !isAtWork(progress));
  return ordered;
}

/** With work that whoever brings the right message may claim this moment, and nobody does: its alarm is far off. */
async function buildClaimable(): Promise<Ordered> {
  const ordered = await buildUnpaid();
  const { user, cleanupId } = ordered;
  await runInDurableObject(cleanupObject(user, cleanupId), async (_object, { storage }) => {
    storage.sql.exec(
      "UPDATE cleanup SET status = 'surveying', paid_ms = ?1, survey_begun_ms = ?1",
      Date.now(),
    );
  });
  return ordered;
}

/** Every kind of work on every kind of batch. */
function everyMessage(userId: string, cleanupId: string): CleanupMessage[] {
  return BATCH_KINDS.flatMap((kind) =>
    [0, 1, 2, 1_000_000_000].map((number) => ({
      version: 1 as const,
      userId,
      cleanupId,
      epoch: 0,
      batch: { kind, number },
    })),
  );
}

/** What became of the messages, each by its place. */
async function deliver(user: SignedInUser, queue: string, bodies: readonly unknown[]) {
  const messages = bodies.map((body, place) => ({
    id: String(place),
    timestamp: new Date(),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch(queue, messages);
  await consumeCleanupQueue(batch, user.runtime);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acked: explicitAcks.length, retried: retryMessages.length };
}

/** All that a message could change: mail, who was asked to take them off a list, and what is stored. */
async function readAll({ user, domain, cleanupId }: Ordered) {
  return {
    calls: await listCallsOf(user.account),
    labels: await readLabels(user.account),
    asked: await readUnsubscribes(domain),
    stored: await readStored(user, cleanupId),
  };
}

async function readStored(user: SignedInUser, cleanupId: string): Promise<string> {
  return runInDurableObject(cleanupObject(user, cleanupId), async (_object, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    );
    return JSON.stringify(
      tables.toArray().map(({ name }) => storage.sql.exec(`SELECT * FROM ${name}`).toArray()),
    );
  });
}

/** As it stands when nothing of its own is left to be done. */
function readSettled(ordered: Ordered) {
  return until(async () => {
    const before = await readAll(ordered);
    await runDurableObjectAlarm(cleanupObject(ordered.user, ordered.cleanupId));
    const after = await readAll(ordered);
    return JSON.stringify(before) === JSON.stringify(after) ? after : null;
  });
}

test.each([
  ['not paid for', buildUnpaid],
  ['done', buildDone],
])(
  'whatever work a message names on an order that is %s: nothing is asked of Gmail or of senders, nothing changes',
  async (_state, build) => {
    const ordered = await build();
    const { user, cleanupId } = ordered;
    const before = await readSettled(ordered);
    const messages = everyMessage(user.userId, cleanupId);
    for (const queue of QUEUES) {
      expect(await deliver(user, queue, messages)).toEqual({ acked: messages.length, retried: 0 });
    }
    expect(await readAll(ordered)).toEqual(before);
  },
);

test('messages with somebody else’s name on an order, or of orders and users of nobody’s, find nothing', async () => {
  const ordered = await buildClaimable();
  const other = await buildSignedInUser(0);
  await other.allowModify();
  const { user, cleanupId } = ordered;
  const before = await readAll(ordered);
  const callsOfOther = await listCallsOf(other.account);
  const strange: readonly (readonly [string, string])[] = [
    [other.userId, cleanupId],
    [user.userId, 'cln_unknown'],
    ['usr_unknown', cleanupId],
    [`${user.userId}:${cleanupId}`, ''],
    ['', `${user.userId}:${cleanupId}`],
    ['', ''],
  ];
  const messages = strange.flatMap(([userId, id]) => everyMessage(userId, id));
  for (const queue of QUEUES) {
    expect(await deliver(user, queue, messages)).toEqual({ acked: messages.length, retried: 0 });
  }
  expect(await readAll(ordered)).toEqual(before);
  expect(await listCallsOf(other.account)).toEqual(callsOfOther);
  expect(await readStored(other, cleanupId)).toBe('[]');

  const own = everyMessage(user.userId, cleanupId).filter(({ batch }) => batch.kind === 'survey');
  await deliver(user, MAIL_QUEUE, own);
  expect((await readAll(ordered)).calls.length).toBeGreaterThan(before.calls.length);
});

test('malformed work of every kind is put aside, in each queue, and a newer release’s is kept for it', async () => {
  const ordered = await buildUnpaid();
  const { user, cleanupId } = ordered;
  const before = await readAll(ordered);
  const malformed = everyMessage(user.userId, cleanupId)
    .filter(({ batch }) => batch.number === 1)
    .flatMap((message) => [
      ...[-1, 0.5, '1', null, undefined, [1]].map((number) => ({
        ...message,
        batch: { ...message.batch, number },
      })),
      ...[-1, 0.5, '1', null, undefined].map((epoch) => ({ ...message, epoch })),
      ...[0, '1', null, undefined].map((version) => ({ ...message, version })),
      ...[7, null, undefined, ['usr_1']].map((userId) => ({ ...message, userId })),
      ...[7, null, undefined, { id: cleanupId }].map((id) => ({ ...message, cleanupId: id })),
      ...['delete', 'batchDelete', '', `${message.batch.kind} `, null, [message.batch.kind]].map(
        (kind) => ({ ...message, batch: { ...message.batch, kind } }),
      ),
      JSON.stringify(message),
      [message],
    ]);
  for (const queue of QUEUES) {
    const outcome = await deliver(user, queue, malformed);
    expect(outcome).toEqual({ acked: malformed.length, retried: 0 });
    const newer = everyMessage(user.userId, cleanupId).map((message) => ({
      ...message,
      version: 2,
    }));
    expect(await deliver(user, queue, newer)).toEqual({ acked: 0, retried: newer.length });
  }
  expect(await readAll(ordered)).toEqual(before);
});
