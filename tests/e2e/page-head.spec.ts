import type { Page } from '@playwright/test';

import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

const BLOCKS = '[type="application/ld+json"]';

/** What the head says of the page to programs, one line each. */
function readHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told =
      'title, [name=description], [property], [rel=canonical], [rel=alternate], [rel=manifest]';
    return [...document.head.querySelectorAll(told)].map((each) => each.outerHTML).toSorted();
  });
}

test('whoever moves by links, or switches the language, has the head of each page as it is when loaded, and nothing that the first one told search engines', async ({
  page,
  context,
}) => {
  const fresh = await context.newPage();
  await openAlive(page, '/');
  const foot = page.getByRole('contentinfo');
  const asWhenLoaded = async () => {
    await openAlive(fresh, page.url().replace(appUrl(''), ''));
    await expect.poll(() => readHead(page)).toEqual(await readHead(fresh));
  };
  for (const [name, path] of [
    ['Frågor och svar', '/faq'],
    ['Så räknar vi', '/metod'],
    ['Om oss', '/about'],
  ] as const) {
    await foot.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await asWhenLoaded();
  }
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/metod');
  await asWhenLoaded();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/method');
  await asWhenLoaded();
  // A page of the product has nothing to tell programs, and what the last one told is gone.
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First, we ask' })).toBeVisible();
  await expect(page.locator(`${BLOCKS}, [rel=canonical]`)).toHaveCount(0);
});
