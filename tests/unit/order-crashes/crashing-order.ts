import type { Failpoint } from '#tests/support/cleanup-failpoints.ts';
import { offeredMail } from '#tests/support/offered-mail.ts';
import { buildOrderStage, type OrderStage } from '#tests/support/order-stage.ts';
import { isSimulatedCrash, SimulatedCrash } from '#tests/support/scan-harness.ts';
import type { Action } from '#tests/unit/order-model/any-action.ts';
import { buildOrderWorld } from '#tests/unit/order-model/build-order-world.ts';
import { perform } from '#tests/unit/order-model/order-actions.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';

/** What an order goes through, in this order. `open` and `refund` begin with Stripe's answer, before it is noted. */
export const PHASES = [
  'pay',
  'open',
  'book',
  'confirm',
  'survey',
  'move',
  'unsubscribe',
  'close',
  'refund',
] as const;
export type Phase = (typeof PHASES)[number];

/** A deep clean-up, donation and all, of which one row is not what it says: it ends with something to give back. */
const STORY: readonly Action[] = [
  { kind: 'pay', currency: 'SEK', isCodeWrong: false, hasDonation: true },
  { kind: 'buyer-pays', which: 0, course: 'succeeds' },
  { kind: 'come-back' },
  { kind: 'run', rounds: 600 },
  { kind: 'sweep' },
  { kind: 'sweep' },
];

const HOURS_TO_MEND = 3;

type CrashingOrder = {
  seed: number;
  /** The step at which whoever is at work dies; null: nobody does. */
  crashAt: number | null;
};

/** The whole of an order, with every step of it counted, by what it is a part of. */
export async function runCrashingOrder({ seed, crashAt }: CrashingOrder) {
  const offer = await offeredMail();
  const [wrongRow] = offer.rowIds.toSorted((a, b) => offer.idsOf(b).length - offer.idsOf(a).length);
  if (wrongRow === undefined) throw new Error('there are no rows');
  const steps: Phase[] = [];
  const deaths = { count: 0 };
  let action: Action['kind'] | null = null;
  let hasDied = false;
  let stage: OrderStage | null = null;

  function at(failpoint?: Failpoint): void {
    // Whoever has died does nothing more; what the queue and alarms bring is others' work.
    if (hasDied) throw new SimulatedCrash();
    if (action === null || stage === null) return;
    steps.push(phaseOf(action, failpoint, stage));
    if (steps.length !== crashAt) return;
    deaths.count += 1;
    hasDied = action !== 'run';
    throw new SimulatedCrash();
  }

  stage = await buildOrderStage({
    provider: 'stripe',
    tier: 'reset',
    deliveries: 2,
    seed,
    wrongRow,
    at,
  });
  const world = buildOrderWorld({
    stage,
    offer,
    wrongRow,
    tier: 'reset',
    provider: 'stripe',
    deaths,
    crashAfter: () => {},
  });

  /** @returns whether whoever did it lived to its end */
  async function act(each: Action): Promise<boolean> {
    action = each.kind;
    try {
      await perform(world, each);
      return true;
    } catch (error) {
      if (!isSimulatedCrash(error)) throw error;
      return false;
    } finally {
      action = null;
      hasDied = false;
    }
  }

  // The buyer presses the button again, the browser loads the page again, the clock strikes again.
  for (const each of STORY) if (!(await act(each))) await act(each);
  // What a death has left lying is found within hours.
  for (let hour = 0; hour < HOURS_TO_MEND; hour += 1) {
    stage.clock.nowMs += HOUR_MS;
    await perform(world, { kind: 'sweep' });
    await perform(world, { kind: 'run', rounds: 600 });
  }
  return { world, steps, deaths: deaths.count, leftIds: offer.idsOf(wrongRow) };
}

function phaseOf(
  action: Action['kind'],
  failpoint: Failpoint | undefined,
  { harness, stripe }: OrderStage,
): Phase {
  if (action === 'pay') return stripe.store.sessions.size === 0 ? 'pay' : 'open';
  if (action === 'come-back') return 'book';
  if (action === 'sweep') return stripe.store.refunds.size === 0 ? 'close' : 'refund';
  const progress = harness.progress();
  if (failpoint?.startsWith('confirm') === true) return 'confirm';
  if (failpoint?.startsWith('begin') === true || progress?.status === 'done') return 'unsubscribe';
  return progress?.status === 'working' ? 'move' : 'survey';
}
