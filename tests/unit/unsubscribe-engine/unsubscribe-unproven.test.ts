import { expect, test } from 'vitest';

import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

import { addressOf, buildClickable, newsletterRows } from './build-unsubscribing.ts';

const HOST = 'leave.platform.example';
const MOVE = 'users.messages.batchModify';

/** So many senders, all of whose mail has to show what it is; that of the last two does not. */
async function buildUnproven(count: number) {
  const mailbox = await buildClickable(count, HOST);
  let hasAccess = true;
  const openGmail = async (isForced: boolean): Promise<CleanupGmail> =>
    hasAccess
      ? mailbox.openCleanupGmail(isForced)
      : { ok: false, code: 'gmail_connection_expired' };
  const rows = newsletterRows(mailbox.senders, [count - 2, count - 1]);
  const packedUnproven = new Uint8Array(count).fill(1);
  const { job, stage } = await mailbox.prepare({ openGmail, chosen: { ...rows, packedUnproven } });
  const asked = () => stage.requests().map(addressOf).toSorted();
  const setAccess = (has: boolean) => void (hasAccess = has);
  return { ...mailbox, job, asked, setAccess };
}

test('whose mail was read and did not show what it is is not asked, and counts as nothing done', async () => {
  const { job, asked } = await buildUnproven(20);
  await job.start();
  const done = await job.run();
  expect(done).toMatchObject({
    status: 'done',
    movedCount: 18,
    refutedCount: 2,
    mismatchedCount: 0,
  });
  expect(done.unsubscribes).toMatchObject({
    waitingCount: 0,
    confirmedCount: 18,
    notPossibleCount: 2,
    untriedCount: 2,
    retryableCount: 0,
  });
  expect(asked()).toHaveLength(18);
  for (const number of [18, 19]) expect(asked()).not.toContain(`https://${HOST}/u/${number}`);
  const { senders } = await job.senders();
  expect(senders.slice(18).map(({ reason }) => reason)).toEqual(['not_as_chosen', 'not_as_chosen']);
});

test('nobody whose mail has to show what it is is asked before some of it has been moved', async () => {
  const { job, asked, sandbox } = await buildUnproven(6);
  sandbox.faults.add({
    method: MOVE,
    times: 'endless',
    action: { kind: 'answer', status: 400, body: {} },
  });
  await job.start();
  const stopped = await job.run();
  expect(stopped).toMatchObject({ status: 'failed', movedCount: 0 });
  expect(stopped.unsubscribes).toMatchObject({ waitingCount: 0, untriedCount: 6 });
  expect(asked()).toEqual([]);
  sandbox.faults.clear();
  job.resume();
  const done = await job.run();
  expect(done).toMatchObject({ status: 'done', movedCount: 4 });
  expect(done.unsubscribes).toMatchObject({ confirmedCount: 4, untriedCount: 2 });
  expect(asked()).toHaveLength(4);
});

test('access that is lost before their mail is read stops them, and given again goes on with them', async () => {
  const { job, asked, setAccess } = await buildUnproven(6);
  setAccess(false);
  await job.start();
  const stopped = await job.run();
  expect(stopped.status).toBe('suspended');
  expect(stopped.unsubscribes).toMatchObject({ waitingCount: 0, retryableCount: 6 });
  setAccess(true);
  job.resume();
  expect((await job.run()).unsubscribes).toMatchObject({ confirmedCount: 4, untriedCount: 2 });
  expect(asked()).toHaveLength(4);
});

test('whose mail all left the mailbox meanwhile is not said to have been something else', async () => {
  const { job, owner, senders } = await buildUnproven(6);
  owner.deleteForever({ ids: [...(senders[0]?.messageIds ?? [])] });
  await job.start();
  const done = await job.run();
  expect(done).toMatchObject({
    status: 'done',
    alreadyDeletedCount: 1,
    movedCount: 3,
    refutedCount: 2,
  });
  expect((await job.senders()).senders[0]).toMatchObject({ reason: 'message_gone' });
});
