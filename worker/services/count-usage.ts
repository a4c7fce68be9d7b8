import { countUse } from '#worker/db/queries/usage-counts.ts';
import {
  USAGE_LIMIT,
  usageDay,
  usageDetail,
  type UsageEvent,
} from '#worker/domain/usage/usage-event.ts';
import type { Runtime } from '#worker/runtime.ts';

import { requireNetworkAllowance } from './require-allowance.ts';

/**
 * Counts one use, together with all others of the day. Nothing is stored of whoever made it, but for the keyed
 * hash of their network that every form keeps for a while.
 * @throws AppError rate_limit
 */
export async function countUsage(
  runtime: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  event: UsageEvent,
  network: string,
): Promise<void> {
  await requireNetworkAllowance(runtime, 'events', { network, limit: USAGE_LIMIT });
  await countUse(runtime.db, {
    day: usageDay(runtime.clock()),
    event: event.name,
    detail: usageDetail(event),
    language: event.language,
  });
}
