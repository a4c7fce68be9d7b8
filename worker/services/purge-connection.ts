import {
  findConnection,
  hasOtherLiveConnection,
  wipeConnection,
  type ConnectionRow,
} from '#worker/db/queries/connections.ts';
import {
  listUnpurgedScansOfConnection,
  purgeScanRows,
  type ScanOwner,
} from '#worker/db/queries/purge.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { dropQuotes } from './drop-quotes.ts';
import { forgetSenders } from './forget-senders.ts';
import { openToken, type TokenColumn } from './token-fields.ts';

/** What purging needs. */
export type PurgeRuntime = Pick<Runtime, 'db' | 'clock' | 'cipher' | 'log'> & {
  oauth: Pick<Runtime['oauth'], 'revoke'>;
  scanObjects: Pick<Runtime['scanObjects'], 'destroy'>;
  cleanupObjects: Pick<Runtime['cleanupObjects'], 'destroy' | 'forgetSenders'>;
};

/** A refresh may swap the tokens between our reading and our wiping them; more than a few cannot follow. */
const WIPE_ATTEMPTS = 5;

export type PurgeOptions = {
  /** `expired`: only if its 24 hours are over. `revoked`: at once, at its owner's wish. */
  reason: 'expired' | 'revoked';
  revokeAtGoogle: boolean;
};

export type PurgeResult = {
  /** True for the one call that took the tokens away. */
  wasLive: boolean;
};

/**
 * Ends a connection and wipes all that was learned through it: tokens, what its scans' objects hold,
 * sender rows. Safe to repeat: what could not be wiped is tried again by the next call.
 */
export async function purgeConnection(
  runtime: PurgeRuntime,
  connectionId: string,
  { reason, revokeAtGoogle }: PurgeOptions,
): Promise<PurgeResult> {
  const nowMs = runtime.clock();
  const row = await findConnection(runtime.db, connectionId);
  const isDue = row !== undefined && (reason === 'revoked' || row.expiresAtMs <= nowMs);
  if (!isDue) return { wasLive: false };

  const wiped = await wipeTokens(runtime, row);
  const scans = await listUnpurgedScansOfConnection(runtime.db, connectionId);
  await Promise.all([
    wiped !== null && revokeAtGoogle ? endGrant(runtime, wiped) : undefined,
    purgeScans(runtime, scans),
  ]);
  return { wasLive: wiped !== null };
}

/**
 * Wipes these scans. One whose object cannot be reached stays unpurged; a sweep tries it again, but only
 * once the connection it was made under is past its end.
 */
export async function purgeScans(
  runtime: PurgeRuntime,
  scans: readonly ScanOwner[],
): Promise<void> {
  await Promise.all(
    scans.map(async (scan) => {
      try {
        // The object first: while it lives it could write its sender rows once more.
        await runtime.scanObjects.destroy(scan.userId, scan.scanId);
        await dropQuotes(runtime, scan);
        await forgetSenders(runtime, scan);
        await purgeScanRows(runtime.db, scan, runtime.clock());
      } catch (error) {
        runtime.log.error('scan.purge_failed', { scanId: scan.scanId, ...describeError(error) });
      }
    }),
  );
}

/** @returns the row as it was, with the tokens that were wiped; null when there were none. */
async function wipeTokens(
  runtime: PurgeRuntime,
  first: ConnectionRow,
): Promise<ConnectionRow | null> {
  let row: ConnectionRow | undefined = first;
  for (let attempt = 0; attempt < WIPE_ATTEMPTS && row !== undefined; attempt += 1) {
    const isDone = row.revoked && row.accessToken === null && row.refreshToken === null;
    const nowMs = runtime.clock();
    const expiresAtMs = Math.min(row.expiresAtMs, nowMs);
    if (isDone && row.expiresAtMs === expiresAtMs) return null;
    if (await wipeConnection(runtime.db, row, { nowMs, expiresAtMs })) return isDone ? null : row;
    row = await findConnection(runtime.db, row.id);
  }
  if (row === undefined) return null;
  throw new Error('a connection would not hold still');
}

/**
 * Tells Google. It ends the whole grant of the user, so not while another connection of the same account
 * lives. Best effort: our own copy is gone already.
 */
async function endGrant(runtime: PurgeRuntime, row: ConnectionRow): Promise<void> {
  const { id, providerAccountId } = row;
  try {
    const other = { providerAccountId, connectionId: id, nowMs: runtime.clock() };
    if (await hasOtherLiveConnection(runtime.db, other)) return;
    const token = await tokenToRevoke(runtime, row);
    if (token !== null && (await runtime.oauth.revoke(token))) return;
    runtime.log.warn('google.revoke_failed', { connectionId: id });
  } catch (error) {
    runtime.log.warn('google.revoke_failed', { connectionId: id, ...describeError(error) });
  }
}

async function tokenToRevoke(runtime: PurgeRuntime, row: ConnectionRow): Promise<string | null> {
  const candidates: [TokenColumn, string | null][] = [
    ['refresh_token', row.refreshToken],
    ['access_token', row.accessToken],
  ];
  for (const [column, stored] of candidates) {
    if (stored !== null) return openToken(runtime.cipher, row, column, stored);
  }
  return null;
}
