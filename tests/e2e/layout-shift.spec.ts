import type { Page } from '@playwright/test';
import { z } from 'zod';

import { DRAWN, expect, IN_MOTION, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';

test.use({ ...IN_MOTION, ...DRAWN });

/** Of a slow phone's network, as Lighthouse simulates it: 1.6 Mbit/s and 150 ms. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const MOST_LAYOUT_SHIFT = 0.02;
const paintSchema = z.object({ shift: z.number(), largestPaintMs: z.number() });

/** Notes what moves by itself, and when the largest thing was painted, from the first paint on. */
function watchPaint(): void {
  const seen = { shift: 0, largestPaintMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
        seen.shift += Number(entry.value);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Android has no face that is as wide as Arial: ours are stood in for by its own. */
async function leaveRobotoOnly(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const sheet = await answer.text();
    const without = sheet.replaceAll(
      /local\(["']?(?:Arial|Liberation Sans)[^)]*\)/g,
      'local(Nobody’s)',
    );
    expect(without).not.toBe(sheet);
    await route.fulfill({ response: answer, body: without });
  });
}

/** Reads a page to its foot on a phone with a slow network. @returns what moved by itself, as CLS counts */
async function readToFoot(page: Page, path: string): Promise<number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watchPaint);
  await openAlive(page, path);
  for (const part of await page.locator('main > *, footer').all()) {
    await part.scrollIntoViewIfNeeded();
  }
  // The last of the start page to come.
  if (path === '/') await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const seen = paintSchema.parse(await page.evaluate('seen'));
  test.info().annotations.push({ type: 'paint', description: JSON.stringify(seen) });
  expect(seen.largestPaintMs).toBeGreaterThan(0);
  return seen.shift;
}

for (const path of ['/', '/demo/auth', '/faq', '/privacy']) {
  test(`on a slow network nothing on ${path} moves by itself, from the first paint to its foot`, async ({
    page,
  }) => {
    expect(await readToFoot(page, path)).toBeLessThan(MOST_LAYOUT_SHIFT);
  });
}

for (const path of ['/', '/faq']) {
  test(`nor does it on ${path} with the faces of an Android phone`, async ({ page }) => {
    await leaveRobotoOnly(page);
    expect(await readToFoot(page, path)).toBeLessThan(MOST_LAYOUT_SHIFT);
  });
}
