import { requireModifyAccess } from '#worker/access/access-token.ts';
import { findConnection } from '#worker/access/connection-queries.ts';
import {
  requireUserAllowance,
  rateLimitError,
  userAllowanceId,
} from '#worker/access/require-allowance.ts';
import type { OrderRequest } from '#worker/contract/order-requests.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { type Exclusions, exclusionsOf } from '#worker/domain/cleanups/exclusions.ts';
import { CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import {
  chosenFigures,
  type ChosenFigures,
  chosenRowIds,
  countUnknownRows,
  type GroupChoice,
  readGroupChoice,
} from '#worker/domain/orders/chosen-rows.ts';
import { orderNumber, type OrderProtection } from '#worker/domain/orders/order-status.ts';
import { PURCHASE_LIMITS, type PurchaseStep } from '#worker/domain/orders/purchase-rules.ts';
import type { ProtectionChoice } from '#worker/domain/protection/safe-list.ts';
import { isSellingBy } from '#worker/env.ts';
import { newId, randomBytes } from '#worker/platform/security/hash.ts';
import { protectionOfUser } from '#worker/protection/safe-list.ts';
import type { Runtime } from '#worker/runtime.ts';
import type { ScanRow } from '#worker/scans/queries.ts';
import { requireLiveScan } from '#worker/scans/read-scans.ts';

import { findObstacle, obstacleError, type OrderPlace } from './obstacles.ts';
import { toOrderView } from './order-view.ts';
import { findPendingPayment, insertPayment, type NewPayment, type PaymentRow } from './queries.ts';
import { findTakenRows, type TakenRows } from './row-queries.ts';

/** Payments in progress and sold work continue. @throws AppError sales_closed */
export function requireOpenSales({ settings }: Pick<Runtime, 'settings'>): void {
  if (!isSellingBy(settings)) throw new AppError('sales_closed');
}

/** Fails closed when the step cannot be counted. @throws AppError rate_limit, with when to retry */
export async function requirePurchaseAllowance(
  deps: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  step: PurchaseStep,
  userId: string,
): Promise<void> {
  await requireUserAllowance(deps, counterOf(step), { userId, limit: PURCHASE_LIMITS[step] });
}

function purchaseAllowanceId(
  deps: Pick<Runtime, 'db' | 'keyedHash'>,
  step: PurchaseStep,
  userId: string,
): Promise<string> {
  return userAllowanceId(deps, counterOf(step), userId);
}

function counterOf(step: PurchaseStep): string {
  return `purchase.${step}`;
}

/** Enough even among millions of orders. */
const NUMBER_ATTEMPTS = 10;

/**
 * Creates an order of chosen rows, or returns the unpaid one of the same choice: two clicks, or two tabs, make one.
 * Counted from the scan's own rows.
 * @throws AppError sales_closed, not_found, scan_expired, gmail_connection_expired, gmail_modify_missing,
 * cleanup_unfinished, scan_outdated, scan_not_finished, rows_changed, selection_empty, selection_invalid, rows_taken,
 * no_message_ids, rate_limit
 */
export async function createOrder(
  runtime: Runtime,
  userId: string,
  body: OrderRequest,
): Promise<{ order: OrderView; isNew: boolean }> {
  const { db, clock } = runtime;
  requireOpenSales(runtime);
  const scan = await requireLiveScan(runtime, userId, body.scanId);
  await requireModifyAccess(runtime, userId);
  await requireNoObstacle(runtime, { userId, scanId: scan.id });
  const { choice: protection, safeListVersion } = await protectionOfUser(
    runtime,
    userId,
    body.unlocks,
  );
  if ((body.safeListVersion ?? safeListVersion) !== safeListVersion) {
    throw new AppError('rows_changed');
  }
  const rowIds = chosenRowIds(body.selection);
  const exclusions = exclusionsOf(rowIds, body.exclusions);
  const orderProtection = { unlocks: protection.unlocks, safeListVersion };
  const selectionKey = runtime.keyedHash(
    'order-selection',
    JSON.stringify([
      scan.id,
      body.rowsVersion,
      body.tier,
      rowIds,
      runtime.settings.PRICE_LIST,
      orderProtection,
      body.leaveGroups.toSorted(),
      exclusions,
    ]),
  );
  const known = await findPendingPayment(db, userId, selectionKey);
  const taken = await findTakenRows(db, scan.id, { nowMs: clock(), exceptOrderId: known?.id });
  const { figures, groups } = await countChosen(runtime, userId, body, {
    protection,
    exclusions,
    taken,
  });
  if (rowIds.some((rowId) => taken.rowIds.has(rowId))) throw new AppError('rows_taken');
  if (figures.messageCount === 0) throw new AppError('no_message_ids');

  const choice = { figures, groups, selectionKey, protection: orderProtection };
  const { row, isNew } =
    known === undefined
      ? await insertOrder(runtime, await newOrder(runtime, scan, body, choice))
      : { row: known, isNew: false };
  // After the order, whose number is limited; asked for again, an order whose exclusions were lost gets them.
  if (figures.excludedCount > 0) {
    await runtime.mailboxScan(userId, scan.id).saveExclusions(selectionKey, exclusions);
  }
  return { order: toOrderView(runtime, row, null), isNew };
}

/** What the chosen rows hold, when all are on offer in the chosen version and no other version has taken rows. */
async function countChosen(
  { mailboxScan, log }: Runtime,
  userId: string,
  { scanId, rowsVersion, selection, leaveGroups, tier }: OrderRequest,
  { protection, exclusions, taken }: CountedFrom,
): Promise<Pick<CountedChoice, 'figures' | 'groups'>> {
  const isPinned = taken.rowsVersion === rowsVersion;
  if (taken.rowsVersion !== null && !isPinned) throw new AppError('rows_changed');
  const query = { rowsVersion, isPinned, protection, exclusions, takenExclusions: [] };
  const answer = await mailboxScan(userId, scanId).cleanRows(query);
  if (answer === null) throw new AppError('scan_not_finished');
  if (answer.kind === 'refused') throw new AppError(answer.code);
  const { report } = answer;
  if (report.rowsVersion !== rowsVersion) throw new AppError('rows_changed');
  if (chosenRowIds(selection).length === 0) throw new AppError('selection_empty');
  const groups = readGroupChoice(report, selection.selectedNewsletters, leaveGroups);
  const unknownCount = countUnknownRows(report, selection);
  if (unknownCount > 0 || groups === null) {
    // Our pages never send a row that was not shown.
    log.warn('order.selection_invalid', { scanId, count: unknownCount });
    throw new AppError('selection_invalid');
  }
  const figures = chosenFigures(report, selection, groups.stay);
  return { figures, groups: tier === 'reset' ? groups : null };
}

type CountedFrom = { protection: ProtectionChoice; exclusions: Exclusions; taken: TakenRows };

type CountedChoice = {
  figures: ChosenFigures;
  selectionKey: string;
  protection: OrderProtection;
  groups: GroupChoice | null;
};

async function newOrder(
  { db, clock, settings }: Runtime,
  scan: ScanRow,
  { rowsVersion, selection, tier }: OrderRequest,
  { figures, selectionKey, protection, groups }: CountedChoice,
): Promise<Omit<NewPayment, 'orderNumber'>> {
  const { userId, connectionId } = scan;
  const connection = connectionId === null ? undefined : await findConnection(db, connectionId);
  if (connection === undefined) throw new AppError('scan_expired');
  const { counts, messageCount, excludedCount, sizeBytes } = figures;
  const co2 = storageRange(sizeBytes, CO2_METHOD);
  return {
    id: newId('ord'),
    userId,
    scanId: scan.id,
    paymentType: tier,
    status: 'pending',
    priceList: settings.PRICE_LIST,
    rowsVersion,
    selection,
    protection,
    groups,
    selectionKey,
    chosenCounts: counts,
    emailCount: messageCount,
    excludedCount,
    sizeBytes,
    co2KgSaved: co2.centralKg,
    co2LowKg: co2.lowKg,
    co2HighKg: co2.highKg,
    endedFlow: tier === 'reset' ? figures.endedFlow : null,
    co2MethodVersion: CO2_METHOD.version,
    createdAtMs: clock(),
    expiresAtMs: connection.expiresAtMs,
  };
}

async function requireNoObstacle({ db }: Runtime, place: OrderPlace): Promise<void> {
  const obstacle = await findObstacle(db, place);
  if (obstacle !== null) throw obstacleError(obstacle);
}

/** Concurrent requests for the same order insert and count it once. */
async function insertOrder(
  runtime: Runtime,
  order: Omit<NewPayment, 'orderNumber'>,
): Promise<{ row: PaymentRow; isNew: boolean }> {
  const { db, clock } = runtime;
  const allowanceId = await purchaseAllowanceId(runtime, 'order', order.userId);
  const limit = PURCHASE_LIMITS.order;
  let numberedAtMs = order.createdAtMs;
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const numbered = { ...order, orderNumber: orderNumber(numberedAtMs) };
    const made = await insertPayment(db, numbered, { allowanceId, limit, nowMs: clock() });
    if (made === 'refused') throw await rateLimitError(runtime, allowanceId, limit);
    if (made === 'obstructed') await requireNoObstacle(runtime, order);
    const row = await findPendingPayment(db, order.userId, order.selectionKey);
    if (row !== undefined) return { row, isNew: made === 'new' };
    // The number is taken, and its neighbours likely too.
    numberedAtMs = order.createdAtMs + randomOffset();
  }
  throw new Error('no order number is free');
}

function randomOffset(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0);
}
