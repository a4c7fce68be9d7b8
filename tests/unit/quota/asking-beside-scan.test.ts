import { expect, test } from 'vitest';

import { buildUserQuota } from '#tests/support/user-quota.ts';
import { buildClickable } from '#tests/unit/unsubscribe-engine/build-unsubscribing.ts';
import type { UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

/** Little enough that it binds, whatever is asked for. */
const USER_UNITS = 400;
const SENDERS = 60;
/** All of one host, which is asked twenty times a minute at most: the last wait for minutes. */
const HOST = 'leave.platform.example';

/** A mailbox that is scanned anew as soon as its mail is in the trash, while the last senders are still asked. */
async function buildScanBesideAsking(isTakenForMoving = false) {
  const mailbox = await buildClickable(SENDERS, HOST);
  const { clock, sandbox } = mailbox;
  const quota = buildUserQuota(clock, { unitsPerMinute: USER_UNITS });
  const userQuota: UserQuotaObject = isTakenForMoving
    ? {
        lease: ({ cleanup, ...request }) =>
          quota.lease({ ...request, cleanup: cleanup && { ...cleanup, isMoving: true } }),
        giveBack: (...given) => quota.giveBack(...given),
      }
    : quota;
  const { job } = await mailbox.prepare({ userQuota, unitsPerMinute: USER_UNITS });
  const startedMs = clock.nowMs;
  await job.start();
  const waitingCount = () => job.progress()?.unsubscribes?.waitingCount ?? 0;
  while (job.progress()?.status !== 'done' || waitingCount() > 3) await job.runFor(1);
  const scanStartedMs = clock.nowMs;
  const scan = await mailbox.run({
    unitsPerMinute: USER_UNITS,
    userQuota,
    async openGmail(isForced) {
      await job.runFor(2);
      return mailbox.openGmail(isForced);
    },
  });
  const scanMs = clock.nowMs - scanStartedMs;
  await job.run();
  const calls = sandbox.ledger.calls().filter(({ atMs }) => atMs >= startedMs);
  const inMinuteFrom = (fromMs: number) =>
    calls
      .filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + MINUTE_MS)
      .reduce((sum, { units }) => sum + units, 0);
  const most = Math.max(...calls.map(({ atMs }) => inMinuteFrom(atMs)));
  return { scan, scanMs, most, unsubscribes: job.progress()?.unsubscribes };
}

test('a scan beside senders that are asked takes no more with them than the user has', async () => {
  const { scan, most, unsubscribes } = await buildScanBesideAsking();
  expect(scan.scan.errorCode).toBeNull();
  expect(unsubscribes).toMatchObject({ confirmedCount: SENDERS, waitingCount: 0 });
  expect(most).toBeLessThanOrEqual(USER_UNITS);
});

test('it does not wait for units that nobody who asks senders needs', async () => {
  const { scanMs } = await buildScanBesideAsking();
  const whole = await buildScanBesideAsking(true);
  expect(scanMs).toBeLessThan(whole.scanMs - MINUTE_MS / 2);
});
