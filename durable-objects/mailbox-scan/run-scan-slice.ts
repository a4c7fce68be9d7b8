import { fallBackToFullScan } from '#durable-objects/mailbox-scan/incremental/incremental-scan.ts';
import { countedMessages } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { DrawnSample } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { type FailedWaitReason, NOTICED_PAUSE_MS } from '#worker/domain/quota/gmail-wait.ts';
import { GMAIL_CALLS_AT_ONCE, GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import type { UnitRefusal } from '#worker/domain/quota/quota-lease.ts';
import { backoffMs, areRetriesExhausted } from '#worker/domain/scans/scan-rules.ts';
import { isTerminalPhase } from '#worker/domain/scans/scan-state.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/platform/google/gmail-errors.ts';

import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';
import { takeReadySteps } from './advance-phase.ts';
import { openTasks, runTask, type ScanTask } from './scan-task.ts';

const MAX_CELL_RESTARTS = 3;
/** Consecutive. */
const MAX_HISTORY_FAILURES = 3;

/** `retryAfterMs`: Retry-After. */
type FailedWait = { retryAfterMs: number | null; reason: FailedWaitReason };

const UNANSWERED: FailedWait = { retryAfterMs: null, reason: 'unanswered' };

type FailedTask = { task: ScanTask; failure: GmailFailure };

/**
 * Settles a burst's failures by the gravest. Gone or twice unreadable messages are skipped and
 * counted; a stale listing restarts. `answered`: successful calls. null: continue.
 */
function settleFailures(
  deps: ScanSliceDeps,
  { failed, answered }: { failed: readonly FailedTask[]; answered: number },
  wasTokenForced: boolean,
): SliceOutcome | 'refresh-token' | null {
  const waits: FailedWait[] = [];
  let isTokenRefused = false;
  for (const { task, failure } of failed) {
    if (task.kind === 'history' && isHistoryLost(failure, deps)) {
      if (deps.previous.state() === 'pending') fallBackToFullScan(deps);
      continue;
    }
    if (failure.kind === 'fatal') return endScan(deps, failure.code);
    if (failure.kind === 'unauthorized') isTokenRefused = true;
    else if (failure.kind === 'retry') {
      // A rejected call cannot have acted.
      const reason = failure.mayHaveActed ? 'unanswered' : 'refused';
      waits.push({ retryAfterMs: failure.afterMs, reason });
    } else if (task.kind === 'sample') {
      settleSample(deps, task.sample, failure);
      // With no success at all Google is at fault, not the message.
      if (failure.kind === 'unreadable' && answered === 0) waits.push(UNANSWERED);
    } else if (task.kind === 'label' && failure.kind === 'gone') {
      deps.totals.commitLabel(task.label, null);
    } else if (failure.kind === 'stale-page' && task.kind === 'page') {
      if (task.cell.state.restarts >= MAX_CELL_RESTARTS) return endScan(deps, 'scan_failed');
      restartListing(deps, task.cell.cellNumber);
    } else waits.push(UNANSWERED);
  }
  // A refreshed token that worked has expired normally; one that never worked is useless.
  if (isTokenRefused && wasTokenForced && answered === 0) {
    return endScan(deps, 'gmail_connection_expired');
  }
  // Retry-After first; the token is refreshed on the next rejection.
  if (waits.length > 0) return waitAfterFailure(deps, waits);
  return isTokenRefused ? 'refresh-token' : null;
}

/** History is optional: if Gmail forgot it (404) or keeps failing, list everything. */
function isHistoryLost({ kind }: GmailFailure, { store }: ScanSliceDeps): boolean {
  if (kind === 'unauthorized') return false;
  return kind !== 'retry' || (store.find()?.attempts ?? 0) >= MAX_HISTORY_FAILURES;
}

function settleSample({ rounds }: ScanSliceDeps, sample: DrawnSample, failure: GmailFailure): void {
  if (failure.kind === 'unreadable' && sample.record === null) rounds.commitUnread(sample);
  else rounds.commitMissing(sample);
}

/** Keeps the count: progress is monotonic. */
function restartListing(deps: ScanSliceDeps, cellNumber: number): void {
  const scan = deps.store.find();
  if (scan !== null) deps.store.commitCounted(countedMessages(deps, scan.countedMsgs));
  deps.listings.restart(cellNumber);
}

function settleRefusedAccess(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
  return code === 'gmail_unavailable' ? waitAfterFailure(deps, [UNANSWERED]) : endScan(deps, code);
}

function waitAfterFailure(deps: ScanSliceDeps, waits: readonly FailedWait[]): SliceOutcome {
  const nowMs = deps.clock();
  const scan = deps.store.find();
  if (scan !== null && areRetriesExhausted(scan, nowMs)) return endScan(deps, 'gmail_unavailable');
  const named = waits.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const retryAfterMs = named.length === 0 ? null : Math.max(...named);
  const waitMs = backoffMs(scan?.attempts ?? 0, retryAfterMs, deps.random());
  const isRefused = waits.some(({ reason }) => reason === 'refused');
  const reason = isRefused ? 'refused' : 'unanswered';
  deps.store.recordFailure(nowMs, { untilMs: nowMs + waitMs, reason });
  return { kind: 'again', atMs: nowMs + waitMs };
}

function endScan(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
  deps.store.end('failed', code, deps.clock());
  return { kind: 'ended' };
}

const MAX_CALL_UNITS = GMAIL_PRICES.getMessage;
/** Per alarm, so that no invocation runs long. */
const SLICE_MS = 20_000;

/**
 * Makes the calls due, within quota, storing each response. The next step is always derived from
 * storage, so any incarnation can continue.
 */
export async function runScanSlice(deps: ScanSliceDeps): Promise<SliceOutcome> {
  const outcome = await workForAWhile(deps);
  if (outcome.kind === 'ended') await deps.budget.giveBack();
  return outcome;
}

async function workForAWhile(deps: ScanSliceDeps): Promise<SliceOutcome> {
  const endsMs = deps.clock() + SLICE_MS;
  let isTokenForced = false;
  for (;;) {
    const scan = takeReadySteps(deps, deps.clock);
    deps.onCommit();
    if (scan === null || isTerminalPhase(scan.phase)) return { kind: 'ended' };
    if (isUnsettled(scan)) return { kind: 'unsettled' };
    if (deps.clock() >= endsMs) return { kind: 'again', atMs: deps.clock() };

    const access = await deps.openGmail(isTokenForced);
    if (!access.ok) return settleRefusedAccess(deps, access.code);
    const burst = new CallBurst(deps, access.gmail, endsMs);
    await burst.run();
    const outcome = settleFailures(deps, burst, isTokenForced);
    isTokenForced = outcome === 'refresh-token';
    if (outcome !== null && outcome !== 'refresh-token') return outcome;
    if (burst.wait !== null) return waitForUnits(deps, burst.wait);
  }
}

/** Only noticeable pauses are reported. */
function waitForUnits(
  { store, clock }: ScanSliceDeps,
  { availableAtMs, reason }: UnitRefusal,
): SliceOutcome {
  if (reason === 'day') store.recordWait({ untilMs: availableAtMs, reason });
  else if (availableAtMs - clock() >= NOTICED_PAUSE_MS) {
    store.recordWait({ untilMs: availableAtMs, reason: 'pace' });
  }
  return { kind: 'again', atMs: availableAtMs };
}

function isUnsettled({ phase, isSettled }: ScanRecord): boolean {
  return phase === 'deepening' && !isSettled;
}

/**
 * Concurrent calls until no task is left, the quota is spent, the slice ends or a call fails; then
 * waits for those in flight.
 */
class CallBurst {
  readonly failed: FailedTask[] = [];
  answered = 0;
  /** Set when quota ended the burst. */
  wait: UnitRefusal | null = null;
  private crash: { error: unknown } | null = null;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly deps: ScanSliceDeps;
  private readonly gmail: GmailClient;
  private readonly endsMs: number;

  constructor(deps: ScanSliceDeps, gmail: GmailClient, endsMs: number) {
    this.deps = deps;
    this.gmail = gmail;
    this.endsMs = endsMs;
  }

  async run(): Promise<void> {
    await this.fill();
    while (this.underWay.size > 0) {
      await Promise.race(this.underWay.values());
      await this.fill();
    }
    if (this.crash !== null) throw this.crash.error;
  }

  private async fill(): Promise<void> {
    if (this.crash !== null) return;
    const { budget, store, choiceUnits } = this.deps;
    // With a result to choose from, refinement can wait.
    const leaveUnits = (store.find()?.usableRounds ?? null) === null ? 0 : choiceUnits();
    await budget.whenFilled(MAX_CALL_UNITS, () => this.launch(), leaveUnits);
  }

  private launch(): void {
    this.wait = null;
    if (this.failed.length > 0 || this.crash !== null) return;
    if (this.deps.clock() >= this.endsMs) return;
    const scan = takeReadySteps(this.deps, this.deps.clock);
    if (scan === null || isTerminalPhase(scan.phase) || isUnsettled(scan)) return;
    // Probe with single calls while Google is failing.
    const lanes = scan.attempts > 0 ? 1 : GMAIL_CALLS_AT_ONCE;
    for (const task of openTasks(scan, this.deps)) {
      if (this.underWay.size >= lanes) return;
      if (this.underWay.has(task.key)) continue;
      const taken = this.deps.budget.take(task.units);
      if (!taken.isTaken) {
        this.wait = taken;
        return;
      }
      this.underWay.set(task.key, this.make(task));
    }
  }

  private async make(task: ScanTask): Promise<void> {
    try {
      const message = await runTask(task, this.gmail, this.deps);
      this.answered += 1;
      this.deps.store.clearFailures();
      if (message !== null && message.subject !== '') this.deps.onSubject(message.subject);
      this.deps.onCommit();
    } catch (error) {
      if (error instanceof GmailError) this.failed.push({ task, failure: error.failure });
      else this.crash = { error };
    } finally {
      this.underWay.delete(task.key);
    }
  }
}
