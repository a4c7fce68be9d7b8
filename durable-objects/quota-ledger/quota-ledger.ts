import { DurableObject } from 'cloudflare:workers';

import { migrateObjectDatabase } from '#durable-objects/object-database.ts';
import type { LeaseAnswer, LeaseRequest, UnspentLease } from '#worker/domain/quota/quota-lease.ts';
import { UnitLedger, type QuotaUsage } from '#worker/domain/quota/unit-ledger.ts';
import type { Bindings } from '#worker/env.ts';
import { runtimeOf } from '#worker/create-runtime.ts';

import type { QuotaLedgerObject } from '#worker/contract/gmail-quota.ts';
import { LEDGER_TABLES, LedgerStore } from './ledger-store.ts';

/**
 * The project's only ledger. Leases of 600 units make at most 32 requests a second at Google's
 * minute limit, some 80 with retries; an object serves a thousand
 * (https://developers.cloudflare.com/durable-objects/platform/limits/). Output gates hold responses
 * until writes are durable, so no granted lease is lost.
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

  async lease(request: LeaseRequest): Promise<LeaseAnswer> {
    const { clock, log } = runtimeOf(this.env);
    const answer = this.ledger.lease(request, clock());
    if (!answer.isGranted && answer.reason === 'day') {
      log.warn('quota.day_used_up', { kind: request.priority });
    }
    return answer;
  }

  async giveBack(holder: string, unspent: UnspentLease): Promise<void> {
    this.ledger.giveBack(holder, unspent, runtimeOf(this.env).clock());
  }

  async usage(): Promise<QuotaUsage> {
    return this.ledger.usage(runtimeOf(this.env).clock());
  }
}
