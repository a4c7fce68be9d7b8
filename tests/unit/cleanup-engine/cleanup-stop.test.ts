import { expect, test } from 'vitest';

import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

const MESSAGES = 6_000;

async function buildCleanup(options: Partial<CleanupHarnessOptions> = {}) {
  const mailbox = await buildScannedMailbox(MESSAGES);
  const rowIds = allRowIds(mailbox.rows);
  const before = mailbox.truth.labelSnapshot();
  const trashedCount = () =>
    Object.entries(mailbox.truth.labelSnapshot()).filter(
      ([id, labels]) => labels.includes('TRASH') && before[id]?.includes('TRASH') !== true,
    ).length;
  return { ...mailbox, before, trashedCount, job: mailbox.cleanup(rowIds, options) };
}

test('what is stopped before it begins moves nothing, whatever comes later', async () => {
  const { job, truth, before } = await buildCleanup();
  await job.prepare();
  expect(job.stop()).toBe(true);
  expect(await job.run()).toMatchObject({ status: 'closed', movedCount: 0 });
  expect(job.resume()).toBe(false);
  expect(job.undo()).toBe(false);
  await job.start();
  expect(await job.run()).toMatchObject({ status: 'closed', movedCount: 0 });
  expect(job.copy()?.progress.status).toBe('closed');
  expect(truth.labelSnapshot()).toEqual(before);
});

test('what is stopped half-way counts what was under way, moves nothing more, and can be undone', async () => {
  let wasQuiet: boolean | null = null;
  const { job, truth, before, trashedCount } = await buildCleanup({
    // Without rows nothing is moved before all has been looked at.
    chosen: undefined,
    at: (failpoint) => {
      const isMoving = failpoint === 'gmail.before' && job.progress()?.status === 'working';
      if (isMoving && (job.progress()?.movedCount ?? 0) > 0) wasQuiet ??= job.stop();
    },
  });
  await job.start();
  const stopped = await job.run();
  expect(wasQuiet).toBe(false);
  expect(stopped.status).toBe('closed');
  expect(stopped.movedCount).toBeGreaterThan(1_000);
  expect(stopped.movedCount).toBeLessThan(stopped.selectedCount);
  expect(stopped.movedCount).toBe(trashedCount());
  expect(job.stop()).toBe(true);
  expect(job.resume()).toBe(false);

  expect(job.undo()).toBe(true);
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'done' });
  expect(truth.labelSnapshot()).toEqual(before);
});

test('access that is lost by what was under way does not open a stopped clean-up again', async () => {
  const lost: CleanupGmail = { ok: false, code: 'gmail_connection_expired' };
  const mailbox = await buildScannedMailbox(MESSAGES);
  let hasStopped = false;
  const job = mailbox.cleanup(allRowIds(mailbox.rows), {
    async openGmail(isForced) {
      if (job.progress()?.status !== 'working') return mailbox.openCleanupGmail(isForced);
      hasStopped = true;
      job.stop();
      return lost;
    },
  });
  await job.start();
  expect((await job.run()).status).toBe('closed');
  expect(hasStopped).toBe(true);
  expect(job.resume()).toBe(false);
});

test('stopping leaves what is done, or being put back, as it is', async () => {
  const { job, truth, before } = await buildCleanup();
  await job.start();
  await job.run();
  expect(job.stop()).toBe(true);
  expect(job.progress()?.status).toBe('done');
  job.undo();
  await job.runFor(2);
  job.stop();
  expect(await job.run()).toMatchObject({ goal: 'restore', status: 'done' });
  expect(truth.labelSnapshot()).toEqual(before);
});
