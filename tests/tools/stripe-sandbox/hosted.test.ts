import { expect, test } from 'vitest';

import { buildStripe, lineItem, sessionParams, submitPage } from './support/build-stripe.ts';

async function openPage(changes: Parameters<typeof sessionParams>[0] = {}) {
  const stage = buildStripe();
  const { id, url } = await stage.stripe.checkout.sessions.create(sessionParams(changes));
  const address = url ?? '';
  const read = async () => (await stage.sandbox.fetch(new Request(address))).text();
  const paid = () => stage.stripe.checkout.sessions.retrieve(id);
  return { stage, id, address, read, paid };
}

test('the page names what is sold and the methods, in the language of the session', async () => {
  const { read } = await openPage();
  const swedish = await read();
  expect(swedish).toContain('<html lang="sv">');
  expect(swedish).toContain('Stripe-sandlåda – inte Stripe');
  for (const words of ['Snabbstädning', '39.00 SEK', '49.00 SEK', 'Kort', 'Klarna', 'Swish']) {
    expect(swedish).toContain(words);
  }
  const euro = [lineItem('Quick clean-up', 390, 'eur')];
  const english = await (await openPage({ locale: 'en', line_items: euro })).read();
  expect(english).toContain('<html lang="en">');
  expect(english).not.toContain('Swish');
});

test('a payment leads back with the name of the session, a declined one stays', async () => {
  const { stage, address, id, paid } = await openPage();
  const declined = await submitPage(stage, address, { method: 'card', course: 'declined' });
  expect(declined.status).toBe(200);
  expect(await declined.text()).toContain('Betalningen nekades');
  expect(await paid()).toMatchObject({ status: 'open', payment_status: 'unpaid' });

  const answer = await submitPage(stage, address, { method: 'apple_pay', course: 'succeeds' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`https://shop.test/paid?session=${id}`);
  expect((await paid()).payment_status).toBe('paid');
  const session = await stage.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    metadata: { charge_id: 'chg_1' },
    latest_charge: {
      payment_method_details: { type: 'card', card: { wallet: { type: 'apple_pay' } } },
    },
  });
});

test('a paid page cannot be paid again, and one past its time not at all', async () => {
  const { stage, address, read } = await openPage();
  await submitPage(stage, address, { method: 'card', course: 'succeeds' });
  const again = await submitPage(stage, address, { method: 'card', course: 'succeeds' });
  expect(await again.text()).toContain('Betalningen är redan gjord');
  expect(stage.sandbox.store.payments.size).toBe(1);
  expect(await read()).toContain('Betalningen är redan gjord');

  const late = await openPage();
  late.stage.sandbox.pass(24 * 60 * 60_000);
  const answer = await submitPage(late.stage, late.address, { method: 'card', course: 'succeeds' });
  expect(await answer.text()).toContain('Sidan har gått ut');
  expect(late.stage.sandbox.store.payments.size).toBe(0);
});

test.each([
  [{ method: 'swish', course: 'succeeds' }, 'eur'],
  [{ method: 'cash', course: 'succeeds' }, 'sek'],
  [{ method: 'card', course: 'maybe' }, 'sek'],
])('a choice that is not on the page is none: %o in %s', async (choice, currency) => {
  const { stage, address, paid } = await openPage({
    line_items: [lineItem('x', 3900, currency)],
  });
  expect((await submitPage(stage, address, choice)).status).toBe(400);
  expect((await paid()).status).toBe('open');
});
