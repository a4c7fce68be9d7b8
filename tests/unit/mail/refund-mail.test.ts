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
    expect(text).toContain('Återbetalas … −11,07 kr');
    expect(text).not.toMatch(/Vi betalar tillbaka|Skriv till .* om det som inte blev gjort/);
  }
  const gift = buildRefund({ reason: 'manual', totalMinor: 500, isToldApart: true });
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
  const byHand = buildRefund({ reason: 'manual', status: 'succeeded', totalMinor: 600 });
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
  const gift = buildRefund({ reason: 'manual', status: 'succeeded', totalMinor: 1_200 });
  expect(await told([gift])).toContain('Det som inte blev gjort har vi redan betalat tillbaka.');
  const failed = buildRefund({ status: 'failed', stillOwedMinor: 1_107 });
  expect(await told([failed])).toContain('återbetalningen gick inte att genomföra');
  expect(await told([{ ...withdrawal, status: 'failed', stillOwedMinor: 400 }])).toContain(
    'får pengarna på annat sätt',
  );
  expect(await told([{ ...failed, stillOwedMinor: 0 }, gift])).toContain(
    'har vi redan betalat tillbaka',
  );
  expect(before).not.toMatch(/11,07|finns det inget att betala tillbaka/);
});

test('an acknowledgement says that all was done where all was, whatever the owner gave', async () => {
  const gift = buildRefund({ reason: 'manual', status: 'succeeded', totalMinor: 500 });
  for (const refunds of [[], [gift]]) {
    const text = await textOf(acknowledgement(buildOrderFacts({ refunds })));
    expect(text).toContain('eller så gott som allt, hann göras innan');
  }
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
    'sold_elsewhere',
    'När den här betalningen kom in hade du redan beställt en annan städning av samma inkorg.',
  ],
  ['mismatch', 'Betalningen stämde inte med priset på beställningen'],
  ['manual', 'Vi som driver tjänsten har sett över din beställning'],
] as const)('the mail of a refund for %s says how much, why and to where', async (reason, why) => {
  const cleanup = buildCleanupFacts({ status: 'closed', movedCount: 900 });
  const mail = refunded(buildRefundMailFacts(buildOrderFacts({ cleanup }), { reason }));
  expect(plain(mail.subject)).toBe('Du får tillbaka 11,07 kr (GR-12345678)');
  const text = await textOf(mail);
  expect(text).toContain(why);
  expect(text).toContain('Vi betalar tillbaka 11,07 kr, samma väg som du betalade.');
  expect(text).toContain('varav moms 25 % … 2,21 kr Återbetalas … 11,07 kr Betalsätt … Swish');
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

test.each([
  ['sv', 'Nu betalar vi tillbaka pengar i stället för den.'],
  ['en', 'We are now giving money back in its place.'],
] as const)(
  'in %s money that the owner gives after a refund has failed is no second sum',
  async (language, why) => {
    const order = buildOrderFacts({ language });
    const facts = buildRefundMailFacts(order, { reason: 'manual', status: 'succeeded' });
    expect(await textOf(refunded({ ...facts, hasFailedRefund: true }))).toContain(why);
    expect(await textOf(refunded(facts))).not.toContain(why);
  },
);
