import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ReceiptView } from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';

import { buildReceipt, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function show(receipt: ReceiptView, language: Language = 'sv') {
  return web.render('/pages/receipt/receipt-page.tsx', 'ReceiptPage', {
    session: buildSession(12),
    url: '/receipt?order=ord_abc&verify=true',
    loaderData: { receipt },
    language,
  });
}

type Refund = ReceiptView['refunds'][number];

function buildRefund(changes: Partial<Refund> = {}): Refund {
  return {
    reason: 'undone',
    status: 'succeeded',
    totalMinor: 1950,
    vatMinor: 390,
    donationMinor: 0,
    stillOwedMinor: 0,
    createdAtMs: PAID_AT_MS,
    endedAtMs: PAID_AT_MS,
    ...changes,
  };
}

test.each<[string, Partial<Refund>, RegExp, RegExp]>([
  [
    'done',
    {},
    /Återbetalt ?−19,50 kr varav moms 25 % ?−3,90 kr NETTO ?29,50 kr/,
    /För det som inte blev gjort\. Återbetalt 21 nov. 2026/,
  ],
  [
    'on its way',
    { status: 'sent', endedAtMs: null, reason: 'withdrawal' },
    /Återbetalas ?−19,50 kr/,
    /För att du ångrade köpet\. Pengarna är på väg/,
  ],
  ['about to be sent', { status: 'due', endedAtMs: null }, /Återbetalas ?−19,50 kr/, /på väg/],
  [
    'one that failed',
    { status: 'failed', stillOwedMinor: 1950 },
    /Kunde inte återbetalas ?−19,50 kr .*NETTO ?49 kr/,
    /De är fortfarande dina, och du får dem på ett annat sätt\. Skriv gärna till hej@grinbox\.example/,
  ],
  [
    'one that failed and was made up for',
    { status: 'failed' },
    /Kunde inte återbetalas ?−19,50 kr/,
    /Banken tog inte emot pengarna, så du har fått dem på ett annat sätt\./,
  ],
  [
    'made by hand',
    { reason: 'manual', vatMinor: 0, endedAtMs: null },
    /Återbetalt ?−19,50 kr NETTO/,
    /NETTO ?29,50 kr/,
  ],
])('a refund that is %s stands on the paper', async (_name, changes, line, words) => {
  const { text } = await show(buildReceipt({}, { refunds: [buildRefund(changes)] }));
  expect(text).toMatch(line);
  expect(text).toMatch(words);
});

test('without a refund the paper says nothing of any', async () => {
  const { text } = await show(buildReceipt());
  expect(text).not.toContain('Återbetal');
  expect(text).not.toContain('NETTO');
});

test('refunds are told in English too', async () => {
  const refunds = [buildRefund(), buildRefund({ reason: 'withdrawal', status: 'failed' })];
  const { text } = await show(buildReceipt({}, { refunds, method: 'card' }), 'en');
  expect(text).toContain('Refunded');
  expect(text).toMatch(/Payment method ?Card/);
  expect(text).not.toMatch(/[åäö]/);
});

test('where the refund has failed no money is promised the way it came', async () => {
  const closed = { status: 'closed', movedCount: 3000 } as const;
  const textOf = async (changes: Partial<Refund>) =>
    (await show(buildReceipt(closed, { refunds: [buildRefund(changes)] }))).text;
  const failed = await textOf({ status: 'failed', stillOwedMinor: 1950 });
  expect(failed).toContain('En återbetalning gick inte igenom. Pengarna är fortfarande dina');
  expect(failed).not.toContain('samma väg som du betalade');
  expect(await textOf({})).toContain('betalar vi tillbaka, samma väg som du betalade');
});

test('what a withdrawal gives back is said to stand on the receipt once it does', async () => {
  const closed = { status: 'closed', movedCount: 2000 } as const;
  const notice = { name: 'Anna', status: 'open', requestedAtMs: PAID_AT_MS } as const;
  const textOf = async (isDecided: boolean, refunds: Refund[]) =>
    (await show(buildReceipt(closed, { refunds, withdrawal: { ...notice, isDecided } }))).text;
  const refund = buildRefund({ reason: 'withdrawal', status: 'sent', endedAtMs: null });
  expect(await textOf(true, [refund])).toContain('Vad du får tillbaka står på kvittot.');
  expect(await textOf(false, [])).toContain('Nu räknar vi ut om du ska ha pengar tillbaka.');
  expect(await textOf(true, [])).toContain('så det finns inget att betala tillbaka.');
});
