import { expectAccessible } from './support/accessibility.ts';
import { clearFaults, createPerson, realHeaders, holdScan } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

test.afterEach(clearFaults);

test('the language is switched live, without a reload, is kept over one, and Google is asked in it', async ({
  page,
}) => {
  await page.goto(appUrl('/auth'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'First, we ask' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(page.getByRole('heading', { name: 'Först frågar vi om lov' })).toBeVisible();
  // A reload would have lost the mark.
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');

  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'First, we ask' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'First, we ask' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: /^Try your Gmail/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
});

test('a scan goes on under a switch of language, and one chosen on the account page outlasts the address that it was opened at, and a reload', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: realHeaders() });
  await holdScan(person);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /mejl räknade/ })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: /emails counted/ })).toBeVisible();
  await clearFaults();
  await expect(page.getByRole('heading', { name: /^Your inbox weighs/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto(appUrl('/account?lang=en'));
  await page.getByRole('radio', { name: 'Svenska' }).click();
  await expect(page).toHaveURL(appUrl('/account'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Konto', exact: true })).toBeVisible();
});
