import { expect, test } from 'vitest';

import { receipt } from '#worker/mail/templates/receipt.ts';
import { refundGiven } from '#worker/mail/templates/refund-given.ts';

import {
  acknowledgement,
  buildCleanupFacts,
  buildOrderFacts,
  buildRefund,
  buildRefundMailFacts,
  buildWithdrawal,
  refunded,
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
