import { and, eq, lte, or, sql, type SQL } from 'drizzle-orm';

import { allowances } from '#worker/access/allowance-schema.ts';
import { users } from '#worker/access/schema.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { PREVIEW_ALLOWANCE } from '#worker/domain/quota/user-units.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import type { Database } from '#worker/platform/db/client.ts';

/** Failed, cancelled and purchase-related scans do not count, up to this multiple of the limit. */
const STARTS_PER_ALLOWED = 4;
const HAS_NOT_FAILED = sql`json_extract(s.result_summary, '$.error') IS NULL`;

export type NewScan = {
  id: string;
  userId: string;
  connectionId: string;
  mode: ScanMode;
  timeZone: string;
  nowMs: number;
  maxPerDay: number;
  /** The counter of the Google account's scans before its account here was erased. */
  allowanceId: string;
};

/** Whether a scan started then is the first after a payment, which the receipt invites to. */
function isFirstAfterPayment(userId: string, startedAt: SQL) {
  return sql`EXISTS (SELECT 1 FROM payments p WHERE p.user_id = ${userId}
    AND p.paid_at BETWEEN ${startedAt} - ${DAY_MS} AND ${startedAt}
    AND NOT EXISTS (SELECT 1 FROM scans s WHERE s.user_id = ${userId}
      AND s.started_at >= p.paid_at AND s.started_at < ${startedAt} AND ${HAS_NOT_FAILED}))`;
}

/**
 * Scans that belong to a purchase (the deep scan, the first after a payment) do not count. One statement, so that two
 * tabs get one scan, and none begins on an access that is ending. @returns whether it was inserted
 */
export async function insertScanIfAllowed(db: Database, scan: NewScan): Promise<boolean> {
  const isOfPurchase = sql`(${scan.mode} = 'complete'
    OR ${isFirstAfterPayment(scan.userId, sql`${scan.nowMs}`)})`;
  const erasedCount = sql`coalesce((SELECT used FROM allowances
    WHERE id = ${scan.allowanceId} AND began_at > ${scan.nowMs - DAY_MS}), 0)`;
  const inserted = await db.run(sql`
    INSERT INTO scans (id, user_id, connection_id, scan_type, started_at, created_at, heartbeat_at,
      scanned_msgs, confidence_level, time_zone)
    SELECT ${scan.id}, ${scan.userId}, ${scan.connectionId}, ${scan.mode}, ${scan.nowMs},
      ${scan.nowMs}, ${scan.nowMs}, 0, 95, ${scan.timeZone}
    WHERE EXISTS (SELECT 1 FROM connections WHERE id = ${scan.connectionId} AND revoked = 0)
      AND NOT EXISTS (SELECT 1 FROM scans WHERE user_id = ${scan.userId}
        AND finished_at IS NULL AND purged_at IS NULL)
      AND (${isOfPurchase} OR (SELECT COUNT(*) FROM scans counted WHERE user_id = ${scan.userId}
        AND started_at > ${scan.nowMs - DAY_MS} AND scan_type = 'quick'
        AND json_extract(result_summary, '$.error') IS NULL
        AND NOT ${isFirstAfterPayment(scan.userId, sql`counted.started_at`)}) + ${erasedCount}
        < ${scan.maxPerDay})
      AND (SELECT COUNT(*) FROM scans WHERE user_id = ${scan.userId}
        AND started_at > ${scan.nowMs - DAY_MS}) + ${erasedCount}
        < ${scan.maxPerDay * STARTS_PER_ALLOWED}`);
  return inserted.meta.changes === 1;
}

/**
 * For the batch that starts an erasure, before it detaches the account: carries today's count over. Only on the first
 * request.
 */
export function carryOverScanCount(
  db: Database,
  { userId, allowanceId, nowMs }: Pick<NewScan, 'userId' | 'allowanceId' | 'nowMs'>,
) {
  const dayAgoMs = nowMs - DAY_MS;
  // Columns in table order.
  return db
    .insert(allowances)
    .select(
      sql`SELECT ${allowanceId}, ${nowMs}, (SELECT COUNT(*) FROM scans WHERE user_id = u.id
              AND started_at > ${dayAgoMs} AND json_extract(result_summary, '$.error') IS NULL), NULL
          FROM users u WHERE u.id = ${userId} AND u.erasure_asked_at IS NULL`,
    )
    .onConflictDoUpdate({
      target: allowances.id,
      set: {
        beganAtMs: nowMs,
        used: sql`excluded.used + iif(${allowances.beganAtMs} > ${dayAgoMs}, ${allowances.used}, 0)`,
      },
    });
}

/** Reserves units for a preview. @returns false when the user's hour is used up */
export async function takePreviewUnits(
  db: Database,
  userId: string,
  { units, nowMs }: { units: number; nowMs: number },
): Promise<boolean> {
  const { windowMs, unitsPerWindow } = PREVIEW_ALLOWANCE;
  const isOver = sql`coalesce(${users.previewBeganAtMs}, 0) <= ${nowMs - windowMs}`;
  const { meta } = await db
    .update(users)
    .set({
      previewBeganAtMs: sql`CASE WHEN ${isOver} THEN ${nowMs} ELSE ${users.previewBeganAtMs} END`,
      previewUnits: sql`CASE WHEN ${isOver} THEN ${units} ELSE ${users.previewUnits} + ${units} END`,
    })
    .where(
      and(
        eq(users.id, userId),
        or(isOver, sql`${users.previewUnits} + ${units} <= ${unitsPerWindow}`),
      ),
    );
  return meta.changes === 1;
}

/** Returns unspent units reserved at `takenAtMs`; those of a past hour are void. */
export async function releasePreviewUnits(
  db: Database,
  userId: string,
  { units, takenAtMs }: { units: number; takenAtMs: number },
): Promise<void> {
  await db
    .update(users)
    .set({ previewUnits: sql`${users.previewUnits} - ${units}` })
    .where(and(eq(users.id, userId), lte(users.previewBeganAtMs, takenAtMs)));
}
