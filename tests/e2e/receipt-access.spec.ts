import type { Page } from '@playwright/test';

import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { callFromPage, paidOrders } from './support/api.ts';
import {
  createOwner,
  expectMoved,
  fillInSwish,
  orderChosenRows,
  swishPayment,
} from './support/clean-up.ts';
import { letOrderAge } from './support/database-clock.ts';
import { expectGoodState } from './support/every-look.ts';
import { createPerson, ledgerOf } from './support/google.ts';
import { expect, markOnboarded, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

const A_DAY_HOURS = 24;

async function expectNoReceipt(page: Page, query: string): Promise<void> {
  await page.goto(appUrl(`/receipt${query}`));
  await expect(page.getByRole('heading', { name: 'Inget kvitto hittades' })).toBeVisible();
}

async function expectNothingToPay(page: Page, query: string): Promise<void> {
  await page.goto(appUrl(`/checkout${query}`));
  await expect(page.getByRole('heading', { name: 'Ingen beställning hittades' })).toBeVisible();
}

test('an order is its owner’s alone, is paid once however it is asked, and only then has a receipt', async ({
  page,
  browser,
  problems,
}) => {
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  const query = `?order=${order.id}`;
  problems.allow(/status of 404/);
  await expectNoReceipt(page, '');
  await expectNoReceipt(page, '?order=ord_aaaaaaaaaaaaaaaaaaaaaaaaaa');
  await expectNoReceipt(page, '?order=../cleanups');
  await expectNoReceipt(page, query);
  await expectGoodState(page, { sv: 'Inget kvitto hittades', en: 'No receipt found' });
  await expectNothingToPay(page, '');
  await expectGoodState(page, { sv: 'Ingen beställning hittades', en: 'No order found' });
  await letOrderAge(order.id, A_DAY_HOURS);
  await page.goto(appUrl(`/checkout${query}`));
  await expectGoodState(page, { sv: 'Beställningen har gått ut', en: 'The order has expired' });
  await letOrderAge(order.id, -A_DAY_HOURS);

  await page.goto(appUrl(`/checkout${query}`));
  await fillInSwish(page, '123');
  await page.getByRole('button', { name: /^Betala 39\skr$/ }).dblclick();
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} mejl ligger i papperskorgen` }),
  ).toBeVisible();

  // Asked again, by the page or past it, it is the same purchase; another sum or way changes nothing.
  await page.goto(appUrl(`/checkout${query}`));
  await expect(page).toHaveURL(appUrl(`/receipt${query}`));
  const pay = { method: 'POST', body: { ...swishPayment(), expectedTotalMinor: 1 } };
  expect((await callFromPage(page, `/api/orders/${order.id}/pay`, pay)).status).toBe(200);
  const orders = await paidOrders(page);
  expect(orders).toHaveLength(1);
  expect(orders[0]?.amounts).toMatchObject({ currency: 'SEK', totalMinor: 3900, vatMinor: 780 });
  expect((await ledgerOf(owner)).callsByMethod['users.messages.batchModify']).toBe(1);
  await expectMoved(owner);

  const context = await browser.newContext({ locale: 'sv-SE' });
  await markOnboarded(context);
  const stranger = await context.newPage();
  await signIn(stranger, await createPerson({}));
  await expectNoReceipt(stranger, query);
  await expectNothingToPay(stranger, query);
  const notFound = { status: 404, code: 'not_found' };
  const cleanup = `/api/cleanups/${orders[0]?.cleanupId}`;
  for (const path of [`/api/orders/${order.id}`, `/api/orders/${order.id}/receipt`, cleanup]) {
    expect(await callFromPage(stranger, path), path).toEqual(notFound);
  }
  for (const path of [`/api/orders/${order.id}/pay`, `${cleanup}/undo`, `${cleanup}/retry`]) {
    const body = path.endsWith('/pay') ? swishPayment() : undefined;
    expect(await callFromPage(stranger, path, { method: 'POST', body }), path).toEqual(notFound);
  }
  await context.close();
  await expectMoved(owner);
});
