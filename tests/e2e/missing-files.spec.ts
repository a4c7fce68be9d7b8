import type { Page } from '@playwright/test';

import { expectAccessible, expectGoodInEveryLook } from './support/accessibility.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test } from './support/journey.ts';
import { openAlive, openPublicPage } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

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

test('a page whose code is gone since a release is there after another try, and its error is good in every look and language', async ({
  page,
}) => {
  await openAlive(page, '/');
  await takeAwayUntilReload(page, /\/assets\/faq-page-/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Frågor och svar' }).click();
  await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
});

for (const { path, file, button } of [
  { path: '/about?lang=en', file: /\/assets\/frame-/, button: 'Get started' },
  { path: '/about', file: /\/assets\/about-page-/, button: 'Kom igång' },
  { path: '/about', file: /\/assets\/sv-/, button: 'Kom igång' },
]) {
  test(`${path} without ${file.source} says that it is not alive, lets no button wait, and loads anew`, async ({
    page,
    problems,
  }) => {
    problems.allow(/dynamically imported module/);
    const pressed = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await pressed.promise;
      await route.abort();
    });
    await openPublicPage(page, path);
    const start = page.getByRole('main').getByRole('button', { name: button });
    await start.click();
    await expect(start).toHaveAttribute('aria-busy', 'true');
    pressed.resolve();
    await expect(notAll(page)).toBeVisible();
    await expect(start).not.toHaveAttribute('aria-busy');
    await expectGoodInEveryLook(page);
    await page.unroute(file);
    await notAll(page).getByRole('link').click();
    await expect(notAll(page)).toHaveCount(0);
    await openAlive(page, path);
  });
}

test('a page that only its script draws is not left white without it', async ({
  page,
  problems,
}) => {
  problems.allow(/dynamically imported module/);
  const file = /\/assets\/frame-/;
  await page.route(file, (route) => route.abort());
  await page.goto(appUrl('/auth'));
  await expect(notAll(page)).toBeVisible();
  await page.unroute(file);
  await notAll(page).getByRole('link', { name: 'Ladda om sidan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a dialog that cannot be fetched leaves the page as it is, says so, and comes the next time', async ({
  page,
}) => {
  await openAlive(page, '/about');
  await loseOnce(page, /\/assets\/sign-in-dialog-/);
  const start = page.getByRole('main').getByRole('button', { name: 'Kom igång' });
  await start.click();
  await expect(notAll(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await start.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notAll(page)).toHaveCount(0);
});

test('a dialog that takes its time is said to be on its way', async ({ page }) => {
  await openAlive(page, '/about');
  const letThrough = await holdRequests(page, '**/assets/sign-in-dialog-*');
  await page.getByRole('main').getByRole('button', { name: 'Kom igång' }).click();
  const onItsWay = page.getByRole('status').filter({ hasText: 'Hämtar …' });
  await expect(onItsWay).toBeAttached();
  await expectAccessible(page);
  letThrough();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(onItsWay).toHaveCount(0);
});

test('texts of the other language that cannot be fetched leave the page in its own, and come the next time', async ({
  page,
}) => {
  await openAlive(page, '/');
  await loseOnce(page, /\/assets\/en-/);
  const toEnglish = page.getByRole('banner').getByRole('link', { name: 'English' });
  await toEnglish.click();
  await expect(notAll(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await toEnglish.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(notAll(page)).toHaveCount(0);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('what there is to read about cookies comes the next time', async ({ page }) => {
    await openAlive(page, '/');
    await loseOnce(page, /\/assets\/cookie-details-/);
    const banner = page.getByRole('region', { name: 'Får vi räkna besöken?' });
    const readOn = banner.getByRole('button', { name: 'Läs mer' });
    await readOn.click();
    await expect(notAll(page)).toBeVisible();
    await readOn.click();
    await expect(banner.getByRole('button', { name: 'Spara val' })).toBeVisible();
  });
});
