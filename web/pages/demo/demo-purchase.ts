import * as z from 'zod/mini';

import { senderRowIdSchema } from '#worker/contract/scans.ts';
import type { CleanupProgress, UnsubscribeList } from '#worker/contract/cleanups.ts';
import type { CreateOrderBody } from '#worker/contract/order-requests.ts';
import { type OrderView, orderViewSchema, type ReceiptView } from '#worker/contract/orders.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { demoOrderNumber } from '#worker/domain/orders/order-status.ts';
import type { OrderAmounts, PriceListName } from '#worker/domain/orders/prices.ts';
import { PAID_METHODS } from '#worker/domain/payments/charge-status.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';

import { cleanSections } from '#web/entities/cleanups/clean-sections.ts';
import { chosenRows, fromSelection, sumOf } from '#web/entities/cleanups/row-choice.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

import { DEMO_SCAN_ID, demoRows } from './demo-mailbox.ts';

export const purchaseSchema = z.object({
  order: orderViewSchema,
  senders: z.array(senderRowIdSchema),
  method: z.enum(PAID_METHODS),
  /** When everything was asked back. */
  undoneAtMs: z.nullable(z.number()),
});

/** Paid or not. */
export type Purchase = z.infer<typeof purchaseSchema>;

/** Ids have letters where the time has digits. */
const LETTERS = 'abcdefghij';

function idAt(nowMs: number): string {
  return `${[...String(nowMs)].map((digit) => LETTERS.charAt(Number(digit))).join('')}`;
}

function unpaidOrder(prefix: string, nowMs: number, priceList: PriceListName) {
  return {
    id: prefix + idAt(nowMs),
    orderNumber: demoOrderNumber(nowMs),
    status: 'pending',
    lastAttempt: null,
    scanId: DEMO_SCAN_ID,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + DAY_MS,
    paidAtMs: null,
    stayedGroupCount: 0,
    amounts: null,
    priceList,
    paymentMode: 'test',
    isTestMode: true,
    cleanupId: null,
  } as const;
}

export function purchaseOf(body: CreateOrderBody, priceList: PriceListName): Purchase {
  const { unlocks = [], exclusions = NO_EXCLUSIONS } = body;
  const sections = cleanSections(demoRows({ unlocks, exclusions }));
  const chosen = fromSelection(body.selection, sections);
  const counts = ({ rowCount, messageCount }: ReturnType<typeof sumOf>) => ({
    rowCount,
    messageCount,
  });
  const newsletters = chosenRows(sections.newsletters, chosen);
  const oldMail = chosenRows(sections.old, chosen);
  const largeMail = chosenRows(sections.large, chosen);
  const all = sumOf([...newsletters, ...oldMail, ...largeMail]);
  const { messageCount, excludedCount, sizeBytes } = all;
  const order: OrderView = {
    ...unpaidOrder('ord_demo', serverNow(), priceList),
    tier: body.tier,
    messageCount,
    excludedCount,
    sizeBytes,
    co2: storageRange(sizeBytes, CO2_METHOD),
    endedFlow: body.tier === 'reset' ? endedFlow(newsletters) : null,
    newsletters: counts(sumOf(newsletters)),
    oldMail: counts(sumOf(oldMail)),
    largeMail: counts(sumOf(largeMail)),
  };
  return { ...EXAMPLE_PAYMENT, order, senders: newsletters.map(({ id }) => id) };
}

/** The specification's (public, section 9). */
const EXAMPLE = { co2Savings: 15.5, emailCount: 3200 };
const EXAMPLE_PAYMENT = { method: 'card', undoneAtMs: null } as const;
const EXAMPLE_SENDER_COUNT = 4;
const EXAMPLE_LARGE = { rowCount: 2, messageCount: 500 };

/** Where nothing has been chosen. */
export function examplePurchase(nowMs: number, priceList: PriceListName): Purchase {
  const sizeBytes = (EXAMPLE.co2Savings / CO2_METHOD.storageKgPerGibYear.central) * BYTES_PER_GIB;
  const senders = cleanSections(demoRows()).newsletters.slice(0, EXAMPLE_SENDER_COUNT);
  const { rowCount, messageCount } = sumOf(senders);
  const order: OrderView = {
    ...unpaidOrder('ord_example', nowMs, priceList),
    tier: 'reset',
    messageCount: EXAMPLE.emailCount,
    excludedCount: 0,
    sizeBytes,
    co2: storageRange(sizeBytes, CO2_METHOD),
    endedFlow: endedFlow(senders),
    newsletters: { rowCount, messageCount },
    oldMail: {
      rowCount: 3,
      messageCount: EXAMPLE.emailCount - messageCount - EXAMPLE_LARGE.messageCount,
    },
    largeMail: EXAMPLE_LARGE,
  };
  return { ...EXAMPLE_PAYMENT, order, senders: senders.map(({ id }) => id) };
}

export function paidOrder(order: OrderView, amounts: OrderAmounts, paidAtMs: number): OrderView {
  return { ...order, status: 'completed', paidAtMs, amounts, cleanupId: cleanupIdOf(order.id) };
}

const MOVE_STEPS = 5;
export const STEP_MS = 3000;
const UNDO_FOR_MS = 30 * DAY_MS;

/** Of what is moved or put back in equal steps, by the time since it began. */
export function doneAfter(elapsedMs: number, messageCount: number): number {
  const step = Math.min(Math.floor(elapsedMs / STEP_MS), MOVE_STEPS);
  return Math.round((messageCount * step) / MOVE_STEPS);
}

function unsubscribesOf({ tier, newsletters }: OrderView, isDone: boolean) {
  const { rowCount } = newsletters;
  if (tier === 'direct' || rowCount === 0) return null;
  return {
    waitingCount: isDone ? 0 : rowCount,
    confirmedCount: isDone ? rowCount : 0,
    askedCount: 0,
    needsClickCount: 0,
    notPossibleCount: 0,
    untriedCount: 0,
    retryableCount: 0,
  };
}

export function progressOf({ order, undoneAtMs }: Purchase): CleanupProgress {
  const { messageCount, sizeBytes } = order;
  const paidAtMs = order.paidAtMs ?? order.createdAtMs;
  const nowMs = serverNow();
  const isMove = undoneAtMs === null;
  const movedCount = isMove ? doneAfter(nowMs - paidAtMs, messageCount) : messageCount;
  const restoredCount = isMove ? 0 : doneAfter(nowMs - undoneAtMs, messageCount);
  const doneCount = isMove ? movedCount : restoredCount;
  const isDone = doneCount === messageCount;
  const inTrash = movedCount - restoredCount;
  return {
    version: doneCount + (isMove ? 0 : messageCount + 1),
    goal: isMove ? 'move' : 'restore',
    status: isDone ? 'done' : 'working',
    selectedCount: messageCount,
    movedCount,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 0,
    refutedCount: 0,
    failedCount: 0,
    unconfirmedCount: 0,
    restoredCount,
    notInTrashCount: 0,
    ...(isMove ? {} : { toRestoreCount: inTrash }),
    trashedBytes: Math.round((sizeBytes * inTrash) / messageCount),
    waiting: null,
    errorCode: null,
    finishedAtMs: isDone ? nowMs : null,
    undoUntilMs: movedCount === 0 ? null : paidAtMs + UNDO_FOR_MS,
    unsubscribes: unsubscribesOf(order, !isMove || isDone),
  };
}

export function unsubscribesListed(purchase: Purchase): UnsubscribeList['senders'] {
  const isDone = progressOf(purchase).unsubscribes?.waitingCount === 0;
  return demoRows()
    .newsletters.filter(({ id }) => purchase.senders.includes(id))
    .map(({ id, sender }, index) => ({
      number: index + 1,
      rowId: id,
      sender,
      status: isDone ? 'confirmed' : 'waiting',
      reason: null,
      link: null,
    }));
}

/** `amounts`: of an order that nobody has paid, the example. */
export function receiptOf(purchase: Purchase, amounts: OrderAmounts): ReceiptView {
  const { order, method } = purchase;
  const paidAtMs = order.paidAtMs ?? order.createdAtMs;
  const progress = progressOf(purchase);
  return {
    order: {
      ...order,
      status: 'completed',
      paidAtMs,
      amounts: order.amounts ?? amounts,
      cleanupId: cleanupIdOf(order.id),
    },
    method,
    isTestPayment: true,
    refunds: [],
    withdrawal: null,
    co2Saved: savedCo2(order, progress),
    progress,
    token: {
      masked: 'DEMO',
      createdAtMs: paidAtMs,
      usedAtMs: paidAtMs,
      revokedAtMs: paidAtMs,
      expiresAtMs: null,
      laterExpiresAtMs: null,
    },
  };
}
