import type { Page } from '@playwright/test';

import { payOrderBodySchema } from '#worker/contract/order-requests.ts';

import { OLD_YEAR } from '#tests/e2e/mailboxes/known-mailbox.ts';
import { callFromPage, createOrder, payOrder, receiptOf, session } from '#tests/e2e/support/api.ts';
import {
  chosenRowsBody,
  createOwner,
  fillInSwish,
  orderChosenRows,
  swishPayment,
} from '#tests/e2e/support/clean-up.ts';
import { changeScope } from '#tests/e2e/support/connection-scope.ts';
import { letConnectionAge } from '#tests/e2e/support/database-clock.ts';
import {
  changeCleanupStatus,
  changePriceList,
  changeScan,
  changeSelection,
} from '#tests/e2e/support/database-state.ts';
import { expectGoodState, type StateTexts } from '#tests/e2e/support/every-look.ts';
import { holdRequests } from '#tests/e2e/support/hold-requests.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { openState } from '#tests/e2e/support/states.ts';

const DAY_HOURS = 24;
const READING = 'openid email https://www.googleapis.com/auth/gmail.readonly';

/** All that can be chosen, with none of it. */
const NOTHING = { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] };
const LIST_IS_NEW = /^The list has been recounted since you chose/;
const UNFINISHED: StateTexts = {
  sv: /^Du har en städning som inte är klar/,
  en: /^You have a clean-up that is not finished/,
};
const OUTDATED: StateTexts = {
  sv: /^Inkorgen har städats sedan skanningen/,
  en: /^The inbox has been cleaned since the scan/,
};
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };

async function editSafeList(page: Page, effect: 'protect' | 'default'): Promise<void> {
  const edit = { method: 'PUT', body: { target: 'annan.example', effect } };
  expect((await callFromPage(page, '/api/protections', edit)).status).toBe(200);
}

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

  await page.setViewportSize(PHONE);
  await page.route('**/pay', (route) => route.abort());
  await pay(page);
  // Come up where it was pressed: all of the reason is in the window, and the focus where it was.
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Betala 39\skr$/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Betala 39\skr$/ })).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();
  await page.setViewportSize(WIDE);

  await page.route('**/pay', async (route) => {
    const { consent, ...body } = payOrderBodySchema.parse(route.request().postDataJSON());
    const outdated = { ...consent, termsVersion: '2020-01-01' };
    await route.continue({ postData: { ...body, consent: outdated } });
  });
  await pay(page);
  await expectGoodState(page, {
    sv: /^Villkoren har ändrats sedan sidan öppnades/,
    en: /^The terms have changed since/,
  });
  await page.unrouteAll();

  await changePriceList(order.id, 'terms');
  await pay(page);
  await expectGoodState(page, {
    sv: /^Priset har ändrats sedan sidan öppnades/,
    en: /^The price has changed since the page/,
  });
  await changePriceList(order.id, order.priceList);

  const { connection } = await session(page);
  if (connection === null) throw new Error('nobody is connected');
  await changeScope(connection.id, READING);
  await pay(page);
  await expectGoodState(page, {
    sv: 'Kan inte fortsätta utan tillåtelse att radera mejl',
    en: 'Can’t continue without permission to delete mail',
  });
  await changeScope(connection.id, connection.scope);

  // In another tab somebody is put on the list of those whose mail is left alone, and taken off it again.
  await editSafeList(page, 'protect');
  await pay(page);
  await expectGoodState(page, { sv: /^Listan har räknats om sedan du valde/, en: LIST_IS_NEW });
  await editSafeList(page, 'default');
  const { selection } = await chosenRowsBody(page);
  await changeSelection(order.id, NOTHING);
  await pay(page);
  await expectGoodState(page, {
    sv: /^Inga mejl hittades i det du valde/,
    en: 'No email message IDs found for selected categories',
  });
  await changeSelection(order.id, selection);

  // Other rows are bought: as if of an earlier scan, first with something left to do, then done.
  const earlier = await createOrder(page, {
    ...(await chosenRowsBody(page)),
    selection: { ...NOTHING, selectedOldCategories: [`old:${OLD_YEAR - 1}`] },
  });
  await payOrder(page, earlier.id, swishPayment());
  await expect.poll(async () => (await receiptOf(page, earlier.id)).progress.status).toBe('done');
  await changeScan(earlier.id, 'scn_earlier');
  await changeCleanupStatus(earlier.id, 'failed');
  await pay(page);
  await expectGoodState(page, UNFINISHED);
  await openState(page, '/clean-direct', UNFINISHED);
  await changeCleanupStatus(earlier.id, 'done');
  await page.goto(checkout);
  await fillInSwish(page, '123');
  await pay(page);
  await expectGoodState(page, OUTDATED);
  await openState(page, '/clean-direct', OUTDATED);
  await changeScan(earlier.id, order.scanId);
  await page.goto(checkout);
  await fillInSwish(page, '123');

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

// By itself: a sweep that comes by in the meantime ends such access for good.
test('a payment after access has ended is good in both languages and every look', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const order = await orderChosenRows(page, await createOwner());
  await page.goto(appUrl(`/checkout?order=${order.id}`));
  await fillInSwish(page, '123');
  const { connection } = await session(page);
  await letConnectionAge(connection?.id ?? '', DAY_HOURS + 1);
  await pay(page);
  await expectGoodState(page, {
    sv: 'Gmail-kopplingen har gått ut',
    en: 'Gmail connection expired',
  });
});
