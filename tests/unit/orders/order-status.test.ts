import { expect, test } from 'vitest';

import {
  nextOrderStatus,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderStatus,
  orderStatusesBefore,
} from '#worker/domain/orders/order-status.ts';

const returned = (returnedMinor: number): OrderEvent => ({
  kind: 'money_returned',
  returnedMinor,
  paidMinor: 3900,
});

test.each<[OrderStatus, OrderEvent, OrderStatus]>([
  ['pending', { kind: 'processing' }, 'processing'],
  ['processing', { kind: 'pending' }, 'pending'],
  ['processing', { kind: 'completed' }, 'completed'],
  ['refunded', { kind: 'completed' }, 'refunded'],
  ['completed', { kind: 'pending' }, 'completed'],
  ['completed', returned(1000), 'partly_refunded'],
  ['partly_refunded', returned(3900), 'refunded'],
  ['refunded', returned(0), 'completed'],
  ['pending', returned(3900), 'pending'],
])('an order that is %s becomes by %o %s', (status, event, next) => {
  expect(nextOrderStatus(status, event)).toBe(next);
});

test('a payment moves unpaid orders only', () => {
  expect(orderStatusesBefore('completed')).toEqual(['pending', 'processing']);
  expect(orderStatusesBefore('processing')).toEqual(['pending']);
  expect(ORDER_STATUSES).toHaveLength(5);
});
