import { expect, test, vi } from 'vitest';

import { campaignSize, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { checkBooks, readBooks, trashedIds } from '#tests/unit/order-model/order-books.ts';
import { checkRepaid } from '#tests/unit/order-model/order-repaid.ts';
import { checkTold } from '#tests/unit/order-model/order-told.ts';
import { PRICE_LISTS } from '#worker/domain/orders/prices.ts';

import { PHASES, runCrashingOrder, type Phase } from './crashing-order.ts';

vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 480_000 });

/** Of each part of an order, at how many places somebody dies: 25 in all. */
const PLACES: Record<Phase, number> = {
  pay: 2,
  open: 3,
  book: 4,
  confirm: 1,
  survey: 4,
  move: 4,
  unsubscribe: 3,
  close: 2,
  refund: 2,
};

/** So many of the steps of a phase, by number from 1 on, the first and others spread evenly. */
function placesIn(steps: readonly Phase[], phase: Phase): number[] {
  const numbers = steps.flatMap((each, position) => (each === phase ? [position + 1] : []));
  expect(numbers.length).toBeGreaterThanOrEqual(PLACES[phase]);
  return Array.from({ length: PLACES[phase] }, (_, order) => {
    const place = Math.floor((order * numbers.length) / PLACES[phase]);
    return numbers[place] ?? 0;
  });
}

/** Runs an order with a death at this step, and checks that it came to what it comes to with none. */
async function endsAsBought(seed: number, crashAt: number | null): Promise<readonly Phase[]> {
  const { world, steps, deaths, leftIds } = await runCrashingOrder({ seed, crashAt });
  expect(deaths).toBe(crashAt === null ? 0 : 1);
  await checkBooks(world);
  const books = await readBooks(world);
  checkRepaid(world, books);
  checkTold(world, books);

  // One page, paid once; the mail is in the trash but for the row that was not what it says; and that is paid back, once.
  const { store } = world.stripe;
  const left = new Set(leftIds);
  const owedMinor = Math.round(
    (PRICE_LISTS.standard.SEK.direct * leftIds.length) / world.ids.length,
  );
  expect([store.sessions.size, store.payments.size]).toEqual([1, 1]);
  expect([...store.refunds.values()].map(({ amount }) => amount)).toEqual([owedMinor]);
  expect(books.order).toMatchObject({ status: 'partly_refunded' });
  expect(books.progress).toMatchObject({
    goal: 'move',
    status: 'done',
    mismatchedCount: leftIds.length,
  });
  expect(new Set(trashedIds(world))).toEqual(new Set(world.ids.filter((id) => !left.has(id))));
  expect(books.progress?.unsubscribes).toMatchObject({ waitingCount: 0, untriedCount: 0 });
  return steps;
}

test('a death anywhere between payment and refund: paid once, moved once, asked once, paid back once', async () => {
  const seeds = campaignSize(1, 8);
  let crashes = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const steps = await endsAsBought(seed, null);
    for (const place of PHASES.flatMap((phase) => placesIn(steps, phase))) {
      await endsAsBought(seed, place);
      crashes += 1;
    }
  }
  expect(crashes).toBe(25 * seeds);
});
