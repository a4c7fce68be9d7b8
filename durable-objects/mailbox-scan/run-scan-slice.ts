import { relistChanges } from '#durable-objects/mailbox-scan/incremental/incremental-scan.ts';
import { countedMessages } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { DrawnSample } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { RefusedUnits } from '#durable-objects/unit-budget.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { type FailedWaitReason, NOTICED_PAUSE_MS } from '#worker/domain/quota/gmail-wait.ts';
import { GMAIL_CALLS_AT_ONCE, GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { backoffMs, isGivenUp } from '#worker/domain/scans/scan-rules.ts';
import { isTerminalPhase } from '#worker/domain/scans/scan-state.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/platform/google/gmail-errors.ts';

import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';
import { takeReadySteps } from './scan-steps.ts';
import { openTasks, runTask, type ScanTask } from './scan-task.ts';

const MAX_CELL_RESTARTS = 3;
/** In a row, before the history is given up. */
const MAX_HISTORY_FAILURES = 3;

/** `namedMs`: how long Google asked to be left alone, where it did. */
type FailedWait = { namedMs: number | null; reason: FailedWaitReason };

const UNANSWERED: FailedWait = { namedMs: null, reason: 'unanswered' };

type FailedTask = { task: ScanTask; failure: GmailFailure };

/**
 * What the failures of one burst of calls add up to; the gravest decides. A message that is gone, or
 * unreadable twice, is left out and counted so; a stale listing begins again. `answered`: calls of the
 * burst that succeeded. null: nothing stands in the way of going on.
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
      if (deps.former.state() === 'pending') relistChanges(deps);
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
function settleRefusedAccess(deps: ScanSliceDeps, code: ErrorCode): SliceOutcome {
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

/** The dearest of a scan's calls. */
const MOST_UNITS = GMAIL_PRICES.getMessage;
/** One alarm works this long, then hands over to the next, so that no invocation grows old. */
const SLICE_MS = 20_000;

/**
 * Works on the scan for a while: makes the calls that are wanted, a few at a time and within the quota,
 * storing each answer as it comes. What to do next is always read from storage, so the next slice may
 * run in another life of the object.
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

/** Pauses are the pace of every scan: only one that somebody who looks on would notice is told of. */
function waitForUnits(
  { store, clock }: ScanSliceDeps,
  { availableAtMs, reason }: RefusedUnits,
): SliceOutcome {
  if (reason === 'day') store.recordWait({ untilMs: availableAtMs, reason });
  else if (availableAtMs - clock() >= NOTICED_PAUSE_MS) {
    store.recordWait({ untilMs: availableAtMs, reason: 'pace' });
  }
  return { kind: 'again', atMs: availableAtMs };
}

/** A result that D1 does not have yet. */
function isUnsettled({ phase, isSettled }: ScanRecord): boolean {
  return phase === 'deepening' && !isSettled;
}

/**
 * Calls under way together. It keeps a few out until there are none left to make, the quota is used up,
 * the slice is over or one has failed; then those that are out come home.
 */
class CallBurst {
  readonly failed: FailedTask[] = [];
  answered = 0;
  /** When the quota has room again, and whose it is, if it was what ended the burst. */
  wait: RefusedUnits | null = null;
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
    await this.deps.budget.whenFilled(MOST_UNITS, () => this.launch());
  }

  private launch(): void {
    this.wait = null;
    if (this.failed.length > 0 || this.crash !== null) return;
    if (this.deps.clock() >= this.endsMs) return;
    const scan = takeReadySteps(this.deps, this.deps.clock);
    if (scan === null || isTerminalPhase(scan.phase) || isUnsettled(scan)) return;
    // While Google is failing one call at a time asks whether it has recovered.
    const lanes = scan.attempts > 0 ? 1 : GMAIL_CALLS_AT_ONCE;
    // Once there is a result to choose from, what makes it better can wait.
    const held = scan.usableRounds === null ? [] : this.deps.budget.heldUnits();
    for (const task of openTasks(scan, this.deps)) {
      if (this.underWay.size >= lanes) return;
      if (this.underWay.has(task.key)) continue;
      const taken = this.deps.budget.take(task.units, held);
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
