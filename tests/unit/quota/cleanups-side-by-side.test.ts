import { expect, test } from 'vitest';

import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import type { VirtualClock } from '#tests/support/scan-harness.ts';
import { buildUserQuota } from '#tests/support/user-quota.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { cleanupShareUnits, cleanupUnits } from '#worker/domain/quota/user-units.ts';

const USER_UNITS = 600;
const CLEANUP_UNITS = cleanupUnits(USER_UNITS);
/** Of each clean-up's share of the mailbox, more than that can be chosen. */
const MESSAGES = 12_000;
const PART = 9_000;
const MAX_TURNS = 4_000;

/** Time goes on for all at once, so whoever has nothing to do says until when instead of moving it on. */
function buildOwnClock(shared: VirtualClock) {
  let dueMs: number | null = null;
  return {
    get nowMs() {
      return shared.nowMs;
    },
    set nowMs(wantedMs: number) {
      dueMs = wantedMs;
    },
    takeDueMs() {
      const taken = dueMs;
      dueMs = null;
      return taken;
    },
  };
}

/** Clean-ups of one mailbox, of which each moves a part of it, through the real rule by which they share units. */
async function buildCleanups(count: number) {
  const mailbox = await buildChosenMailbox({ messages: count * MESSAGES });
  const { clock, sandbox } = mailbox;
  const userQuota = buildUserQuota(clock, { unitsPerMinute: USER_UNITS });
  const historyId = await mailbox.readHistoryId();

  const running = Array.from({ length: count }, (_, position) => {
    const id = `cln_${position}`;
    const own = buildOwnClock(clock);
    const job = mailbox.cleanupOfPart(position * PART, PART, {
      clock: own,
      historyId,
      unitsPerMinute: USER_UNITS,
      userQuota,
      holder: id,
    });
    return { id, job, own, spent: { units: 0 } };
  });
  const callsBefore = sandbox.ledger.calls().length;

  /** Gives each a turn after the other until `isEnough`. */
  async function takeTurns(
    isEnough: () => boolean,
    whichOnes: (id: string) => boolean = () => true,
  ): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const dueMs: number[] = [];
      for (const { id, job, own, spent } of running) {
        if (job.progress() === null || !whichOnes(id)) continue;
        const before = sandbox.ledger.calls().length;
        await job.pass(1);
        for (const { units } of sandbox.ledger.calls().slice(before)) spent.units += units;
        const due = own.takeDueMs();
        if (due !== null) dueMs.push(due);
      }
      if (isEnough()) return;
      if (dueMs.length > 0) clock.nowMs = Math.max(clock.nowMs, Math.min(...dueMs));
    }
    throw new Error('the clean-ups have come to no end');
  }

  /** The most that any minute holds. */
  function mostUnitsInAMinute(): number {
    const calls = sandbox.ledger.calls().slice(callsBefore);
    const sums = calls.map(({ atMs }) =>
      calls
        .filter((call) => call.atMs >= atMs && call.atMs < atMs + MINUTE_MS)
        .reduce((sum, { units }) => sum + units, 0),
    );
    return Math.max(...sums);
  }

  return {
    ...mailbox,
    jobs: running.map(({ job }) => job),
    spent: running.map(({ spent }) => spent),
    takeTurns,
    mostUnitsInAMinute,
  };
}

const isDone = (job: { progress(): { status: string } | null }) =>
  job.progress()?.status === 'done';

function expectAsMuchEach(spent: readonly { units: number }[]): void {
  const units = spent.map((each) => each.units);
  expect(Math.min(...units)).toBeGreaterThanOrEqual(0.8 * Math.max(...units));
}

test('two clean-ups begun at once take what is theirs together, and as much as each other', async () => {
  const { clock, jobs, spent, takeTurns, mostUnitsInAMinute } = await buildCleanups(2);
  const startedMs = clock.nowMs;
  for (const job of jobs) await job.start();
  await takeTurns(() => jobs.some(isDone));
  expectAsMuchEach(spent);
  await takeTurns(() => jobs.every(isDone));

  expect(mostUnitsInAMinute()).toBeLessThanOrEqual(CLEANUP_UNITS);
  const units = spent.reduce((sum, each) => sum + each.units, 0);
  // A share that no whole number of calls fills, a minute before there is any room, and one of the share of who has ended.
  expect(clock.nowMs - startedMs).toBeLessThan(((1.4 * units) / CLEANUP_UNITS + 2) * MINUTE_MS);
});

test('one begun in the middle of another soon has its share, and no minute holds more', async () => {
  const { clock, jobs, spent, takeTurns, mostUnitsInAMinute } = await buildCleanups(2);
  const [first, second] = jobs;
  if (first === undefined || second === undefined) throw new Error('there are not two');
  await first.start();
  await takeTurns(() => (first.progress()?.movedCount ?? 0) >= 2_000);
  await second.start();
  const begunMs = clock.nowMs;
  await takeTurns(() => clock.nowMs >= begunMs + 3 * MINUTE_MS);
  expect(spent[1]?.units).toBeGreaterThanOrEqual(cleanupShareUnits(USER_UNITS, 2));
  await takeTurns(() => jobs.every(isDone));
  expect(mostUnitsInAMinute()).toBeLessThanOrEqual(CLEANUP_UNITS);
});

test('three share it by three', async () => {
  const { jobs, spent, takeTurns, mostUnitsInAMinute } = await buildCleanups(3);
  for (const job of jobs) await job.start();
  await takeTurns(() => jobs.some(isDone));
  expectAsMuchEach(spent);
  await takeTurns(() => jobs.every(isDone));
  expect(mostUnitsInAMinute()).toBeLessThanOrEqual(CLEANUP_UNITS);
});

test('one that falls silent in the middle halves the other for two minutes at most', async () => {
  const { clock, jobs, takeTurns, mostUnitsInAMinute } = await buildCleanups(2);
  const [first, second] = jobs;
  if (first === undefined || second === undefined) throw new Error('there are not two');
  for (const job of jobs) await job.start();
  await takeTurns(() => (second.progress()?.movedCount ?? 0) >= 3_000);
  const silentMs = clock.nowMs;
  await takeTurns(
    () => isDone(first),
    (id) => id === 'cln_0',
  );
  expect(first.progress()).toMatchObject({ movedCount: PART });
  const leftUnits = (PART * 50) / 1000;
  expect(clock.nowMs - silentMs).toBeLessThan((leftUnits / CLEANUP_UNITS + 4) * MINUTE_MS);
  expect(mostUnitsInAMinute()).toBeLessThanOrEqual(CLEANUP_UNITS);
});

test('however many there are, a step fits into the share of each', () => {
  expect(cleanupShareUnits(5_400, 1)).toBe(4_320);
  expect(cleanupShareUnits(5_400, 2)).toBe(2_160);
  expect(cleanupShareUnits(5_400, 100)).toBe(100);
  expect(cleanupShareUnits(100, 3)).toBe(80);
});
