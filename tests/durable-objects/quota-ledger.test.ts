import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';

import { UserLeases } from '#durable-objects/user-quota/user-leases.ts';
import { LedgerStore } from '#durable-objects/quota-ledger/ledger-store.ts';
import { countCallsOf } from '#tests/worker/support/google.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { UserBudget } from '#worker/domain/quota/user-budget.ts';
import { createLog } from '#worker/log.ts';
import { createObjectStubs } from '#worker/object-stubs.ts';
import type { LeaseRequest } from '#worker/domain/quota/quota-lease.ts';

import {
  buildCleaningUser,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import { until } from '#tests/durable-objects/support/until.ts';

vi.setConfig({ testTimeout: 20_000 });

const { quotaLedger } = createObjectStubs(env);
const ledger = () => env.QUOTA_LEDGER.getByName('project');

function buildRequest(changes: Partial<LeaseRequest> = {}): LeaseRequest {
  return {
    holder: crypto.randomUUID(),
    priority: 'cleanup',
    wantedUnits: 600,
    minUnits: 100,
    previous: null,
    unleasedUnits: 0,
    ...changes,
  };
}

let unitsBefore = 0;
const leasedSince = async () => (await quotaLedger().usage()).day.units.cleanup - unitsBefore;

beforeEach(async () => {
  unitsBefore = (await quotaLedger().usage()).day.units.cleanup;
});

test('what was leased is still counted when the ledger has been evicted', async () => {
  const minuteBefore = (await quotaLedger().usage()).minute.units.cleanup;
  const answer = await quotaLedger().lease(buildRequest());
  expect(answer).toMatchObject({ isGranted: true, grantedUnits: 600 });
  await evictDurableObject(ledger());
  expect(await leasedSince()).toBe(600);
  expect((await quotaLedger().usage()).minute.units.cleanup).toBe(minuteBefore + 600);
});

test('what is given back no longer counts', async () => {
  const request = buildRequest();
  const answer = await quotaLedger().lease(request);
  if (!answer.isGranted) throw new Error('the ledger refused');
  await quotaLedger().giveBack(request.holder, { leaseId: answer.leaseId, unspentUnits: 400 });
  expect(await leasedSince()).toBe(200);
});

test('leases asked for at the same time are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => quotaLedger().lease(buildRequest())));
  expect(await leasedSince()).toBe(12_000);
});

test('saving a second writes one row, the first time and whenever its slot comes round', async () => {
  const { day } = await quotaLedger().usage();
  const written = await runInDurableObject(ledger(), async (_object, { storage }) => {
    const rows: number[] = [];
    const store = new LedgerStore({
      transactionSync: (work) => work(),
      sql: {
        exec(query, ...bindings) {
          const cursor = storage.sql.exec(query, ...bindings);
          const values = cursor.toArray();
          rows.push(cursor.rowsWritten);
          return { toArray: () => values };
        },
      },
    });
    const second = { secondMs: 1_000, units: day.units, day };
    for (const secondMs of [1_000, 1_000, 139_000, 277_000]) store.save({ ...second, secondMs });
    const stored = storage.sql.exec('SELECT second_ms FROM seconds WHERE slot = 1').toArray();
    return { rows, stored };
  });
  expect(written).toEqual({ rows: [1, 1, 1, 1], stored: [{ second_ms: 277_000 }] });
});

test('the day is California’s, where the Worker runs as well', async () => {
  const { day } = await quotaLedger().usage();
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    timeStyle: 'medium',
  });
  expect(clock.format(day.startMs)).toBe('00:00:00');
  expect(clock.format(day.endMs)).toBe('00:00:00');
  expect(day.startMs).toBeLessThanOrEqual(Date.now());
  expect(day.endMs).toBeGreaterThan(Date.now());
});

test('nobody waits for a ledger that does not answer', async () => {
  const hung = Promise.withResolvers<void>();
  const blocking = runInDurableObject(ledger(), async (_object, state) =>
    state.blockConcurrencyWhile(() => hung.promise),
  );
  const logLines: string[] = [];
  const store = { save: () => {}, delete: () => {} };
  const leases = new UserLeases({
    budget: new UserBudget(5_400, [], store),
    ledger: quotaLedger,
    clock: () => Date.now(),
    log: createLog('warn', (_level, line) => logLines.push(line)),
    ledgerAnswerMs: 50,
  });
  const { wantedUnits: _wanted, unleasedUnits: _unleased, ...request } = buildRequest();
  const answer = await leases.lease({ ...request, previous: null, cleanup: null, leaveUnits: 0 });
  expect(answer).toMatchObject({ isGranted: true, ledgerLeaseId: null, grantedUnits: 300 });
  expect(logLines.join()).toContain('quota.ledger_unreachable');
  hung.resolve();
  await blocking;
});

test('a clean-up leases what it spends as one that was paid for, and gives back the rest', async () => {
  const { user, rows } = await buildCleaningUser(1_500);
  const order = await createOrder(user, rows, selectAll(rows));
  const getsBefore = await countCallsOf(user.account, 'users.messages.get');
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  const moves = await countCallsOf(user.account, 'users.messages.batchModify');
  const gets = (await countCallsOf(user.account, 'users.messages.get')) - getsBefore;
  const known = moves * GMAIL_PRICES.batchModify + gets * GMAIL_PRICES.getMessage;
  const leased = await until(async () => {
    const units = await leasedSince();
    return units % 600 === 0 ? null : units;
  });
  expect(leased).toBeGreaterThan(known);
  expect(leased).toBeLessThan(known + 500);
});
