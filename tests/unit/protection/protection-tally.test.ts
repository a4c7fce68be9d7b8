import fc from 'fast-check';
import { expect, test } from 'vitest';

import { tallyProtections } from '#worker/domain/protection/protection-tally.ts';
import {
  canUnlock,
  NOTHING_UNLOCKED,
  PROTECTIONS,
  protectionMask,
  ROW_KINDS,
  type Protection,
} from '#worker/domain/protection/protection.ts';

function counted(...parts: readonly [number, readonly Protection[]][]) {
  return new Map(parts.map(([count, protections]) => [protectionMask(protections), count]));
}

const someCounts = fc
  .array(fc.tuple(fc.nat(1000), fc.uniqueArray(fc.constantFrom(...PROTECTIONS))))
  .map((parts) => counted(...parts));

test('a row tells what it offers and, by reason, what it keeps', () => {
  const counts = counted([400, []], [9, ['starred']], [3, ['starred', 'recent']], [7, ['draft']]);
  expect(tallyProtections(counts, 'old', NOTHING_UNLOCKED)).toEqual({
    offeredCount: 400,
    keptCount: 19,
    reasons: [
      { protection: 'draft', count: 7, freedCount: 7, canUnlock: false },
      { protection: 'starred', count: 12, freedCount: 9, canUnlock: true },
      { protection: 'recent', count: 0, freedCount: 0, canUnlock: true },
    ],
  });
});

test('what does not protect in a row of this kind is not counted against it', () => {
  const tally = tallyProtections(counted([5, ['important']]), 'newsletter', NOTHING_UNLOCKED);
  expect(tally).toEqual({ offeredCount: 5, keptCount: 0, reasons: [] });
});

test('a row without messages has nothing to tell', () => {
  expect(tallyProtections(new Map(), 'large', NOTHING_UNLOCKED)).toEqual({
    offeredCount: 0,
    keptCount: 0,
    reasons: [],
  });
});

test('each message is offered or kept for one reason, whatever is unlocked', () => {
  fc.assert(
    fc.property(
      someCounts,
      fc.constantFrom(...ROW_KINDS),
      fc.uniqueArray(fc.constantFrom(...PROTECTIONS)),
      (counts, rowKind, unlocked) => {
        const tally = tallyProtections(counts, rowKind, protectionMask(unlocked));
        const all = [...counts.values()].reduce((total, count) => total + count, 0);
        const byReason = tally.reasons.reduce((total, { count }) => total + count, 0);
        expect(tally.offeredCount + tally.keptCount).toBe(all);
        expect(byReason).toBe(tally.keptCount);
      },
    ),
  );
});

test('unlocking a reason puts on offer as many more as were promised', () => {
  fc.assert(
    fc.property(
      someCounts,
      fc.constantFrom(...ROW_KINDS),
      fc.constantFrom(...PROTECTIONS),
      (counts, rowKind, protection) => {
        const before = tallyProtections(counts, rowKind, NOTHING_UNLOCKED);
        const after = tallyProtections(counts, rowKind, protectionMask([protection]));
        const promised = before.reasons.find((reason) => reason.protection === protection);
        const freed = canUnlock(protection, rowKind) ? (promised?.freedCount ?? 0) : 0;
        expect(after.offeredCount - before.offeredCount).toBe(freed);
      },
    ),
  );
});
