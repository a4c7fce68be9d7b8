import { expect, test } from 'vitest';

import { refundFailed, refundGiven } from '#worker/payments/refund-mails.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';

import {
  acknowledgement,
  buildCleanupFacts,
  buildOrderFacts,
  buildRefund,
  buildRefundMailFacts,
  buildWithdrawal,
  refunded,
  unrefunded,
} from './build-order-facts.ts';
import { plain, textOf } from './plain-mail.ts';

test('what another mail tells of stands on a receipt without being told again', async () => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const told = (facts: Partial<Parameters<typeof receipt>[0]>) =>
    textOf(receipt(buildOrderFacts({ cleanup, ...facts })));
  const apart = await told({ refunds: [buildRefund({ isToldApart: true })] });
  const refunds = [buildRefund({ reason: 'withdrawal' })];
  const withdrawn = await told({ refunds, withdrawal: buildWithdrawal() });
  for (const text of [apart, withdrawn]) {
    expect(text).toContain('Betalas tillbaka … −11,07 kr');
    expect(text).not.toMatch(/Vi betalar tillbaka|Skriv till .* om det som inte blev gjort/);
  }
  const gift = buildRefund({ reason: 'by_hand', totalMinor: 500, isToldApart: true });
  expect(await told({ refunds: [gift, buildRefund()] })).toContain('Vi betalar tillbaka 11,07 kr');
});

test('a receipt whose refund has failed by then promises it by another way, as far as it is still owed', async () => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const told = (refunds: ReturnType<typeof buildRefund>[]) =>
    textOf(receipt(buildOrderFacts({ cleanup, refunds })));
  const failed = buildRefund({ status: 'failed', stillOwedMinor: 1_107 });
  const owed = await told([failed]);
  expect(owed).toContain(
    'En återbetalning gick inte igenom, så 11,07 kr får du på ett annat sätt.',
  );
  expect(owed).not.toContain('samma väg');
  const byHand = buildRefund({ reason: 'by_hand', status: 'done', totalMinor: 600 });
  const partly = await told([{ ...failed, stillOwedMinor: 507 }, byHand]);
  expect(partly).toContain('Vi betalar tillbaka 6 kr, samma väg som du betalade.');
  expect(partly).toContain('så 5,07 kr får du på ett annat sätt.');
  const whole = { ...byHand, totalMinor: 1_107 };
  expect(await told([{ ...failed, stillOwedMinor: 0 }, whole])).not.toContain('annat sätt');
});

test('an acknowledgement names no sum that another mail has named', async () => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const told = (refunds: ReturnType<typeof buildRefund>[]) =>
    textOf(acknowledgement(buildOrderFacts({ cleanup, refunds })));
  const withdrawal = buildRefund({ reason: 'withdrawal', totalMinor: 400, vatMinor: 80 });
  expect(await told([buildRefund(), withdrawal])).toContain('Vi betalar tillbaka 4 kr,');
  const apart = await told([{ ...withdrawal, isToldApart: true }]);
  expect(apart).toContain('Vad du får tillbaka har vi skrivit om i ett eget mejl.');
  expect(apart).not.toContain('4 kr');
  const before = await told([buildRefund()]);
  expect(before).toContain('Det som inte blev gjort har vi redan betalat tillbaka.');
  const gift = buildRefund({ reason: 'by_hand', status: 'done', totalMinor: 500 });
  expect(await told([gift])).toContain('eller så gott som allt, hann göras innan');
  const failed = buildRefund({ status: 'failed' });
  expect(await told([failed])).toContain('återbetalningen gick inte att genomföra');
  expect(await told([{ ...withdrawal, status: 'failed' }])).toContain('får pengarna på annat sätt');
  expect(await told([failed, gift])).toContain('har vi redan betalat tillbaka');
  expect(before).not.toMatch(/11,07|finns det inget att betala tillbaka/);
});

test('what goes back for a withdrawal is named as soon as it is booked', async () => {
  const refunds = [buildRefund({ reason: 'withdrawal', status: 'due' })];
  const withdrawal = buildWithdrawal({ isDecided: false });
  const text = await textOf(acknowledgement(buildOrderFacts({ refunds, withdrawal })));
  expect(text).toContain('Vi betalar tillbaka 11,07 kr');
  expect(text).not.toContain('skriver vi igen');
});

test.each([
  [
    'undone',
    'Beställningen är avslutad, och allt hann inte bli gjort. 900 av 1 268 mejl flyttades.',
  ],
  ['withdrawal', 'Du har ångrat köpet, och nu står städningen still. 900 av 1 268 mejl flyttades.'],
  ['duplicate', 'Beställningen var redan betald när den här betalningen kom in.'],
  [
    'overtaken',
    'När den här betalningen kom in hade du redan beställt en annan städning av samma inkorg.',
  ],
  ['mismatch', 'Betalningen stämde inte med priset på beställningen'],
  ['by_hand', 'Vi som driver tjänsten har sett över din beställning'],
] as const)('the mail of a refund for %s says how much, why and to where', async (reason, why) => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const mail = refunded(buildRefundMailFacts(buildOrderFacts({ cleanup }), { reason }));
  expect(plain(mail.subject)).toBe('Du får tillbaka 11,07 kr (GR-12345678)');
  const text = await textOf(mail);
  expect(text).toContain(why);
  expect(text).toContain('Vi betalar tillbaka 11,07 kr, samma väg som du betalade.');
  expect(text).toContain('varav moms 25 % … 2,21 kr Betalas tillbaka … 11,07 kr Betalsätt … Swish');
});

test('of a refund that has failed there is nothing to tell', () => {
  const facts = buildOrderFacts();
  expect(refundGiven(buildRefundMailFacts(facts, { status: 'failed' }))).toBeNull();
});

test.each([
  [
    'sv',
    'Återbetalningen på 11,07 kr gick inte igenom (GR-12345678)',
    'De är fortfarande dina, och du får dem på ett annat sätt.',
    'Kunde inte återbetalas … 11,07 kr',
    'Kvar är 5 kr.',
  ],
  [
    'en',
    'The refund of SEK 11.07 did not go through (GR-12345678)',
    'It is still yours, and you will get it another way.',
    'Could not be refunded … SEK 11.07',
    'What remains is SEK 5.',
  ],
] as const)(
  'in %s whoever gets no refund hears that it comes another way, and how much of it is left',
  async (language, subject, words, line, left) => {
    const facts = buildOrderFacts({ language });
    const mail = unrefunded(facts, 1_107);
    expect(plain(mail.subject)).toBe(subject);
    const text = await textOf(mail);
    expect(text).toContain(words);
    expect(text).toContain(line);
    expect(text).not.toContain(left);
    expect(await textOf(unrefunded(facts, 500))).toContain(left);
  },
);

test('whoever has got a failed refund by now hears nothing of its having failed', () => {
  const failed = buildRefundMailFacts(buildOrderFacts(), { status: 'failed' });
  expect(refundFailed({ ...failed, stillOwedMinor: 0 })).toBeNull();
  const settled = buildRefundMailFacts(buildOrderFacts(), { status: 'settled' });
  expect(refundFailed({ ...settled, stillOwedMinor: 1_107 })).toBeNull();
});

test.each([
  ['sv', 'men pengarna kunde inte tas emot där', 'men det gick inte. Pengarna är fortfarande dina'],
  ['en', 'the money could not be received there', 'but that could not be done. The money is'],
] as const)(
  'in %s nothing is said of who would not have a refund that the provider never made',
  async (language, notReceived, notMade) => {
    const facts = buildOrderFacts({ language });
    const failed = await textOf(unrefunded(facts, 1_107));
    expect(failed).toContain(notReceived);
    expect(failed).not.toContain(notMade);
    const turnedDown = await textOf(unrefunded(facts, 1_107, { refundReference: null }));
    expect(turnedDown).toContain(notMade);
    expect(turnedDown).not.toContain(notReceived);
  },
);

const SAME = 'som vi redan har skrivit till dig om';

test.each([
  [
    { madeUpMinor: 1_107, owedMinor: 1_107, isSameMoney: true },
    `Det här är återbetalningen på 11,07 kr ${SAME}, inte en till.`,
  ],
  [
    { madeUpMinor: 500, owedMinor: 500, isSameMoney: true },
    `5 kr av det här är återbetalningen på 5 kr ${SAME}, inte en till.`,
  ],
  [
    { madeUpMinor: 1_107, owedMinor: 1_950, isSameMoney: true },
    `Det här är en del av återbetalningen på 19,50 kr ${SAME}, inget utöver den.`,
  ],
  [
    { madeUpMinor: 500, owedMinor: 1_950, isSameMoney: true },
    `5 kr av det här är en del av återbetalningen på 19,50 kr ${SAME}, inget utöver den.`,
  ],
  [
    { madeUpMinor: 1_107, owedMinor: 1_107, isSameMoney: false },
    'Det här får du i stället för återbetalningen på 11,07 kr, som inte gick att genomföra.',
  ],
  [
    { madeUpMinor: 1_107, owedMinor: 3_900, isSameMoney: false },
    'Det här får du som en del av återbetalningen på 39 kr, som inte gick att genomföra.',
  ],
  [
    { madeUpMinor: 500, owedMinor: 1_950, isSameMoney: false },
    '5 kr av det här får du som en del av återbetalningen på 19,50 kr, som inte gick',
  ],
])('what takes the place of another refund (%o) says how much of which', async (place, why) => {
  const facts = buildRefundMailFacts(buildOrderFacts(), { reason: 'by_hand', status: 'done' });
  expect(await textOf(refunded({ ...facts, inPlaceOf: place }))).toContain(why);
});

test('in English a part of a refund that could not be made is no whole one', async () => {
  const order = buildOrderFacts({ language: 'en' });
  const facts = buildRefundMailFacts(order, { reason: 'by_hand', status: 'done' });
  const told = (madeUpMinor: number, owedMinor: number) =>
    textOf(refunded({ ...facts, inPlaceOf: { madeUpMinor, owedMinor, isSameMoney: false } }));
  expect(await told(1_107, 1_107)).toContain('You get this instead of the refund of SEK 11.07,');
  expect(await told(1_107, 3_900)).toContain('You get this toward the refund of SEK 39,');
  expect(await told(500, 3_900)).toContain('You get SEK 5 of this toward the refund of SEK 39,');
});
