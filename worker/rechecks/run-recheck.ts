import { getAccessToken } from '#worker/access/access-token.ts';
import { type ConnectionRow, findLiveConnection } from '#worker/access/connection-queries.ts';
import { senderHash } from '#worker/cleanups/sender-hash.ts';
import type { RecheckAnswer } from '#worker/contract/rechecks.ts';
import { canReadMailbox } from '#worker/domain/access/connection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { freedSpace } from '#worker/domain/orders/undone-work.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import {
  isRecheckOver,
  RECHECK_TIME_MS,
  RECHECK_UNITS,
  type RecheckResult,
  SENDER_GRACE_MS,
} from '#worker/domain/rechecks/recheck.ts';
import { describeError } from '#worker/log.ts';
import { createGmailClient, type GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, liveFailureCode } from '#worker/platform/google/gmail-errors.ts';
import { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  readRecheck,
  recheckHash,
  requireRecheckOrder,
  toRecheckView,
} from './agree-to-recheck.ts';
import { endAccess, endCheckAccess } from './end-access.ts';
import { findActiveSenders, type FoundSenders } from './find-active-senders.ts';
import {
  claimRecheck,
  type RecheckOrder,
  type RecheckRow,
  releaseRecheck,
  settleRecheck,
} from './queries.ts';

/**
 * Checks once whether the senders have stopped and what has become free, then forgets the hashes and ends the access.
 * A failure changes nothing: the check can be made again.
 * @throws AppError not_found, bad_request (not open), rate_limit (being checked, or no quota now),
 * gmail_connection_expired, gmail_scope_missing, gmail_unavailable
 */
export async function runRecheck(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<RecheckAnswer> {
  const { db, clock } = runtime;
  const order = await requireRecheckOrder(runtime, userId, orderId);
  const view = toRecheckView(order, clock());
  if (isRecheckOver(view.status)) {
    return { recheck: view, senders: null, access: await endCheckAccess(runtime, order.recheck) };
  }
  if (view.status !== 'open') throw new AppError('bad_request');
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) throw new AppError('gmail_connection_expired');
  if (!canReadMailbox(connection.scope)) throw new AppError('gmail_scope_missing');
  const startedAtMs = clock();
  const claim = { nowMs: startedAtMs, connectionId: connection.id };
  const lease = await claimRecheck(db, orderId, claim);
  if (lease === null) throw new AppError('rate_limit');
  try {
    const requireTime = () => {
      if (clock() >= startedAtMs + RECHECK_TIME_MS) throw new AppError('gmail_unavailable');
    };
    const { senders, ...found } = await readMailbox(runtime, order, connection, requireTime);
    // Names are only in the answer: with nobody left to hear it, the check must stay to be made.
    requireTime();
    const result = toResult(order, found, senders.length, clock());
    const isSettled = await settleRecheck(db, lease, { nowMs: clock(), result });
    if (!isSettled) throw new AppError('bad_request');
    const access = await endAccess(runtime, { connectionId: connection.id, userId });
    return { recheck: await readRecheck(runtime, userId, orderId), senders, access };
  } catch (error) {
    await releaseRecheck(db, lease, clock()).catch((failure: unknown) =>
      runtime.log.warn('recheck.claim_left', describeError(failure)),
    );
    throw error;
  }
}

type Found = FoundSenders & { trashMessageCount: number };

async function readMailbox(
  runtime: Runtime,
  { recheck }: RecheckOrder,
  connection: ConnectionRow,
  requireTime: () => void,
): Promise<Found> {
  if (recheck === null || recheck.senderHashes === null || recheck.salt === null) {
    throw new AppError('bad_request');
  }
  const { salt, senderHashes } = recheck;
  const allowance = openAllowance(runtime, recheck);
  try {
    return await withAccess(runtime, connection, async (gmail) => {
      await takeUnits(allowance, GMAIL_PRICES.getLabel);
      const trashMessageCount = await gmail.countLabel('TRASH');
      const wanted = new Set(senderHashes);
      const found = await findActiveSenders({
        gmail,
        sinceMs: recheck.askedAtMs + SENDER_GRACE_MS,
        categories: recheck.categories,
        senderCount: recheck.senderCount,
        mostUnits: RECHECK_UNITS,
        takeUnits: (units) => {
          requireTime();
          return takeUnits(allowance, units);
        },
        random: Math.random,
        matchSender: (keys) =>
          keys
            .map((key) => senderHash(runtime.keyedHash, recheck.userId, key))
            .map((hash) => recheckHash(runtime.keyedHash, salt, hash))
            .find((hash) => wanted.has(hash)) ?? null,
      });
      runtime.log.info('recheck.checked', {
        counts: { units: found.units, unread: found.unreadCount, active: found.senders.length },
      });
      return { ...found, trashMessageCount };
    });
  } finally {
    await allowance.giveBack();
  }
}

/** A holder of the user's minute, as a scan. */
function openAllowance(
  { userQuota, settings, clock, log }: Runtime,
  { userId, paymentId }: RecheckRow,
): UnitAllowance {
  return new UnitAllowance({
    quota: () => userQuota(userId),
    holder: `recheck:${paymentId}`,
    priority: () => 'scan',
    cleanup: () => null,
    unitsPerMinute: settings.GMAIL_UNITS_PER_MINUTE,
    clock,
    log,
  });
}

/** No waiting: people retry. @throws AppError rate_limit */
async function takeUnits(allowance: UnitAllowance, units: number): Promise<void> {
  const { isTaken } = await allowance.whenFilled(units, () => allowance.take(units));
  if (!isTaken) throw new AppError('rate_limit');
}

/** Once more with a fresh token, after Gmail has rejected one. @throws AppError for failures of Gmail */
async function withAccess<Result>(
  runtime: Runtime,
  connection: ConnectionRow,
  work: (gmail: GmailClient) => Promise<Result>,
  isForced = false,
): Promise<Result> {
  const { clock, google } = runtime;
  const token = await getAccessToken(runtime, connection.id, { forceRefresh: isForced });
  if (!token.ok) throw new AppError(token.code);
  try {
    return await work(
      createGmailClient({
        baseUrl: google.gmail,
        accessToken: token.accessToken,
        clock,
        fetch: (input, init) => fetch(input, init),
      }),
    );
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    if (error.failure.kind === 'unauthorized' && !isForced)
      return withAccess(runtime, connection, work, true);
    throw new AppError(liveFailureCode(error.failure));
  }
}

/** After thirty days nothing that the clean-up moved is in the trash: Gmail has emptied it. */
function toResult(
  { payment, cleanup, recheck }: RecheckOrder,
  { newMailCount, unreadCount, isCut, trashMessageCount }: Omit<Found, 'senders'>,
  activeCount: number,
  nowMs: number,
): RecheckResult {
  const isEmptied = cleanup.undoUntilMs !== null && cleanup.undoUntilMs <= nowMs;
  const ordered = { messageCount: payment.emailCount, sizeBytes: payment.sizeBytes };
  const freed = freedSpace(ordered, cleanup, isEmptied ? 0 : trashMessageCount);
  return {
    senderCount: recheck?.senderCount ?? activeCount,
    activeCount,
    newMailCount,
    unreadCount,
    isCut,
    trashMessageCount,
    freedMessageCount: freed.messageCount,
    freedBytes: freed.sizeBytes,
  };
}
