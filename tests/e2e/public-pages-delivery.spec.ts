import { gzipSync } from 'node:zlib';

import type { Page, Response } from '@playwright/test';

import { SCRIPT_BUDGET_BYTES } from '#tests/tools/run/checks/script-budget.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { TOKEN_PATHS } from '#worker/domain/mail/token-pages.ts';

import { payOrder } from './support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import {
  expectAlive,
  holdBackScript,
  openAlive,
  openHeldBack,
  PAGE_SCRIPT,
  PUBLIC_ADDRESSES,
} from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

test('search engines find every page, its other language and what it is about', async ({
  request,
}) => {
  const robots = await (await request.get(appUrl('/robots.txt'))).text();
  expect(robots).toContain('/sitemap.xml');
  const sitemap = await (await request.get(appUrl('/sitemap.xml'))).text();
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/grinbox\.example([^<]*)<\/loc>/g)];
  expect(addresses.map(([, path]) => path)).toHaveLength(PUBLIC_ADDRESSES.length);
  for (const [, path = ''] of addresses) {
    const html = await (await request.get(appUrl(path))).text();
    expect(html, path).toContain(`<link rel="canonical" href="https://grinbox.example${path}"/>`);
    for (const language of LANGUAGES) {
      const other = PUBLIC_ADDRESSES.find(
        (it) => it.page === pageAt(path) && it.language === language,
      );
      expect(html, path).toContain(
        `<link rel="alternate" hrefLang="${language}" href="https://grinbox.example${other?.path}"/>`,
      );
    }
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const types = blocks.map(([, json = '']): unknown => JSON.parse(json)['@type']);
    const isStart = path === '/' || path === '/?lang=en';
    expect(types, path).toContain(isStart ? 'Organization' : 'BreadcrumbList');
    if (path.startsWith('/faq')) expect(types).toContain('FAQPage');
  }
});

function pageAt(path: string) {
  return PUBLIC_ADDRESSES.find((address) => address.path === path)?.page;
}

type ScriptBytes = { code: number; texts: number };

/** Gzipped, as it travels, once the page is alive and still. */
async function scriptBytesOf(page: Page, path: string, look: () => Promise<void>) {
  const scripts = new Map<string, number>();
  const reading: Promise<void>[] = [];
  const weigh = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    reading.push(
      response.body().then((body) => void scripts.set(response.url(), gzipSync(body).length)),
    );
  };
  page.on('response', weigh);
  await openAlive(page, path);
  await look();
  await page.waitForLoadState('networkidle');
  page.off('response', weigh);
  await Promise.all(reading);
  expect(scripts.size).toBeGreaterThan(0);
  const bytes: ScriptBytes = { code: 0, texts: 0 };
  for (const [url, size] of scripts) bytes[TEXTS.test(url) ? 'texts' : 'code'] += size;
  return bytes;
}

const TEXTS = /\/(?:sv|en)-[\w-]+\.js$/;

async function lookThrough(page: Page): Promise<void> {
  for (const part of await page.locator('main > *').all()) await part.scrollIntoViewIfNeeded();
}

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('every public page loads no more script than it may, with the question about cookies', async ({
    page,
    context,
  }) => {
    test.slow();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const { path } of PUBLIC_ADDRESSES) {
      const { code, texts } = await scriptBytesOf(page, path, () => lookThrough(page));
      expect(code + texts, path).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES.readingPage);
      await expect(page.getByRole('region', { name: /räkna besöken|count visits/ })).toBeVisible();
    }
  });
});

test('each first page of whoever is signed in loads no more script than it may', async ({
  page,
  browser,
}) => {
  const order = await orderChosenRows(page, await createOwner());
  await payOrder(page, order.id, swishPayment());
  // The browser keeps that somebody is signed in.
  await page.goto(appUrl('/dashboard'));
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  const storageState = await page.context().storageState();
  for (const path of ['/scan', '/dashboard', '/account', `/receipt?order=${order.id}`, '/auth']) {
    // Nothing is in the cache of a new one.
    const context = await browser.newContext({ storageState });
    const fresh = await context.newPage();
    const { code, texts } = await scriptBytesOf(fresh, path, () =>
      expect(fresh.getByRole('main').getByRole('heading').first()).toBeVisible(),
    );
    expect(code, path).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES.signedIn);
    const { texts: appTexts, receiptTexts } = SCRIPT_BUDGET_BYTES;
    const mostTexts = path.startsWith('/receipt') ? receiptTexts : appTexts;
    expect(texts, path).toBeLessThanOrEqual(mostTexts);
    await context.close();
  }
});

test('where a page is the script’s alone, its document says so and where to turn; one that is missing is named', async ({
  request,
}) => {
  const DRAWN_BY_SCRIPT = ['/auth', ...TOKEN_PATHS, '/demo/scan', '/demo/receipt', '/scan'];
  for (const [language, sentence, home] of [
    ['sv', 'Den här sidan behöver JavaScript', '/'],
    ['en', 'This page needs JavaScript', '/?lang=en'],
  ] as const) {
    const headers = { 'accept-language': language };
    for (const path of DRAWN_BY_SCRIPT) {
      const html = await (await request.get(appUrl(path), { headers })).text();
      const said = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
      expect(said, path).toContain(sentence);
      expect(said, path).toContain(`mailto:${BRAND.supportEmail}`);
      expect(said, path).toContain(`<a href="${home}"`);
    }
  }
  const missing = await (await request.get(appUrl('/finns-inte'))).text();
  expect(missing).toContain(`<title>Sidan finns inte – ${BRAND.productName}</title>`);
});

test('whoever has scrolled before the page is alive stays where they are', async ({ page }) => {
  for (const path of ['/', '/demo/auth']) {
    const comeAlive = await holdBackScript(page);
    await openHeldBack(page, path);
    await page.evaluate(() => scrollTo(0, 300));
    comeAlive();
    await expectAlive(page);
    expect(await page.evaluate(() => scrollY), path).toBe(300);
    await page.unroute(PAGE_SCRIPT);
  }
});

test('every public page names a picture of its own to be passed on with, and the picture is there', async ({
  request,
}) => {
  const pictures = new Set<string>();
  for (const { path } of PUBLIC_ADDRESSES) {
    const html = await (await request.get(appUrl(path))).text();
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const { origin, pathname } = new URL(address);
    expect(origin).toBe(BRAND.siteOrigin);
    pictures.add(pathname);
    const picture = await request.get(appUrl(pathname));
    expect(picture.headers()['content-type']).toBe('image/png');
    // For pages of others that show it; all else of ours is for ours alone.
    expect(picture.headers()['cross-origin-resource-policy']).toBe('cross-origin');
    const bytes = await picture.body();
    // Width and height stand in the first chunk of every PNG.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(pictures.size).toBe(PUBLIC_ADDRESSES.length);
});
