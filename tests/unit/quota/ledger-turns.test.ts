import { expect, test } from 'vitest';

import { LEASE_MS, type QuotaPriority } from '#worker/domain/quota/quota-lease.ts';

import { buildLedger, granted, NOON_MS, refused } from './build-ledger.ts';

const REACH_MS = 60_000 + LEASE_MS;

/** A full minute in which somebody who has had nothing waits, up to when units are free again. */
function buildQueue() {
  // A user's limit so low that nobody is paced.
  const ledger = buildLedger({ unitsPerMinute: 1_200, unitsPerUserMinute: 100 });
  granted(ledger.lease({ holder: 'rich', priority: 'cleanup' }));
  ledger.advance(10_000);
  granted(ledger.lease({ holder: 'rich', priority: 'cleanup' }));
  refused(ledger.lease({ holder: 'poor', priority: 'cleanup' }));
  ledger.moveTo(NOON_MS + REACH_MS);
  return ledger;
}

test('units that become free are for who has had least, not for who asks first', () => {
  const ledger = buildQueue();
  expect(ledger.lease({ holder: 'rich', priority: 'cleanup' }).isGranted).toBe(false);
  expect(ledger.lease({ holder: 'poor', priority: 'cleanup' }).isGranted).toBe(true);
});

test('nothing is kept for who does not come back', () => {
  const ledger = buildQueue();
  ledger.advance(5_000);
  expect(ledger.lease({ holder: 'rich', priority: 'cleanup' }).isGranted).toBe(true);
});

test('among equals who asked first is first, and the paid clean-up is before them', () => {
  const ledger = buildLedger({ unitsPerMinute: 700 });
  const isGranted = (holder: string, priority: QuotaPriority = 'scan') =>
    ledger.lease({ holder, priority, minUnits: 600 }).isGranted;
  expect(isGranted('other', 'cleanup')).toBe(true);
  for (const holder of ['first', 'second']) expect(isGranted(holder)).toBe(false);
  expect(isGranted('paid', 'cleanup')).toBe(false);
  ledger.moveTo(NOON_MS + REACH_MS);
  expect(isGranted('second')).toBe(false);
  expect(isGranted('first')).toBe(false);
  expect(isGranted('paid', 'cleanup')).toBe(true);
  ledger.advance(REACH_MS);
  expect(isGranted('second')).toBe(false);
  expect(isGranted('first')).toBe(true);
});
