import { expect, test } from 'vitest';

import { receipt } from '#worker/receipts/receipt-mail.ts';

import { buildCleanupFacts, buildOrderFacts, buildRefund } from './build-order-facts.ts';
import { plain, textOf } from './plain-mail.ts';

test.each([
  [
    'sv',
    '368 mejl lät vi ligga: innan vi flyttar tittar vi efter, och de stämde inte med det du valde. Gmail tömmer',
    'Stämde inte med det du valde … 368',
    'Ångerrätten gäller',
  ],
  [
    'en',
    'We left 368 emails where they were: we look before we move, and they were not what you chose. Gmail empties',
    'Not what you chose … 368',
    'The right of withdrawal lasts',
  ],
] as const)(
  'a receipt in %s names mail that was not what its row said, and calls that neither done nor gone',
  async (language, words, line, rights) => {
    const cleanup = buildCleanupFacts({ movedCount: 892, mismatchedCount: 368 });
    const facts = buildOrderFacts({ language, cleanup });
    const text = await textOf(receipt(facts));
    expect(text).toContain(words);
    expect(text).toContain(line);
    expect(text).not.toMatch(/Inte flyttade|Not moved/);
    const refunds = [buildRefund({ status: 'due', totalMinor: 1_132, vatMinor: 226 })];
    expect(await textOf(receipt({ ...facts, refunds }))).toMatch(/11[,.]32/);
    // A part so small that nothing is paid back by itself can still be withdrawn from.
    const few = buildCleanupFacts({ movedCount: 1_258, mismatchedCount: 2 });
    expect(await textOf(receipt(buildOrderFacts({ language, cleanup: few })))).toContain(rights);
  },
);

test.each([
  [
    'sv',
    '368 mejl läste vi rubrikerna på och lät ligga: de visade inte att de är utskick.',
    'Visade inte att de är utskick … 368',
    'Det som inte blev gjort betalar vi tillbaka',
  ],
  [
    'en',
    'We read the headers of 368 emails and left them where they were: they did not show that they are mailings.',
    'Not shown to be mailings … 368',
    'Whatever was not done is refunded',
  ],
] as const)(
  'a receipt in %s says of mail that did not show what it is that it was left, and is paid back',
  async (language, words, line, back) => {
    const cleanup = buildCleanupFacts({ movedCount: 892, refutedCount: 368 });
    const text = await textOf(receipt(buildOrderFacts({ language, cleanup })));
    expect(text).toContain(words);
    expect(text).toContain(line);
    expect(text).toContain(back);
    expect(text).not.toMatch(/Inte flyttade|Not moved/);
  },
);

test('a receipt of nothing but mail that was not what its rows said does not call it gone', async () => {
  const counts = {
    movedCount: 0,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 1_268,
  };
  const cleanup = buildCleanupFacts({ ...counts, undoUntilMs: null });
  const mail = receipt(buildOrderFacts({ cleanup }));
  expect(mail.heading).toBe('Vi lät mejlen ligga');
  expect(plain(mail.subject)).toContain('0 av 1 268 mejl flyttades');
  const text = await textOf(mail);
  expect(text).toContain('Det som inte blev gjort betalar vi tillbaka');
  expect(text).not.toContain('redan slängda');
});
