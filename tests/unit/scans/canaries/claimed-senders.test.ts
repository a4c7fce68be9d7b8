import { expect, test } from 'vitest';

import { sendersMisfit } from '#worker/domain/scans/canaries/sample-fit.ts';

const SHOP = 'news@shop.example';

function message(senderKey: string, ...foundFor: string[]) {
  return { senderKey, foundFor: new Set(foundFor) };
}

function times(count: number, one: ReturnType<typeof message>) {
  return Array.from({ length: count }, () => one);
}

test('messages that were found for their own sender, or for its domain, are no reason for doubt', () => {
  const own = times(20, message(SHOP, SHOP));
  const ofDomain = times(20, message(SHOP, SHOP, 'domain:shop.example'));
  expect(sendersMisfit([...own, ...ofDomain])).toBe(false);
});

test.each([
  [2, 5, false],
  [3, 5, true],
  [3, 30, false],
  [4, 30, true],
])('%i of %i messages that were found for somebody else: doubt is %s', (wrong, all, isDoubtful) => {
  const right = times(all - wrong, message(SHOP, SHOP));
  const strangers = times(wrong, message(SHOP, SHOP, 'hej@annan.example'));
  expect(sendersMisfit([...right, ...strangers])).toBe(isDoubtful);
});

test('what nobody searched for tells nothing, and neither does what goes by its list', () => {
  const unclaimed = times(50, message(SHOP));
  const ofList = times(50, message('list:dev.lists.example', 'anna@lists.example'));
  const foundForList = times(50, message(SHOP, 'list:dev.lists.example'));
  expect(sendersMisfit([...unclaimed, ...ofList, ...foundForList])).toBe(false);
});
