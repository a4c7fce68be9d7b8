import type { Page } from '@playwright/test';

import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import { PUBLIC_PAGE_NAMES, publicPagePath } from '#worker/domain/pages/public-pages.ts';

import { expect } from './journey.ts';
import { appUrl } from './running-stack.ts';

/** Every page to read, in each language, where a link of ours leads to it. */
export const PUBLIC_ADDRESSES = LANGUAGES.flatMap((language) =>
  PUBLIC_PAGE_NAMES.map((page) => ({ page, path: publicPagePath(page, language), language })),
);

/** Opens a page to read. */
export async function openPublicPage(page: Page, path: string): Promise<void> {
  await page.goto(appUrl(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The same, until the page answers to what only its script can: on a slow machine a click may come before it. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await openPublicPage(page, path);
  await expectAlive(page);
}

/** What a page says at its top when something has gone wrong. */
const FAULTY = /^$|Något gick fel|Something went wrong|Sidan finns inte|Page not found/;

/** React tells of HTML that it did not expect by an error to the console, which fails every journey. */
export async function openWorkingPage(page: Page, path: string, language: Language): Promise<void> {
  const answer = await page.goto(appUrl(path));
  expect(answer?.status(), path).toBe(200);
  await expect(page.locator('html'), path).toHaveAttribute('lang', language);
  await expectAlive(page);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect(heading, path).toBeAttached();
  await expect(page.locator('.animate-pulse'), path).toHaveCount(0);
  expect((await heading.textContent())?.trim(), path).not.toMatch(FAULTY);
}

/** The app takes scrolling into its own hands once all is drawn; a page to read says at last who reads it. */
export async function expectAlive(page: Page): Promise<void> {
  // Asked from outside: in some journeys no time passes on the page.
  const isAlive = () =>
    page.evaluate(() =>
      document.querySelector('script[src*="/reading-page-"]') === null
        ? history.scrollRestoration === 'manual'
        : document.documentElement.hasAttribute('data-signed-in'),
    );
  await expect.poll(isAlive).toBe(true);
}

/** The same while its script is held back, for which the browser's `load` would wait. */
export async function openHeldBack(page: Page, path: string): Promise<void> {
  await page.goto(appUrl(path), { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // What is measured before the style sheets have come is laid out without them.
  const areStylesIn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
        (link) => link.sheet !== null,
      ),
    );
  await expect.poll(areStylesIn).toBe(true);
}

export const PAGE_SCRIPT = /\/assets\/(?:reading-page|app)-/;

/** No page comes alive until what is returned is called. */
export async function holdBackScript(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>();
  await page.route(PAGE_SCRIPT, async (route) => {
    await script.promise;
    await route.continue();
  });
  return () => script.resolve();
}
