import { expect } from 'vitest';

import {
  addressOf,
  type TrueWay,
  untruthOf,
} from '#tests/unit/unsubscribe-engine/build-unsubscribing.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { isPaidOrder } from '#worker/domain/orders/order-status.ts';
import { DONATION_MINOR, PRICE_LISTS } from '#worker/domain/orders/prices.ts';
import { isReturned } from '#worker/domain/payments/refund-status.ts';
import {
  type Unsubscribe,
  UNTRIED_REASONS,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds, withdrawals } from '#worker/payments/refund-schema.ts';

import { checkFates } from './check-fates.ts';
import { checkAccess } from './order-access.ts';
import type { OrderWorld } from './order-actions.ts';

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** All that our tables say of the order. */
export async function readBooks({ db, harness }: OrderWorld) {
  return {
    order: await db.select().from(payments).get(),
    charges: await db.select().from(paymentCharges).all(),
    refunds: await db.select().from(refunds).all(),
    withdrawal: await db.select().from(withdrawals).get(),
    cleanup: await db.select().from(cleanups).get(),
    connections: await db.select().from(connections).all(),
    progress: harness.progress(),
    rows: (await harness.rows()).rows,
    fates: harness.fates(),
  };
}

/** Chosen mail that lies in the trash. */
export function trashedIds({ truth, ids }: OrderWorld): string[] {
  const chosen = new Set(ids);
  return truth.trashIds().filter((id) => chosen.has(id));
}

/** What must hold after anything: the mailbox, the provider's books and our rows tell one story. */
export async function checkBooks(world: OrderWorld): Promise<void> {
  const books = await readBooks(world);
  noteTicked(world, books);
  checkMoney(world, books);
  checkMail(world, books);
  checkAccess(world, books);
  await checkSenders(world, books);
  checkMailbag(world, books);
}

/**
 * Nobody is told of an order that is not paid, and nobody twice, unless whoever sent it has died since. What was late,
 * after a crash and a day that passed at once, is told to us alone.
 */
function checkMailbag(world: OrderWorld, { order, charges, refunds, connections }: Books): void {
  const about = [...charges, ...refunds, ...connections];
  const subjects = [world.orderId, ...about.map(({ id }) => id)];
  const { delivered } = world.mailbag;
  const toBuyer = [...delivered].filter(([mailId]) => !mailId.startsWith(mailIdOf('alarm', '')));
  for (const [mailId] of toBuyer) {
    expect(subjects.filter((subject) => mailId.includes(subject))).toHaveLength(1);
  }
  for (const count of delivered.values()) {
    expect(count).toBeLessThanOrEqual(1 + world.deaths.count);
  }
  if (toBuyer.length > 0) expect(order?.paidAtMs).toEqual(expect.any(Number));
}

/** An attempt to pay is begun by one press of the button, with what was ticked then. */
function noteTicked({ ticked }: OrderWorld, { charges }: Books): void {
  for (const { id } of charges) {
    if (ticked.last === null) throw new Error('a payment that nobody has asked for');
    if (!ticked.byCharge.has(id)) ticked.byCharge.set(id, ticked.last);
  }
}

/** What the buyer gave with an attempt to pay, by what they had ticked, whatever our rows say of it. */
export function tickedDonationMinor({ ticked }: OrderWorld, chargeId: string): number {
  const tick = ticked.byCharge.get(chargeId);
  if (tick === undefined) throw new Error('a payment that nobody has asked for');
  return tick.hasDonation ? DONATION_MINOR[tick.currency] : 0;
}

/** P6: what was paid is what was asked for, and never is more given back than was taken. */
function checkMoney(world: OrderWorld, { order, charges, refunds: given }: Books): void {
  const { stripe, tier } = world;
  const { store } = stripe;
  for (const { id, currency, priceMinor, donationMinor } of charges) {
    expect(currency).toBe(world.ticked.byCharge.get(id)?.currency);
    expect(priceMinor).toBe(PRICE_LISTS.standard[currency][tier]);
    expect(donationMinor).toBe(tickedDonationMinor(world, id));
  }
  if (order !== undefined && isPaidOrder(order.status)) {
    const { currency, totalMinor, donationMinor, chargeId, stripePaymentId } = order;
    if (currency === null || chargeId === null) throw new Error('a paid order without a payment');
    expect(donationMinor).toBe(tickedDonationMinor(world, chargeId));
    expect(totalMinor).toBe(
      PRICE_LISTS.standard[currency][tier] + tickedDonationMinor(world, chargeId),
    );
    expect(charges.find(({ id }) => id === chargeId)?.status).toBe('completed');
    if (world.provider === 'stripe') {
      const payment = store.payments.get(stripePaymentId ?? '');
      expect(payment).toMatchObject({ status: 'succeeded', amount: totalMinor });
      expect(payment?.currency.toUpperCase()).toBe(currency);
    }
  }
  expect(charges.filter(({ status }) => status === 'completed').length).toBeLessThanOrEqual(1);
  for (const charge of charges) {
    const returned = given
      .filter(({ chargeId, status }) => chargeId === charge.id && isReturned(status))
      .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    // Of a refund that is due nothing may be left any more, where the owner has refunded by hand.
    if (charge.manualRefundMinor === 0) expect(returned).toBeLessThanOrEqual(charge.totalMinor);
    // What has failed is the owner's to give: nothing of it is tried again.
    const tried = given.filter(({ chargeId }) => chargeId === charge.id);
    const triedMinor = tried.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    expect(triedMinor).toBeLessThanOrEqual(charge.entitledMinor);
    checkParts(charge, given);
  }
  for (const payment of store.payments.values()) {
    expect(store.refundedMinor(payment)).toBeLessThanOrEqual(payment.amount);
  }
  const names = new Set(given.map(({ id }) => id));
  for (const { metadata } of store.refunds.values()) {
    const name = metadata['refund_id'];
    if (name !== undefined) expect(names).toContain(name);
  }
}

/** P7, P8 and P9: only what was bought lies in the trash, each message counts once, and what is shown is true. */
function checkMail(world: OrderWorld, books: Books): void {
  const { order, progress, rows, cleanup } = books;
  const { truth, ids, before, everTrashed } = world;
  const inTrash = trashedIds(world);
  for (const id of inTrash) everTrashed.add(id);
  const chosen = new Set(ids);
  const after = truth.labelSnapshot();
  for (const [id, labels] of Object.entries(before)) {
    if (!chosen.has(id)) expect(after[id]).toEqual(labels);
  }
  if (inTrash.length > 0) expect(order?.paidAtMs).toEqual(expect.any(Number));
  for (const id of world.untouchable) expect(inTrash).not.toContain(id);
  if (progress === null) return;
  const { selectedCount, movedCount, restoredCount } = progress;
  expect(selectedCount).toBe(ids.length);
  expect(order?.emailCount).toBe(ids.length);
  checkFates(progress, books.fates);
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  expect(sum((row) => row.selectedCount)).toBe(selectedCount);
  expect(sum((row) => row.movedCount - row.restoredCount)).toBe(movedCount - restoredCount);
  if (progress.status === 'done') {
    // What its owner has taken out is found out when it is asked back.
    const { notInTrashCount = 0 } = progress;
    const toldAsThere = movedCount - restoredCount - notInTrashCount;
    if (progress.goal === 'restore') expect(inTrash.length).toBe(toldAsThere);
    expect(inTrash.length).toBeLessThanOrEqual(toldAsThere);
    expect(inTrash.length).toBeGreaterThanOrEqual(toldAsThere - world.visits.takenOut().length);
  }
  // The copy is late at times, and never different.
  const copy = world.harness.copy();
  if (copy === null || cleanup === undefined || cleanup.version !== copy.progress.version) return;
  expect(cleanup).toMatchObject({
    goal: copy.progress.goal,
    movedCount: copy.progress.movedCount,
    restoredCount: copy.progress.restoredCount,
    notInTrashCount: copy.progress.notInTrashCount ?? 0,
    mismatchedCount: copy.progress.mismatchedCount,
    failedCount: copy.progress.failedCount,
  });
}

type Charge = Books['charges'][number];

/** Of no part of a payment more has left for the buyer than was in it; a refund is its price and its donation. */
function checkParts(charge: Charge, refunds: Books['refunds']): void {
  const made = refunds.filter(
    ({ chargeId, status }) => chargeId === charge.id && isReturned(status) && status !== 'due',
  );
  for (const part of ['priceMinor', 'vatMinor', 'donationMinor'] as const) {
    const sum = made.reduce((minor, refund) => minor + refund[part], 0);
    expect(sum).toBeLessThanOrEqual(charge[part]);
  }
  for (const { priceMinor, vatMinor, donationMinor, totalMinor } of made) {
    expect(priceMinor + donationMinor).toBe(totalMinor);
    expect(vatMinor).toBeLessThanOrEqual(priceMinor);
  }
}

/** Links are forgotten with the senders' names. */
function linkOf(way: TrueWay): Unsubscribe['link'] {
  return way.kind === 'none' ? null : { kind: 'web', href: way.href, host: '' };
}

/** Whether nobody is said to have got round to a sender. */
export function isSenderUndone({ status, reason }: Unsubscribe): boolean {
  return status === 'waiting' || (reason !== null && UNTRIED_REASONS.includes(reason));
}

/**
 * P10: an address is asked once ever, plainly, and for a paid order of the deep clean-up only. What is said of each
 * sender is what its own endpoint has seen; of whom it is said that nobody got round to it has seen nothing.
 */
async function checkSenders(world: OrderWorld, { order }: Books): Promise<void> {
  const { ways } = world;
  const { senders } = await world.harness.senders();
  // Once all is wiped, what was last said of them counts.
  if (senders.length > 0) world.senders = senders;
  for (const sender of world.senders) {
    const way = ways[sender.number - 1];
    if (way === undefined) throw new Error('a sender that was not bought');
    const received = world.sandbox.ledger.unsubscribeRequests();
    if (!isSenderUndone(sender)) {
      const link = sender.sender === null ? linkOf(way) : sender.link;
      expect(untruthOf({ ...sender, link }, way, received)).toBeNull();
    } else if (way.kind === 'one-click' && sender.status !== 'waiting') {
      // Of one that still waits, the report may have been lost: what it was asked is found out.
      expect(received.map(addressOf)).not.toContain(way.href);
    }
  }
  const requests = world.sandbox.ledger.unsubscribeRequests();
  const addresses = requests.map(addressOf);
  expect(new Set(addresses).size).toBe(addresses.length);
  if (addresses.length > 0) {
    expect(world.tier).toBe('reset');
    expect(order?.paidAtMs).toEqual(expect.any(Number));
  }
}
