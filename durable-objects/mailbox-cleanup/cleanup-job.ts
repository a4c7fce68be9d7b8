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
import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { Claim, CleanupPreparation, StepOutcome } from '#worker/contract/cleanup-batch.ts';
import type {
  CleanupMessage,
  CleanupProgress,
  CleanupRows,
  UnsubscribeList,
} from '#worker/contract/cleanups.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { CLEANUP_ROOM_MS } from '#worker/domain/quota/user-units.ts';
import { type TokenCipher, TokenCipherError } from '#worker/platform/security/token-cipher.ts';

import { forgetRowNames, resumeForOwner, cancelCleanup, startUndo } from './cleanup-transitions.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { readCleanupProgress } from './cleanup-progress.ts';
import { claimBatch, continueSurvey, failBatch } from './fail-batch.ts';
import { settleOutcome } from './settle-outcome.ts';
import { nextAlarmMs, runAlarm, type AlarmDeps, wipeAtMs } from './cleanup-alarm.ts';

const NOTHING: Claim = { kind: 'none' };

export type CleanupJobDeps = AlarmDeps & {
  database: ObjectDatabase;
  budget: UnitBudget;
  cipher: TokenCipher;
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
  /** So many rows are left alone, because their mail is not what they say. */
  onRowsLeft(rowCount: number): void;
  /** Stored ids could not be opened. */
  onUnreadable(): void;
};

/**
 * The work of one order, whatever holds it. All that matters is in the database given; memory holds a
 * cache. Work goes out as messages and comes back as claims and their outcomes, each any number of times.
 */
export class CleanupJob {
  private readonly parts: CleanupParts;
  private readonly deps: CleanupJobDeps;
  private readonly unsubscribes: UnsubscribeJob;
  private chosen: ChosenIds | null = null;
  /** What else of the user's had taken of the quota, as the last consumer to come has said. */
  private otherLeases: readonly UnitLease[] = [];

  constructor(deps: CleanupJobDeps) {
    this.deps = deps;
    const { database, budget, cipher, clock, random } = deps;
    const cleanup = new CleanupStore(database);
    const rows = new RowStore(database);
    const batches = new BatchStore(database);
    const messages = new MessageStore(database, rows);
    const senders = new SenderStore(database);
    const stores = { cleanup, rows, batches, messages, senders };
    this.parts = { database, ...stores, budget, cipher, clock, random };
    this.unsubscribes = new UnsubscribeJob(this.parts);
  }

  find(): CleanupRecord | null {
    return this.parts.cleanup.find();
  }

  /** Stores the chosen ids, sealed, once; another attempt to pay keeps them for longer. */
  async prepare(preparation: CleanupPreparation): Promise<void> {
    const { cleanup, rows, batches, senders, cipher, database } = this.parts;
    if (cleanup.find() !== null) {
      cleanup.keepUntil(preparation.expiresAtMs);
      return;
    }
    const sealed = await sealBatches(cipher, preparation);
    const sealedSenders = await sealSenders(cipher, preparation, preparation.senders);
    const names = preparation.rows.map(({ sender, senderKey = null }) => ({ sender, senderKey }));
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

  /** Unpaid ids, whose payment is on its way, are kept for longer. */
  keep(untilMs: number): void {
    this.parts.cleanup.keepUntil(untilMs);
  }

  /** Begins the work of a paid order; false when nothing has been prepared. Safe to repeat. */
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

  /** Everybody that is unsubscribed from, in the order in which they were chosen. */
  senders(): Promise<UnsubscribeList> {
    return this.unsubscribes.list();
  }

  /** Every chosen row, in the order in which they were laid by. */
  rows(): Promise<CleanupRows> {
    return listRows(this.parts);
  }

  /** What senders are called goes with the scan that they were found by. */
  forgetSenders(): void {
    this.parts.senders.forget();
    this.parts.database.transactionSync(() => forgetRowNames(this.parts));
  }

  async claim(message: CleanupMessage, otherLeases: readonly UnitLease[]): Promise<Claim> {
    this.otherLeases = otherLeases;
    return this.orFail(message, () =>
      message.step === 'unsubscribe'
        ? this.unsubscribes.claim(message, otherLeases)
        : claimBatch(this.parts, message, otherLeases, () => this.readChosen()),
    );
  }

  /** Whoever has claimed a sender is about to ask it. @returns false when it is not to be asked any more */
  beginAsking(message: CleanupMessage, claimId: number): boolean {
    return this.unsubscribes.beginAsking(message, claimId);
  }

  /** Stores what came of a claim. Returns what to go on with: a survey's next page, the rest of a batch, or nothing. */
  async report(message: CleanupMessage, claimId: number, outcome: StepOutcome): Promise<Claim> {
    return this.orFail(message, async () => {
      if (message.step === 'unsubscribe') {
        await this.unsubscribes.report(message, claimId, outcome);
        await this.giveBackAtEnd();
        return NOTHING;
      }
      const isSurvey = isSurveyOutcome(outcome);
      const chosen = isSurvey ? await this.readChosen() : null;
      const leftBefore = this.parts.rows.countLeft();
      const hasCounted = settleOutcome(this.parts, message, claimId, outcome, chosen);
      const leftRows = this.parts.rows.countLeft() - leftBefore;
      if (leftRows > 0) this.deps.onRowsLeft(leftRows);
      await this.giveBackAtEnd();
      if (!hasCounted) return NOTHING;
      if (isSurvey) return continueSurvey(this.parts, claimId, this.otherLeases, chosen);
      const goesOn = outcome.kind === 'checked' && outcome.isLast !== true;
      return goesOn ? this.claim(message, this.otherLeases) : NOTHING;
    });
  }

  /** A message that the queue has given up. Its batch counts as failed, unless somebody is at it, or it was begun anew. */
  giveUp(message: CleanupMessage): void {
    if (message.step === 'unsubscribe') return this.unsubscribes.giveUp(message);
    const { batches, clock } = this.parts;
    const batch = batches.find(message.batchNumber);
    if (batch === null || batch.claimedUntilMs > clock() || !batch.isSent) return;
    failBatch(this.parts, message);
  }

  resume(): boolean {
    return resumeForOwner(this.parts);
  }

  undo(): boolean {
    return startUndo(this.parts);
  }

  /** Ends the moving and asking for good; false while somebody is still at what was claimed before. */
  stop(paidAtMs: number): boolean {
    return cancelCleanup(this.parts, paidAtMs);
  }

  restoreRow(rowId: string): boolean {
    return restoreRow(this.parts, rowId);
  }

  /** Does what time has brought. @returns when to be woken next; null: all that is held may be wiped. */
  tend(): Promise<number | null> {
    return runAlarm(this.parts, this.deps);
  }

  unitLeases(): UnitLease[] {
    return this.parts.budget.openLeases();
  }

  /** Leaves `units` of each minute to other clean-ups of its user's for a while. @returns as unitLeases does */
  makeRoom(units: number): UnitLease[] {
    this.parts.budget.makeRoom(units, this.parts.clock() + CLEANUP_ROOM_MS);
    return this.unitLeases();
  }

  /** Until when ids are held, as far as is known now; null when none are. */
  heldUntilMs(): number | null {
    const held = this.parts.cleanup.find();
    return held === null ? null : wipeAtMs(this.parts, held);
  }

  /** When there is something to tend to, in epoch ms; null when nothing is held. */
  nextAlarmMs(): number | null {
    return nextAlarmMs(this.parts);
  }

  /** Ids that cannot be opened now will not be later: their batch is given up, and its owner told. */
  private async orFail(message: CleanupMessage, work: () => Promise<Claim>): Promise<Claim> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TokenCipherError)) throw error;
      this.deps.onUnreadable();
      if (message.step === 'unsubscribe') this.unsubscribes.giveUp(message);
      else failBatch(this.parts, message);
      return NOTHING;
    }
  }

  /** What was leased and is not needed any more is somebody else's; and ids in the clear are kept for no longer. */
  private async giveBackAtEnd(): Promise<void> {
    const progress = this.progress();
    if (progress !== null && isAtWork(progress)) return;
    this.chosen = null;
    await this.parts.budget.giveBack();
  }

  private async readChosen(): Promise<ChosenIds> {
    const cleanup = this.parts.cleanup.find();
    if (cleanup !== null) this.chosen ??= await openChosenIds(this.parts, cleanup);
    return this.chosen ?? new ChosenIds([]);
  }
}
