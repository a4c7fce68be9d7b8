import { expect, test } from 'vitest';

import { receipt } from '#worker/receipts/receipt-mail.ts';
import { receiptDocument } from '#worker/receipts/receipt-document.ts';

import { buildCleanupFacts, buildOrderFacts } from './build-order-facts.ts';
import { plain, textOf } from './plain-mail.ts';

test('a receipt of an undo says of what had left the trash that it was not there, not that it is back', async () => {
  const none = buildCleanupFacts({ goal: 'restore', notInTrashCount: 1_260 });
  const mail = receipt(buildOrderFacts({ cleanup: none }));
  expect(plain(mail.subject)).toBe('Kvitto GR-12345678: inget låg kvar i papperskorgen');
  const text = await textOf(mail);
  expect(text).toContain('1 260 mejl låg inte längre i papperskorgen: de är raderade');
  expect(text).toContain('Inte kvar i papperskorgen … 1 260 MEJL I PAPPERSKORGEN … 0');
  expect(text).not.toMatch(/är tillbaka|Återställda/);

  const some = buildCleanupFacts({ goal: 'restore', restoredCount: 1_000, notInTrashCount: 260 });
  const partly = receipt(buildOrderFacts({ cleanup: some }));
  expect(plain(partly.subject)).toBe('Kvitto GR-12345678: 1 000 av 1 260 mejl är tillbaka');
  expect(await textOf(partly)).toContain('260 mejl låg inte längre i papperskorgen');
});

test('what had left the trash frees no space and has no estimate, by mail or on paper, weighed or not', async () => {
  for (const trashedBytes of [0, null]) {
    const counts = { restoredCount: 100, notInTrashCount: 1_160, trashedBytes };
    const facts = buildOrderFacts({ cleanup: buildCleanupFacts({ goal: 'restore', ...counts }) });
    expect(await textOf(receipt(facts))).not.toMatch(/Plats som blir ledig|Uppskattad CO₂/);
    const printed = { facts, token: null, senders: [], printedAtMs: facts.paidAtMs };
    const labels = receiptDocument(printed)
      .columns.flat()
      .flatMap(({ lines }) => lines.map(({ label }) => label));
    expect(labels).not.toContain('Plats som blir ledig');
    expect(labels.join()).not.toContain('CO₂');
  }
});
