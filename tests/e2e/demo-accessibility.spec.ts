import type { Page } from '@playwright/test';

import { drawAlways, skipScan } from './support/demo.ts';
import { expectGoodInBothLanguages } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';

/** A scan so slow that it is still under way when all has been looked at. */
async function slowScan(page: Page): Promise<void> {
  await drawAlways(page, 0.01);
}

const nothing = () => Promise.resolve();

type DemoPage = {
  path: string;
  /** What of it is looked at. */
  what: string;
  before: (page: Page) => Promise<void>;
  /** Brings it into the state that is looked at. */
  act: (page: Page) => Promise<void>;
};

const PAGES: readonly DemoPage[] = [
  { path: '/demo/auth', what: 'start', before: nothing, act: nothing },
  { path: '/demo/scan', what: 'scan', before: slowScan, act: nothing },
  { path: '/demo/scan', what: 'result', before: nothing, act: skipScan },
  {
    path: '/demo/clean',
    what: 'choice',
    before: nothing,
    act: async (page) => {
      await page.getByRole('button', { name: /^1\s156 stora bilagor$/ }).click();
      await page.getByRole('checkbox', { name: '25–100 MB' }).check();
    },
  },
  {
    path: '/demo/checkout',
    what: 'checkout',
    before: nothing,
    act: (page) => page.getByRole('radio', { name: 'Klarna' }).check(),
  },
  {
    path: '/demo/receipt',
    what: 'receipt',
    before: nothing,
    act: async (page) => {
      await page.getByLabel('Ditt omdöme').fill('Kort');
      await page.getByRole('button', { name: 'Skicka omdömet' }).click();
      await expect(page.getByText('Omdömet är för kort')).toBeVisible();
    },
  },
];

for (const { path, what, before, act } of PAGES) {
  test(`the demo’s ${what} is accessible on phones and wide screens, light and dark, in both languages`, async ({
    page,
  }) => {
    test.slow();
    await before(page);
    await openAlive(page, path);
    await act(page);
    await expectGoodInBothLanguages(page);
  });
}
