import type { Page } from '@playwright/test';

import { expect, test } from './support/journey.ts';
import { expectAlive, holdBackScript, openHeldBack, PAGE_SCRIPT } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

/** Whom the browser takes to be signed in, and has shown the way through the product. */
async function rememberSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('grinbox.signed-in', String(Date.now()));
    localStorage.setItem('grinbox.onboarded', '1');
  });
}

async function askedForSession(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/session', (route) => {
    asked += 1;
    return route.continue();
  });
  return () => asked;
}

const MENUS = [
  { path: '/', stranger: 'Logga in', known: 'Översikt', beside: 'Om oss', menu: 'Meny' },
  { path: '/?lang=en', stranger: 'Sign in', known: 'Overview', beside: 'About', menu: 'Menu' },
] as const;

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

test('the menu offers a stranger the sign-in and leads whoever is signed in to their overview, in both languages, asks nobody, and moves nothing', async ({
  page,
}) => {
  const asked = await askedForSession(page);
  const links = page.getByRole('banner');
  await test.step('a stranger', async () => {
    await page.goto(appUrl('/'), { waitUntil: 'networkidle' });
    await expectAlive(page);
    await expect(links.getByRole('link', { name: 'Logga in' })).toBeVisible();
    expect(asked()).toBe(0);
  });
  await rememberSession(page);
  for (const { path, stranger, known, beside, menu } of MENUS) {
    await test.step(`whoever is signed in, at ${path}`, async () => {
      await page.setViewportSize(WIDE);
      const comeAlive = await holdBackScript(page);
      await openHeldBack(page, path);
      await expect(links.getByRole('link', { name: stranger })).toBeVisible();
      const before = await links.getByRole('link', { name: beside }).boundingBox();
      comeAlive();
      const way = links.getByRole('link', { name: known });
      await expect(way).toHaveAttribute('href', /^\/dashboard(\?lang=en)?$/);
      await expectAlive(page);
      await expect(links.getByRole('link', { name: stranger })).toHaveCount(0);
      expect(await links.getByRole('link', { name: beside }).boundingBox()).toEqual(before);
      expect(asked()).toBe(0);

      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: menu }).click();
      await expect(page.locator('#site-menu').getByRole('link', { name: known })).toBeVisible();
      await page.unroute(PAGE_SCRIPT);
    });
  }
});
