import type { UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import {
  agedAt,
  LEASE_MS,
  type LeaseAnswer,
  type SpentLease,
  type UnspentLease,
  type UserLeaseAnswer,
  type UserLeaseRequest,
} from '#worker/domain/quota/quota-lease.ts';
import type { UserBudget } from '#worker/domain/quota/user-budget.ts';
import { describeError, type Log } from '#worker/log.ts';
import type { ObjectStubs } from '#worker/object-stubs.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';

/** Normally milliseconds. */
const LEDGER_ANSWER_MS = 2_000;
/**
 * Without the ledger work continues (people wait, some have paid, Google rejects excess), at a third of a user's rate:
 * 1,800 units a minute, so that 630 users stay within the project's minute uncounted. Reported later.
 */
const UNLEASED_UNITS = 300;
const UNLEASED_EVERY_MS = 10_000;

export type UserLeasesDeps = {
  budget: UserBudget;
  ledger: ObjectStubs['quotaLedger'];
  clock: () => number;
  log: Log;
  ledgerAnswerMs?: number;
};

/** Leases that both the user's minute and the project's ledger have room for. */
export class UserLeases implements UserQuotaObject {
  private readonly deps: UserLeasesDeps;
  /** Closed here, and not yet in the ledger. */
  private readonly unspent = new Map<string, UnspentLease>();
  private unleasedUnits = 0;
  /** After it could not be reached. */
  private nextLedgerMs = 0;

  constructor(deps: UserLeasesDeps) {
    this.deps = deps;
  }

  async lease(request: UserLeaseRequest): Promise<UserLeaseAnswer> {
    const { budget, clock } = this.deps;
    const { holder, previous, minUnits } = request;
    const nowMs = clock();
    if (previous !== null) this.close(holder, previous, nowMs);
    const room = budget.room(request, nowMs);
    const { units, freedAtMs } = room;
    const { unitsPerMinute } = room.minute;
    const minute = { unitsPerMinute, counted: agedAt(nowMs, room.minute.counted) };
    if (units < minUnits) {
      return { minute, isGranted: false, retryAfterMs: freedAtMs - nowMs, reason: 'user' };
    }
    // Set aside, as others may ask while the ledger is being asked.
    const lease = budget.open(request, units, nowMs);
    const answer = await this.askLedger(request, units);
    if (!answer.isGranted) {
      budget.cancel(lease);
      return { minute, ...answer };
    }
    const { leaseId: ledgerLeaseId, grantedUnits, validForMs } = answer;
    budget.save(lease, grantedUnits, nowMs + validForMs);
    return {
      isGranted: true,
      leaseId: lease.leaseId,
      ledgerLeaseId,
      grantedUnits,
      validForMs,
      minute: {
        unitsPerMinute,
        counted: [...minute.counted, { agoMs: -validForMs, units: grantedUnits }],
      },
    };
  }

  async giveBack(holder: string, previous: SpentLease | null): Promise<void> {
    const { budget, ledger, clock, log, ledgerAnswerMs = LEDGER_ANSWER_MS } = this.deps;
    if (previous !== null) this.close(holder, previous, clock());
    budget.leave(holder);
    const unspent = this.unspent.get(holder);
    this.unspent.delete(holder);
    if (unspent === undefined) return;
    try {
      await awaitObject({ objectAnswerMs: ledgerAnswerMs }, ledger().giveBack(holder, unspent));
    } catch (error) {
      log.warn('quota.units_lapsed', describeError(error));
    }
  }

  private close(holder: string, previous: SpentLease, nowMs: number): void {
    const { ledgerLeaseId: leaseId, unspentUnits, spent } = previous;
    this.deps.budget.close(holder, previous, nowMs);
    if (leaseId !== null) this.unspent.set(holder, { leaseId, unspentUnits });
    else this.unleasedUnits += spent.reduce((sum, { units }) => sum + units, 0);
  }

  private async askLedger(
    { holder, priority, minUnits }: UserLeaseRequest,
    wantedUnits: number,
  ): Promise<
    LeaseAnswer | { isGranted: true; leaseId: null; grantedUnits: number; validForMs: number }
  > {
    const { ledger, clock, log, ledgerAnswerMs = LEDGER_ANSWER_MS } = this.deps;
    const retryAfterMs = this.nextLedgerMs - clock();
    if (retryAfterMs > 0) return { isGranted: false, retryAfterMs, reason: 'minute' };
    const { unleasedUnits } = this;
    const previous = this.unspent.get(holder) ?? null;
    this.unspent.delete(holder);
    this.unleasedUnits = 0;
    try {
      const asking = ledger().lease({
        holder,
        priority,
        wantedUnits,
        minUnits,
        previous,
        unleasedUnits,
      });
      return await awaitObject({ objectAnswerMs: ledgerAnswerMs }, asking);
    } catch (error) {
      log.warn('quota.ledger_unreachable', { kind: priority, ...describeError(error) });
      if (previous !== null && !this.unspent.has(holder)) this.unspent.set(holder, previous);
      this.unleasedUnits += unleasedUnits;
      return this.leaseWithoutLedger(wantedUnits, clock());
    }
  }

  private leaseWithoutLedger(wantedUnits: number, nowMs: number) {
    this.nextLedgerMs = nowMs + UNLEASED_EVERY_MS;
    const grantedUnits = Math.min(UNLEASED_UNITS, wantedUnits);
    return {
      isGranted: true,
      leaseId: null,
      grantedUnits,
      validForMs: LEASE_MS,
    } as const;
  }
}
