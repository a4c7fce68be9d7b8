import { expect, test } from 'vitest';

import { BRAND } from '#worker/domain/brand.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';
import { renderMail } from '#worker/mail/render-mail.ts';
import { cleanupStopped } from '#worker/cleanups/cleanup-mails.ts';
import { orderConfirmation } from '#worker/payments/order-confirmation-mail.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';

import {
  acknowledgement,
  buildCleanupFacts,
  buildOrderFacts,
  buildRefund,
  buildWithdrawal,
  everyOrderMail,
} from './build-order-facts.ts';
import { plain, textOf } from './plain-mail.ts';

test.each([
  [
    'sv',
    [
      'Nu flyttar vi 1 268 mejl till papperskorgen i anna.lindgren@postlada.example',
      'Ordernummer … GR-12345678',
      'Nyhetsbrev, 12 avsändare … 1 200 mejl',
      'Gamla mejl … 60 mejl',
      'Stora bilagor … 8 mejl',
      'TILL PAPPERSKORGEN … 1 268 mejl',
      'Snabbstädning … 39 kr Pris exkl. moms … 31,20 kr Moms 25 % … 7,80 kr',
      'Donation till Exempelfonden … 10 kr TOTALT BETALT … 49 kr Betalsätt … Swish',
      '22 nov. 2026 00:29 (svensk tid), textversion 2026-11-23',
      'Jag samtycker till att tjänsten påbörjas direkt.',
      'Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.',
      'För köpet gäller våra villkor i versionen från 23 nov. 2026.',
      '14 dagars ångerrätt, till och med 6 dec. 2026, eller nästa vardag om det är en helg.',
      'svara på det här mejlet eller skriv till hej@grinbox.example',
      'Jag meddelar att jag frånträder mitt avtal om Snabbstädning, beställd 22 nov. 2026',
      'fram till 29 nov. 2026',
      'Allmänna reklamationsnämnden (arn.se)',
    ],
  ],
  [
    'en',
    [
      'We are now moving 1,268 emails to the trash in anna.lindgren@postlada.example',
      'Order number … GR-12345678',
      'Newsletters, 12 senders … 1,200 emails',
      'Old mail … 60 emails',
      'Large attachments … 8 emails',
      'TO THE TRASH … 1,268 emails',
      'Quick clean … SEK 39 Price excl. VAT … SEK 31.20 VAT 25% … SEK 7.80',
      'Donation to Exempelfonden … SEK 10 TOTAL PAID … SEK 49 Payment method … Swish',
      '22 Nov 2026, 00:29 (Swedish time), text version 2026-11-23',
      'I agree that the service starts at once.',
      'I know that I lose my right of withdrawal when the service has been fully performed.',
      'Our terms of 23 Nov 2026 apply to the purchase.',
      '14 days to withdraw, up to and including 6 Dec 2026, or the next working day if that is a weekend or holiday.',
      'reply to this email or write to hej@grinbox.example',
      'I withdraw from my contract for Quick clean, ordered on 22 Nov 2026',
      'until 29 Nov 2026',
      'Swedish National Board for Consumer Disputes (arn.se)',
    ],
  ],
] as const)(
  'a confirmation in %s says what was bought, agreed to and paid, and how to get out of it',
  async (language, parts) => {
    const mail = orderConfirmation(buildOrderFacts({ language }));
    const text = await textOf(mail);
    for (const part of parts) expect(text).toContain(part);
    const { companyName, address, organisationNumber, vatNumber, supportEmail } = BRAND;
    for (const part of [companyName, address, organisationNumber, vatNumber, supportEmail]) {
      expect(text).toContain(part);
    }
    expect(mail.subject).toContain('GR-12345678');
  },
);

test('a confirmation leaves out what was not bought', async () => {
  const facts = buildOrderFacts({
    amounts: orderAmounts('standard', 'direct', 'EUR', false),
    method: 'klarna',
    chosen: {
      newsletters: { rowCount: 0, messageCount: 0 },
      oldMail: { rowCount: 1, messageCount: 1_268 },
      largeMail: { rowCount: 0, messageCount: 0 },
    },
  });
  const text = await textOf(orderConfirmation(facts));
  expect(text).not.toMatch(/Nyhetsbrev|Stora bilagor|Donation/);
  expect(text).toContain('TOTALT BETALT … 3,90 € Betalsätt … Klarna');
});

test('only the quick clean-up leaves newsletters to keep coming, which is said as at the checkout', async () => {
  const sentence = 'Nyhetsbreven flyttas men avslutas inte: nya nummer fortsätter att komma.';
  expect(await textOf(orderConfirmation(buildOrderFacts()))).toContain(sentence);
  expect(await textOf(orderConfirmation(buildOrderFacts({ language: 'en' })))).toContain(
    'The newsletters are moved but not unsubscribed: new issues will keep coming.',
  );
  expect(await textOf(orderConfirmation(buildOrderFacts({ tier: 'reset' })))).not.toContain(
    sentence,
  );
});

test('what was agreed to is quoted as it was then, and never guessed', () => {
  const consent = { textVersion: '1999-01-01', givenAtMs: 1 };
  expect(() => orderConfirmation(buildOrderFacts({ consent }))).toThrow(/words that nobody knows/);
});

test('a purchase in which no money moved says so, in every mail that names a sum', async () => {
  for (const [, mail] of everyOrderMail({ isTestPayment: true })) {
    const text = await textOf(mail);
    if (!/TOTALT BETALT|TOTAL PAID|Återbetalas|Being refunded/.test(text)) continue;
    expect(text).toMatch(/Testköp: inga pengar har dragits|Test purchase: no money was taken/);
  }
  for (const [, mail] of everyOrderMail())
    expect(await textOf(mail)).not.toMatch(/Testköp|Test purchase/);
});

test('a receipt tells what was really done, with the span of its CO₂ figure and where that comes from', async () => {
  const mail = receipt(buildOrderFacts());
  expect(plain(mail.subject)).toBe('Kvitto GR-12345678: 1 260 mejl ligger i papperskorgen');
  const text = await textOf(mail);
  for (const part of [
    'Fram till 22 dec. 2026 kan du lägga tillbaka allt från kvittot',
    'Flyttade … 1 260 Redan borta … 5 Lämnade orörda … 3 MEJL I PAPPERSKORGEN … 1 260',
    'Uppskattad CO₂ per år … ca 1,55 kg publicerat … <0,01–4,4 kg',
    '0,7 kg per GB. Publicerade värden går från 0,000235 till 2 kg per GB',
    'Vad just din städning ändrar vet ingen. Så räknar vi: https://grinbox.test/metod',
    'Moms 25 % … 7,80 kr',
    'då har ångerrätten upphört',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Inte flyttade|Återställda/);
});

test.each([
  ['sv', /Ett år av 9 nyhetsbrev [.…]+ ca 2,70 kg vårt spann … 0,02–3,4 kg/],
  ['en', /A year of 9 newsletters [.…]+ about 2.70 kg our range … 0.02–3.4 kg/],
] as const)(
  'a receipt tells what the newsletters that were ended would have gone on to emit, in %s',
  async (language, words) => {
    const others = {
      waitingCount: 0,
      needsClickCount: 0,
      notPossibleCount: 0,
      untriedCount: 0,
      retryableCount: 0,
    };
    const unsubscribes = { ...others, confirmedCount: 9, askedCount: 8 };
    const mail = receipt(
      buildOrderFacts({
        language,
        tier: 'reset',
        // Of 17 senders two are groups that nobody was to leave.
        endedFlow: { lowKg: 0.04, centralKg: 4.5, highKg: 5.7 },
        stayedGroupCount: 2,
        cleanup: buildCleanupFacts({ unsubscribes }),
      }),
    );
    expect(await textOf(mail)).toMatch(words);
  },
);

test('a receipt of what was put back claims nothing as saved', async () => {
  const cleanup = buildCleanupFacts({ goal: 'restore', restoredCount: 1_260 });
  const text = await textOf(receipt(buildOrderFacts({ cleanup })));
  expect(text).toContain('Återställda … 1 260 MEJL I PAPPERSKORGEN … 0');
  expect(text).not.toContain('CO₂');
  expect(text).toContain('då har ångerrätten upphört');

  const halfWay = buildCleanupFacts({ goal: 'restore', movedCount: 500, restoredCount: 500 });
  const undone = await textOf(receipt(buildOrderFacts({ cleanup: halfWay })));
  expect(undone).toContain('Det som inte blev gjort betalar vi tillbaka');
  expect(undone).not.toContain('då har ångerrätten upphört');
});

test('a receipt of what was not done in time says how much, and that it is paid back', async () => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const mail = receipt(buildOrderFacts({ cleanup }));
  expect(plain(mail.subject)).toBe('Kvitto GR-12345678: 900 av 1 268 mejl flyttades');
  const text = await textOf(mail);
  expect(text).toContain('Flyttade … 900 Redan borta … 5 Lämnade orörda … 3 Inte flyttade … 360');
  expect(text).toContain('Det som inte blev gjort betalar vi tillbaka, samma väg som du betalade.');
});

test('of an order that was all but done nothing is paid back, and withdrawal is still open', async () => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 1_230 });
  const text = await textOf(receipt(buildOrderFacts({ cleanup })));
  expect(text).not.toContain('betalar vi tillbaka');
  expect(text).toContain('Skriv till hej@grinbox.example om det som inte blev gjort.');
  expect(text).toMatch(/Ångerrätten gäller till och med 6 dec. 2026, eller nästa vardag/);
});

test('a receipt of the deep clean-up says how its senders stand', async () => {
  const unsubscribes = {
    waitingCount: 0,
    untriedCount: 0,
    retryableCount: 0,
    confirmedCount: 9,
    askedCount: 2,
    needsClickCount: 3,
    notPossibleCount: 1,
  };
  const facts = buildOrderFacts({ tier: 'reset', cleanup: buildCleanupFacts({ unsubscribes }) });
  const text = await textOf(receipt(facts));
  expect(text).toContain(
    'Avregistrering mottagen … 9 Avregistrering begärd … 2 Väntar på ditt klick … 3 Gick inte att avregistrera … 1',
  );
  expect(text).not.toContain('Väntar på sin tur');
  expect(await textOf(orderConfirmation(facts))).toContain(
    'vi begär avregistrering hos avsändarna',
  );
});

test('a receipt says what is given back of it, and when it was withdrawn from', async () => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const undone = buildRefund();
  const late = await textOf(receipt(buildOrderFacts({ cleanup, refunds: [undone] })));
  expect(late).toContain('Vi betalar tillbaka 11,07 kr, samma väg som du betalade.');
  expect(late).toContain('Återbetalas … −11,07 kr varav moms 25 % … −2,21 kr NETTO … 37,93 kr');
  expect(late).not.toContain('Ångerrätten gäller');

  const refund = buildRefund({ reason: 'withdrawal', status: 'succeeded' });
  const withdrawal = buildWithdrawal();
  const mail = receipt(buildOrderFacts({ cleanup, refunds: [refund], withdrawal, language: 'en' }));
  expect(mail.subject).toBe('Receipt GR-12345678: the purchase is withdrawn');
  const text = await textOf(mail);
  expect(text).toContain('Refunded … -SEK 11.07 of which VAT 25% … -SEK 2.21 NET … SEK 37.93');
  expect(text).not.toContain('The right of withdrawal lasts');
});

test('a notice of withdrawal is acknowledged with its words, its name and its time', async () => {
  const cleanup = buildCleanupFacts({
    status: 'closed',
    movedCount: 0,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
  });
  const whole = { status: 'succeeded', totalMinor: 4_900, vatMinor: 780 } as const;
  const refunds = [buildRefund({ reason: 'withdrawal', ...whole })];
  const mail = acknowledgement(buildOrderFacts({ cleanup, refunds }));
  expect(mail.subject).toBe('Vi har tagit emot din ångeranmälan (GR-12345678)');
  const text = await textOf(mail);
  expect(text).toContain('Den kom in 22 nov. 2026 00:31 (svensk tid).');
  expect(text).toContain('Namn … Anna Lindgren');
  expect(text).toContain(
    '”Jag ångrar mitt köp av Snabbstädning, ordernummer GR-12345678, köpt 22 nov. 2026.”',
  );
  expect(text).toContain('Vi betalar tillbaka 49 kr, samma väg som du betalade.');
  expect(text).not.toContain('hade redan flyttats');
});

test.each<[string, Parameters<typeof acknowledgement>[0], string]>([
  [
    'that the work is being stopped',
    buildOrderFacts({ withdrawal: buildWithdrawal({ isDecided: false }) }),
    'Vi stoppar städningen. Så snart den står still',
  ],
  [
    'what was moved before',
    buildOrderFacts({
      cleanup: buildCleanupFacts({ status: 'closed', movedCount: 900 }),
      refunds: [buildRefund({ reason: 'withdrawal', status: 'due' })],
    }),
    'Vi betalar tillbaka 11,07 kr, samma väg som du betalade. 900 av 1 268 mejl hade redan flyttats',
  ],
  [
    'that all was moved before it could be stopped',
    buildOrderFacts(),
    'finns det inget att betala tillbaka',
  ],
  [
    'that the right had ended with the work',
    buildOrderFacts({ withdrawal: buildWithdrawal({ status: 'performed' }) }),
    'Den hade alltså upphört, och vi betalar inte tillbaka något. Mejlen kan du fortfarande lägga tillbaka från kvittot, fram till 22 dec. 2026.',
  ],
  [
    'that it came too late',
    buildOrderFacts({ withdrawal: buildWithdrawal({ status: 'late' }) }),
    'Ångerrätten gällde till och med 6 dec. 2026, eller nästa vardag om det var en helg, och anmälan kom in efter det.',
  ],
])('an acknowledgement says %s', async (_name, facts, words) => {
  expect(await textOf(acknowledgement(facts))).toContain(words);
});

test('the confirmation of an order names where to withdraw from it', async () => {
  expect(await textOf(orderConfirmation(buildOrderFacts()))).toContain(
    'Ångra köpet: https://grinbox.test/withdraw?order=ord_abc',
  );
});

test('a receipt of nothing moved says that there was nothing left', () => {
  const cleanup = buildCleanupFacts({
    movedCount: 0,
    alreadyDeletedCount: 1_268,
    undoUntilMs: null,
  });
  expect(receipt(buildOrderFacts({ cleanup })).heading).toBe('Det fanns inget kvar att flytta');
});

test('one email is one email', () => {
  const cleanup = buildCleanupFacts({
    selectedCount: 1,
    movedCount: 1,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
  });
  const facts = buildOrderFacts({ language: 'en', messageCount: 1, cleanup });
  expect(plain(receipt(facts).heading)).toBe('1 email is in the trash');
});

test('a clean-up that goes on, or is being put back, is nothing to write about', () => {
  const stopped = (changes: Parameters<typeof buildCleanupFacts>[0]) =>
    cleanupStopped(buildOrderFacts({ cleanup: buildCleanupFacts(changes) }));
  for (const status of ['surveying', 'working', 'done', 'closed'] as const) {
    expect(stopped({ status })).toBeNull();
  }
  expect(stopped({ goal: 'restore', status: 'suspended' })).toBeNull();
  expect(stopped({ status: 'suspended' })?.heading).toBe('Städningen är pausad');
  expect(stopped({ status: 'failed' })?.heading).toBe('Några mejl kunde inte flyttas');
});

test.each(everyOrderMail())(
  '%s: leads to the pages of its order, to the method where it names CO₂, and nowhere else',
  async (name, mail) => {
    const { html } = await renderMail(mail);
    const addresses = html.match(/https?:[^"\s<]+/g) ?? [];
    const pages = name.startsWith('confirmation')
      ? ['receipt?order=ord_abc', 'withdraw?order=ord_abc', 'terms?lang=sv']
      : name.startsWith('refund, paid wrongly')
        ? []
        : ['receipt?order=ord_abc'];
    const method = `https://grinbox.test${PUBLIC_PAGES.method[name.endsWith(' en') ? 'en' : 'sv']}`;
    expect(new Set(addresses)).toEqual(
      new Set([
        ...pages.map((page) => `https://grinbox.test/${page}`),
        ...(html.includes('CO₂') ? [method] : []),
      ]),
    );
  },
);
