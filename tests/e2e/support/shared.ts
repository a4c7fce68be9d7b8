import type { BrowserContext, Locator, Page } from '@playwright/test';

import { CHOSEN_COUNT } from '#tests/e2e/mailboxes/known-mailbox.ts';

import { payOrder } from './api.ts';
import { createOwner, orderChosenRows, swishPayment } from './clean-up.ts';
import { expect } from './journey.ts';
import { appUrl } from './running-stack.ts';

const NETWORKS = /^https:\/\/(x\.com|www\.facebook\.com|www\.linkedin\.com)\//;

/** At the receipt of a finished clean-up, in the language of the browser. */
export async function openReceiptOfCleanup(page: Page): Promise<void> {
  const order = await orderChosenRows(page, await createOwner());
  await payOrder(page, order.id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  await expect(
    page.getByRole('heading', {
      name: new RegExp(`^${CHOSEN_COUNT} (mejl ligger i papperskorgen|emails are in the trash)$`),
    }),
  ).toBeVisible();
}

/** Whatever a network would show, none is asked. */
export async function standInForNetworks(context: BrowserContext): Promise<void> {
  await context.route(NETWORKS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A network</title>' }),
  );
}

/** What a network's window of 600 × 400 is opened with; it knows nothing of the page that it comes from. */
export async function openedBy(part: Locator, name: string): Promise<URL> {
  const opening = part.page().waitForEvent('popup');
  await part.getByRole('button', { name, exact: true }).click();
  const popup = await opening;
  await popup.waitForURL(NETWORKS);
  expect(await popup.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([600, 400, null]);
  const url = new URL(popup.url());
  await popup.close();
  return url;
}
