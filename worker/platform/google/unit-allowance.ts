import {
  type ActiveCleanup,
  agedAt,
  datedAt,
  type QuotaPriority,
  type SpentLease,
  UNIT_WINDOW_MS,
  type UnitLease,
  type UnitRefusal,
  type UserLeaseIds,
  type UserMinute,
} from '#worker/domain/quota/quota-lease.ts';
import { freeUnits, spentSecondMs } from '#worker/domain/quota/user-budget.ts';
import type { UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import { describeError, type Log } from '#worker/log.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';

/** Longer than the user's object waits for the ledger. */
const QUOTA_ANSWER_MS = 5_000;
const AFTER_SILENCE_MS = 10_000;

export type TakenUnits = { isTaken: true } | ({ isTaken: false } & UnitRefusal);

export type AllowanceDeps = {
  quota: () => UserQuotaObject;
  holder: string;
  priority: () => QuotaPriority;
  /** null: a scan. */
  cleanup: () => ActiveCleanup | null;
  /** Until the first answer. */
  unitsPerMinute: number;
  clock: () => number;
  log: Log;
  objectAnswerMs?: number;
};

type OpenLease = UserLeaseIds & { leftUnits: number; endsMs: number };
type Refusal = UnitRefusal & { units: number; leaveUnits: number };

/** What one scan or clean-up has leased of its user's Gmail quota. In memory only: a crash loses the lease. */
export class UnitAllowance {
  private readonly deps: AllowanceDeps;
  private lease: OpenLease | null = null;
  /** By second, of the current lease. */
  private readonly spent = new Map<number, number>();
  private refusal: Refusal | null = null;
  private minute: UserMinute;
  private pending: Promise<void> | null = null;
  /** To be told of the end of the work. */
  private isKnown = false;

  constructor(deps: AllowanceDeps) {
    this.deps = deps;
    this.minute = { unitsPerMinute: deps.unitsPerMinute, counted: [] };
  }

  /**
   * Leases if fewer than `units` are left, then runs `work` before any other caller can take them; runs it even if none can
   * be had. @param leaveUnits of the user's minute, for who is more urgent
   */
  async whenFilled<Result>(units: number, work: () => Result, leaveUnits = 0): Promise<Result> {
    while (this.leftUnits() < units && !this.isRefused(units, leaveUnits)) {
      this.pending ??= this.ask(units, leaveUnits).finally(() => {
        this.pending = null;
      });
      await this.pending;
    }
    return work();
  }

  /** Stored by the user's object before a request goes out. */
  take(units: number): TakenUnits {
    const nowMs = this.deps.clock();
    if (this.lease === null || this.leftUnits() < units) {
      const { availableAtMs = nowMs, reason = 'user' } = this.refusal ?? {};
      return { isTaken: false, availableAtMs: Math.max(availableAtMs, nowMs), reason };
    }
    this.lease.leftUnits -= units;
    const secondMs = spentSecondMs(nowMs);
    this.spent.set(secondMs, (this.spent.get(secondMs) ?? 0) + units);
    return { isTaken: true };
  }

  async giveBack(): Promise<void> {
    const { quota, holder, log, objectAnswerMs = QUOTA_ANSWER_MS } = this.deps;
    if (!this.isKnown) return;
    this.isKnown = false;
    try {
      await awaitObject({ objectAnswerMs }, quota().giveBack(holder, this.drop()));
    } catch (error) {
      log.warn('quota.units_lapsed', describeError(error));
    }
  }

  /** What counts against the minute, as of the last answer. */
  countedLeases(): UnitLease[] {
    const sinceMs = this.deps.clock() - UNIT_WINDOW_MS;
    return this.minute.counted.filter(({ takenMs }) => takenMs > sinceMs);
  }

  freeUnits(): number {
    const { unitsPerMinute } = this.minute;
    const free = freeUnits({ unitsPerMinute, counted: this.countedLeases() });
    return Math.max(0, free) + this.leftUnits();
  }

  /** At least one; after a refusal no more, until units are leased again. */
  affordableCalls(units: number): number {
    return this.refusal === null ? Math.max(1, Math.floor(this.freeUnits() / units)) : 1;
  }

  private leftUnits(): number {
    return this.lease !== null && this.deps.clock() < this.lease.endsMs ? this.lease.leftUnits : 0;
  }

  /** Less may be had than was refused, or for something more urgent. */
  private isRefused(units: number, leaveUnits: number): boolean {
    const { refusal } = this;
    if (refusal === null || this.deps.clock() >= refusal.availableAtMs) return false;
    return (
      refusal.reason !== 'user' || (units >= refusal.units && leaveUnits >= refusal.leaveUnits)
    );
  }

  private async ask(minUnits: number, leaveUnits: number): Promise<void> {
    const { quota, holder, priority, cleanup, clock, log } = this.deps;
    const { objectAnswerMs = QUOTA_ANSWER_MS } = this.deps;
    const askedMs = clock();
    const request = {
      holder,
      priority: priority(),
      cleanup: cleanup(),
      minUnits,
      leaveUnits,
      previous: this.drop(),
    };
    this.isKnown = true;
    this.refusal = null;
    try {
      const answer = await awaitObject({ objectAnswerMs }, quota().lease(request));
      const { unitsPerMinute, counted } = answer.minute;
      this.minute = { unitsPerMinute, counted: datedAt(clock(), counted) };
      if (!answer.isGranted) {
        const { retryAfterMs, reason } = answer;
        const availableAtMs = clock() + retryAfterMs;
        this.refusal = { availableAtMs, reason, units: minUnits, leaveUnits };
        return;
      }
      const { leaseId, ledgerLeaseId, grantedUnits, validForMs } = answer;
      const endsMs = askedMs + validForMs;
      this.lease = { leaseId, ledgerLeaseId, leftUnits: grantedUnits, endsMs };
    } catch (error) {
      log.warn('quota.user_unreachable', { kind: request.priority, ...describeError(error) });
      const availableAtMs = clock() + AFTER_SILENCE_MS;
      this.refusal = { availableAtMs, reason: 'minute', units: minUnits, leaveUnits };
    }
  }

  /** null: no lease. */
  private drop(): SpentLease | null {
    const { lease } = this;
    if (lease === null) return null;
    const { leaseId, ledgerLeaseId, leftUnits: unspentUnits } = lease;
    const bySecond = [...this.spent].map(([takenMs, units]) => ({ takenMs, units }));
    this.lease = null;
    this.spent.clear();
    return { leaseId, ledgerLeaseId, unspentUnits, spent: agedAt(this.deps.clock(), bySecond) };
  }
}
