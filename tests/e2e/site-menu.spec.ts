import type { Page } from '@playwright/test';

import { expect, test } from './support/journey.ts';
import { expectAlive, holdBackScript, openHeldBack } from './support/public-page.ts';
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

for (const { path, stranger, known, beside, menu } of MENUS) {
  test(`at ${path} the menu leads whoever is signed in to their overview, asks nobody, and moves nothing`, async ({
    page,
  }) => {
    await rememberSession(page);
    const asked = await askedForSession(page);
    const comeAlive = await holdBackScript(page);
    await openHeldBack(page, path);
    const links = page.getByRole('banner');
    await expect(links.getByRole('link', { name: stranger })).toBeVisible();
    const before = await links.getByRole('link', { name: beside }).boundingBox();
    comeAlive();
    const way = links.getByRole('link', { name: known });
    await expect(way).toHaveAttribute('href', /^\/dashboard(\?lang=en)?$/);
    await expectAlive(page);
    await expect(links.getByRole('link', { name: stranger })).toHaveCount(0);
    expect(await links.getByRole('link', { name: beside }).boundingBox()).toEqual(before);
    expect(asked()).toBe(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: menu }).click();
    await expect(page.locator('#site-menu').getByRole('link', { name: known })).toBeVisible();
  });
}

test('a stranger is offered the sign-in, and the server is not asked who they are', async ({
  page,
}) => {
  const asked = await askedForSession(page);
  await page.goto(appUrl('/'), { waitUntil: 'networkidle' });
  await expectAlive(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in' })).toBeVisible();
  expect(asked()).toBe(0);
});
