import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OrderView } from '#worker/contract/orders.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import type { Language } from '#worker/domain/language.ts';

import type { CheckoutData, LastAttempt } from '#web/pages/checkout/load-checkout.ts';
import type { PayProblem } from '#web/pages/checkout/pay-problem.ts';

import { buildOrder } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function checkout(loaderData: CheckoutData, language: Language = 'sv') {
  return web.render('/pages/checkout/checkout-page.tsx', 'CheckoutPage', {
    session: buildSession(12),
    url: '/checkout?order=ord_abc',
    loaderData,
    language,
  });
}

function open(order: OrderView, lastAttempt: LastAttempt | null = null): CheckoutData {
  return { kind: 'open', order, lastAttempt };
}

/** Where Stripe takes the money, and it is real. */
function stripeOrder(changes: Partial<OrderView> = {}): OrderView {
  return buildOrder({ paymentMode: 'stripe', isTestMode: false, ...changes });
}

test('the summary tells the chosen mail by section, what keeping it would emit, and the price with its VAT', async () => {
  const { text } = await checkout(open(buildOrder()));
  expect(text).toContain('GR-12345678');
  expect(text).toMatch(/Nyhetsbrev ?412 mejl/);
  expect(text).toMatch(/Gamla mejl ?4 273 mejl/);
  expect(text).not.toContain('Stora bilagor');
  expect(text).toMatch(/TILL PAPPERSKORGEN ?4 685 mejl/);
  expect(text).toMatch(/ca 9,60 kg.*publicerat: <0,01–27 kg.*≈ 80 km/);
  expect(text).toMatch(/Snabbstädning ?39 kr varav moms 25 % ?7,80 kr/);
  expect(text).toMatch(/ATT BETALA ?39 kr/);
});

test('before paying the standard form for withdrawal is a link away, in both languages', async () => {
  const swedish = await checkout(open(buildOrder()));
  expect(swedish.links['standardblanketten (ny flik)']).toBe('/terms#model-withdrawal-form');
  const english = await checkout(open(buildOrder()), 'en');
  expect(english.links['the model form (new tab)']).toMatch(/^\/terms.*#model-withdrawal-form$/);
});

test('in English the order is priced in euro and paid with Klarna, and says why not with Swish', async () => {
  const { text, html } = await checkout(open(buildOrder()), 'en');
  expect(text).toMatch(/TO PAY ?€3\.90/);
  expect(text).toContain('Swedish kronor only');
  expect(html).toMatch(/<input[^>]*name="email"/);
  expect(html).not.toMatch(/<input[^>]*name="phone"/);
  expect(html).toMatch(/<input(?=[^>]*value="swish")(?=[^>]*disabled="")/);
  expect(text).toContain('Pay €3.90');
  expect(text).not.toMatch(/[åäö]/);
});

test('a donation has a line of its own, and VAT stays that of the price', async () => {
  const { text } = await web.render('/pages/checkout/order-summary.tsx', 'OrderSummary', {
    props: { order: buildOrder(), amounts: orderAmounts('standard', 'direct', 'SEK', true) },
  });
  expect(text).toMatch(/varav moms 25 % ?7,80 kr Donation till Exempelfonden ?10 kr/);
  expect(text).toMatch(/ATT BETALA ?49 kr/);
});

test('nothing that costs money or gives up a right is ticked beforehand', async () => {
  const { html, text } = await checkout(open(buildOrder()));
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
  expect(boxes).toHaveLength(3);
  expect(boxes.filter((box) => box.includes('checked=""'))).toEqual([]);
  expect(text).toContain('Lägg till 10 kr till Exempelfonden');
  expect(text).toContain('Jag samtycker till att tjänsten påbörjas direkt.');
  expect(text).toContain('Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.');
});

test('the consents stand word for word in English too', async () => {
  const { text } = await checkout(open(buildOrder()), 'en');
  expect(text).toContain('I agree that the service starts at once.');
  expect(text).toContain(
    'I know that I lose my right of withdrawal when the service has been fully performed.',
  );
});

test('the telephone takes at most 15 characters and shows what a Swedish number looks like', async () => {
  const { html } = await checkout(open(buildOrder()));
  const phone = /<input[^>]*name="phone"[^>]*>/.exec(html)?.[0];
  expect(phone).toContain('maxLength="15"');
  expect(phone).toContain('placeholder="070-123 45 67"');
  expect(phone).toContain('inputMode="tel"');
  expect(phone).toContain('autoComplete="tel"');
});

test('the pay button names the sum, and is off with a reason while its field is empty', async () => {
  const { html, text } = await checkout(open(buildOrder()));
  expect(html).toMatch(/<button(?=[^>]*type="submit")(?=[^>]*disabled="")[^>]*>.*?Betala 39/s);
  expect(text).toContain('Fyll i ditt mobilnummer för Swish');
});

test.each([
  ['processing', 'Betalningen behandlas …', true],
  ['email', 'Ange din email för Klarna', true],
  ['consent', 'Kryssa i båda rutorna ovanför för att kunna betala', false],
  ['hosted', 'Du skickas till Stripe', false],
  ['opening', 'Öppnar Stripe …', true],
  [null, '', false],
] as const)('with hint %s the button says "%s"', async (hint, words, isDisabled) => {
  const { html, text } = await web.render('/pages/checkout/pay-end.tsx', 'PayButton', {
    props: { sum: '39 kr', hint },
  });
  expect(text).toBe(`Betala 39 kr ${words}`.trim());
  expect(/ (disabled=""|aria-disabled="true")/.test(html)).toBe(isDisabled);
  expect(html.includes('animate-spin')).toBe(isDisabled && hint !== 'email');
});

test('paying in test mode is marked, and has a field for the code with its hint', async () => {
  const { text, html } = await checkout(open(buildOrder()));
  expect(text).toContain('Testläge: inga pengar dras');
  expect(text).toContain('Testläge: koden är 123');
  expect(html).toMatch(/<input[^>]*name="code"/);
});

test.each([
  ['phone', 'invalid_phone', 'Telefonnumret går inte att läsa.'],
  ['code', 'payment_code_wrong', 'Fel kod. I testläget är koden 123.'],
] as const)('a refused %s says so at the field', async (field, code, words) => {
  const problem: PayProblem = { kind: 'field', field, code };
  const { html, text } = await web.render('/pages/checkout/method-fields.tsx', 'MethodFields', {
    props: {
      method: 'swish',
      mode: 'test',
      form: { phone: '1', code: '9', email: '' },
      problem,
      onChange: () => undefined,
    },
  });
  expect(text).toContain(words);
  expect(html).toMatch(new RegExp(`<input(?=[^>]*name="${field}")(?=[^>]*aria-invalid="true")`));
});

test.each([
  [{ step: 'retry', code: 'payment_failed' }, 'Försök igen', null],
  [{ step: 'reload', code: 'amount_mismatch' }, 'Ladda om sidan', null],
  [{ step: 'choose-again', code: 'rows_taken' }, 'Välj igen', '/clean-direct?verify=true'],
  [
    { step: 'give-permission', code: 'gmail_modify_missing' },
    'Ge tillåtelse',
    '/clean-direct?step=permission&verify=true',
  ],
  [{ step: 'scan-again', code: 'scan_expired' }, 'Skanna igen', '/scan?verify=true'],
  [{ step: 'scan-anew', code: 'scan_outdated' }, 'Skanna igen', '/clean-direct?verify=true'],
  [
    { step: 'finish-first', code: 'cleanup_unfinished', orderId: 'ord_first' },
    'Till din oavslutade städning',
    '/receipt?order=ord_first&verify=true',
  ],
  [
    { step: 'finish-first', code: 'cleanup_unfinished' },
    'Till översikten',
    '/dashboard?verify=true',
  ],
] as const)('a payment that failed offers the step that helps: %o', async (problem, label, to) => {
  const { text, links } = await web.render('/pages/checkout/pay-end.tsx', 'PayFailure', {
    url: '/checkout?order=ord_abc&verify=true',
    props: { problem: { kind: 'step', ...problem }, onRetry: () => undefined },
  });
  expect(text).toContain('Betalning misslyckades');
  expect(text).toContain(label);
  expect(links[label] ?? null).toBe(to);
});

test('the terms name the seller, what happens to the mail, and the right of withdrawal', async () => {
  const { text } = await checkout(open(buildOrder()));
  expect(text).toContain('Grinbox AB, org.nr 000000-0000, Exempelgatan 1');
  expect(text).toContain('Gmail tömmer den efter 30 dagar');
  expect(text).toContain('Nyhetsbreven flyttas men avslutas inte');
  expect(text).toContain('Ångerrätten är 14 dagar från det att du betalar');
});

test.each([
  ['sv', 'direct', 'Nyhetsbreven flyttas men avslutas inte: nya nummer fortsätter att komma.'],
  ['en', 'direct', 'The newsletters are moved but not unsubscribed: new issues will keep coming.'],
  ['sv', 'reset', 'Nyhetsbreven flyttas, och hos dem som tar emot det med ett klick begär vi'],
  ['en', 'reset', 'The newsletters are moved, and where one click is accepted'],
] as const)(
  'in %s, what becomes of newsletters in %s is said where they are bought, and nowhere else',
  async (language, tier, sentence) => {
    const newsletters = { rowCount: 0, messageCount: 0 };
    const withNewsletters = await checkout(open(buildOrder({ tier })), language);
    expect(withNewsletters.text).toContain(sentence);
    const without = await checkout(open(buildOrder({ tier, newsletters })), language);
    expect(without.text).not.toContain(sentence);
  },
);

test('there is a way back to the selection', async () => {
  const { links } = await checkout(open(buildOrder()));
  expect(links['Tillbaka till urvalet']).toBe('/clean-direct');
});

test('at Stripe there is one button that names the sum, the methods as words, and nothing to fill in', async () => {
  const { text, html } = await checkout(open(stripeOrder()));
  expect(text).toContain('Kort, Apple Pay, Google Pay, Klarna eller Swish');
  expect(text).toContain('Du väljer på Stripes betalsida');
  expect(text).not.toContain('Testläge');
  expect(html).not.toMatch(/<input[^>]*name="(phone|code|email|method)"/);
  expect(html.match(/<button[^>]*type="submit"/g)).toHaveLength(1);
  expect(text).toContain('Betala 39 kr');
  // The consents are asked for all the same, and the button is no secret before.
  expect(text).toContain('Kryssa i båda rutorna ovanför för att kunna betala');
  expect(html).not.toMatch(/<button(?=[^>]*type="submit")(?=[^>]*disabled="")/);
});

test('Swish is named for kronor alone', async () => {
  const { text } = await checkout(open(stripeOrder()), 'en');
  expect(text).toContain('Card, Apple Pay, Google Pay or Klarna');
  expect(text).toContain('Swish takes Swedish kronor only.');
  expect(text).toContain('Pay €3.90');
  expect(text).not.toMatch(/[åäö]/);
});

test('with Stripe’s test keys it says that no money moves', async () => {
  const { text } = await checkout(open(stripeOrder({ isTestMode: true })));
  expect(text).toContain('Testläge: inga pengar dras');
});

test.each([
  ['cancelled', 'Du avbröt betalningen', 'You cancelled the payment'],
  ['expired', 'Betalsidan hann gå ut', 'The payment page expired'],
  ['failed', 'Betalningen blev inte av', 'The payment did not go through'],
  ['rejected', 'Beloppet stämde inte', 'The amount was not right'],
] as const)(
  'after a payment that was %s it says so before all else, where a person begins to read: %s',
  async (attempt, swedish, english) => {
    const { text, html } = await checkout(open(stripeOrder(), attempt));
    expect(text.indexOf(swedish)).toBeGreaterThan(0);
    expect(text.indexOf(swedish)).toBeLessThan(text.indexOf('Betala en gång'));
    expect(text.indexOf(swedish)).toBeLessThan(text.indexOf('GR-12345678'));
    expect(html).toMatch(/<div(?=[^>]*tabindex="-1")(?=[^>]*role="status")/i);
    expect(text).toContain('Betala 39 kr');
    const inEnglish = await checkout(open(stripeOrder(), attempt), 'en');
    expect(inEnglish.text).toContain(english);
    expect(inEnglish.text).not.toMatch(/[åäö]/);
  },
);

test('whoever has just paid is told to wait, and that nothing is to be done', async () => {
  const { text, html } = await checkout({ kind: 'waiting', order: stripeOrder() });
  expect(text).toContain('Bekräftar betalningen');
  expect(text).toContain('Kvittot öppnas av sig självt.');
  expect(text).toMatch(/GR-12345678 TILL PAPPERSKORGEN ?4 685 mejl.*Väntar på betalning/);
  expect(html).not.toContain('type="submit"');
  const english = await checkout({ kind: 'waiting', order: stripeOrder() }, 'en');
  expect(english.text).not.toMatch(/[åäö]/);
});

test('a payment that takes days is explained, with what happens either way', async () => {
  const order = stripeOrder({ status: 'processing', lastAttempt: 'processing' });
  const { text, html, links } = await checkout({ kind: 'processing', order });
  expect(text).toContain('Din betalning behandlas');
  expect(text).toContain('några minuter till några dagar');
  expect(text).toContain('Blir betalningen inte av dras inget');
  expect(links['Till översikten']).toBe('/dashboard');
  expect(html).not.toContain('type="submit"');
  const english = await checkout({ kind: 'processing', order }, 'en');
  expect(english.text).toContain('Your payment is being processed');
  expect(english.text).not.toMatch(/[åäö]/);
});

test.each([
  ['missing', 'Ingen beställning hittades', 'Välj vad du vill städa', '/clean-direct'],
  ['expired', 'Beställningen har gått ut', 'Skanna igen', '/scan'],
  ['unpayable', 'Här går det inte att betala', 'Tillbaka till urvalet', '/clean-direct'],
] as const)('an order that is %s says so, with a way on', async (kind, heading, label, to) => {
  const { text, links } = await checkout({ kind });
  expect(text).toContain(heading);
  expect(links[label]).toBe(to);
  const english = await checkout({ kind }, 'en');
  expect(english.text).not.toMatch(/[åäö]/);
});
