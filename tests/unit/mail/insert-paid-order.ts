import type { Database } from '#worker/platform/db/client.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { consents } from '#worker/account/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { users } from '#worker/access/schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { PURCHASE_CONSENT_VERSION } from '#worker/domain/orders/purchase-rules.ts';

/** A purchase of somebody's own, with all that mail about it reads. */
export async function insertPaidOrder(db: Database): Promise<string> {
  const [userId, orderId] = ['usr_1', 'ord_1'];
  const paidAtMs = 1_000;
  await db.insert(users).values({
    id: userId,
    googleSub: userId,
    email: `${userId}@example.test`,
    createdAtMs: 1,
    updatedAtMs: 1,
  });
  await db.insert(payments).values({
    id: orderId,
    orderNumber: 'GR-00000001',
    userId,
    scanId: 'scn_1',
    paymentType: 'direct',
    status: 'completed',
    priceList: 'standard',
    rowsVersion: 1,
    selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
    protection: { unlocks: [], safeListVersion: '1' },
    selectionKey: orderId,
    chosenCounts: {
      newsletters: { rowCount: 1, messageCount: 5 },
      oldMail: { rowCount: 0, messageCount: 0 },
      largeMail: { rowCount: 0, messageCount: 0 },
    },
    emailCount: 5,
    excludedCount: 0,
    sizeBytes: 1_000,
    co2KgSaved: 0.1,
    co2LowKg: 0.01,
    co2HighKg: 0.2,
    co2MethodVersion: '1',
    currency: 'SEK',
    priceMinor: 3_900,
    mailPriceMinor: 3_900,
    vatMinor: 780,
    donationMinor: 0,
    totalMinor: 3_900,
    method: 'swish',
    isTest: true,
    termsVersion: '2026-11-23',
    createdAtMs: 1,
    expiresAtMs: 2,
    paidAtMs,
  });
  await db.insert(consents).values({
    id: `${orderId}:immediate_start`,
    userId,
    paymentId: orderId,
    kind: 'immediate_start',
    textVersion: PURCHASE_CONSENT_VERSION,
    givenAtMs: 1,
  });
  await db.insert(cleanups).values({
    id: cleanupIdOf(orderId),
    userId,
    paymentId: orderId,
    goal: 'move',
    status: 'surveying',
    selectedCount: 5,
    movedCount: 0,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 0,
    failedCount: 0,
    restoredCount: 0,
    createdAtMs: paidAtMs,
    version: 0,
    heartbeatAtMs: paidAtMs,
  });
  return orderId;
}
