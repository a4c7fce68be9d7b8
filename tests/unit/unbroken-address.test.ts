import { expect, test } from 'vitest';

import { unbrokenAddress } from '#worker/domain/text.ts';

test.each([
  ['Exempelgatan 1, 111 11 Stockholm', 'Exempelgatan 1, 111\u00a011\u00a0Stockholm'],
  ['Box 174, SE-101 23 Örebro', 'Box 174, SE-101\u00a023\u00a0Örebro'],
  ['Storgatan 100 12 trappor', 'Storgatan 100 12 trappor'],
])('of %s only postcode and town are kept on one line', (address, unbroken) => {
  expect(unbrokenAddress(address)).toBe(unbroken);
});
