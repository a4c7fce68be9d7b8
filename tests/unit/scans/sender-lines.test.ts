import fc from 'fast-check';
import { expect, test } from 'vitest';

import { buildMailboxIndex, messageId } from '#tests/support/build-mailbox-index.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import {
  LineFindings,
  senderLines,
  type LinedSender,
} from '#worker/domain/scans/senders/sender-lines.ts';
import type { SenderCell } from '#worker/domain/scans/senders/sender-search.ts';

const PROMOTIONS = MESSAGE_MARKS.promotions.bit;
const UPDATES = MESSAGE_MARKS.updates.bit;

function sendersOf(count: number, categories: readonly number[] = [PROMOTIONS]): LinedSender[] {
  return Array.from({ length: count }, (_, order) => ({
    senderNumber: order + 1,
    senderKey: `s${order}@shop.example`,
    categories,
  }));
}

function names(line: SenderCell, sender: number): boolean {
  return line.groups.some((group) => group.sender === sender);
}

/** What the lines come to where each message is from the senders named. */
function findIn(
  lines: readonly SenderCell[],
  messages: readonly { from: readonly number[]; mark?: 'promotions' | 'updates' }[],
) {
  const index = buildMailboxIndex(messages.map(({ mark = 'promotions' }) => ({ marks: [mark] })));
  const findings = new LineFindings(index);
  for (const line of lines) {
    const found = messages.flatMap(({ from }, order) =>
      from.some((sender) => names(line, sender)) ? [messageId(order)] : [],
    );
    findings.applyPage(line, packIds(found));
  }
  return findings.resolve(lines).toSorted((one, other) => one.position - other.position);
}

test('every sender is told from every other, by few searches of not too many names', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_500 }), (count) => {
      const lines = senderLines(sendersOf(count), []);
      const slices = sendersOf(count).map(({ senderNumber }) =>
        lines.flatMap((line, number) => (names(line, senderNumber) ? [number] : [])).join(),
      );
      expect(new Set(slices).size).toBe(count);
      const longest = Math.max(...lines.map(({ groups }) => groups.length));
      expect(longest).toBeLessThanOrEqual(60);
      expect(lines.length).toBeLessThanOrEqual(Math.max(4, 2 * Math.ceil(Math.sqrt(count))));
    }),
    { numRuns: 60 },
  );
});

test('a message is of the sender where its lines meet, in the categories that are known of that one', () => {
  const lines = senderLines(sendersOf(300), ['after:5']);
  expect(lines.every(({ query }) => query.endsWith(' after:5'))).toBe(true);
  expect(findIn(lines, [{ from: [1] }, { from: [217] }, { from: [300] }, { from: [999] }])).toEqual(
    [
      { position: 0, sender: 1 },
      { position: 1, sender: 217 },
      { position: 2, sender: 300 },
    ],
  );
  expect(findIn(lines, [{ from: [17], mark: 'updates' }])).toEqual([{ position: 0, sender: null }]);
});

test('a message that two senders are found for is in doubt, unless its category tells which', () => {
  const both = senderLines(sendersOf(40), []);
  expect(findIn(both, [{ from: [3, 30] }])).toEqual([{ position: 0, sender: null }]);
  const apart = senderLines(
    [
      { senderNumber: 1, senderKey: 'domain:shop.example', categories: [PROMOTIONS] },
      { senderNumber: 2, senderKey: 'orders@shop.example', categories: [UPDATES] },
    ],
    [],
  );
  expect(findIn(apart, [{ from: [1, 2] }, { from: [1, 2], mark: 'updates' }])).toEqual([
    { position: 0, sender: 1 },
    { position: 1, sender: 2 },
  ]);
});

test('a message that came between two lines is in doubt', () => {
  const lines = senderLines(sendersOf(300), []);
  const index = buildMailboxIndex([{ marks: ['promotions'] }]);
  const findings = new LineFindings(index);
  const first = lines.find((line) => names(line, 7));
  if (first !== undefined) findings.applyPage(first, packIds([messageId(0)]));
  expect(findings.resolve(lines)).toEqual([{ position: 0, sender: null }]);
});

test('without senders there is nothing to ask', () => {
  expect(senderLines([], [])).toEqual([]);
  expect(new LineFindings(buildMailboxIndex([])).resolve([])).toEqual([]);
});
