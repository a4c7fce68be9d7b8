import type { Page } from '@playwright/test';

import { createOrder } from './support/api.ts';
import {
  chooseRows,
  chosenRowsBody,
  createOwner,
  fillInSwish,
  givePermission,
  scanToTheEnd,
} from './support/clean-up.ts';
import { expectGoodState, type StateTexts } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { appUrl, rememberStack, runningStack } from './support/running-stack.ts';
import { startTestStack, type TestStack } from './support/test-stack.ts';

const CLOSED: StateTexts = {
  sv: /^Just nu säljer vi inga nya städningar\. Att skanna är gratis/,
  en: /^We are not selling any new clean-ups right now\. Scanning is free/,
};
const REFUSED: StateTexts = {
  sv: /^Just nu säljer vi inga nya städningar\. Inget har dragits\./,
  en: /^We are not selling any new clean-ups right now\. Nothing has been charged\./,
};
const UNPAYABLE: StateTexts = {
  sv: 'Här går det inte att betala',
  en: 'Paying is not possible here',
};

let shop: TestStack;
const usual = runningStack();

test.beforeAll(async () => {
  shop = await startTestStack({ firstPort: 24_900, messages: 50, payments: 'test' });
  rememberStack(shop.running);
});

test.afterAll(async () => {
  await shop.stop();
  rememberStack(usual);
});

async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
}

test('a shop that closes says so, in both languages and every look, to whoever pays, comes back to pay, reads the result, chooses, and orders; and says the same where nothing can be paid', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 503|ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await givePermission(page);
  const { id } = await createOrder(page, await chosenRowsBody(page));
  const checkout = `/checkout?order=${id}`;
  await page.goto(appUrl(checkout));
  await fillInSwish(page, '123');

  await shop.renew({ sales: 'closed' });
  await page.getByRole('button', { name: /^Betala 39\skr$/ }).click();
  await expectGoodState(page, REFUSED);
  await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0);

  await page.goto(appUrl(checkout));
  await expectGoodState(page, UNPAYABLE);
  await page.goto(appUrl('/scan'));
  await expectGoodState(page, CLOSED);
  await page.goto(appUrl('/clean-direct'));
  await expectGoodState(page, CLOSED);
  await chooseRows(page, 'Space');
  await order(page);
  await expectGoodState(page, REFUSED);

  await shop.renew({ payments: 'none' });
  await page.goto(appUrl(checkout));
  await expectGoodState(page, UNPAYABLE);
  await page.goto(appUrl('/clean-direct'));
  await expect(page.getByText(CLOSED.sv)).toBeVisible();
});
