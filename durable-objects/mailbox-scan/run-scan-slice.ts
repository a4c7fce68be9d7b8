import type { RefusedUnits } from '#durable-objects/unit-budget.ts';
import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import { NOTICED_PAUSE_MS } from '#worker/domain/gmail-wait.ts';
import { GMAIL_CALLS_AT_ONCE } from '#worker/domain/quota/gmail-calls-at-once.ts';
import { isTerminalPhase } from '#worker/domain/scan/scan-state.ts';
import type { GmailClient } from '#worker/google/gmail-client.ts';
import { GmailError } from '#worker/google/gmail-failure.ts';

import type { ScanRecord } from './scan-records.ts';
import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';
import { takeReadySteps } from './scan-steps.ts';
import { openTasks, runTask, type ScanTask } from './scan-task.ts';
import { settleFailures, settleRefusedAccess, type FailedTask } from './settle-failures.ts';

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
