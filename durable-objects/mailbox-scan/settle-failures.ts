import type { ErrorCode } from '#worker/domain/error-code.ts';
import { backoffMs, GIVE_UP_AFTER_MS } from '#worker/domain/scan/backoff.ts';
import type { GmailFailure } from '#worker/google/gmail-failure.ts';

import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';
import type { ScanTask } from './scan-task.ts';

const MAX_CELL_RESTARTS = 3;

export type FailedTask = { task: ScanTask; failure: GmailFailure };

/**
 * What the failures of one burst of calls add up to; the gravest decides. A message that is gone, or
 * unreadable twice, is left out and counted so; a stale listing begins again. null: nothing stands in the way of going on.
 */
export function settleFailures(
  deps: ScanSliceDeps,
  failed: readonly FailedTask[],
  wasTokenForced: boolean,
): SliceOutcome | 'refresh-token' | null {
  const waits: (number | null)[] = [];
  let isTokenRefused = false;
  for (const { task, failure } of failed) {
    if (failure.kind === 'fatal') return endScan(deps, failure.code);
    if (failure.kind === 'unauthorized') isTokenRefused = true;
    else if (failure.kind === 'retry') waits.push(failure.afterMs);
    else if (task.kind === 'sample') {
      const { sampleNumber, attempts } = task.sample;
      if (failure.kind === 'unreadable' && attempts === 0) deps.samples.countAttempt(sampleNumber);
      else deps.samples.commitGone(sampleNumber);
    } else if (failure.kind === 'stale-page' && task.kind === 'page') {
      if (task.cell.restarts >= MAX_CELL_RESTARTS) return endScan(deps, 'scan_failed');
      deps.store.restartCell(task.cell.cellNumber);
    } else waits.push(null);
  }
  if (isTokenRefused) {
    return wasTokenForced ? endScan(deps, 'gmail_connection_expired') : 'refresh-token';
  }
  return waits.length === 0 ? null : waitAfterFailure(deps, waits);
}

/** No token to be had: for now, or for good. */
export function settleRefusedAccess(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
  return code === 'gmail_unavailable' ? waitAfterFailure(deps, [null]) : endScan(deps, code);
}

function waitAfterFailure(deps: ScanSliceDeps, waits: readonly (number | null)[]): SliceOutcome {
  const nowMs = deps.clock();
  const scan = deps.store.find();
  const failingSinceMs = scan?.failingSinceMs ?? nowMs;
  if (nowMs - failingSinceMs >= GIVE_UP_AFTER_MS) return endScan(deps, 'gmail_unavailable');
  const named = waits.filter((wait) => wait !== null);
  const namedMs = named.length === 0 ? null : Math.max(...named);
  const waitMs = backoffMs(scan?.attempts ?? 0, namedMs, deps.random());
  deps.store.recordFailure(nowMs, nowMs + waitMs);
  return { kind: 'again', atMs: nowMs + waitMs };
}

function endScan(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
  deps.store.end('failed', code, deps.clock());
  return { kind: 'ended' };
}
