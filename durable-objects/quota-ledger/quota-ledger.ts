import { DurableObject } from 'cloudflare:workers';

import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import type { LeaseAnswer, LeaseRequest, UnspentLease } from '#worker/domain/quota/quota-lease.ts';
import { UnitLedger, type QuotaUsage } from '#worker/domain/quota/unit-ledger.ts';
import type { Bindings } from '#worker/env.ts';
import { runtimeOf } from '#worker/runtime.ts';

import type { QuotaLedgerObject } from './client.ts';
import { LedgerStore } from './ledger-store.ts';
import { LEDGER_TABLES } from './ledger-tables.ts';

/**
 * The one ledger of Google's quota for the whole project. It is asked for a lease of 600 units at a time,
 * at most 32 times a second at Google's limit of a minute and some 80 with those who are told to wait; one
 * object answers a thousand (https://developers.cloudflare.com/durable-objects/platform/limits/). Nothing
 * leaves an object before what it has written is stored, so a lease that was granted is never forgotten.
 */
export class QuotaLedger extends DurableObject<Bindings> implements QuotaLedgerObject {
  private readonly ledger: UnitLedger;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const { settings } = runtimeOf(env);
    migrateObjectDatabase(ctx.storage, LEDGER_TABLES);
    const store = new LedgerStore(ctx.storage);
    const limits = {
      unitsPerMinute: settings.GMAIL_PROJECT_UNITS_PER_MINUTE,
      unitsPerDay: settings.GMAIL_PROJECT_UNITS_PER_DAY,
      unitsPerUserMinute: settings.GMAIL_UNITS_PER_MINUTE,
    };
    this.ledger = new UnitLedger(limits, store.all(), (second) => store.save(second));
  }

  /** Leases units to spend, or says when to ask again. @throws RangeError for amounts that nobody could mean. */
  async lease(request: LeaseRequest): Promise<LeaseAnswer> {
    const { clock, log } = runtimeOf(this.env);
    const answer = this.ledger.lease(request, clock());
    if (!answer.isGranted && answer.reason === 'day') {
      log.warn('quota.day_used_up', { kind: request.priority });
    }
    return answer;
  }

  /** Takes back what is left of a lease whose holder has no more to do. */
  async giveBack(holder: string, unspent: UnspentLease): Promise<void> {
    this.ledger.giveBack(holder, unspent, runtimeOf(this.env).clock());
  }

  /** For whoever runs the service. */
  async usage(): Promise<QuotaUsage> {
    return this.ledger.usage(runtimeOf(this.env).clock());
  }
}
