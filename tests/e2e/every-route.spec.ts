import type { Page } from '@playwright/test';

import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

import { expectNoSidewaysScrollOfLargeText, HEIGHT } from './support/accessibility.ts';
import { payOrder } from './support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import { expectAlive, PUBLIC_ADDRESSES } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

/** Pages of the app that nobody has to be signed in for. */
const OPEN_PATHS = [
  '/auth',
  '/auth?error=oauth_denied',
  '/account/erased',
  '/waitlist/confirm',
  '/demo/auth',
  '/demo/scan',
  '/nowhere',
];

test.use({ viewport: { width: 390, height: HEIGHT } });

/** React tells of HTML that it did not expect by an error to the console, which fails every journey. */
async function visit(page: Page, path: string, language: Language): Promise<void> {
  await page.goto(appUrl(path));
  await expect(page.locator('html'), path).toHaveAttribute('lang', language);
  await expectAlive(page);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
  await expect(page.locator('.animate-pulse'), path).toHaveCount(0);
  await expectNoSidewaysScrollOfLargeText(page);
}

async function visitInBothLanguages(page: Page, path: string): Promise<void> {
  const separator = path.includes('?') ? '&' : '?';
  for (const language of LANGUAGES) {
    await visit(page, `${path}${separator}${LANGUAGE_PARAM}=${language}`, language);
  }
}

test('every page that visitors see comes alive without an error, and has room for text twice as large', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 404/);
  for (const { path, language } of PUBLIC_ADDRESSES) {
    await visit(page, path, language);
  }
  for (const path of OPEN_PATHS) await visitInBothLanguages(page, path);
});

test('on paper stand what is read and the whole receipt, without what can only be pressed', async ({
  page,
}) => {
  const order = await orderChosenRows(page, await createOwner());
  await payOrder(page, order.id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  const way = page.getByRole('link', { name: 'Till översikten' });
  await expect(way).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(way).toBeHidden();
  await expect(page.getByRole('link', { name: 'Konto' })).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
  await expect(page.locator('main .receipt').first()).toHaveCSS('break-inside', 'avoid');
  await page.goto(appUrl('/faq'));
  await expect(page.getByText('Inte på en gång.')).toBeVisible();
});
