import type { Page } from '@playwright/test';

import { createOrder, payOrder } from './support/api.ts';
import {
  chosenRowsBody,
  createOwner,
  givePermission,
  scan,
  swishPayment,
} from './support/clean-up.ts';
import { expectGoodState, type StateTexts } from './support/every-look.ts';
import { expect, IN_MOTION, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test.use(IN_MOTION);

const SEVERAL: StateTexts = { sv: 'Du har fått nya märken', en: 'You have earned new stamps' };
const ONE: StateTexts = { sv: 'Du har fått ett märke', en: 'You have earned a stamp' };

/** Noted as seen, and so told of nowhere else: not on the page when it is opened anew, and as any other on the dashboard. */
async function expectToldOnce(page: Page, name: string): Promise<void> {
  const answer = page.waitForResponse(/\/api\/achievements$/);
  await page.reload();
  await answer;
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(appUrl('/dashboard'));
  const collection = elsewhere.getByRole('region', { name: 'Dina märken' });
  await expect(collection.getByRole('heading', { name })).toBeVisible();
  await expect(collection.getByText('Nytt', { exact: true })).toHaveCount(0);
  await elsewhere.close();
}

test('what a scan has earned, and then a clean-up, is put down on its page once, good in both languages and every look', async ({
  page,
}) => {
  test.slow();
  const seen = page.waitForResponse(/\/api\/achievements\/seen$/);
  await scan(page, await createOwner());
  await seen;
  const award = page.getByRole('region', { name: String(SEVERAL.sv) });
  await expect(award.getByRole('heading', { name: 'Första skanningen' })).toBeVisible();
  await expectGoodState(page, SEVERAL);
  await expectToldOnce(page, 'Första skanningen');

  await givePermission(page);
  const { id } = await createOrder(page, await chosenRowsBody(page));
  await payOrder(page, id, swishPayment());
  const seenAgain = page.waitForResponse(/\/api\/achievements\/seen$/);
  await page.goto(appUrl(`/receipt?order=${id}`));
  await seenAgain;
  await expect(
    page
      .getByRole('region', { name: String(ONE.sv) })
      .getByRole('heading', { name: 'Första städningen' }),
  ).toBeVisible();
  await expectGoodState(page, ONE);
  await expectToldOnce(page, 'Första städningen');
});
