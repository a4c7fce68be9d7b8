import type { Page } from '@playwright/test';

import { createOrder, payOrder, session } from './support/api.ts';
import {
  chosenRowsBody,
  createOwner,
  fillInSwish,
  orderChosenRows,
  swishPayment,
} from './support/clean-up.ts';
import { changeScope } from './support/connection-scope.ts';
import { letConnectionAge } from './support/database-clock.ts';
import { changePriceList } from './support/database-state.ts';
import { expectGoodState } from './support/every-look.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

const DAY_HOURS = 24;
const READING = 'openid email https://www.googleapis.com/auth/gmail.readonly';

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Betala 39\skr$/ }).click();
}

test('a payment that does not come about is good in both languages and every look, whatever helps: what is filled in, the same again, the page anew, leave, another scan, another choice', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/ERR_FAILED|status of 4\d\d/);
  const order = await orderChosenRows(page, await createOwner());
  const checkout = appUrl(`/checkout?order=${order.id}`);
  await page.goto(checkout);
  await page.getByLabel('Mobilnummer').fill('nollsju');
  await pay(page);
  await expectGoodState(page, {
    sv: /^Kryssa i båda rutorna om ångerrätten/,
    en: /^Tick both boxes about the right/,
  });
  await fillInSwish(page, '123');
  await page.getByLabel('Mobilnummer').fill('nollsju');
  await pay(page);
  await expectGoodState(page, {
    sv: /^Telefonnumret går inte att läsa/,
    en: /^The phone number can’t be read/,
  });
  await page.getByRole('radio', { name: 'Klarna' }).check();
  await page.getByLabel('E-post för Klarna').fill('nobody@nowhere');
  await pay(page);
  await expectGoodState(page, { sv: 'Ogiltig email-adress', en: 'Invalid email address' });

  await page.getByRole('radio', { name: 'Swish' }).check();
  await fillInSwish(page, '123');
  const letThrough = await holdRequests(page, '**/pay');
  await pay(page);
  await expectGoodState(page, { sv: 'Betalningen behandlas …', en: 'Processing the payment …' });
  await page.goto(checkout);
  letThrough();
  await page.route('**/pay', (route) => route.abort());
  await fillInSwish(page, '123');
  await pay(page);
  await expectGoodState(page, {
    sv: 'Samma beställning kan aldrig betalas två gånger.',
    en: 'The same order can never be paid for twice.',
  });
  await page.unrouteAll();

  changePriceList(order.id, 'terms');
  await pay(page);
  await expectGoodState(page, {
    sv: /^Priset har ändrats sedan sidan öppnades/,
    en: /^The price has changed since the page/,
  });
  changePriceList(order.id, order.priceList);

  const { connection } = await session(page);
  if (connection === null) throw new Error('nobody is connected');
  changeScope(connection.id, READING);
  await pay(page);
  await expectGoodState(page, {
    sv: 'Kan inte fortsätta utan tillåtelse att radera mejl',
    en: 'Can’t continue without permission to delete mail',
  });
  changeScope(connection.id, connection.scope);

  letConnectionAge(connection.id, DAY_HOURS + 1);
  await pay(page);
  await expectGoodState(page, {
    sv: 'Gmail-kopplingen har gått ut',
    en: 'Gmail connection expired',
  });
  letConnectionAge(connection.id, -DAY_HOURS - 1);

  // In another tab the same rows are bought in the deep clean-up meanwhile.
  const deep = await createOrder(page, { ...(await chosenRowsBody(page)), tier: 'reset' });
  await payOrder(page, deep.id, { ...swishPayment(), expectedTotalMinor: 8900 });
  await pay(page);
  await expectGoodState(page, {
    sv: /^Något av det du valde är redan betalt/,
    en: /^Something you chose has already been paid/,
  });
  await expect(page.getByRole('link', { name: 'Välj igen' })).toBeVisible();
});
