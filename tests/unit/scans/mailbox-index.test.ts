import fc from 'fast-check';
import { expect, test } from 'vitest';

import { buildMailboxIndex, messageId } from '#tests/support/build-mailbox-index.ts';
import { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import type { CellFacts } from '#worker/domain/scans/listing/listing-cell.ts';
import { ANSWERED_BIT, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';

type Page = { isCounting: boolean; facts: CellFacts; ids: string[] };

const someIds = fc
  .uniqueArray(fc.nat({ max: 400 }), { maxLength: 60 })
  .map((numbers) => numbers.map(messageId));

/** Pages as a scan gives them: those that count are a partition, so no id is in two of them. */
const pages = fc
  .record({
    all: fc.uniqueArray(fc.nat({ max: 400 }), { minLength: 1, maxLength: 300 }),
    others: fc.array(fc.record({ marks: fc.integer({ min: 1, max: 9 }), ids: someIds })),
  })
  .map(({ all, others }): { counting: Page[]; others: Page[] } => ({
    counting: [0, 1, 2].map((bucket) => ({
      isCounting: true,
      facts: { sizeBucket: bucket, ageBand: bucket === 1 ? 4 : null, marks: bucket },
      ids: all.filter((number) => number % 3 === bucket).map(messageId),
    })),
    others: others.map(({ marks, ids }) => ({
      isCounting: false,
      facts: { sizeBucket: null, ageBand: null, marks },
      ids,
    })),
  }));

function apply(index: MailboxIndex, given: readonly Page[]): void {
  for (const { ids, ...cell } of given) {
    index.applyPage(cell, packIds(ids), cell.isCounting ? packIds(ids) : null);
  }
}

function contents(index: MailboxIndex): Map<string, string> {
  const all = new Map<string, string>();
  for (let position = 0; position < index.size; position += 1) {
    const { high, low } = index.idAt(position);
    all.set(
      `${high}:${low}`,
      `${index.sizeBucketAt(position)} ${index.ageBandAt(position)} ${index.marksAt(position)}`,
    );
  }
  return all;
}

test('the index depends on which pages came, not on their order or how often', () => {
  fc.assert(
    fc.property(pages, fc.infiniteStream(fc.nat()), ({ counting, others }, noise) => {
      const once = new MailboxIndex();
      apply(once, [...counting, ...others]);
      const shuffled = [...others, ...others]
        .map((page) => ({ page, order: noise.next().value ?? 0 }))
        .sort((a, b) => a.order - b.order)
        .map(({ page }) => page);
      const again = new MailboxIndex();
      apply(again, [...counting.toReversed(), ...counting, ...shuffled]);
      expect(contents(again)).toEqual(contents(once));
    }),
  );
});

test('every message is found after the tables have grown many times over', () => {
  const index = new MailboxIndex();
  const count = 50_000;
  const ids = Array.from({ length: count }, (_, number) => messageId(number * 7919));
  apply(index, [{ isCounting: true, facts: { sizeBucket: 4, ageBand: null, marks: 0 }, ids }]);
  expect(index.size).toBe(count);
  const positions = new Set(ids.map((id) => index.findId(id)));
  expect(positions.size).toBe(count);
  expect(positions.has(-1)).toBe(false);
  expect(index.findId(messageId(3))).toBe(-1);
});

test('a message that no counting page named is not half counted', () => {
  const index = new MailboxIndex();
  const facts = { sizeBucket: null, ageBand: null, marks: MESSAGE_MARKS.starred.bit };
  apply(index, [{ isCounting: false, facts, ids: [messageId(1)] }]);
  expect(index.size).toBe(0);
});

test('a message whose age was never listed has no age', () => {
  const index = buildMailboxIndex([{ ageBand: 2 }, {}]);
  expect(index.ageBandAt(0)).toBe(2);
  expect(index.ageBandAt(1)).toBeNull();
});

test('a thread that the user answered in is marked whole', () => {
  const index = buildMailboxIndex([
    { threadId: messageId(900) },
    { threadId: messageId(900), marks: ['sent'] },
    { threadId: messageId(901) },
  ]);
  const isAnswered = [0, 1, 2].map((position) => (index.marksAt(position) & ANSWERED_BIT) !== 0);
  expect(isAnswered).toEqual([true, true, false]);
});
