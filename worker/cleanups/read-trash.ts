import { getAccessToken } from '#worker/access/access-token.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import type { TrashView } from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { createGmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, liveFailureCode } from '#worker/platform/google/gmail-errors.ts';
import type { Runtime } from '#worker/runtime.ts';
import { takePreviewUnits } from '#worker/scans/allowance-queries.ts';

import { requireCleanup } from './read-cleanups.ts';

/**
 * How many messages lie in the trash now, whoever put them there: one unit, taken from the user's hour of previews.
 * @throws AppError not_found, rate_limit, gmail_connection_expired, gmail_unavailable
 */
export async function readTrash(
  runtime: Runtime,
  userId: string,
  cleanupId: string,
): Promise<TrashView> {
  const { db, clock } = runtime;
  await requireCleanup(runtime, userId, cleanupId);
  const units = { units: GMAIL_PRICES.getLabel, nowMs: clock() };
  if (!(await takePreviewUnits(db, userId, units))) throw new AppError('rate_limit');
  return { messageCount: await countTrash(runtime, userId, false), checkedAtMs: clock() };
}

/** `isForced`: with a fresh token, after Gmail has rejected one. */
async function countTrash(runtime: Runtime, userId: string, isForced: boolean): Promise<number> {
  const { db, clock, google } = runtime;
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) throw new AppError('gmail_connection_expired');
  const token = await getAccessToken(runtime, connection.id, { forceRefresh: isForced });
  if (!token.ok) throw new AppError(token.code);
  const gmail = createGmailClient({
    baseUrl: google.gmail,
    accessToken: token.accessToken,
    clock,
    fetch: (input, init) => fetch(input, init),
  });
  try {
    return await gmail.countLabel('TRASH');
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    if (error.failure.kind === 'unauthorized' && !isForced)
      return countTrash(runtime, userId, true);
    throw new AppError(liveFailureCode(error.failure));
  }
}
