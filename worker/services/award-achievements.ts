import { saveAchievements, readAchievementRecord } from '#worker/db/queries/achievements.ts';
import { BRAND } from '#worker/domain/brand.ts';
import {
  achievementGoals,
  earnedAchievements,
  type AchievementFacts,
  type AchievementGoal,
} from '#worker/domain/achievements/earned-achievements.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import { acceptedFlow } from '#worker/domain/order/ended-flow.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Gives what is due where something has just come to its end. Never throws: nothing else may wait for it,
 * and whoever asks for their awards gets what was missed.
 * @returns how far the user has come towards what takes much; nothing where that failed
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

/**
 * Gives the user what they have earned and do not have yet. Everything is worked out from what is stored,
 * so that it may be repeated, and a time when it failed is made up for by the next.
 */
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

/** A count only grows: an award is never taken back, whatever is forgotten of what it was given for. */
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
    readUnsubscribeCounts(row.unsubscribeCounts),
  );
  const savedKg = saved.centralKg + (ended?.centralKg ?? 0);
  return [{ finishedAtMs, cleanedCount: trashedCount(row), savedKg }];
}
