import { expect, test } from 'vitest';

import {
  bestWay,
  matchPromisedWay,
  type PromisedWay,
  type UnsubscribeWay,
  type WayOut,
} from '#worker/domain/unsubscribes/unsubscribe-way.ts';

const HREF = 'https://leave.shop.example/u/1';
const LINK = { kind: 'web', href: HREF, host: 'leave.shop.example' } as const;
const ONE_CLICK: UnsubscribeWay = {
  kind: 'one-click',
  address: { href: HREF, host: 'leave.shop.example' },
  link: LINK,
};
const BY_HAND: UnsubscribeWay = { kind: 'by-hand', link: LINK, reason: 'not_offered' };
const NONE: UnsubscribeWay = { kind: 'none', reason: 'no_way' };

function promiseOf(...offers: readonly (readonly [string, WayOut])[]): PromisedWay | null {
  return offers.reduce<PromisedWay | null>(
    (known, [messageId, way]) => bestWay(known, { way, messageIds: [messageId] }),
    null,
  );
}

test('a sender is promised the best that one of its messages offers, and that message is remembered', () => {
  expect(promiseOf(['a', 'none'], ['b', 'by-hand'], ['c', 'none'])).toEqual({
    way: 'by-hand',
    messageIds: ['b'],
  });
  expect(promiseOf(['a', 'one-click'], ['b', 'by-hand'], ['c', 'one-click'])).toEqual({
    way: 'one-click',
    messageIds: ['a', 'c'],
  });
  expect(promiseOf(['a', 'none'])).toEqual({ way: 'none', messageIds: ['a'] });
});

test('of many messages that offer the same, three are remembered', () => {
  const many = ['a', 'b', 'c', 'd', 'b'].map((id) => [id, 'by-hand'] as const);
  expect(promiseOf(...many)?.messageIds).toEqual(['a', 'b', 'c']);
});

test.each<[WayOut | null, UnsubscribeWay, UnsubscribeWay]>([
  ['one-click', ONE_CLICK, ONE_CLICK],
  ['one-click', BY_HAND, BY_HAND],
  ['one-click', NONE, NONE],
  ['by-hand', ONE_CLICK, { kind: 'by-hand', link: LINK, reason: 'not_promised' }],
  ['by-hand', BY_HAND, BY_HAND],
  ['by-hand', NONE, NONE],
  ['none', ONE_CLICK, { kind: 'by-hand', link: LINK, reason: 'not_promised' }],
  ['none', BY_HAND, BY_HAND],
  ['none', NONE, NONE],
  // It was said that a way would be looked for.
  [null, ONE_CLICK, ONE_CLICK],
  [null, BY_HAND, BY_HAND],
])('promised %s, and found %o: no more is done than was promised', (promised, found, done) => {
  expect(matchPromisedWay(found, false, { promised, mayLeaveGroup: false })).toEqual(done);
});

test('a group is asked only if leaving it was chosen', () => {
  const terms = { promised: 'one-click', mayLeaveGroup: true } as const;
  expect(matchPromisedWay(ONE_CLICK, true, terms)).toBe(ONE_CLICK);
  expect(matchPromisedWay(ONE_CLICK, true, { ...terms, mayLeaveGroup: false })).toEqual({
    kind: 'by-hand',
    link: LINK,
    reason: 'group_not_chosen',
  });
});
