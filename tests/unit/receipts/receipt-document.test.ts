import { expect, test } from 'vitest';

import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts';
import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import { receiptDocument } from '#worker/receipts/receipt-document.ts';
import { renderReceiptDocument } from '#worker/receipts/render-receipt-document.ts';

import {
  buildCleanupFacts,
  buildOrderFacts,
  PAID_AT_MS,
} from '#tests/unit/mail/build-order-facts.ts';

type Hostile = { sender?: string; email?: string; masked?: string; orderNumber?: string };

const TWO_CONFIRMED = {
  confirmedCount: 2,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
  waitingCount: 0,
};

/** A receipt into which something of a stranger's has come. */
function render({ sender = 'Shop', email, masked = 'ya29…9xQ', orderNumber }: Hostile) {
  const senders: UnsubscribeList['senders'] = [
    { number: 1, rowId: null, sender, status: 'confirmed', reason: null, link: null },
    { number: 2, rowId: null, sender: 'News', status: 'confirmed', reason: null, link: null },
  ];
  return renderReceiptDocument(
    receiptDocument({
      facts: buildOrderFacts({
        cleanup: buildCleanupFacts({ unsubscribes: TWO_CONFIRMED }),
        ...(email === undefined ? {} : { email }),
        ...(orderNumber === undefined ? {} : { orderNumber }),
      }),
      token: {
        masked,
        createdAtMs: PAID_AT_MS,
        usedAtMs: PAID_AT_MS,
        revokedAtMs: null,
        laterExpiresAtMs: null,
        expiresAtMs: PAID_AT_MS + 1,
      },
      senders,
      printedAtMs: PAID_AT_MS,
    }),
  );
}

const elementsOf = (html: string) => html.match(/<[^>]*>/g);

test.each(['sender', 'email', 'masked', 'orderNumber'] as const)(
  'whatever script stands in the %s of a receipt, its elements are our own',
  async (place) => {
    const harmless = elementsOf(await render({}));
    for (const payload of XSS_PAYLOADS) {
      expect(elementsOf(await render({ [place]: payload }))).toEqual(harmless);
    }
  },
);

test('a name that runs from right to left keeps to its own place', async () => {
  expect(await render({ sender: '\u202Egnp.exe' })).toContain('<bdi>\u202Egnp.exe</bdi>');
});
