import { expect, test } from 'vitest';

import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { senderCells, senderOf } from '#worker/domain/scans/senders/sender-search.ts';

const PROMOTIONS = MESSAGE_MARKS.promotions.bit;
const UPDATES = MESSAGE_MARKS.updates.bit;
const BOUND = ['-after:1000'];

test('one group is searched for by address and category', () => {
  const group = { sender: 7, senderKey: 'news@shop.example', category: PROMOTIONS };
  expect(senderCells([group], BOUND)).toEqual([
    {
      query: 'from:(news@shop.example) category:promotions -after:1000',
      groups: [{ sender: 7, category: PROMOTIONS }],
    },
  ]);
});

test('groups of different categories share a listing, those of one category never do', () => {
  const groups = [
    { sender: 1, senderKey: 'a@shop.example', category: PROMOTIONS },
    { sender: 2, senderKey: 'b@shop.example', category: UPDATES },
    { sender: 3, senderKey: 'c@shop.example', category: PROMOTIONS },
  ];
  expect(senderCells(groups, BOUND).map(({ query }) => query)).toEqual([
    '{(from:(a@shop.example) category:promotions) (from:(b@shop.example) category:updates)} -after:1000',
    'from:(c@shop.example) category:promotions -after:1000',
  ]);
});

test('a message that a shared listing finds is told apart by its own category', () => {
  const [cell] = senderCells(
    [
      { sender: 1, senderKey: 'a@shop.example', category: PROMOTIONS },
      { sender: 2, senderKey: 'b@shop.example', category: UPDATES },
    ],
    BOUND,
  );
  if (cell === undefined) throw new Error('nothing to list');
  expect(senderOf(cell, PROMOTIONS | MESSAGE_MARKS.unread.bit)).toBe(1);
  expect(senderOf(cell, UPDATES)).toBe(2);
  expect(senderOf(cell, MESSAGE_MARKS.forums.bit)).toBeNull();
});

test('mail in no category is listed by its sender alone, and what is in a category is not taken for it', () => {
  const [alone, shared, ...others] = senderCells(
    [
      { sender: 1, senderKey: 'a@shop.example', category: PROMOTIONS },
      { sender: 2, senderKey: 'b@shop.example', category: 0 },
    ],
    BOUND,
  );
  if (alone === undefined || shared === undefined) throw new Error('nothing to list');
  expect(alone.query).toBe('from:(b@shop.example) -after:1000');
  expect(shared.query).toBe('from:(a@shop.example) category:promotions -after:1000');
  expect(others).toEqual([]);
  expect(senderOf(alone, MESSAGE_MARKS.unread.bit)).toBe(2);
  expect(senderOf(alone, PROMOTIONS)).toBeNull();
});

test('nobody to list is no listing', () => {
  expect(senderCells([], BOUND)).toEqual([]);
});
