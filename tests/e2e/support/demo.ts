import type { Page } from '@playwright/test';

import { expect } from './journey.ts';
import { openAlive } from './public-page.ts';

/** Has the page draw this number, of 0 to 1, whenever it draws one. */
export async function drawAlways(page: Page, drawn: number): Promise<void> {
  await page.addInitScript((given) => {
    Math.random = () => given;
  }, drawn);
}

const INSTALLED = new Date('2026-11-22T08:00:00Z');
const STOPPED = new Date('2026-11-22T09:00:00Z');

/** Opens a page of the demo in which no time passes but by `page.clock.runFor`. */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: INSTALLED });
  await page.clock.pauseAt(STOPPED);
  await openAlive(page, path);
}

/** Past the scan, without waiting for it. */
export async function skipScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Hoppa till resultatet|Skip to the result)$/ }).click();
  await expect(
    page.getByRole('heading', { name: /^(Din inkorg väger|Your inbox weighs)/ }),
  ).toBeVisible();
}
