import { takeAllowance } from '#worker/db/queries/allowances.ts';
import { countUse } from '#worker/db/queries/usage-counts.ts';
import { AppError } from '#worker/domain/app-error.ts';
import {
  USAGE_LIMIT,
  usageDay,
  usageDetail,
  type UsageEvent,
} from '#worker/domain/usage/usage-event.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Counts one use, together with all others of the day. Nothing is stored of whoever made it, but for the keyed
 * hash of their network that every form keeps for a while.
 * @throws AppError rate_limit
 */
export async function countUsage(
  { db, clock, keyedHash }: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  event: UsageEvent,
  network: string,
): Promise<void> {
  const nowMs = clock();
  const id = keyedHash('events.network', network);
  if (!(await takeAllowance(db, id, { ...USAGE_LIMIT, nowMs }))) throw new AppError('rate_limit');
  await countUse(db, {
    day: usageDay(nowMs),
    event: event.name,
    detail: usageDetail(event),
    language: event.language,
  });
}
