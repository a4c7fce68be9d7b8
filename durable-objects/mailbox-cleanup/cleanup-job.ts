import { BatchStore, SURVEY_BATCH } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { CleanupStore } from '#durable-objects/mailbox-cleanup/stores/cleanup-store.ts';
import { MessageStore } from '#durable-objects/mailbox-cleanup/stores/message-store.ts';
import { RowStore } from '#durable-objects/mailbox-cleanup/stores/row-store.ts';
import {
  NO_MAIL,
  openChosenIds,
  sealBatches,
} from '#durable-objects/mailbox-cleanup/stores/sealed-batches.ts';
import {
  sealRowNames,
  sealSenders,
} from '#durable-objects/mailbox-cleanup/stores/sealed-senders.ts';
import { SenderStore } from '#durable-objects/mailbox-cleanup/stores/sender-store.ts';
import { ChosenIds } from '#durable-objects/mailbox-cleanup/survey/chosen-ids.ts';
import { listRows, restoreRow } from '#durable-objects/mailbox-cleanup/survey/list-rows.ts';
import { isSurveyOutcome } from '#durable-objects/mailbox-cleanup/survey/survey.ts';
import { UnsubscribeJob } from '#durable-objects/mailbox-cleanup/unsubscribe/unsubscribe-job.ts';
import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { CleanupProgress, CleanupRows, UnsubscribeList } from '#worker/contract/cleanups.ts';
import type {
  CleanupBatch,
  CleanupMessage,
  CleanupPreparation,
  HashedSender,
} from '#worker/contract/mailbox-cleanup.ts';
import { isAtWork, isRunningCleanup, orderIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { cleanupUnits } from '#worker/domain/quota/user-units.ts';
import type { ObjectStubs } from '#worker/object-stubs.ts';
import type { UnsubscribeMessage } from '#worker/platform/google/message-headers.ts';
import { type TokenCipher, TokenCipherError } from '#worker/platform/security/token-cipher.ts';
import type {
  UnsubscribeOrder,
  UnsubscribeOutcome,
} from '#worker/unsubscribes/unsubscribe-sender.ts';

import { forgetRowNames, resumeForOwner, cancelCleanup, startUndo } from './cleanup-transitions.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { readCleanupProgress } from './cleanup-progress.ts';
import { ActiveBatches, type BatchRun } from './active-batches.ts';
import type { BatchOutcome, BatchWork } from './batch-outcome.ts';
import { beginBatch, failBatch, isBatchOpen } from './begin-batch.ts';
import { callGmailForBatch, type GmailWorkDeps } from './batch-gmail-calls.ts';
import { commitOutcome } from './commit-outcome.ts';
import { nextAlarmMs, runAlarm, type AlarmDeps } from './cleanup-alarm.ts';
import { wipeAtMs } from './retention.ts';

/** A page of a survey takes a few queries, of which all batches of one invocation share a thousand. */
const PAGES_PER_RUN = 50;

export type CleanupJobDeps = AlarmDeps &
  GmailWorkDeps & {
    database: ObjectDatabase;
    quota: ObjectStubs['userQuota'];
    /** Of the leases. */
    holder: string;
    /** Of the user. */
    unitsPerMinute: number;
    cipher: TokenCipher;
    /** In [0, 1). */
    random: () => number;
    unsubscribe(order: UnsubscribeOrder, message: UnsubscribeMessage): Promise<UnsubscribeOutcome>;
    /** After each commit within a run: display and schedule follow storage. */
    onCommit(): Promise<void>;
    /** Rows left alone because their mail did not match. */
    onRowsLeft(rowCount: number): void;
    /** Stored ids could not be decrypted. */
    onUnreadable(): void;
  };

/**
 * The work of one order, independent of its host. All state is in the given database; memory holds a cache and the
 * running batches. The alarm dispatches each batch through the queue, which may deliver it any number of times.
 */
export class CleanupJob {
  private readonly parts: CleanupParts;
  private readonly deps: CleanupJobDeps;
  private readonly unsubscribes: UnsubscribeJob;
  private chosen: ChosenIds | null = null;

  constructor(deps: CleanupJobDeps) {
    this.deps = deps;
    const { database, cipher, clock, random } = deps;
    const cleanup = new CleanupStore(database);
    const rows = new RowStore(database);
    const batches = new BatchStore(database);
    const messages = new MessageStore(database, rows);
    const senders = new SenderStore(database);
    const active = new ActiveBatches();
    const budget = this.openAllowance(cleanup);
    const stores = { cleanup, rows, batches, messages, senders, active };
    this.parts = { database, ...stores, budget, cipher, clock, random };
    this.unsubscribes = new UnsubscribeJob(this.parts);
  }

  find(): CleanupRecord | null {
    return this.parts.cleanup.find();
  }

  /** Stores the chosen ids, sealed, once; another payment attempt extends their retention. */
  async prepare(preparation: CleanupPreparation): Promise<void> {
    const { cleanup, rows, batches, senders, cipher, database } = this.parts;
    if (cleanup.find() !== null) {
      cleanup.keepUntil(preparation.expiresAtMs);
      return;
    }
    const sealed = await sealBatches(cipher, preparation);
    const sealedSenders = await sealSenders(cipher, preparation, preparation.senders);
    const names = preparation.rows.map(({ sender, senderKey }) => ({ sender, senderKey }));
    const hasNames = names.some(({ sender, senderKey }) => (sender ?? senderKey) !== null);
    const sealedRowNames = hasNames ? await sealRowNames(cipher, preparation, names) : null;
    database.transactionSync(() => {
      if (cleanup.find() !== null) return;
      cleanup.insert(preparation, sealedRowNames);
      rows.insert(preparation);
      if (preparation.senders.length > 0) {
        const { namesUntilMs } = preparation;
        senders.insert({ ...sealedSenders, namesUntilMs }, preparation.senders);
      }
      batches.insert(SURVEY_BATCH, NO_MAIL);
      sealed.forEach((batch, position) => batches.insert(position + 1, batch));
    });
  }

  /** Extends the retention of unpaid ids: the payment is processing. */
  keep(untilMs: number): void {
    this.parts.cleanup.keepUntil(untilMs);
  }

  /** Starts a paid order's work; false: nothing was prepared. Idempotent. */
  start(paidAtMs: number): boolean {
    this.parts.cleanup.begin(paidAtMs);
    return this.parts.cleanup.find() !== null;
  }

  progress(): CleanupProgress | null {
    const { database, clock } = this.parts;
    const cleanup = this.parts.cleanup.find();
    if (cleanup === null) return null;
    return readCleanupProgress(database, cleanup, clock());
  }

  /** All senders to unsubscribe from, in the order chosen. */
  senders(): Promise<UnsubscribeList> {
    return this.unsubscribes.list();
  }

  rows(): Promise<CleanupRows> {
    return listRows(this.parts);
  }

  /** Newsletter rows of the order, by the keyed hash of their sender. */
  hashedSenders(): HashedSender[] {
    const { rows, senders } = this.parts;
    const statusByRow = new Map(senders.all().map(({ rowId, status }) => [rowId, status]));
    return rows.all().flatMap(({ rowId, promise }) => {
      if (promise.kind !== 'newsletter') return [];
      const { senderHash, categories } = promise;
      return [{ senderHash, categories, unsubscribe: statusByRow.get(rowId) ?? null }];
    });
  }

  /** Senders' names are deleted with their scan. */
  forgetSenders(): void {
    this.parts.senders.forget();
    this.parts.database.transactionSync(() => forgetRowNames(this.parts));
  }

  /**
   * Runs a batch page by page, committing each. Idempotent: skips what is done or running.
   * @throws when storage or the user's other work is unreachable; the queue then redelivers
   */
  async runBatch({ batch }: CleanupMessage): Promise<void> {
    const { active } = this.parts;
    const run = active.start(batch);
    if (run === null) return;
    try {
      await this.runPages(run);
    } catch (error) {
      if (!(error instanceof TokenCipherError)) {
        active.returnToQueue(run);
        throw error;
      }
      // Undecryptable now means undecryptable later.
      active.end(run);
      this.deps.onUnreadable();
      this.fail(batch);
    }
    active.end(run);
    await this.giveBackAtEnd();
  }

  private async runPages(run: BatchRun): Promise<void> {
    const cleanup = this.parts.cleanup.find();
    if (cleanup === null || !this.isOpen(run.batch)) return;
    for (let page = 0; page < PAGES_PER_RUN; page += 1) {
      const work = await this.begin(run);
      if (work === null) return;
      const outcome = await callGmailForBatch(this.deps, cleanup.userId, work, (message, terms) =>
        this.deps.unsubscribe(
          {
            userId: cleanup.userId,
            orderId: orderIdOf(cleanup.cleanupId),
            terms,
            beginAsking: async () => this.unsubscribes.beginAsking(run),
          },
          message,
        ),
      );
      const goesOn = await this.commit(run, work, outcome);
      if (!goesOn || run.isYielding) return;
      await this.deps.onCommit();
    }
  }

  private begin(run: BatchRun): Promise<BatchWork | null> {
    return run.batch.kind === 'unsubscribe'
      ? this.unsubscribes.begin(run)
      : beginBatch(this.parts, run, () => this.readChosen());
  }

  /** @returns whether the run can continue */
  private async commit(run: BatchRun, work: BatchWork, outcome: BatchOutcome): Promise<boolean> {
    if (run.batch.kind === 'unsubscribe') {
      await this.unsubscribes.commit(run, outcome);
      return false;
    }
    const isSurvey = isSurveyOutcome(outcome);
    const chosen = isSurvey ? await this.readChosen() : null;
    const leftBefore = this.parts.rows.countMismatched();
    const hasCounted = commitOutcome(this.parts, run, work, outcome, chosen);
    const leftRows = this.parts.rows.countMismatched() - leftBefore;
    if (leftRows > 0) this.deps.onRowsLeft(leftRows);
    return hasCounted && (isSurvey || outcome.kind === 'checked');
  }

  private isOpen(batch: CleanupBatch): boolean {
    return batch.kind === 'unsubscribe'
      ? this.unsubscribes.isOpen(batch.number)
      : isBatchOpen(this.parts, batch);
  }

  /** Dead letter: fails its batch, unless it is running or the work has restarted since. */
  failBatch({ batch, epoch }: CleanupMessage): void {
    const { active, cleanup } = this.parts;
    active.deleteQueued([batch]);
    if (epoch === cleanup.find()?.epoch && !active.isRunning(batch)) this.fail(batch);
  }

  private fail(batch: CleanupBatch): void {
    if (batch.kind === 'unsubscribe') this.unsubscribes.giveUp(batch.number);
    else failBatch(this.parts, batch);
  }

  /** Everything was wiped: running batches store nothing more. */
  close(): void {
    this.parts.active.close();
  }

  resume(): boolean {
    return resumeForOwner(this.parts);
  }

  undo(): boolean {
    return startUndo(this.parts);
  }

  /** Ends moving and unsubscribing for good; false while a call in flight may still take effect. */
  stop(paidAtMs: number): boolean {
    return cancelCleanup(this.parts, paidAtMs);
  }

  restoreRow(rowId: string): boolean {
    return restoreRow(this.parts, rowId);
  }

  /** @returns the next wake-up; null: everything held may be wiped */
  runAlarm(): Promise<number | null> {
    return runAlarm(this.parts, this.deps);
  }

  /** Until when ids are held, as far as known; null: none are. */
  heldUntilMs(): number | null {
    const held = this.parts.cleanup.find();
    return held === null ? null : wipeAtMs(this.parts, held);
  }

  /** Epoch ms; null: nothing is held. */
  nextAlarmMs(): number | null {
    return nextAlarmMs(this.parts);
  }

  /** At an end, returns unused leases and drops decrypted ids from memory. */
  private async giveBackAtEnd(): Promise<void> {
    const progress = this.progress();
    if (progress !== null && isAtWork(progress)) return;
    this.chosen = null;
    await this.parts.budget.giveBack();
  }

  private openAllowance(cleanup: CleanupStore): UnitAllowance {
    const { quota, holder, unitsPerMinute, clock, log } = this.deps;
    return new UnitAllowance({
      quota: () => quota(cleanup.find()?.userId ?? ''),
      holder,
      priority: () => 'cleanup',
      cleanup: () => {
        const progress = this.progress();
        return {
          isMoving: progress !== null && isRunningCleanup(progress.status),
          waitingCount: progress?.unsubscribes?.waitingCount ?? 0,
        };
      },
      unitsPerMinute: cleanupUnits(unitsPerMinute),
      clock,
      log,
    });
  }

  private async readChosen(): Promise<ChosenIds> {
    const cleanup = this.parts.cleanup.find();
    if (cleanup !== null) this.chosen ??= await openChosenIds(this.parts, cleanup);
    return this.chosen ?? new ChosenIds([]);
  }
}
