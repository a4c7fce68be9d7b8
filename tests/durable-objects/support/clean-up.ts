import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

import { buildPayment } from '#tests/worker/support/build-order.ts';
import { cleanRowsSchema, type CleanRows, type Selection } from '#worker/contract/clean-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { GivenMailbox } from '#tests/worker/support/google.ts';
import { cleanupViewSchema, type CleanupProgress } from '#worker/contract/cleanups.ts';
import { orderViewSchema, type OrderView } from '#worker/contract/orders.ts';

import { buildSignedInUser, runScanToEnd, type SignedInUser } from './signed-in-user.ts';
import { until } from './until.ts';

/** Somebody whose mailbox has been scanned, and who has given leave to move mail. */
export async function buildCleaningUser(mailbox: number | GivenMailbox) {
  const user = await buildSignedInUser(mailbox);
  const { scanId } = await user.startScan();
  await runScanToEnd(user, scanId);
  await user.allowModify();
  const rows = await user.read(`/api/scans/${scanId}/rows`, cleanRowsSchema);
  return { user, scanId, rows };
}

/** Everything on offer, what the user sent too. */
export function selectAll({ newsletters, old, large, ownLarge }: CleanRows): Selection {
  return {
    selectedNewsletters: newsletters.map(({ id }) => id),
    selectedOldCategories: old.children.map(({ id }) => id),
    selectedAttachments: [...large.children, ...ownLarge].map(({ id }) => id),
  };
}

export async function createOrder(
  user: SignedInUser,
  { scanId, rowsVersion }: CleanRows,
  selection: Selection,
  tier: Tier = 'direct',
): Promise<OrderView> {
  const body = { scanId, rowsVersion, tier, selection };
  const response = await user.post('/api/orders', body);
  return orderViewSchema.parse(await response.json());
}

/** Pays 39 kronor by Swish, as the test mode has it. */
export const SWISH = buildPayment();

/** @returns the clean-up's id. */
export async function pay(user: SignedInUser, order: OrderView): Promise<string> {
  const body = order.tier === 'reset' ? { ...SWISH, expectedTotalMinor: 8900 } : SWISH;
  const response = await user.post(`/api/orders/${order.id}/pay`, body);
  const { cleanupId } = orderViewSchema.parse(await response.json());
  if (cleanupId === null) throw new Error('the order was not paid');
  return cleanupId;
}

export function cleanupObject(user: SignedInUser, cleanupId: string) {
  return env.MAILBOX_CLEANUP.getByName(`${user.userId}:${cleanupId}`);
}

export async function readCleanup(user: SignedInUser, cleanupId: string) {
  return (await user.read(`/api/cleanups/${cleanupId}`, cleanupViewSchema)).progress;
}

/** Waits until the queue and the alarms have brought the clean-up to where `isThere` says so. */
export async function waitForCleanup(
  user: SignedInUser,
  cleanupId: string,
  isThere: (progress: CleanupProgress) => boolean,
): Promise<CleanupProgress> {
  return until(async () => {
    await runDurableObjectAlarm(cleanupObject(user, cleanupId));
    const progress = await readCleanup(user, cleanupId);
    return isThere(progress) ? progress : null;
  });
}
