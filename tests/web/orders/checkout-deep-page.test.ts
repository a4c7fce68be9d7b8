import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OrderView } from '#worker/contract/orders.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import type { Language } from '#worker/domain/language.ts';

import { buildOrder } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const DEEP = '/checkout-reset?order=ord_abc';
const SUMMARY = '/pages/checkout/order-summary.tsx';

function deepCheckout(order: OrderView, language: Language = 'sv') {
  return web.render('/pages/checkout/checkout-page.tsx', 'CheckoutPage', {
    session: buildSession(12),
    url: DEEP,
    loaderData: { kind: 'open', order, lastAttempt: null },
    language,
  });
}

test('the deep clean-up’s checkout has the same cards with its own price, terms and way back', async () => {
  const { text, html, links } = await deepCheckout(buildOrder({ tier: 'reset' }));
  expect(text).toMatch(/Djupstädning ?89 kr varav moms 25 % ?17,80 kr/);
  expect(text).toMatch(/ca 9,60 kg.*≈ 80 km/);
  expect(text).toContain('Betala 89 kr');
  expect(html).toMatch(/<input[^>]*name="phone"/);
  expect(html).not.toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*checked="")/);
  expect(text).toContain('begär vi avregistrering åt dig');
  expect(text).not.toContain('Nyhetsbreven flyttas men avslutas inte');
  expect(links['Tillbaka till urvalet']).toBe('/clean-reset');
  const english = await deepCheckout(buildOrder({ tier: 'reset' }), 'en');
  expect(english.text).toContain('Pay €8.90');
  expect(english.text).toContain('Enter your email for Klarna');
  expect(english.text).not.toMatch(/[åäö]/);
});

test('the deep clean-up’s order tells that newsletters are unsubscribed from, and what that would save, as the choice did', async () => {
  const endedFlow = { lowKg: 0.04, centralKg: 5.1, highKg: 6.4 };
  const order = buildOrder({ tier: 'reset', endedFlow });
  const swedish = await deepCheckout(order);
  expect(swedish.text).toMatch(
    /Nyhetsbrev ?412 mejl avregistrering begärs, där det går ?3 avsändare/,
  );
  expect(swedish.text).toMatch(
    /Ett år av nyhetsbreven ?ca 5,10 kg ?Spann ?vårt spann: 0,04–6,4 kg/,
  );
  const english = await deepCheckout(order, 'en');
  expect(english.text).toMatch(/unsubscribing requested, where possible ?3 senders/);
  expect(english.text).toMatch(/A year of the newsletters ?about 5.10 kg/);
});

test.each([
  ['the basic clean-up', buildOrder()],
  [
    'a deep one without newsletters',
    buildOrder({ tier: 'reset', newsletters: { rowCount: 0, messageCount: 0 } }),
  ],
])('the order of %s promises no end of newsletters', async (_, order) => {
  const amounts = orderAmounts('standard', order.tier, 'SEK', false);
  const { text } = await web.render(SUMMARY, 'OrderSummary', { props: { order, amounts } });
  expect(text).not.toContain('avregistrering begärs');
  expect(text).not.toContain('Och om nyhetsbreven slutar');
});

test('a deep order of before it was noted tells of the unsubscribing, and of no figure', async () => {
  const { text } = await deepCheckout(buildOrder({ tier: 'reset', endedFlow: null }));
  expect(text).toContain('avregistrering begärs, där det går');
  expect(text).not.toContain('Och om nyhetsbreven slutar');
});

test('the total of the deep clean-up is its price and the donation', async () => {
  const total = async (language: Language) => {
    const amounts = orderAmounts('standard', 'reset', language === 'sv' ? 'SEK' : 'EUR', true);
    const props = { order: buildOrder({ tier: 'reset' }), amounts };
    return (await web.render(SUMMARY, 'OrderSummary', { language, props })).text;
  };
  expect(await total('sv')).toMatch(
    /Djupstädning ?89 kr varav moms 25 % ?17,80 kr Donation till Exempelfonden ?10 kr.*ATT BETALA ?99 kr/,
  );
  expect(await total('en')).toMatch(
    /Deep clean ?€8\.90 .*Donation to Exempelfonden ?€1.*TO PAY ?€9\.90/,
  );
});

test.each([
  ['server_error', 'Betalningen kunde inte registreras', 'Failed to create payment record'],
  ['default', 'Något gick fel. Försök igen.', 'Something went wrong. Please try again.'],
  ['gmail_unavailable', 'Gmail svarar inte just nu.', 'Gmail is not answering'],
] as const)(
  'a payment of the deep clean-up that failed with %s says so in its words, and can be tried again',
  async (code, swedish, english) => {
    const failure = (language: Language) =>
      web.render('/pages/checkout/pay-end.tsx', 'PayFailure', {
        url: DEEP,
        language,
        props: { problem: { kind: 'step', step: 'retry', code }, onRetry: () => undefined },
      });
    expect((await failure('sv')).text).toContain(swedish);
    expect((await failure('sv')).html).toMatch(/<button[^>]*>Försök igen<\/button>/);
    expect((await failure('en')).text).toContain(english);
  },
);
