import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { createRefund, endRefund } from '#tests/tools/stripe-sandbox/api/create-refund.ts';
import type { SandboxEvent } from '#tests/tools/stripe-sandbox/events/event-log.ts';
import { signatureHeader } from '#tests/tools/stripe-sandbox/events/sign-event.ts';
import type { SandboxPayment } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#tests/tools/stripe-sandbox/sandbox-keys.ts';
import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import type { OrderStage } from '#tests/support/order-stage.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import {
  endPayment,
  expireSession,
  payOnPage,
} from '#tests/tools/stripe-sandbox/model/session-life.ts';
import type { TrashChange, TrashVisits } from '#tests/unit/cleanup-engine/trash-visits.ts';
import type { TrueWay } from '#tests/unit/unsubscribe-engine/build-unsubscribing.ts';
import { sweep } from '#worker/sweep.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { Unsubscribe } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { checkPayment } from '#worker/payments/check-payment.ts';
import {
  resumeSuspendedCleanups,
  retryCleanup,
  undoCleanup,
  undoCleanupRow,
} from '#worker/cleanups/retry-undo-stop.ts';
import { eraseAccount } from '#worker/account/erase-account.ts';
import { payOrder } from '#worker/payments/pay-order.ts';
import { receivePaymentEvent } from '#worker/payments/payment-events.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import type { Action } from './any-action.ts';
import { checkRefused } from './bad-requests.ts';
import { isErased } from './is-erased.ts';
import { purchaseOf, type Ticked } from './purchase-of.ts';
import { settleRefund } from './settle-refund.ts';

const GOOGLE_FAULTS = {
  unavailable: { kind: 'answer', status: 503, body: {} },
  lost: { kind: 'answer-after-effect', status: 503, body: {} },
  refused: { kind: 'answer', status: 400, body: {} },
} as const satisfies Record<string, FaultAction>;

export type OrderWorld = OrderStage & {
  tier: Tier;
  provider: PaymentProviderName;
  rowIds: readonly RowId[];
  ids: readonly string[];
  /** Labels of all mail before anything happened. */
  before: Record<string, readonly string[]>;
  /** Mail of a row that is not what it says. */
  untouchable: ReadonlySet<string>;
  everTrashed: Set<string>;
  starred: Set<string>;
  /** What the owner of the mailbox has done in the trash themselves. */
  visits: TrashVisits;
  /** Some call to Gmail may have worked without saying so. */
  isDoubtful: boolean;
  /** How each sender of the order can be left, by its own messages; none in the quick clean-up. */
  ways: readonly TrueWay[];
  /** How those senders were last said to stand. */
  senders: readonly Unsubscribe[];
  startedMs: number;
  /** What the buyer ticked when each attempt to pay was begun, by the attempt's name; `last`: by the last press. */
  ticked: { last: Ticked | null; byCharge: Map<string, Ticked> };
  /** What the owner has given back by another way than the provider, as they were told to. */
  settledMinor: number;
  /** Calls to Google when access ended; null while there is access. */
  callsWithoutAccess: number | null;
  /** The buyer has asked for their account to be erased; it may have been refused. */
  isErasing: boolean;
  /** How often somebody has died at work. */
  deaths: { count: number };
  /** Ends whoever is at work, so many steps from now; 0: nobody. */
  crashAfter: (steps: number) => void;
};

/** Undo ends 30 days after the first move. */
const LONGEST_WAIT_MS = 15 * 24 * HOUR_MS;

/** Does it as whoever does such a thing: the buyer, their browser, Stripe, Google, the clock. */
export async function perform(world: OrderWorld, action: Action): Promise<void> {
  const { runtime, orderId, stripe, harness, sandbox } = world;
  const { store } = stripe;
  // So that of two things each knows whether it came after the other, by Stripe's clock too.
  world.clock.nowMs += 1_000;
  const cleanupId = cleanupIdOf(orderId);
  const nth = <Item>(items: Iterable<Item>, which: number): Item | undefined => {
    const all = [...items];
    return all[which % Math.max(1, all.length)];
  };
  switch (action.kind) {
    case 'pay':
      world.ticked.last = action;
      await payOrder(
        runtime,
        HARNESS_USER_ID,
        orderId,
        purchaseOf(world.tier, world.provider, action),
      );
      return;
    case 'buyer-pays': {
      const session = nth(store.sessions.values(), action.which);
      const { course } = action;
      if (session !== undefined) payOnPage(store, session, { method: 'card', course, delayMs: 0 });
      return;
    }
    case 'payment-ends': {
      const payment = nth(store.payments.values(), action.which);
      if (payment !== undefined) endPayment(store, payment, action.outcome);
      return;
    }
    case 'page-expires': {
      const session = nth(store.sessions.values(), action.which);
      if (session !== undefined) expireSession(store, session);
      return;
    }
    case 'event': {
      const event = nth(store.events.list(), action.which);
      if (event !== undefined) await deliver(world, event);
      return;
    }
    case 'come-back':
      await checkPayment(runtime, HARNESS_USER_ID, orderId);
      return;
    case 'sweep':
      await sweep(runtime);
      return;
    case 'run':
      await harness.pass(action.rounds);
      return;
    case 'crash':
      world.crashAfter(action.after);
      return;
    case 'undo':
      await undoCleanup(runtime, HARNESS_USER_ID, cleanupId);
      return;
    case 'put-back': {
      const rowId = nth(world.rowIds, action.row) ?? 'old:0';
      await undoCleanupRow(runtime, HARNESS_USER_ID, { cleanupId, rowId });
      return;
    }
    case 'retry':
      await retryCleanup(runtime, HARNESS_USER_ID, cleanupId);
      return;
    case 'withdraw':
      await withdrawOrder(runtime, { userId: HARNESS_USER_ID, orderId, name: 'Anna' });
      return;
    case 'refund-by-hand': {
      const payment = nth(store.payments.values(), 0);
      if (payment?.status === 'succeeded') refundByHand(world, payment, action.share);
      return;
    }
    case 'owner-settles':
      await settleRefund(world);
      return;
    case 'mail-fails':
      world.mailbag.fail(action.problem, action.times);
      return;
    case 'bad-request':
      await checkRefused(world, action.request);
      return;
    case 'refund-habit':
      store.refundHabit = action.habit;
      return;
    case 'refund-ends': {
      const refund = nth(store.refunds.values(), action.which);
      if (refund?.status === 'pending') endRefund(store, refund, action.outcome);
      return;
    }
    case 'stripe-fails':
      stripe.faults.add({
        call: action.call,
        times: 1,
        action: {
          kind: action.isAfterEffect ? 'answer-after-effect' : 'answer',
          status: 503,
          body: { error: { type: 'api_error', message: 'down' } },
        },
      });
      return;
    case 'revoke':
      await revokeAllConnections(runtime, HARNESS_USER_ID);
      return;
    case 'erase':
      world.isErasing = true;
      await eraseAccount(runtime, HARNESS_USER_ID);
      return;
    case 'reconnect':
      if (await isErased(world)) return;
      await world.connect();
      await resumeSuspendedCleanups(runtime, HARNESS_USER_ID, null);
      return;
    case 'dead-letter': {
      const message = nth(harness.sent, action.which);
      if (message !== undefined) harness.failBatch(message);
      return;
    }
    case 'google-fails':
      if (action.fault !== 'refused') world.isDoubtful = true;
      sandbox.faults.add({
        method: 'users.messages.batchModify',
        skip: 0,
        times: action.times,
        action: GOOGLE_FAULTS[action.fault],
      });
      return;
    case 'star':
      star(world, action.from);
      return;
    case 'trash':
      visitTrash(world, action.change, action.from);
      return;
    case 'wait':
      if (world.clock.nowMs - world.startedMs > LONGEST_WAIT_MS) return;
      world.clock.nowMs += action.hours * HOUR_MS;
      stripe.tick();
      await harness.pass(3);
      return;
    default:
      action satisfies never;
  }
}

/** What its owner does between the look into the trash and the putting back nobody can know. */
function visitTrash(
  { harness, truth, ids, visits }: OrderWorld,
  change: TrashChange,
  from: number,
): void {
  const progress = harness.progress();
  if (progress?.goal === 'restore' && progress.status !== 'done') return;
  const chosen = new Set(ids);
  visits.perform(
    change,
    truth.trashIds().filter((id) => chosen.has(id)),
    from,
  );
}

/** The owner of the mailbox wants two of the messages that are not in the trash. */
function star({ sandbox, truth, ids, starred }: OrderWorld, from: number): void {
  const labels = truth.labelSnapshot();
  const wanted = ids
    .slice(from % ids.length)
    .filter((id) => labels[id]?.includes('TRASH') === false)
    .slice(0, 2);
  sandbox.owner(MAILBOX_OWNER.address)?.changeLabels({ ids: wanted }, 'star');
  for (const id of wanted) starred.add(id);
}

/** As Stripe does, now, however old the event is. */
async function deliver({ runtime, clock }: OrderWorld, { payload }: SandboxEvent): Promise<void> {
  const { nowMs } = clock;
  const signature = signatureHeader(payload, {
    secret: SANDBOX_WEBHOOK_SECRET,
    kind: 'good',
    nowMs,
  });
  await receivePaymentEvent(runtime, { body: payload, signature: signature ?? '' });
}

/** As the owner of the shop does in Stripe's own pages. */
function refundByHand(
  { stripe, settledMinor }: OrderWorld,
  payment: SandboxPayment,
  share: number,
): void {
  const left = payment.amount - stripe.store.refundedMinor(payment) - settledMinor;
  const amount = Math.ceil(left * share);
  if (amount > 0) createRefund({ payment_intent: payment.id, amount }, stripe.store);
}
