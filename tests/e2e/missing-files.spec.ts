import type { Page } from '@playwright/test';

import { expectAccessible, expectGoodInEveryLook } from './support/accessibility.ts';
import { showIn } from './support/every-look.ts';
import { createPerson } from './support/google.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test } from './support/journey.ts';
import { openAlive, PAGE_SCRIPT } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

/** As after a release: the document that is open names a file that is gone, and the next one does not. */
async function takeAwayUntilReload(page: Page, file: RegExp): Promise<void> {
  let isGone = true;
  await page.route(file, (route) => (isGone ? route.abort() : route.continue()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
}

/** As on a train: what is asked for comes the second time. */
async function loseOnce(page: Page, file: RegExp): Promise<void> {
  await page.route(file, (route) => route.abort(), { times: 1 });
}

const notAll = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /Det gick inte att hämta allt|Not everything could be fetched/ });

test.beforeEach(({ problems }) => problems.allow(/ERR_FAILED/));

test('texts of the other language that cannot be fetched leave the page in its own, and come the next time; a page whose code is gone since a release is there after another try, and its error is good in every look and language', async ({
  page,
}) => {
  const html = page.locator('html');
  const toEnglish = page.getByRole('banner').getByRole('button', { name: 'English' });
  await openAlive(page, '/waitlist/confirm');
  await loseOnce(page, /\/assets\/en-/);
  await toEnglish.click();
  await expect(notAll(page)).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'sv');
  await toEnglish.click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(notAll(page)).toHaveCount(0);
  await showIn(page, 'sv');

  await takeAwayUntilReload(page, /\/assets\/sign-in-/);
  await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click();
  await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await toEnglish.click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First, we ask');
});

test('a page that only its script draws is not left white without its script or its texts', async ({
  page,
  problems,
}) => {
  problems.allow(/dynamically imported module/);
  for (const file of [PAGE_SCRIPT, /\/assets\/sv-/]) {
    await page.route(file, (route) => route.abort());
    await page.goto(appUrl('/auth'));
    await expect(notAll(page)).toBeVisible();
    await page.unroute(file);
    await notAll(page).getByRole('link', { name: 'Ladda om sidan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notAll(page)).toHaveCount(0);
  }
});

test('a dialog that takes its time is said to be on its way; one that cannot be fetched leaves the page as it is, says so, and comes the next time', async ({
  page,
}) => {
  await signIn(page, await createPerson({ mailbox: { generate: { messages: 20 } } }));
  await openAlive(page, '/dashboard');
  const revoke = page.getByRole('button', { name: 'Återkalla åtkomst' }).first();
  const dialog = page.getByRole('alertdialog');
  await test.step('on its way', async () => {
    const letThrough = await holdRequests(page, '**/assets/revoke-dialog-*');
    await revoke.click();
    const onItsWay = page.getByRole('status').filter({ hasText: 'Hämtar …' });
    await expect(onItsWay).toBeAttached();
    await expectAccessible(page);
    letThrough();
    await expect(dialog).toBeVisible();
    await expect(onItsWay).toHaveCount(0);
    await page.unrouteAll();
  });
  await test.step('not to be fetched', async () => {
    await openAlive(page, '/dashboard');
    await loseOnce(page, /\/assets\/revoke-dialog-/);
    await revoke.click();
    await expect(notAll(page)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectAccessible(page);
    await revoke.click();
    await expect(dialog).toBeVisible();
    await expect(notAll(page)).toHaveCount(0);
  });
});

test('a part of a page that cannot be fetched leaves the rest, is said to be missing as long as it is, and comes the next time', async ({
  page,
}) => {
  await signIn(page, await createPerson({ mailbox: { generate: { messages: 20 } } }));
  const part = /\/assets\/report-details-/;
  await page.route(part, (route) => route.abort());
  await page.goto(appUrl('/dashboard'));
  const below = page.getByRole('heading', { name: 'Så fungerar det' });
  await expect(notAll(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(below).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Konto/ }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(notAll(page)).toHaveCount(0);
  await page.unroute(part);
  await page.goBack();
  await expect(below).toBeVisible();
  await expect(notAll(page)).toHaveCount(0);
});
