import {
  LEASE_MS,
  LEASE_UNITS,
  type LeaseAnswer,
  type QuotaPriority,
  type RefusalReason,
} from '#worker/domain/quota/quota-lease.ts';
import { describeError, type Log } from '#worker/log.ts';

import type { ProjectQuota } from './client.ts';

/**
 * While the ledger cannot be reached, work goes on: people wait for it, some have paid, and Google itself
 * refuses what is too much. But with a third of a user's pace (1,800 units a minute), so that 630 scans and
 * clean-ups at once stay within the minute's limit with nobody counting. What was spent so is told later.
 */
const UNLEASED_UNITS = 300;
const UNLEASED_EVERY_MS = 10_000;

export type AllowanceDeps = {
  quota: ProjectQuota;
  /** Who asks; says nothing of the user. */
  holder: string;
  /** What units are wanted for now. */
  priority: () => QuotaPriority;
  clock: () => number;
  log: Log;
};

/** Units of the project's quota that one scan or clean-up may spend: those of its lease. */
export class ProjectAllowance {
  private readonly deps: AllowanceDeps;
  /** null: units that nobody has leased to it. */
  private leaseId: number | null = null;
  private leftUnits = 0;
  private endsMs = 0;
  private askAgainMs = 0;
  private refusedFor: RefusalReason = 'minute';
  private unleasedUnits = 0;
  private asking: Promise<void> | null = null;

  constructor(deps: AllowanceDeps) {
    this.deps = deps;
  }

  /**
   * Leases anew when fewer than `units` are left, and runs `work` in the moment when it has them, before
   * anybody else can take any. Where nothing can be had for now, `work` is run all the same.
   */
  async whenFilled<Result>(units: number, work: () => Result): Promise<Result> {
    while (this.available() < units && this.deps.clock() >= this.askAgainMs) {
      this.asking ??= this.ask(units).finally(() => {
        this.asking = null;
      });
      await this.asking;
    }
    return work();
  }

  /** Why and until when `units` cannot be spent; null: they can. */
  refusal(units: number): { availableAtMs: number; reason: RefusalReason } | null {
    if (this.available() >= units) return null;
    const availableAtMs = Math.max(this.askAgainMs, this.deps.clock());
    return { availableAtMs, reason: this.refusedFor };
  }

  spend(units: number): void {
    this.leftUnits -= units;
    if (this.leaseId === null) this.unleasedUnits += units;
  }

  /** Returns what is left, when there is no more to do. */
  async giveBack(): Promise<void> {
    const { quota, holder, log } = this.deps;
    const unspent = this.drop();
    if (unspent === null) return;
    try {
      await quota.giveBack(holder, unspent);
    } catch (error) {
      log.warn('quota.units_lapsed', describeError(error));
    }
  }

  private available(): number {
    return this.deps.clock() < this.endsMs ? this.leftUnits : 0;
  }

  private async ask(leastUnits: number): Promise<void> {
    const { quota, holder, priority, clock, log } = this.deps;
    const askedMs = clock();
    const previous = this.drop();
    const unleasedUnits = this.unleasedUnits;
    const wantedUnits = Math.max(LEASE_UNITS, leastUnits);
    try {
      const answer = await quota.lease({
        holder,
        priority: priority(),
        wantedUnits,
        leastUnits,
        previous,
        unleasedUnits,
      });
      this.unleasedUnits -= unleasedUnits;
      this.accept(answer, askedMs);
    } catch (error) {
      log.warn('quota.ledger_unreachable', { kind: priority(), ...describeError(error) });
      this.helpItself(clock());
    }
  }

  private accept(answer: LeaseAnswer, askedMs: number): void {
    if (!answer.isGranted) {
      this.askAgainMs = answer.availableAtMs;
      this.refusedFor = answer.reason;
      return;
    }
    this.leaseId = answer.leaseId;
    this.leftUnits = answer.grantedUnits;
    // From when it was asked for, by this clock: the ledger's may be ahead.
    this.endsMs = Math.min(answer.validUntilMs, askedMs + LEASE_MS);
  }

  private helpItself(nowMs: number): void {
    this.leaseId = null;
    this.leftUnits = UNLEASED_UNITS;
    this.endsMs = nowMs + LEASE_MS;
    this.askAgainMs = nowMs + UNLEASED_EVERY_MS;
    this.refusedFor = 'minute';
  }

  /** Holds nothing from now on. Returns what is left of a lease; null: there was none. */
  private drop() {
    const { leaseId, leftUnits } = this;
    this.leaseId = null;
    this.leftUnits = 0;
    return leaseId === null ? null : { leaseId, unspentUnits: leftUnits };
  }
}
