import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { cleanups } from '#worker/db/schema/cleanups.ts';
import { payments } from '#worker/db/schema/payments.ts';
import { scans } from '#worker/db/schema/scans.ts';
import { unsubscribes } from '#worker/db/schema/unsubscribes.ts';
import { userAchievements } from '#worker/db/schema/user-achievements.ts';
import { users } from '#worker/db/schema/users.ts';
import type { AchievementType } from '#worker/domain/achievements/achievement-type.ts';
import type { EarnedAchievement } from '#worker/domain/achievements/earned-achievements.ts';

import { trashedMails } from './trashed-share.ts';

export type AchievementRow = typeof userAchievements.$inferSelect;

/** The user's awards, newest first. */
export function listAchievements(db: Database, userId: string): Promise<AchievementRow[]> {
  return db
    .select()
    .from(userAchievements)
    .where(eq(userAchievements.userId, userId))
    .orderBy(desc(userAchievements.achievedAtMs), userAchievements.achievementType)
    .all();
}

/** Notes what the user has been shown. The first time counts, and what they do not have is passed over. */
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

/** What awards are given for, each list oldest first, and those given already. */
export async function readAchievementRecord(db: Database, userId: string) {
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
        absentCount: cleanups.absentCount,
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

/** Stores awards; one that the user has already keeps its time, and takes over what is counted beside it. */
export async function saveAchievements(
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
