import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';

import {
  migrateObjectDatabase,
  type ObjectDatabase,
  type SqlValue,
} from '#durable-objects/object-database.ts';
import type { UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import type {
  SpentLease,
  UserLeaseAnswer,
  UserLeaseRequest,
} from '#worker/domain/quota/quota-lease.ts';
import {
  UserBudget,
  type UserLease,
  type UserLeaseStore,
} from '#worker/domain/quota/user-budget.ts';
import { CLEANUP_ACTIVE_MS } from '#worker/domain/quota/user-units.ts';
import type { Bindings } from '#worker/env.ts';
import { runtimeOf } from '#worker/create-runtime.ts';

import { UserLeases } from './user-leases.ts';

const USER_LEASE_TABLES: readonly string[] = [
  // spent: JSON of UnitLease[].
  `CREATE TABLE leases (
     lease_id INTEGER PRIMARY KEY,
     holder TEXT NOT NULL,
     is_cleanup INTEGER NOT NULL,
     is_open INTEGER NOT NULL,
     spent TEXT NOT NULL
   );`,
];

const spentSchema = z.array(z.object({ takenMs: z.number(), units: z.number() }));

class UserLeaseTable implements UserLeaseStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  all(): UserLease[] {
    return this.database.sql.exec('SELECT * FROM leases ORDER BY lease_id').toArray().map(toLease);
  }

  save({ leaseId, holder, isCleanup, isOpen, spent }: UserLease): void {
    this.database.sql.exec(
      `INSERT INTO leases VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (lease_id) DO UPDATE SET is_open = ?4, spent = ?5`,
      leaseId,
      holder,
      Number(isCleanup),
      Number(isOpen),
      JSON.stringify(spent),
    );
  }

  delete(leaseId: number): void {
    this.database.sql.exec('DELETE FROM leases WHERE lease_id = ?', leaseId);
  }
}

function toLease(row: Record<string, SqlValue>): UserLease {
  return {
    leaseId: Number(row['lease_id']),
    holder: String(row['holder']),
    isCleanup: row['is_cleanup'] === 1,
    isOpen: row['is_open'] === 1,
    spent: spentSchema.parse(JSON.parse(String(row['spent']))),
  };
}

/**
 * Owns the minute of one user, who names it: all of their scans and clean-ups lease from it. An alarm deletes what counts no
 * more. Output gates hold answers until writes are durable, so no granted lease is lost.
 */
export class UserQuota extends DurableObject<Bindings> implements UserQuotaObject {
  private readonly budget: UserBudget;
  private readonly leases: UserLeases;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const { settings, quotaLedger, clock, log } = runtimeOf(env);
    migrateObjectDatabase(ctx.storage, USER_LEASE_TABLES);
    const table = new UserLeaseTable(ctx.storage);
    this.budget = new UserBudget(settings.GMAIL_UNITS_PER_MINUTE, table.all(), table);
    this.leases = new UserLeases({ budget: this.budget, ledger: quotaLedger, clock, log });
  }

  async lease(request: UserLeaseRequest): Promise<UserLeaseAnswer> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.scheduleWipe();
    return this.leases.lease(request);
  }

  async giveBack(holder: string, previous: SpentLease | null): Promise<void> {
    await this.leases.giveBack(holder, previous);
  }

  override async alarm(): Promise<void> {
    if (!this.budget.isIdle(runtimeOf(this.env).clock())) await this.scheduleWipe();
  }

  private async scheduleWipe(): Promise<void> {
    await this.ctx.storage.setAlarm(runtimeOf(this.env).clock() + CLEANUP_ACTIVE_MS);
  }
}
