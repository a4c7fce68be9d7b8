import fc from 'fast-check';
import { expect, test } from 'vitest';

import { demoOrderNumber, orderNumber } from '#worker/domain/orders/order-status.ts';

test.each([
  [1_795_219_200_123, 'GR-19200123'],
  [1_795_200_000_007, 'GR-00000007'],
  [5, 'GR-00000005'],
])('the order number of %d is %s', (timestampMs, number) => {
  expect(orderNumber(timestampMs)).toBe(number);
});

test('an order number is GR- and eight digits, whenever', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8.64e15 }), (timestampMs) => {
      expect(orderNumber(timestampMs)).toMatch(/^GR-\d{8}$/);
    }),
  );
});

test('the demo’s number is DEMO and eight digits, whenever', () => {
  expect(demoOrderNumber(1_795_200_000_007)).toBe('DEMO00000007');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8.64e15 }), (timestampMs) => {
      expect(demoOrderNumber(timestampMs)).toMatch(/^DEMO\d{8}$/);
    }),
  );
});
