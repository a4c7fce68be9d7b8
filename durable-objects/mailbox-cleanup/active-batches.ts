import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import { GMAIL_CALLS_AT_ONCE } from '#worker/domain/quota/user-units.ts';

/** Batches that call Gmail concurrently, one call each (a sliced listing makes more). */
export const CONCURRENT_BATCHES = GMAIL_CALLS_AT_ONCE;
/** Of them, reserved for senders while mail is moved, so that neither starves. */
export const CONCURRENT_SENDERS = 2;

export type BatchRun = {
  readonly batch: CleanupBatch;
  /** Holds its quota units, and one of the CONCURRENT_BATCHES slots. */
  isCalling: boolean;
  /** The goal has changed: its outcome is discarded. */
  isStale: boolean;
  /** Others can start on what it has stored: the alarm dispatches them together with its rest. */
  isYielding: boolean;
  /** This run, and no earlier one, marked the sender as possibly asked. */
  hasBegunAsking: boolean;
};

/**
 * Batches queued or running. In memory only: after a crash none is running, and the next alarm dispatches open work
 * again. A duplicate message finds its batch done or running.
 */
export class ActiveBatches {
  private readonly queued = new Set<string>();
  private readonly running = new Map<string, BatchRun>();
  private isClosed = false;

  /** null: already running. */
  start(batch: CleanupBatch): BatchRun | null {
    const key = keyOf(batch);
    this.queued.delete(key);
    if (this.isClosed || this.running.has(key)) return null;
    const run: BatchRun = {
      batch,
      isCalling: false,
      isStale: false,
      isYielding: false,
      hasBegunAsking: false,
    };
    this.running.set(key, run);
    return run;
  }

  end(run: BatchRun): void {
    this.running.delete(keyOf(run.batch));
  }

  /** It ended unexpectedly; the queue redelivers its message. */
  returnToQueue(run: BatchRun): void {
    this.end(run);
    this.queued.add(keyOf(run.batch));
  }

  addQueued(batches: readonly CleanupBatch[]): void {
    for (const batch of batches) this.queued.add(keyOf(batch));
  }

  deleteQueued(batches: readonly CleanupBatch[]): void {
    for (const batch of batches) this.queued.delete(keyOf(batch));
  }

  /** Queued batches become due again. */
  clearQueued(): void {
    this.queued.clear();
  }

  has(batch: CleanupBatch): boolean {
    const key = keyOf(batch);
    return this.queued.has(key) || this.running.has(key);
  }

  isRunning(batch: CleanupBatch): boolean {
    return this.running.has(keyOf(batch));
  }

  /** Queued or running. */
  count(): { batches: number; senders: number } {
    const keys = new Set([...this.queued, ...this.running.keys()]);
    const senders = [...keys].filter((key) => key.startsWith(SENDER)).length;
    return { batches: keys.size - senders, senders };
  }

  isAnyRunning(): boolean {
    return this.running.size > 0;
  }

  /** Whether a move, restore or header check may be in flight. */
  isMailRunning(): boolean {
    return [...this.running.keys()].some((key) => key !== SURVEY && !key.startsWith(SENDER));
  }

  /** Whether all slots are taken by other runs. */
  isFull(run: BatchRun): boolean {
    const calling = [...this.running.values()].filter((other) => other !== run && other.isCalling);
    return calling.length >= CONCURRENT_BATCHES;
  }

  yieldSurvey(): void {
    const run = this.running.get(SURVEY);
    if (run !== undefined) run.isYielding = true;
  }

  invalidate(kind: CleanupBatch['kind']): void {
    for (const run of this.running.values()) if (run.batch.kind === kind) run.isStale = true;
  }

  /** Everything was wiped: running batches store nothing more. */
  close(): void {
    this.isClosed = true;
    for (const run of this.running.values()) run.isStale = true;
  }
}

const SENDER = 'sender:';
const SURVEY = 'batch:0';

/** The survey, moving and restoring share one number space. */
function keyOf({ kind, number }: CleanupBatch): string {
  return kind === 'unsubscribe' ? `${SENDER}${number}` : `batch:${number}`;
}
