import { i18n } from '@lingui/core';
import * as z from 'zod/mini';

import type { ConnectionView } from '#worker/contract/access.ts';
import type { EditSafeListBody, SafeListView } from '#worker/contract/protection.ts';
import {
  cleanupIdOf,
  isSettledCleanup,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { isPaidOrder } from '#worker/domain/orders/order-status.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';

import { defaultCurrency, priceListAtom } from '#web/entities/access/session-atoms.ts';
import type { CleanupsApi } from '#web/entities/cleanups/api.ts';
import type { ChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import type { OrdersApi } from '#web/entities/orders/api.ts';
import type { ScansApi } from '#web/entities/scans/api.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { store } from '#web/shared/lib/store.ts';
import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

import { DEMO_SCAN_ID, demoPreview, demoRows, demoSenders } from './demo-mailbox.ts';
import {
  examplePurchase,
  paidOrder,
  progressOf,
  type Purchase,
  purchaseOf,
  purchaseSchema,
  receiptOf,
  STEP_MS,
  unsubscribesListed,
} from './demo-purchase.ts';
import { createDemoScan } from './demo-scan.ts';
import { demoScanView } from './demo-summary.ts';

/*
 * What the server is to the signed-in pages, on an invented mailbox, in this tab alone: nothing here calls anybody.
 */

const KEY = 'grinbox.demo';

const stateSchema = z.object({
  scan: z.nullable(z.object({ startedAtMs: z.number(), finishedAtMs: z.nullable(z.number()) })),
  purchase: z.nullable(purchaseSchema),
  /** When the example was first shown. */
  exampleAtMs: z.nullable(z.number()),
});

type State = z.infer<typeof stateSchema>;

const NEW: State = { scan: null, purchase: null, exampleAtMs: null };

let held: State | null = null;

/** Survives a reload where the browser stores anything. */
function state(): State {
  held ??= stateSchema.safeParse(readInTab(KEY)).data ?? NEW;
  return held;
}

function keep(change: Partial<State>): void {
  held = { ...state(), ...change };
  saveInTab(KEY, held);
}

function example(): Purchase {
  const nowMs = state().exampleAtMs ?? serverNow();
  if (state().exampleAtMs === null) keep({ exampleAtMs: nowMs });
  return examplePurchase(nowMs, store.get(priceListAtom));
}

/** The one that was made here, else the specification's example. */
function purchaseWith(isIt: (purchase: Purchase) => boolean): Purchase {
  const { purchase } = state();
  return purchase !== null && isIt(purchase) ? purchase : example();
}

export function demoPurchase(orderId: string | null): Purchase {
  return purchaseWith(({ order }) => order.id === orderId);
}

function cleanedIn(cleanupId: string): Purchase {
  return purchaseWith(({ order }) => cleanupIdOf(order.id) === cleanupId);
}

function finishScan(): number {
  const nowMs = serverNow();
  const { startedAtMs, finishedAtMs } = state().scan ?? { startedAtMs: nowMs, finishedAtMs: null };
  const endMs = finishedAtMs ?? nowMs;
  keep({ scan: { startedAtMs, finishedAtMs: endMs } });
  return endMs;
}

/** For whoever opens a later page of the demo first. */
export function haveScanned(): void {
  finishScan();
}

const scan = createDemoScan(finishScan);

export const skipScan = scan.skipToEnd;

function scanView() {
  const { startedAtMs, finishedAtMs } = state().scan ?? { startedAtMs: 0, finishedAtMs: null };
  return demoScanView(startedAtMs, finishedAtMs);
}

export const DEMO_SCANS: ScansApi = {
  async fetchCurrentScan() {
    return { scan: state().scan === null ? null : scanView() };
  },
  async fetchScan() {
    return scanView();
  },
  async startScan() {
    const startedAtMs = serverNow();
    keep({ scan: { startedAtMs, finishedAtMs: null } });
    return { scanId: DEMO_SCAN_ID, startedAtMs, isNew: true };
  },
  async cancelScan() {
    keep({ scan: null });
  },
  async listTopSenders(limit) {
    return { senders: demoSenders().slice(0, limit) };
  },
  /** The page knows it until it is left. */
  async saveStorage() {},
  followScan: scan.followScan,
  followDeepening: scan.followDeepening,
};

/** As many as there are: the list itself is long. */
export const SAFE_DOMAIN_COUNT = 1045;

let safeList: SafeListView = { edits: [], commonCount: SAFE_DOMAIN_COUNT };

function editedSafeList({ target, effect }: EditSafeListBody): SafeListView {
  const named = target.trim().toLowerCase();
  const others = safeList.edits.filter((edit) => edit.target !== named);
  const edits = effect === 'default' ? others : [...others, { target: named, effect }];
  return { ...safeList, edits: edits.sort((a, b) => a.target.localeCompare(b.target)) };
}

async function cleanupView(cleanupId: string) {
  const purchase = cleanedIn(cleanupId);
  return { id: cleanupId, orderId: purchase.order.id, progress: progressOf(purchase) };
}

async function undoCleanup(cleanupId: string) {
  const purchase = cleanedIn(cleanupId);
  keep({ purchase: { ...purchase, undoneAtMs: purchase.undoneAtMs ?? serverNow() } });
  return cleanupView(cleanupId);
}

export const DEMO_CHOICE: ChoiceApi = {
  async fetchCleanRows(_scanId, _rowsVersion, unlocks = [], exclusions = NO_EXCLUSIONS) {
    return demoRows({ unlocks, exclusions });
  },
  async fetchPreview(preview, offset) {
    return demoPreview(preview, offset);
  },
  async fetchSafeList() {
    return safeList;
  },
  async editSafeList(edit) {
    safeList = editedSafeList(edit);
    return safeList;
  },
};

export const DEMO_CLEANUPS: CleanupsApi = {
  fetchCleanup: cleanupView,
  // It never stops on the way.
  retryCleanup: cleanupView,
  undoCleanup,
  undoCleanupRow: undoCleanup,
  async fetchCleanupRows() {
    return { rows: [] };
  },
  /** The demo's mail alone: its mailbox empties nothing. */
  async fetchTrash(cleanupId) {
    return {
      messageCount: trashedCount(progressOf(cleanedIn(cleanupId))),
      checkedAtMs: serverNow(),
    };
  },
  async fetchUnsubscribes(cleanupId) {
    return { senders: unsubscribesListed(cleanedIn(cleanupId)) };
  },
  followCleanup(cleanupId, { onFeed, onLink, onEnd }) {
    const timer = setInterval(() => {
      const progress = progressOf(cleanedIn(cleanupId));
      onFeed({ progress, seq: null, isOutOfStep: false });
      if (!isSettledCleanup(progress)) return;
      clearInterval(timer);
      onEnd('terminal');
    }, STEP_MS);
    onLink('open');
    return () => clearInterval(timer);
  },
};

const PAYMENT_DELAY_MS = 1500;

/** Of the example, which nobody has paid. */
function amountsNow({ tier, priceList }: Purchase['order']) {
  return orderAmounts(priceList, tier, defaultCurrency(toLanguage(i18n.locale)), false);
}

export const DEMO_ORDERS: OrdersApi = {
  async listOrders() {
    return { orders: [], processing: [] };
  },
  async createOrder(body) {
    const purchase = purchaseOf(body, store.get(priceListAtom));
    keep({ purchase });
    return purchase.order;
  },
  async payOrder(orderId, { currency, hasDonation, payment }) {
    await new Promise((resolve) => setTimeout(resolve, PAYMENT_DELAY_MS));
    const purchase = demoPurchase(orderId);
    const amounts = orderAmounts(
      purchase.order.priceList,
      purchase.order.tier,
      currency,
      hasDonation,
    );
    const order = paidOrder(purchase.order, amounts, serverNow());
    const method = payment.method === 'stripe' ? 'card' : payment.method;
    keep({ purchase: { ...purchase, order, method } });
    return { ...order, continueAt: null };
  },
  async fetchReceipt(orderId) {
    const purchase = demoPurchase(orderId);
    return receiptOf(purchase, amountsNow(purchase.order));
  },
};

export function isPaid({ order }: Purchase): boolean {
  return isPaidOrder(order.status);
}

/** With leave to read and to move mail that nobody has. */
export const DEMO_CONNECTION: ConnectionView = {
  id: 'con_demo',
  provider: 'google',
  scope: '',
  canRead: true,
  canModify: true,
  createdAtMs: serverNow(),
  expiresAtMs: serverNow() + DAY_MS,
  isRevoked: false,
  isRetryAllowed: false,
};
