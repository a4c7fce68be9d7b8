import type { CleanupBatch } from '#worker/contract/mailbox-cleanup.ts';
import { GMAIL_CALLS_AT_ONCE } from '#worker/domain/quota/user-units.ts';

/** Batches that call Gmail at the same time, each with one call in flight (a sliced listing makes its own). */
export const CONCURRENT_BATCHES = GMAIL_CALLS_AT_ONCE;
/** Of them, for senders while mail is moved too: neither waits for the other. */
export const CONCURRENT_SENDERS = 2;

/** A batch that is being run. */
export type BatchRun = {
  readonly batch: CleanupBatch;
  /** It has its units, and counts as one of CONCURRENT_BATCHES. */
  isCalling: boolean;
  /** What it was begun for has changed meanwhile: its outcome is not stored. */
  isStale: boolean;
  /** Others can start by what it has stored: the alarm dispatches them together with the rest of it. */
  isYielding: boolean;
  /** Under this run, and no earlier one, the sender was marked as possibly asked. */
  hasBegunAsking: boolean;
};

/**
 * Which batches are in the queue or being run. In memory only: after a crash nothing is being run any more, and the next
 * alarm dispatches again what is still to be done. A message that comes a second time finds its batch done or running.
 */
export class ActiveBatches {
  private readonly queued = new Set<string>();
  private readonly running = new Map<string, BatchRun>();
  private isClosed = false;

  /** null: it is being run already, and that run will finish it. */
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

  /** It ended unexpectedly: the queue delivers its message again. */
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

  /** Whatever is in the queue is dispatched again as soon as it can start. */
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

  /** How many are in the queue or being run. */
  count(): { batches: number; senders: number } {
    const keys = new Set([...this.queued, ...this.running.keys()]);
    const senders = [...keys].filter((key) => key.startsWith(SENDER)).length;
    return { batches: keys.size - senders, senders };
  }

  isAnyRunning(): boolean {
    return this.running.size > 0;
  }

  /** Whether mail may be in the middle of being moved, restored or read. */
  isMailRunning(): boolean {
    return [...this.running.keys()].some((key) => key !== SURVEY && !key.startsWith(SENDER));
  }

  /** Whether as many call Gmail as may, beside this one. */
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

  /** Everything was wiped: nothing is stored any more, whatever is still being run. */
  close(): void {
    this.isClosed = true;
    for (const run of this.running.values()) run.isStale = true;
  }
}

const SENDER = 'sender:';
const SURVEY = 'batch:0';

/** The survey, moving and restoring share the numbers of batches. */
function keyOf({ kind, number }: CleanupBatch): string {
  return kind === 'unsubscribe' ? `${SENDER}${number}` : `batch:${number}`;
}
