import { saveAchievements, readAchievementRecord } from '#worker/db/queries/achievements.ts';
import { BRAND } from '#worker/domain/brand.ts';
import {
  earnedAchievements,
  type AchievementFacts,
} from '#worker/domain/achievements/earned-achievements.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Gives what is due where something has just come to its end. Never throws: nothing else may wait for it,
 * and whoever asks for their awards gets what was missed.
 */
export async function tryAwardAchievements(
  runtime: Pick<Runtime, 'db' | 'log'>,
  userId: string,
): Promise<void> {
  await awardAchievements(runtime, userId).catch((error: unknown) => {
    runtime.log.warn('achievements.award_failed', describeError(error));
  });
}

/**
 * Gives the user what they have earned and do not have yet. Everything is worked out from what is stored,
 * so that it may be repeated, and a time when it failed is made up for by the next.
 */
async function awardAchievements({ db }: Pick<Runtime, 'db'>, userId: string): Promise<void> {
  const record = await readAchievementRecord(db, userId);
  if (record.account === undefined) return;
  const countsOf = new Map(record.awarded.map(({ type, metadata }) => [type, metadata?.count]));
  const earned = earnedAchievements({
    accountCreatedAtMs: record.account.createdAtMs,
    launchedAtMs: BRAND.launchedOn === null ? null : Date.parse(BRAND.launchedOn),
    resultsAtMs: record.results.flatMap(({ finishedAtMs }) => finishedAtMs ?? []),
    cleanups: record.ended.flatMap(toEndedCleanup),
    unsubscribesAtMs: record.confirmed.flatMap(({ answeredAtMs }) => answeredAtMs ?? []),
  });
  await saveAchievements(
    db,
    userId,
    earned.filter(
      ({ type, metadata }) => !countsOf.has(type) || isMore(metadata?.count, countsOf.get(type)),
    ),
  );
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
  return [{ finishedAtMs, cleanedCount: trashedCount(row), savedKg: saved.centralKg }];
}
