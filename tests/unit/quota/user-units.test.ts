import { expect, test } from 'vitest';

import { readPreview } from '#durable-objects/mailbox-scan/read-preview.ts';
import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { buildUserQuota } from '#tests/support/user-quota.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { cleanupUnits } from '#worker/domain/quota/user-units.ts';

const USER_UNITS = 1_200;
const MOVE = 'users.messages.batchModify';

/** A clean-up at work, beside which a mailbox is scanned anew and rows of the scan are looked into. */
async function buildBusyUser({ isScanFirst }: { isScanFirst: boolean }) {
  const mailbox = await buildChosenMailbox({ messages: 12_000 });
  const { clock, sandbox, ids } = mailbox;
  const userQuota = buildUserQuota(clock, { unitsPerMinute: USER_UNITS });
  let budget: UnitAllowance | null = null;
  const job = mailbox.cleanup({
    historyId: await mailbox.readHistoryId(),
    userQuota,
  });
  let previewed = 0;
  const hour = { take: async () => ({ giveBack: async () => {} }) };

  async function preview(): Promise<void> {
    if (budget === null) return;
    const deps = { budget, hourlyAllowance: hour, openGmail: mailbox.openGmail };
    const messages = ids.slice(0, 5).map((id) => ({ id, keptBy: [] }));
    const read = await readPreview(deps, { messages, order: 'newest' });
    if (read.kind === 'read') previewed += read.messages.length;
  }

  const startedMs = clock.nowMs;
  let doneMs: number | null = null;
  let slices = 0;
  if (!isScanFirst) await job.start();
  const scan = await mailbox.run({
    unitsPerMinute: USER_UNITS,
    userQuota,
    onBudget: (opened) => void (budget = opened),
    async openGmail(isForced) {
      slices += 1;
      if (isScanFirst && slices === 3) await job.start();
      if (job.progress() !== null) {
        const { status } = await job.runFor(8);
        if (status === 'done') doneMs ??= clock.nowMs;
      }
      await preview();
      return mailbox.openGmail(isForced);
    },
  });
  await job.run();
  doneMs ??= clock.nowMs;
  return { scan, job, sandbox, startedMs, doneMs, previewed: () => previewed };
}

test.each([
  ['before the scan', { isScanFirst: false }],
  ['in the middle of it', { isScanFirst: true }],
])(
  'a scan, looks into its rows and a clean-up begun %s take no more than the user has',
  async (_when, order) => {
    const { scan, job, sandbox, startedMs, doneMs, previewed } = await buildBusyUser(order);
    expect(scan.scan.errorCode).toBeNull();
    expect(job.progress()).toMatchObject({ status: 'done' });
    expect(previewed()).toBeGreaterThan(0);

    const calls = sandbox.ledger.calls().filter(({ atMs }) => atMs >= startedMs);
    for (const { atMs } of calls) {
      const window = calls.filter((call) => call.atMs >= atMs && call.atMs < atMs + MINUTE_MS);
      const units = window.reduce((sum, call) => sum + call.units, 0);
      expect(units).toBeLessThanOrEqual(USER_UNITS);
    }
    // The clean-up has waited for the quota at most as if it had been alone, and a minute for what was taken before; each
    // of its messages waits for the scan's next slice here.
    const moves = calls.filter(({ method }) => method === MOVE).length;
    const aloneMinutes = (moves * 50 + 400) / cleanupUnits(USER_UNITS);
    expect(doneMs - startedMs).toBeLessThan((aloneMinutes + 4) * MINUTE_MS);
  },
);
