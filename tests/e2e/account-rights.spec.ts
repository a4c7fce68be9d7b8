import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { accountExportSchema } from '#worker/contract/account.ts';

import {
  expectNoSidewaysScroll,
  expectReadableInTheDark,
} from '#tests/e2e/support/accessibility.ts';
import { payOrder, session } from '#tests/e2e/support/api.ts';
import {
  createOwner,
  expectMoved,
  orderChosenRows,
  swishPayment,
} from '#tests/e2e/support/clean-up.ts';
import { letSignInAge } from '#tests/e2e/support/database-clock.ts';
import { expectGoodState } from '#tests/e2e/support/every-look.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';
import { placesInDatabase } from '#tests/e2e/support/stack-database.ts';

async function userIdOf(page: Page): Promise<string> {
  const { user } = await session(page);
  if (user === null) throw new Error('nobody is signed in');
  return user.id;
}

test('a buyer takes all that is theirs along in a file, erases the account, and begins anew as a stranger', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 403/);
  // What the page was still being told as the account went.
  problems.allow(/status of 401/);
  const owner = await createOwner();
  const { id, orderNumber } = await orderChosenRows(page, owner);
  await payOrder(page, id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${id}`));
  await expect(page.getByRole('heading', { name: /mejl ligger i papperskorgen$/ })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(appUrl('/dashboard'));

  await page.goto(appUrl('/account'));
  const { user, connection } = await session(page);
  if (user === null || connection === null) throw new Error('nobody is signed in');
  const marks = [owner.email, user.id, connection.id];
  // What the search can find, it finds.
  for (const mark of marks) expect(await placesInDatabase([mark])).not.toEqual([]);
  await letSignInAge(user.id, 16);
  await page.getByRole('button', { name: 'Ladda ner mina uppgifter' }).click();
  await expect(page.getByRole('alert')).toContainText('Visa först att det är du');
  await expectGoodState(page, {
    sv: 'Visa först att det är du',
    en: 'First confirm that it is you',
  });
  await page.getByRole('link', { name: 'Logga in igen' }).click();
  await page.getByRole('button', { name: 'Fortsätt', exact: true }).click();
  const confirmed = page.getByRole('status').filter({ hasText: 'Nu vet vi att det är du' });
  await expect(confirmed).toBeInViewport();
  await expect(page).toHaveURL(appUrl('/account'));
  await expectGoodState(page, { sv: 'Nu vet vi att det är du', en: 'Now we know that it is you' });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ladda ner mina uppgifter' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^grinbox-export-\d{4}-\d\d-\d\d\.json$/);
  const told = accountExportSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(told.tables.users).toMatchObject([{ email: owner.email }]);
  expect(told.tables.payments).toMatchObject([{ orderNumber }]);

  const erase = page.getByRole('button', { name: 'Radera mitt konto' });
  await erase.click();
  await expectGoodState(page, { sv: 'Radera ditt konto?', en: 'Erase your account?' });
  await page.getByRole('button', { name: 'Behåll kontot' }).click();
  await expect(erase).toBeFocused();
  expect((await session(page)).user).not.toBeNull();

  await erase.click();
  await page.getByRole('button', { name: 'Ja, radera allt' }).click();
  await expectGoodState(page, { sv: 'Ditt konto är raderat', en: 'Your account is erased' });
  expect((await session(page)).user).toBeNull();
  expect(await placesInDatabase(marks)).toEqual([]);
  await expect(otherTab).toHaveURL(/\/auth/);
  await otherTab.close();
  // What was moved stays where it is.
  await expectMoved(owner);

  await signIn(page, owner);
  await page.goto(appUrl('/dashboard'));
  await expect(page.getByText(orderNumber)).toHaveCount(0);
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('an account can be erased by somebody who has bought nothing', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 40[13]/);
    await signIn(page, await createOwner());
    await page.goto(appUrl('/account'));
    await page.getByRole('button', { name: 'Erase my account' }).click();
    await expectNoSidewaysScroll(page);
    await expectReadableInTheDark(page);
    await letSignInAge(await userIdOf(page), 16);
    await page.getByRole('button', { name: 'Yes, erase everything' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'The sign-in was not completed' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Erase my account' }).click();
    await page.getByRole('button', { name: 'Yes, erase everything' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Erase my account' }).click();
    await page.getByRole('button', { name: 'Yes, erase everything' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is erased' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectReadableInTheDark(page);
  });
});
