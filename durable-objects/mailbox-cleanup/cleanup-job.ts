import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { Claim, CleanupPreparation, StepOutcome } from '#worker/contract/cleanup-claim.ts';
import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';
import { PACKED_ID_BYTES } from '#worker/domain/scan/message-id.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';
import type { TokenCipher } from '#worker/security/token-cipher.ts';

import { BatchStore, SURVEY_BATCH } from './batch-store.ts';
import { resumeCleanup, turnBack } from './change-course.ts';
import { ChosenIds } from './chosen-ids.ts';
import { claimBatch, continueSurvey } from './claim-batch.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { cleanupProgress } from './cleanup-progress.ts';
import type { CleanupRecord } from './cleanup-records.ts';
import { CleanupStore } from './cleanup-store.ts';
import { openIds, sealIds, splitIntoBatches } from './sealed-ids.ts';
import { settleOutcome } from './settle-outcome.ts';
import { settleStatus } from './settle-status.ts';
import { nextTendMs, tendCleanup, type TendDeps } from './tend-cleanup.ts';

export type CleanupJobDeps = TendDeps & {
  database: ObjectDatabase;
  budget: UnitBudget;
  cipher: TokenCipher;
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
};

/**
 * The work of one order, whatever holds it. All that matters is in the database given; memory holds a
 * cache. Work goes out as messages and comes back as claims and their outcomes, each any number of times.
 */
export class CleanupJob {
  private readonly parts: CleanupParts;
  private readonly deps: CleanupJobDeps;
  private chosen: ChosenIds | null = null;

  constructor(deps: CleanupJobDeps) {
    this.deps = deps;
    const { database, budget, cipher, clock, random } = deps;
    const cleanup = new CleanupStore(database);
    const batches = new BatchStore(database);
    this.parts = { database, cleanup, batches, budget, cipher, clock, random };
  }

  find(): CleanupRecord | null {
    return this.parts.cleanup.find();
  }

  /** Stores the chosen ids, sealed, once. */
  async prepare(preparation: CleanupPreparation): Promise<void> {
    const { cleanup, batches, cipher, database } = this.parts;
    if (cleanup.find() !== null) return;
    const packed = splitIntoBatches(preparation.packedIds);
    const sealed = await Promise.all(
      packed.map((ids, position) =>
        sealIds(cipher, { ...preparation, batchNumber: position + 1 }, ids),
      ),
    );
    database.transactionSync(() => {
      if (cleanup.find() !== null) return;
      cleanup.insert(preparation);
      batches.insert(SURVEY_BATCH, '', 0);
      sealed.forEach((ids, position) => {
        const bytes = packed[position]?.byteLength ?? 0;
        batches.insert(position + 1, ids, bytes / PACKED_ID_BYTES);
      });
    });
  }

  /** Begins the work of a paid order; false when nothing has been prepared. Safe to repeat. */
  start(paidAtMs: number): boolean {
    this.parts.cleanup.begin(paidAtMs);
    return this.parts.cleanup.find() !== null;
  }

  progress(): CleanupProgress | null {
    const cleanup = this.parts.cleanup.find();
    if (cleanup === null) return null;
    return cleanupProgress(cleanup, this.parts.batches.totals(), this.parts.clock());
  }

  claim(message: CleanupMessage, otherLeases: readonly UnitLease[]): Promise<Claim> {
    return claimBatch(this.parts, message, otherLeases);
  }

  /** Stores what came of a claim. Returns what to go on with under it: a survey's next page, or nothing. */
  async report(message: CleanupMessage, claimId: number, outcome: StepOutcome): Promise<Claim> {
    const isSurvey = message.batchNumber === SURVEY_BATCH;
    const chosen = isSurvey ? await this.readChosen() : null;
    const hasCounted = settleOutcome(this.parts, message, claimId, outcome, chosen);
    const goesOn = isSurvey && hasCounted && outcome.kind !== 'later';
    return goesOn ? continueSurvey(this.parts, claimId) : { kind: 'none' };
  }

  /** A message that the queue has given up. Its batch counts as failed, unless somebody is at it or it is done. */
  giveUp({ batchNumber }: CleanupMessage): void {
    const { cleanup, batches, database, clock } = this.parts;
    database.transactionSync(() => {
      const current = cleanup.find();
      const batch = batches.find(batchNumber);
      if (current === null || batch === null || batch.claimedUntilMs > clock()) return;
      if (!batches.isOpen(batchNumber, current.goal)) return;
      batches.fail(batchNumber);
      cleanup.touch();
      settleStatus(this.parts);
    });
  }

  resume(): boolean {
    return resumeCleanup(this.parts);
  }

  undo(): boolean {
    return turnBack(this.parts);
  }

  /** Does what time has brought. @returns when to be woken next; null: all that is held may be wiped. */
  tend(): Promise<number | null> {
    return tendCleanup(this.parts, this.deps);
  }

  /** When there is something to tend to, in epoch ms; null when nothing is held. */
  nextTendMs(): number | null {
    return nextTendMs(this.parts);
  }

  private async readChosen(): Promise<ChosenIds> {
    const cleanup = this.parts.cleanup.find();
    if (this.chosen !== null || cleanup === null) return this.chosen ?? new ChosenIds([]);
    const batches = await Promise.all(
      this.parts.batches
        .all()
        .map(({ batchNumber, sealedIds }) =>
          openIds(this.parts.cipher, { ...cleanup, batchNumber }, sealedIds),
        ),
    );
    this.chosen = new ChosenIds(batches);
    return this.chosen;
  }
}
