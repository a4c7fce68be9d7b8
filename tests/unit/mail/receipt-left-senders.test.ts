import { expect, test } from 'vitest';

import { orderAmounts } from '#worker/domain/orders/prices.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';

import { buildCleanupFacts, buildOrderFacts, buildRefund } from './build-order-facts.ts';
import { textOf } from './plain-mail.ts';

test('a receipt promises newsletters back that nobody has begun with, and leaves the right open until then', async () => {
  const unsubscribes = {
    waitingCount: 0,
    untriedCount: 3,
    retryableCount: 3,
    confirmedCount: 7,
    askedCount: 0,
    needsClickCount: 0,
    notPossibleCount: 3,
  };
  const cleanup = buildCleanupFacts({ unsubscribes });
  const order = {
    tier: 'reset',
    amounts: orderAmounts('standard', 'reset', 'SEK', false),
  } as const;
  const before = await textOf(receipt(buildOrderFacts({ ...order, cleanup })));
  expect(before).toContain('Av 10 nyhetsbrev att avsluta hade 7 hanterats.');
  expect(before).toContain('Nyhetsbrev som vi inte har börjat med sju dagar efter betalningen');
  expect(before).toContain('Ångerrätten gäller till och med');

  const refund = buildRefund({ status: 'succeeded', totalMinor: 1_500, vatMinor: 300 });
  const after = await textOf(receipt(buildOrderFacts({ ...order, cleanup, refunds: [refund] })));
  expect(after).toContain('Vi betalar tillbaka 15 kr, samma väg som du betalade.');
  expect(after).not.toContain('Ångerrätten gäller');

  const closed = buildCleanupFacts({ status: 'closed', movedCount: 900, unsubscribes });
  const english = await textOf(
    receipt(buildOrderFacts({ ...order, cleanup: closed, refunds: [refund], language: 'en' })),
  );
  expect(english).toContain('Of 10 newsletters to unsubscribe from, 7 had been dealt with.');
});
