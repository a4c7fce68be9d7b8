import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import {
  type AchievementFacts,
  type AchievementGoal,
  achievementGoals,
  type AchievementType,
  type EarnedAchievement,
  earnedAchievements,
} from '#worker/domain/achievements/achievements.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { acceptedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';
import { describeError } from '#worker/log.ts';
import { trashedMails } from '#worker/cleanups/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scans } from '#worker/scans/schema.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';

import { userAchievements } from './schema.ts';

export type AchievementRow = typeof userAchievements.$inferSelect;

/** Newest first. */
export function listAchievements(db: Database, userId: string): Promise<AchievementRow[]> {
  return db
    .select()
    .from(userAchievements)
    .where(eq(userAchievements.userId, userId))
    .orderBy(desc(userAchievements.achievedAtMs), userAchievements.achievementType)
    .all();
}

/** Only the first time counts; types not awarded are skipped. */
export async function markAchievementsSeen(
  db: Database,
  userId: string,
  { types, nowMs }: { types: readonly AchievementType[]; nowMs: number },
): Promise<void> {
  await db
    .update(userAchievements)
    .set({ seenAtMs: nowMs })
    .where(
      and(
        eq(userAchievements.userId, userId),
        inArray(userAchievements.achievementType, types),
        isNull(userAchievements.seenAtMs),
      ),
    );
}

/** The facts that awards depend on, each list oldest first, and existing awards. */
async function readAchievementRecord(db: Database, userId: string) {
  const [accounts, results, ended, confirmed, awarded] = await db.batch([
    db.select({ createdAtMs: users.createdAtMs }).from(users).where(eq(users.id, userId)),
    db
      .select({ finishedAtMs: scans.finishedAtMs })
      .from(scans)
      .where(
        and(
          eq(scans.userId, userId),
          isNotNull(scans.finishedAtMs),
          sql`json_extract(${scans.resultSummary}, '$.error') IS NULL`,
        ),
      )
      .orderBy(asc(scans.finishedAtMs))
      .limit(1),
    db
      .select({
        finishedAtMs: cleanups.finishedAtMs,
        movedCount: cleanups.movedCount,
        restoredCount: cleanups.restoredCount,
        notInTrashCount: cleanups.notInTrashCount,
        trashedBytes: cleanups.trashedBytes,
        messageCount: payments.emailCount,
        sizeBytes: payments.sizeBytes,
        lowKg: payments.co2LowKg,
        centralKg: payments.co2KgSaved,
        highKg: payments.co2HighKg,
        endedFlow: payments.endedFlow,
        groups: payments.groups,
        unsubscribeCounts: cleanups.unsubscribeCounts,
      })
      .from(cleanups)
      .innerJoin(payments, eq(payments.id, cleanups.paymentId))
      .where(
        and(
          eq(cleanups.userId, userId),
          inArray(cleanups.status, ['done', 'closed']),
          isNotNull(cleanups.finishedAtMs),
          gt(trashedMails('cleanups'), 0),
        ),
      )
      .orderBy(asc(cleanups.finishedAtMs)),
    db
      .select({ answeredAtMs: unsubscribes.answeredAtMs })
      .from(unsubscribes)
      .where(
        and(
          eq(unsubscribes.userId, userId),
          eq(unsubscribes.status, 'confirmed'),
          isNotNull(unsubscribes.answeredAtMs),
        ),
      )
      .orderBy(asc(unsubscribes.answeredAtMs)),
    db
      .select({ type: userAchievements.achievementType, metadata: userAchievements.metadata })
      .from(userAchievements)
      .where(eq(userAchievements.userId, userId)),
  ]);
  return { account: accounts[0], results, ended, confirmed, awarded };
}

/** Inserts awards; an existing one keeps its time and updates its count. */
async function saveAchievements(
  db: Database,
  userId: string,
  earned: readonly EarnedAchievement[],
): Promise<void> {
  if (earned.length === 0) return;
  await db
    .insert(userAchievements)
    .values(
      earned.map(({ type, achievedAtMs, metadata }) => ({
        userId,
        achievementType: type,
        achievedAtMs,
        metadata,
      })),
    )
    .onConflictDoUpdate({
      target: [userAchievements.userId, userAchievements.achievementType],
      set: { metadata: sql`excluded.metadata` },
    });
}

/**
 * Awards what is due. Never throws: the caller's work must not fail with it, and reading awards catches up.
 * @returns progress towards goals; empty on failure
 */
export async function tryAwardAchievements(
  runtime: Pick<Runtime, 'db' | 'log'>,
  userId: string,
): Promise<AchievementGoal[]> {
  return awardAchievements(runtime, userId).catch((error: unknown) => {
    runtime.log.warn('achievements.award_failed', describeError(error));
    return [];
  });
}

/** Idempotent: computed from stored facts. */
async function awardAchievements(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
): Promise<AchievementGoal[]> {
  const record = await readAchievementRecord(db, userId);
  if (record.account === undefined) return [];
  const countsOf = new Map(record.awarded.map(({ type, metadata }) => [type, metadata?.count]));
  const facts: AchievementFacts = {
    accountCreatedAtMs: record.account.createdAtMs,
    launchedAtMs: BRAND.launchedOn === null ? null : Date.parse(BRAND.launchedOn),
    resultsAtMs: record.results.flatMap(({ finishedAtMs }) => finishedAtMs ?? []),
    cleanups: record.ended.flatMap(toEndedCleanup),
    unsubscribesAtMs: record.confirmed.flatMap(({ answeredAtMs }) => answeredAtMs ?? []),
  };
  await saveAchievements(
    db,
    userId,
    earnedAchievements(facts).filter(
      ({ type, metadata }) => !countsOf.has(type) || isMore(metadata?.count, countsOf.get(type)),
    ),
  );
  return achievementGoals(facts);
}

/** Counts only grow; an award is never revoked. */
function isMore(count: number | undefined, before: number | undefined): boolean {
  return count !== undefined && count > (before ?? 0);
}

type EndedRow = Awaited<ReturnType<typeof readAchievementRecord>>['ended'][number];

function toEndedCleanup(row: EndedRow): AchievementFacts['cleanups'] {
  const { finishedAtMs, messageCount, sizeBytes } = row;
  const { lowKg, centralKg, highKg } = row;
  if (finishedAtMs === null) return [];
  const saved = savedCo2({ co2: { lowKg, centralKg, highKg }, messageCount, sizeBytes }, row);
  const ended = acceptedFlow(
    { endedFlow: row.endedFlow, stayedGroupCount: row.groups?.stay.length ?? 0 },
    row.unsubscribeCounts,
  );
  const savedKg = saved.centralKg + (ended?.centralKg ?? 0);
  return [{ finishedAtMs, cleanedCount: trashedCount(row), savedKg }];
}
