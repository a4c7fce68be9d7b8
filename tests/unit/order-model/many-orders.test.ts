import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { campaignRuns, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { offeredMail } from '#tests/support/offered-mail.ts';
import { buildOrderStage, FIRST_SCAN_ID } from '#tests/support/order-stage.ts';
import { isSimulatedCrash, SimulatedCrash } from '#tests/support/scan-harness.ts';
import { sweep } from '#worker/sweep.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';

import { buildOrderWorld } from './build-order-world.ts';
import { perform } from './order-actions.ts';
import { checkManyOrders, checkNothingStranded } from './many-orders-books.ts';
import {
  anyStep,
  anySkip,
  passAll,
  performStep,
  ONE_QUARTER,
  rowsBut,
  worldOf,
  type Step,
  type ManyOrders,
} from './many-orders-world.ts';

vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 480_000 });

const DAYS_TO_CLOSE = 9;

const to = (which: number, action: Extract<Step, { kind: 'to' }>['action']): Step => ({
  kind: 'to',
  which,
  action,
});
const buy = (which: number): Step => ({ kind: 'buy', which });
const order = (which: number, skip: number): Step => ({ kind: 'order', which, skip });
const run = (which: number, rounds: number) => to(which, { kind: 'run', rounds });
const SCAN: Step = { kind: 'scan' };
/** Half of it is moved when access ends. */
const HALF: readonly Step[] = [buy(0), run(0, 3), to(0, { kind: 'revoke' }), run(0, 3)];
const AGAIN = to(0, { kind: 'reconnect' });

const BEGINNINGS: readonly (readonly Step[])[] = [
  [],
  [...HALF, AGAIN, SCAN, order(1, 0), buy(1)],
  [...HALF, to(0, { kind: 'withdraw' }), AGAIN, SCAN, order(1, 0), buy(1), run(1, 400)],
  [SCAN, order(1, 0), buy(0), run(0, 400), buy(1), run(1, 400)],
  [SCAN, order(1, 2), buy(1), run(1, 5), buy(0), run(0, 400)],
  [buy(0), run(0, 400), SCAN, order(1, 0), buy(1), run(1, 400)],
  [buy(0), run(0, 400), to(0, { kind: 'undo' }), run(0, 400), SCAN, order(1, 0), buy(1)],
  [order(0, 3), buy(1), run(1, 3), buy(0)],
  [order(0, ONE_QUARTER), order(0, 1), buy(1), run(1, 3), buy(2), run(2, 400), run(1, 400)],
];

const anyStory = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  provider: fc.constantFrom('stripe' as const, 'test'),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 25 }),
  deliveries: fc.integer({ min: 1, max: 2 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  /** Of the first order. */
  skip: anySkip,
});
/** Each beginning by itself, in every run. */
const EXAMPLES = BEGINNINGS.slice(1).map((beginning): [Story] => [
  { beginning, provider: 'stripe', steps: [], deliveries: 1, seed: 1, skip: 0 },
]);

type Story = typeof anyStory extends fc.Arbitrary<infer One> ? One : never;

async function begin({ skip, ...story }: Story) {
  const offer = await offeredMail();
  const rowIds = rowsBut(offer.rowIds, skip);
  let stepsLeft = 0;
  const deaths = { count: 0 };
  const stage = await buildOrderStage({
    ...story,
    tier: 'direct',
    wrongRow: null,
    rowIds,
    at() {
      stepsLeft -= 1;
      if (stepsLeft !== 0) return;
      deaths.count += 1;
      throw new SimulatedCrash();
    },
  });
  const world: ManyOrders = {
    one: buildOrderWorld({
      stage,
      offer,
      wrongRow: null,
      tier: 'direct',
      provider: story.provider,
      deaths,
      crashAfter: (steps) => void (stepsLeft = steps),
    }),
    scanIds: [FIRST_SCAN_ID],
    orders: [
      { id: stage.orderId, scanId: FIRST_SCAN_ID, ids: stage.idsOfRows(FIRST_SCAN_ID, rowIds) },
    ],
    isUncertain: false,
  };

  /** Whoever it is may be refused, or die of it. @returns why they were */
  async function act(step: Step): Promise<string | null> {
    try {
      await performStep(world, step);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      if (isSimulatedCrash(error)) return null;
      throw error;
    }
  }

  return { world, act };
}

/** All is well again, access is given, and time passes until every order is over. */
async function endWell(world: ManyOrders): Promise<void> {
  const { one } = world;
  const { stripe, sandbox, clock, runtime, orderId } = one;
  one.crashAfter(0);
  sandbox.faults.clear();
  stripe.faults.clear();
  stripe.store.refundHabit = 'succeeded';
  one.mailbag.fail('later', 0);
  for (let day = 0; day < DAYS_TO_CLOSE; day += 1) {
    await perform(worldOf(one, orderId), { kind: 'reconnect' });
    for (let time = 0; time < 4; time += 1) {
      await sweep(runtime);
      await passAll(world, 3_000);
      clock.nowMs += HOUR_MS / 4;
    }
    await checkManyOrders(world);
    clock.nowMs += 23 * HOUR_MS;
    stripe.tick();
  }
  for (let which = 0; which < stripe.store.refunds.size; which += 1) {
    await perform(one, { kind: 'refund-ends', which, outcome: 'succeeded' });
  }
  await sweep(runtime);
}

test('however many scans and orders there are of the same mail, each message is sold, moved and counted once', async () => {
  const refusals = new Set<string>();
  const paidCounts: number[] = [];
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const { world, act } = await begin(story);
      for (const step of [...story.beginning, ...story.steps]) {
        const code = await act(step);
        if (code !== null) refusals.add(code);
        await checkManyOrders(world);
      }
      await endWell(world);
      paidCounts.push(await checkNothingStranded(world));
    }),
    { ...campaignRuns(EXAMPLES.length + 2, 400), examples: EXAMPLES },
  );
  expect(Math.max(...paidCounts)).toBeGreaterThan(1);
  expect([...refusals]).toEqual(expect.arrayContaining(['cleanup_unfinished', 'scan_outdated']));
});
