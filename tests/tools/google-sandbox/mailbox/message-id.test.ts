import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createMessageIds, isMessageId } from './message-id.ts';

const NOW_MS = Date.UTC(2026, 9, 15);

function idsOf(datesMs: readonly number[], owner = 'anna@postlada.example') {
  return createMessageIds({
    owner,
    count: () => datesMs.length,
    internalDateMs: (ordinal) => datesMs[ordinal] ?? 0,
  });
}

const anyDate = fc.oneof(
  fc.integer({ min: Date.UTC(2004, 10, 10), max: NOW_MS }),
  fc.integer({ min: 0, max: Date.UTC(2200, 0) }),
);

test('an id of a later millisecond is a greater number', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (one, other) => {
      const ids = idsOf([one, other]);
      const [first, second] = [ids.idOf(0), ids.idOf(1)];
      const isOrdinary = [one, other].every(
        (date) => date > Date.UTC(2004, 10, 10) && date < Date.UTC(2039, 0),
      );
      if (one < other) expect(first <= second || !isOrdinary).toBe(true);
      if (one < other && isOrdinary) expect(first < second).toBe(true);
    }),
  );
});

test('all ids have sixteen digits, are unlike one another and lead back to their message', () => {
  fc.assert(
    fc.property(fc.array(anyDate, { minLength: 1, maxLength: 50 }), (dates) => {
      const ids = idsOf(dates);
      const all = dates.map((_, ordinal) => ids.idOf(ordinal));
      expect(all.every((id) => /^1[0-9a-f]{15}$/.test(id) && isMessageId(id))).toBe(true);
      expect(new Set(all).size).toBe(dates.length);
      expect(all.map((id) => ids.ordinalOf(id))).toEqual(dates.map((_, ordinal) => ordinal));
    }),
  );
});

test('a hundred thousand messages of one moment are told apart', () => {
  const ids = idsOf(Array.from({ length: 100_000 }, () => NOW_MS));
  const all = new Set(Array.from({ length: 100_000 }, (_, ordinal) => ids.idOf(ordinal)));
  expect(all.size).toBe(100_000);
});

test('more messages than the last digits can tell apart are told apart by their time', () => {
  const ids = createMessageIds({
    owner: 'anna@postlada.example',
    count: () => 3_000_000,
    internalDateMs: (ordinal) => NOW_MS + ordinal,
  });
  for (const ordinal of [0, 5, 5 + 2 ** 20, 5 + 2 ** 21, 2_999_999]) {
    expect(ids.ordinalOf(ids.idOf(ordinal))).toBe(ordinal);
  }
});

test.each(['', '1', '2000000000000000', 'ABCDEF0123456789', '10000000000000000', 'x'.repeat(16)])(
  '%j is the id of no message',
  (id) => {
    expect(idsOf([NOW_MS]).ordinalOf(id)).toBeNull();
  },
);

test('an id belongs to one mailbox, also among others of the same times', () => {
  const dates = Array.from({ length: 500 }, (_, ordinal) => NOW_MS - ordinal * 1_000);
  const ids = idsOf(dates);
  const others = idsOf(dates, 'erik@postlada.example');
  expect(dates.every((_, ordinal) => others.ordinalOf(ids.idOf(ordinal)) === null)).toBe(true);
});
