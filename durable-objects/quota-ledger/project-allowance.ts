import {
  LEASE_MS,
  LEASE_UNITS,
  type LeaseAnswer,
  type QuotaPriority,
  type RefusalReason,
} from '#worker/domain/quota/quota-lease.ts';
import { describeError, type Log } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import type { ObjectStubs } from '#worker/object-stubs.ts';

/**
 * Without the ledger work continues (people wait, some have paid, Google rejects excess), at a
 * third of a user's rate: 1,800 units a minute, so that 630 jobs stay within the project's minute
 * uncounted. Reported later.
 */
const UNLEASED_UNITS = 300;
const UNLEASED_EVERY_MS = 10_000;
/** Normally milliseconds. */
const LEDGER_ANSWER_MS = 2_000;

export type AllowanceDeps = {
  ledger: ObjectStubs['quotaLedger'];
  holder: string;
  priority: () => QuotaPriority;
  clock: () => number;
  log: Log;
  objectAnswerMs?: number;
};

/** Of one scan or clean-up. */
export class ProjectAllowance {
  private readonly deps: AllowanceDeps;
  /** null: self-granted units. */
  private leaseId: number | null = null;
  private leftUnits = 0;
  private endsMs = 0;
  private retryAtMs = 0;
  private refusalReason: RefusalReason = 'minute';
  private unleasedUnits = 0;
  private pendingLease: Promise<void> | null = null;

  constructor(deps: AllowanceDeps) {
    this.deps = deps;
  }

  /**
   * Leases if fewer than `units` are left, then runs `work` before any other caller can take them;
   * runs it even if none can be had.
   */
  async whenFilled<Result>(units: number, work: () => Result): Promise<Result> {
    while (this.available() < units && this.deps.clock() >= this.retryAtMs) {
      this.pendingLease ??= this.ask(units).finally(() => {
        this.pendingLease = null;
      });
      await this.pendingLease;
    }
    return work();
  }

  /** null: spendable. */
  refusal(units: number): { availableAtMs: number; reason: RefusalReason } | null {
    if (this.available() >= units) return null;
    const availableAtMs = Math.max(this.retryAtMs, this.deps.clock());
    return { availableAtMs, reason: this.refusalReason };
  }

  spend(units: number): void {
    this.leftUnits -= units;
    if (this.leaseId === null) this.unleasedUnits += units;
  }

  async giveBack(): Promise<void> {
    const { ledger, holder, log, objectAnswerMs = LEDGER_ANSWER_MS } = this.deps;
    const unspent = this.drop();
    if (unspent === null) return;
    try {
      await awaitObject({ objectAnswerMs }, ledger().giveBack(holder, unspent));
    } catch (error) {
      log.warn('quota.units_lapsed', describeError(error));
    }
  }

  private available(): number {
    return this.deps.clock() < this.endsMs ? this.leftUnits : 0;
  }

  private async ask(minUnits: number): Promise<void> {
    const { ledger, holder, priority, clock, log } = this.deps;
    const { objectAnswerMs = LEDGER_ANSWER_MS } = this.deps;
    const requestedMs = clock();
    const previous = this.drop();
    const unleasedUnits = this.unleasedUnits;
    const wantedUnits = Math.max(LEASE_UNITS, minUnits);
    try {
      const answer = await awaitObject(
        { objectAnswerMs },
        ledger().lease({
          holder,
          priority: priority(),
          wantedUnits,
          minUnits,
          previous,
          unleasedUnits,
        }),
      );
      this.unleasedUnits -= unleasedUnits;
      this.accept(answer, requestedMs);
    } catch (error) {
      log.warn('quota.ledger_unreachable', { kind: priority(), ...describeError(error) });
      this.useUnleasedUnits(clock());
    }
  }

  private accept(answer: LeaseAnswer, requestedMs: number): void {
    if (!answer.isGranted) {
      this.retryAtMs = answer.availableAtMs;
      this.refusalReason = answer.reason;
      return;
    }
    this.leaseId = answer.leaseId;
    this.leftUnits = answer.grantedUnits;
    // From the request, by the local clock: the ledger's may be ahead.
    this.endsMs = Math.min(answer.validUntilMs, requestedMs + LEASE_MS);
  }

  private useUnleasedUnits(nowMs: number): void {
    this.leaseId = null;
    this.leftUnits = UNLEASED_UNITS;
    this.endsMs = nowMs + LEASE_MS;
    this.retryAtMs = nowMs + UNLEASED_EVERY_MS;
    this.refusalReason = 'minute';
  }

  /** null: no lease. */
  private drop() {
    const { leaseId, leftUnits } = this;
    this.leaseId = null;
    this.leftUnits = 0;
    return leaseId === null ? null : { leaseId, unspentUnits: leftUnits };
  }
}
