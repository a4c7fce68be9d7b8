import { expect, test } from 'vitest';

import { LANGUAGES } from '#worker/domain/language.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';
import { receiptDocument } from '#worker/receipts/receipt-document.ts';

import { buildCleanupFacts, buildOrderFacts } from './build-order-facts.ts';
import { textOf } from './plain-mail.ts';

/** Ten of 1,268 mails are put back, and they were nine tenths of the 2.4 GB. */
const cleanup = buildCleanupFacts({ restoredCount: 10, trashedBytes: 240_000_000 });

test('space and CO₂ on a receipt go by the bytes in the trash, and not by the number of mails', async () => {
  const text = await textOf(receipt(buildOrderFacts({ cleanup })));
  expect(text).toContain('Återställda … 10 MEJL I PAPPERSKORGEN … 1 250');
  expect(text).toContain('Plats som blir ledig … ca 229 MB');
  expect(text).toContain('Uppskattad CO₂ per år … ca 0,16 kg');
});

test.each(LANGUAGES)('the receipt that is downloaded says the same (%s)', (language) => {
  const facts = buildOrderFacts({ cleanup, language });
  const printed = { facts, token: null, senders: [], printedAtMs: facts.paidAtMs };
  const lines = receiptDocument(printed)
    .columns.flat()
    .flatMap((part) => part.lines);
  const values = lines.map(({ value }) => value).join(' | ');
  expect(values).toMatch(/229\sMB/);
  expect(values).toMatch(/0[.,]16\skg/);
});
