import { expect, test } from 'vitest';

import { times } from '#tests/support/build-mailbox-lines.ts';
import {
  checkCells,
  readChecks,
  type CheckAnswer,
} from '#worker/domain/scans/senders/sender-search.ts';

const BOUND = ['-after:1000'];

function senders(count: number) {
  return times(count, (number) => ({
    senderNumber: number + 1,
    senderKey: `news@shop${number + 1}.example`,
  }));
}

test('many senders are asked about at once, in searches of at most 28 terms', () => {
  const cells = checkCells('writtenTo', senders(29), BOUND, { isEachAlone: false });
  expect(cells.map(({ check }) => check?.senders.length)).toEqual([28, 1]);
  expect(cells[1]?.query).toBe('in:sent {to:(news@shop29.example)} -after:1000');
});

test('a sender whose domain is written in two forms counts twice', () => {
  const asked = senders(28).map((sender) => ({
    ...sender,
    senderKey: 'news@xn--rksmrgs-5wao1o.se',
  }));
  const cells = checkCells('writtenTo', asked, BOUND, { isEachAlone: false });
  expect(cells.map(({ check }) => check?.senders.length)).toEqual([14, 14]);
});

test('whether a sender also writes elsewhere is asked of the other bulk categories', () => {
  const [cell] = checkCells('mixed', senders(1), BOUND, { isEachAlone: true });
  expect(cell?.query).toBe(
    '{from:(news@shop1.example)} {category:promotions category:social category:forums} -after:1000',
  );
});

test('nobody to ask about is no listing', () => {
  expect(checkCells('mixed', [], BOUND, { isEachAlone: false })).toEqual([]);
});

function answer(list: readonly number[], messageCount: number): CheckAnswer {
  return { check: { kind: 'mixed', senders: list }, messageCount };
}

test('no message clears all that were asked about, one message none of them', () => {
  const { found, unclear, asked } = readChecks('mixed', [answer([1, 2], 0), answer([3, 4], 7)]);
  expect([...found]).toEqual([]);
  expect([...unclear]).toEqual([3, 4]);
  expect([...asked]).toEqual([1, 2, 3, 4]);
});

test('who is asked about alone is found or cleared', () => {
  const { found, unclear } = readChecks('mixed', [
    answer([3, 4], 7),
    answer([3], 7),
    answer([4], 0),
  ]);
  expect([...found]).toEqual([3]);
  expect([...unclear]).toEqual([]);
});

test('answers to another question say nothing', () => {
  expect(readChecks('writtenTo', [answer([1], 5)]).asked.size).toBe(0);
});
