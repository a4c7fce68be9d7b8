import type { ErrorCode } from '#worker/domain/error-code.ts';
import type { FailedWaitReason } from '#worker/domain/gmail-wait.ts';
import { backoffMs, isGivenUp } from '#worker/domain/scan/backoff.ts';
import type { GmailFailure } from '#worker/google/gmail-failure.ts';

import { listAnew } from './adopt-former.ts';
import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';
import type { DrawnSample } from './round-store.ts';
import { countedMessages } from './scan-cells.ts';
import type { ScanTask } from './scan-task.ts';

const MAX_CELL_RESTARTS = 3;
/** In a row, before the history is given up. */
const MAX_HISTORY_FAILURES = 3;

/** `namedMs`: how long Google asked to be left alone, where it did. */
type FailedWait = { namedMs: number | null; reason: FailedWaitReason };

const UNANSWERED: FailedWait = { namedMs: null, reason: 'unanswered' };

export type FailedTask = { task: ScanTask; failure: GmailFailure };

/**
 * What the failures of one burst of calls add up to; the gravest decides. A message that is gone, or
 * unreadable twice, is left out and counted so; a stale listing begins again. `answered`: calls of the
 * burst that succeeded. null: nothing stands in the way of going on.
 */
export function settleFailures(
  deps: ScanSliceDeps,
  { failed, answered }: { failed: readonly FailedTask[]; answered: number },
  wasTokenForced: boolean,
): SliceOutcome | 'refresh-token' | null {
  const waits: FailedWait[] = [];
  let isTokenRefused = false;
  for (const { task, failure } of failed) {
    if (task.kind === 'history' && isHistoryLost(failure, deps)) {
      if (deps.former.state() === 'pending') listAnew(deps);
      continue;
    }
    if (failure.kind === 'fatal') return endScan(deps, failure.code);
    if (failure.kind === 'unauthorized') isTokenRefused = true;
    else if (failure.kind === 'retry') {
      // What Google said no to cannot have acted; of the rest nobody knows.
      const reason = failure.mayHaveActed ? 'unanswered' : 'refused';
      waits.push({ namedMs: failure.afterMs, reason });
    } else if (task.kind === 'sample') {
      settleSample(deps, task.sample, failure);
      // Where nothing at all can be read it is Google that is out of order, and not this message.
      if (failure.kind === 'unreadable' && answered === 0) waits.push(UNANSWERED);
    } else if (task.kind === 'label' && failure.kind === 'gone') {
      deps.totals.commitLabel(task.label, null);
    } else if (failure.kind === 'stale-page' && task.kind === 'page') {
      if (task.cell.state.restarts >= MAX_CELL_RESTARTS) return endScan(deps, 'scan_failed');
      restartListing(deps, task.cell.cellNumber);
    } else waits.push(UNANSWERED);
  }
  // A new token that has served for a while has run out like any; one that never did is no use.
  if (isTokenRefused && wasTokenForced && answered === 0) {
    return endScan(deps, 'gmail_connection_expired');
  }
  // Nobody asks before the time that Google named: the token is renewed when it is refused after that.
  if (waits.length > 0) return waitAfterFailure(deps, waits);
  return isTokenRefused ? 'refresh-token' : null;
}

/**
 * Nothing depends on the history: where Gmail has forgotten it (404), refuses it or keeps failing, all is listed.
 */
function isHistoryLost({ kind }: GmailFailure, { store }: ScanSliceDeps): boolean {
  if (kind === 'unauthorized') return false;
  return kind !== 'retry' || (store.find()?.attempts ?? 0) >= MAX_HISTORY_FAILURES;
}

function settleSample({ rounds }: ScanSliceDeps, sample: DrawnSample, failure: GmailFailure): void {
  if (failure.kind === 'unreadable' && sample.record === null) rounds.commitUnread(sample);
  else rounds.commitGone(sample);
}

/** What was counted before stays counted: progress never falls. */
function restartListing(deps: ScanSliceDeps, cellNumber: number): void {
  const scan = deps.store.find();
  if (scan !== null) deps.store.commitCounted(countedMessages(deps, scan.countedMsgs));
  deps.listings.restart(cellNumber);
}

/** No token to be had: for now, or for good. */
export function settleRefusedAccess(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
  return code === 'gmail_unavailable' ? waitAfterFailure(deps, [UNANSWERED]) : endScan(deps, code);
}

function waitAfterFailure(deps: ScanSliceDeps, waits: readonly FailedWait[]): SliceOutcome {
  const nowMs = deps.clock();
  const scan = deps.store.find();
  if (scan !== null && isGivenUp(scan, nowMs)) return endScan(deps, 'gmail_unavailable');
  const named = waits.flatMap(({ namedMs }) => namedMs ?? []);
  const namedMs = named.length === 0 ? null : Math.max(...named);
  const waitMs = backoffMs(scan?.attempts ?? 0, namedMs, deps.random());
  const isRefused = waits.some(({ reason }) => reason === 'refused');
  const reason = isRefused ? 'refused' : 'unanswered';
  deps.store.recordFailure(nowMs, { untilMs: nowMs + waitMs, reason });
  return { kind: 'again', atMs: nowMs + waitMs };
}

function endScan(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
  deps.store.end('failed', code, deps.clock());
  return { kind: 'ended' };
}
