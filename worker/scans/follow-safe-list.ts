import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findLatestResult } from './queries.ts';

/** Best effort after an edit: the next read of the rows catches up. */
export async function followSafeList(
  { db, clock, mailboxScan, log }: Runtime,
  userId: string,
): Promise<void> {
  try {
    const scan = await findLatestResult(db, userId, clock());
    if (scan !== undefined) await mailboxScan(userId, scan.id).syncSafeList();
  } catch (error) {
    log.warn('safe_list.totals_left', describeError(error));
  }
}
