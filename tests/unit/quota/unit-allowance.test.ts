import { expect, test } from 'vitest';

import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import { buildAllowance, buildUserQuota } from '#tests/support/user-quota.ts';
import type { LeaseAnswer, LeaseRequest } from '#worker/domain/quota/quota-lease.ts';
import type { ProjectLimits } from '#worker/domain/quota/unit-ledger.ts';

import { buildRequest, NOON_MS, refused } from './build-ledger.ts';

/** `answerMs`: how long an answer takes. `aheadMs`: how far the holder's clock is ahead of the others. */
function buildHolder(
  limits: Partial<ProjectLimits> = {},
  { aheadMs = 0, answerMs = 0 }: { aheadMs?: number; answerMs?: number } = {},
) {
  const clock = { nowMs: NOON_MS };
  const ledger = buildLedgerQuota(clock, limits);
  const requests: LeaseRequest[] = [];
  const answers: LeaseAnswer[] = [];
  const quota = buildUserQuota(clock, {
    ledger: {
      ...ledger,
      async lease(request: LeaseRequest): Promise<LeaseAnswer> {
        requests.push(request);
        const answer = await ledger.lease(request);
        answers.push(answer);
        clock.nowMs += answerMs;
        return answer;
      },
    },
  });
  const allowance = buildAllowance(clock, quota, {
    holder: 'holder',
    priority: () => 'cleanup',
    cleanup: () => null,
    clock: () => clock.nowMs + aheadMs,
  });

  /** Spends as work does: only what may be spent. Returns whether it could. */
  const spend = (units: number) => allowance.whenFilled(units, () => allowance.take(units).isTaken);

  /** Spends in pieces for as long as it can. Returns how much that was. */
  async function spendAll(pieceUnits: number): Promise<number> {
    let spent = 0;
    while (await spend(pieceUnits)) spent += pieceUnits;
    return spent;
  }

  const { logLines } = quota;
  return { clock, ledger, allowance, requests, answers, logLines, spend, spendAll };
}

test('one lease serves many calls', async () => {
  const { spend, requests } = buildHolder();
  for (let call = 0; call < 12; call += 1) expect(await spend(50)).toBe(true);
  expect(requests).toHaveLength(1);
  expect(await spend(50)).toBe(true);
  expect(requests).toHaveLength(2);
});

test('callers that come together share one question, and each finds what it needs', async () => {
  const { spend, requests } = buildHolder();
  const callers = Array.from({ length: 20 }, () => spend(50));
  expect(await Promise.all(callers)).toEqual(callers.map(() => true));
  expect(requests).toHaveLength(2);
});

test('units that were not spent in time are given back with the next question', async () => {
  const { spend, clock, ledger, allowance } = buildHolder();
  await spend(50);
  clock.nowMs += 8_000;
  expect(allowance.take(1)).toMatchObject({ isTaken: false, availableAtMs: clock.nowMs });
  await spend(50);
  expect((await ledger.usage()).day.units.cleanup).toBe(650);
});

test.each([
  ['ahead', 60_000],
  ['behind', -60_000],
])(
  'a lease ends by the clock of whoever spends it, should that be far %s of the others',
  async (_, aheadMs) => {
    const { clock, spend, allowance, requests } = buildHolder({}, { aheadMs });
    expect(await spend(50)).toBe(true);
    clock.nowMs += 7_999;
    expect(allowance.take(50).isTaken).toBe(true);
    clock.nowMs += 1;
    expect(allowance.take(50).isTaken).toBe(false);
    expect(requests).toHaveLength(1);
  },
);

test.each([
  ['ahead', 3_600_000],
  ['behind', -3_600_000],
])(
  'a refusal lasts as long by a clock that is an hour %s, however long its answer took',
  async (_, aheadMs) => {
    const limits = { unitsPerMinute: 600 };
    const holder = buildHolder(limits, { aheadMs, answerMs: 150 });
    const { clock, spend, spendAll, requests, answers } = holder;
    expect(await spendAll(50)).toBe(600);
    const asked = requests.length;
    clock.nowMs += refused(answers.at(-1)).retryAfterMs - 1;
    expect(await spend(50)).toBe(false);
    expect(requests).toHaveLength(asked);
    clock.nowMs += 1;
    expect(await spend(50)).toBe(true);
    expect(requests).toHaveLength(asked + 1);
  },
);

test.each([
  ['minute', { unitsPerMinute: 600 }],
  ['day', { unitsPerDay: 600 }],
])(
  'when the units of the %s are used up it says until when, and asks no sooner',
  async (reason, limits) => {
    const { clock, spend, spendAll, requests, allowance } = buildHolder(limits);
    expect(await spendAll(50)).toBe(600);
    const refusal = allowance.take(50);
    if (refusal.isTaken) throw new Error('there is more');
    expect(refusal).toMatchObject({ reason });
    const asked = requests.length;
    clock.nowMs = refusal.availableAtMs - 1;
    expect(await spend(50)).toBe(false);
    expect(requests).toHaveLength(asked);
    clock.nowMs += 1;
    expect(await spend(50)).toBe(true);
  },
);

test('while the ledger cannot be reached work goes on with 1,800 units a minute, and that is logged', async () => {
  const { clock, ledger, spendAll, logLines } = buildHolder();
  ledger.setReachable(false);
  let spent = 0;
  for (let second = 0; second < 60; second += 1) {
    spent += await spendAll(50);
    clock.nowMs += 1_000;
  }
  expect(spent).toBe(1_800);
  expect(logLines).toHaveLength(6);
  expect(logLines[0]).toContain('quota.ledger_unreachable');
});

test('what was spent without the ledger is told as soon as it answers, once', async () => {
  const { clock, ledger, spend, spendAll } = buildHolder();
  ledger.setReachable(false);
  const spent = await spendAll(50);
  clock.nowMs += 10_000;
  ledger.setReachable(true);
  await spendAll(600);
  expect(spent).toBe(300);
  clock.nowMs += 60_000;
  await spend(600);
  const { day } = await ledger.usage();
  expect(day.units.cleanup % 600).toBe(300);
});

test('a lease that was granted before the ledger was lost is still good', async () => {
  const { clock, ledger, spend, spendAll } = buildHolder({ unitsPerMinute: 600 });
  await spend(100);
  ledger.crash();
  expect(await spendAll(100)).toBe(500);
  clock.nowMs += 61_000 + 8_000;
  expect(await spendAll(100)).toBe(600);
});

test('at the end the rest goes back to all, and a ledger that cannot be reached stops nothing', async () => {
  const { ledger, allowance, spend, logLines } = buildHolder();
  await spend(50);
  await allowance.giveBack();
  expect((await ledger.usage()).day.units.cleanup).toBe(50);
  expect(allowance.take(1).isTaken).toBe(false);

  await spend(50);
  ledger.setReachable(false);
  await allowance.giveBack();
  expect(logLines.at(-1)).toContain('quota.units_lapsed');
});

test('nothing but a holder, a purpose and amounts is told to the ledger', async () => {
  const { spend, requests } = buildHolder();
  await spend(50);
  expect(requests).toEqual([buildRequest({ priority: 'cleanup', minUnits: 50 })]);
});
