import { startWebDevServer } from '#tests/stack/web-dev-server.ts';

import {
  expectAccessible,
  expectGoodInEveryLook,
  expectReadableInTheDark,
} from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';

/** Outside what a running stack takes. */
const PORT = 24_080;
const PAGE = `http://127.0.0.1:${PORT}/component-page/index.html`;

let server: { stop: () => Promise<void> } | null = null;

test.beforeAll(async () => {
  // The page asks no API for anything: there is no Worker behind it.
  server = await startWebDevServer(PORT, PORT + 1);
});

test.afterAll(async () => {
  await server?.stop();
});

test('every component stands on the developers’ page, good in every look and language', async ({
  page,
  problems,
}) => {
  test.slow();
  // On its first start the server bundles what it meets, and has the page loaded anew.
  problems.allow(/Outdated Optimize Dep/);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Display' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Show as a table')).toBeVisible();

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.hover();
  await expect(page.getByRole('tooltip')).toHaveText('After 700 ms, or at once by keyboard');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.getByRole('button', { name: 'Dialog' }).click();
  await expectAccessible(page, '[role=dialog]');
  await expectReadableInTheDark(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Question' }).click();
  await expectAccessible(page, '[role=alertdialog]');
  await page.getByRole('button', { name: 'No', exact: true }).click();

  await page.getByRole('button', { name: 'Failure' }).click();
  await page.getByRole('button', { name: 'Toast', exact: true }).click();
  await expect(page.getByText('It stays until it is closed.')).toBeVisible();
});
