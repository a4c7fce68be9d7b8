import type { Page } from '@playwright/test';

import { roleStatements } from '#tests/tools/admin-role/role-statements.ts';
import { ADMIN_PATH, ticketPath } from '#worker/domain/admin/admin-pages.ts';
import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import {
  findPublicPage,
  LANGUAGE_PARAM,
  PUBLISHED_PATHS,
} from '#worker/domain/pages/public-pages.ts';

import { expectNoSidewaysScrollOfLargeText, HEIGHT } from './support/accessibility.ts';
import { leaveWork } from './support/admin-desk.ts';
import { payOrder } from './support/api.ts';
import { createOwner, type Owner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import { openWorkingPage } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { readRows, runStatements } from './support/stack-database.ts';

/** Pages of the app, which have one address for both languages. */
const APP_PATHS = [...PUBLISHED_PATHS].filter((path) => findPublicPage(path) === null);
const UNKNOWN_ID = 'a2'.repeat(13);
/** In CSS pixels, within its margins. */
const A4 = { width: 718, height: 1047 };

test.use({ viewport: { width: 390, height: HEIGHT } });

async function visit(page: Page, path: string, language: Language): Promise<void> {
  await openWorkingPage(page, path, language);
  await expectNoSidewaysScrollOfLargeText(page);
}

async function visitInBothLanguages(page: Page, path: string): Promise<void> {
  const separator = path.includes('?') ? '&' : '?';
  for (const language of LANGUAGES) {
    await visit(page, `${path}${separator}${LANGUAGE_PARAM}=${language}`, language);
  }
}

async function becomeAdmin({ email }: Owner): Promise<void> {
  await runStatements(roleStatements('grant', email, Date.now()));
}

/** @returns the path of a ticket that waits for an answer */
async function leaveTicket(): Promise<string> {
  const { ticketNumber } = await leaveWork();
  const [row] = await readRows(
    `SELECT id FROM support_tickets WHERE ticket_number = '${ticketNumber}'`,
  );
  return ticketPath(String(row?.['id']));
}

test('every page of the app that visitors see comes alive without an error, or leads to the way in, and has room for text twice as large', async ({
  page,
}) => {
  test.slow();
  for (const path of [...APP_PATHS, '/auth?error=oauth_denied']) {
    await visitInBothLanguages(page, path);
  }
});

test('every page of whoever is signed in, and an admin’s, comes alive without an error and has room for text twice as large', async ({
  page,
  problems,
}) => {
  test.slow();
  // What is not there is asked for.
  problems.allow(/status of 404/);
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  const ticket = await leaveTicket();
  await becomeAdmin(owner);
  await visitInBothLanguages(page, `/checkout?order=${order.id}`);
  await payOrder(page, order.id, swishPayment());
  for (const path of [
    ...APP_PATHS.filter((known) => !known.startsWith('/demo/')),
    '/clean-direct?step=permission',
    `/receipt?order=${order.id}`,
    `/receipt?order=ord_${UNKNOWN_ID}`,
    `/checkout-reset?order=ord_${UNKNOWN_ID}`,
    `/withdraw?order=${order.id}`,
    `/withdraw?order=ord_${UNKNOWN_ID}`,
    `${ADMIN_PATH}?tab=tickets`,
    `${ADMIN_PATH}?tab=marketing`,
    `${ADMIN_PATH}?tab=figures`,
    ticket,
    ticketPath(`tck_${UNKNOWN_ID}`),
    '/support',
  ]) {
    await visitInBothLanguages(page, path);
  }
});

test('on paper stand what is read and the whole receipt, without what can only be pressed', async ({
  page,
}) => {
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  await payOrder(page, order.id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  const way = page.getByRole('link', { name: 'Till översikten' });
  await expect(way).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(way).toBeHidden();
  await expect(page.getByRole('link', { name: 'Konto' })).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
  const paper = page.locator('main .receipt').first();
  await expect(paper).toHaveCSS('break-inside', 'avoid');
  // On the first sheet, beside what has come of it.
  await page.setViewportSize(A4);
  const [heading, receipt] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), paper].map((part) => part.boundingBox()),
  );
  expect(receipt?.x).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
  expect(receipt?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  await expect(paper.locator('.receipt-paper')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { name: 'Hur kändes det?' })).toBeHidden();
  // Bars of charts, and which of several is chosen.
  await expect(page.locator('main')).toHaveCSS('print-color-adjust', 'exact');
  await page.goto(appUrl('/scan'));
  await expect(page.locator('main .bg-bar').first()).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  );
  await page.goto(appUrl('/clean-direct'));
  await expect(page.getByRole('heading', { name: 'Gamla mejl (3+ år)' })).toBeVisible();
  await page.goto(appUrl('/faq'));
  await expect(page.getByText('Inte på en gång.')).toBeVisible();

  await becomeAdmin(owner);
  await page.goto(appUrl(await leaveTicket()));
  await expect(page.getByLabel(/^Status för/)).toBeVisible();
  await expect(page.getByLabel(/^Prioritet för/)).toBeVisible();
  await expect(page.locator('main button:visible')).toHaveCount(0);
});
