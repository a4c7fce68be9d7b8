import type { Page } from '@playwright/test';

import { CHOSEN_ROWS } from '#tests/e2e/mailboxes/known-mailbox.ts';
import { leaveWork, signInAsAdmin } from '#tests/e2e/support/admin-desk.ts';
import { createOrder, payOrder, shareOrder } from '#tests/e2e/support/api.ts';
import {
  chosenRowsBody,
  createOwner,
  givePermission,
  scan,
  scanToTheEnd,
  swishPayment,
  takeKnownSenders,
} from '#tests/e2e/support/clean-up.ts';
import { drawAlways, skipScan } from '#tests/e2e/support/demo.ts';
import { clearFaults, holdScan } from '#tests/e2e/support/google.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { openAlive } from '#tests/e2e/support/public-page.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';
import { type Language, LANGUAGES } from '#worker/domain/language.ts';
import {
  namedPagePath,
  offlineFile,
  PUBLIC_PAGE_NAMES,
} from '#worker/domain/pages/public-pages.ts';

import { takeScreenshots } from './take-screenshots.ts';
import { CONSENT_LINK, WAITLIST_LINK } from './mailed-links.ts';

const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' };
const LOADING = /^(Laddar|Loading)\.\.\.$/;
const IN_WINDOW = { isWhole: false };
/** Each with what it shows when nothing was done before. */
const DEMO_PAGES = ['scan', 'clean', 'checkout', 'receipt'];
/** What Google's answer may lead to, as the address of the sign-in tells it. */
const REFUSALS = [
  'oauth_denied',
  'oauth_scope_missing',
  'oauth_state_invalid',
  'token_save_failed',
  'oauth_failed',
];

test.afterEach(clearFaults);

/** Until nothing on it stands in for what is being fetched. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(appUrl(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}

/** At the deep clean-up's choice, once the whole mailbox has been looked through for it. */
async function openDeepChoice(page: Page): Promise<void> {
  await open(page, '/clean-reset');
  await expect(
    page.getByRole('heading', { name: /^(Vad ska bort|What should go)\?$/ }),
  ).toBeVisible();
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });
    test.slow();

    for (const name of PUBLIC_PAGE_NAMES) {
      test(`the public page ${name}`, async ({ page }) => {
        await open(page, namedPagePath(name, language));
        await takeScreenshots(page, name, language);
      });
    }

    test('the dialog that leads to Google', async ({ page }) => {
      await openAlive(page, namedPagePath('about', language));
      await page.getByRole('button', { name: /^(Kom igång|Get started)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await takeScreenshots(page, 'sign-in-dialog', language, IN_WINDOW);
    });

    test('what stands where a page cannot be fetched, and a part of one', async ({
      page,
      problems,
    }) => {
      problems.allow(/ERR_FAILED/);
      await openAlive(page, `/waitlist/confirm?lang=${language}`);
      await page.route(/\/assets\/(?:sv|en|sign-in)-/, (route) => route.abort());
      const header = page.getByRole('banner');
      await header.getByRole('button', { name: /^(Svenska|English)$/ }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await takeScreenshots(page, 'missing-part', language, IN_WINDOW);
      await header.getByRole('link', { name: /^(Logga in|Sign in)$/ }).click();
      await expect(
        page.getByRole('heading', { name: /^(Något gick fel|Something went wrong)$/ }),
      ).toBeVisible();
      await takeScreenshots(page, 'error-screen', language);
    });

    test.describe('on a first visit', () => {
      test.use({ isFirstVisit: true });

      test('the question about cookies, and all there is to read of it', async ({ page }) => {
        await openAlive(page, namedPagePath('start', language));
        const banner = page.getByRole('region', { name: /^(Får vi räkna|May we count)/ });
        await expect(banner).toBeVisible();
        await takeScreenshots(page, 'cookie-banner', language, IN_WINDOW);
        await banner.getByRole('button', { name: /^(Läs mer|Learn more)$/ }).click();
        await expect(banner.getByRole('switch')).toHaveCount(2);
        await takeScreenshots(page, 'cookie-details', language, IN_WINDOW);
      });
    });

    test('where the mail about the waiting list leads after the launch', async ({ page }) => {
      await open(page, WAITLIST_LINK);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(3);
      await takeScreenshots(page, 'waitlist-opened', language);
    });

    test('where the mail about a re-check leads who says no to it', async ({ page }) => {
      await open(page, CONSENT_LINK);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
      await takeScreenshots(page, 'consent-withdraw', language);
    });

    test('an address that nobody has', async ({ page, problems }) => {
      problems.allow(/status of 404/);
      await open(page, '/nowhere');
      await takeScreenshots(page, 'not-found', language);
    });

    for (const name of DEMO_PAGES) {
      test(`the demo’s page ${name}`, async ({ page }) => {
        await open(page, `/demo/${name}`);
        if (name === 'scan') await skipScan(page);
        await takeScreenshots(page, `demo-${name}`, language);
      });
    }

    test('the demo’s scan while it counts', async ({ page }) => {
      // So slow that it is still under way in every look.
      await drawAlways(page, 0.01);
      await open(page, '/demo/scan');
      await takeScreenshots(page, 'demo-scanning', language);
    });

    test('what stands where there is no network', async ({ page }) => {
      await open(page, offlineFile(language));
      await takeScreenshots(page, 'offline', language);
    });

    test('a sign-in that came to nothing, in each way', async ({ page }) => {
      for (const code of REFUSALS) {
        await open(page, `/auth?error=${code}`);
        await takeScreenshots(page, `auth-${code}`, language);
      }
    });

    test('the checkout of the deep clean-up', async ({ page }) => {
      await scan(page, await createOwner());
      await openDeepChoice(page);
      await takeKnownSenders(page);
      await givePermission(page);
      const order = await createOrder(page, { ...(await chosenRowsBody(page)), tier: 'reset' });
      await open(page, `/checkout-reset?order=${order.id}`);
      await takeScreenshots(page, 'checkout-reset', language);
    });

    test('the pages of somebody signed in', async ({ page }) => {
      await open(page, '/auth');
      await takeScreenshots(page, 'auth', language);
      await scanToTheEnd(page, await createOwner());
      await takeScreenshots(page, 'scan', language);
      await openDeepChoice(page);
      await takeScreenshots(page, 'clean-reset', language);
      await givePermission(page);
      for (const name of CHOSEN_ROWS)
        await page.getByRole('checkbox', { name, exact: true }).check();
      await takeScreenshots(page, 'clean-direct', language);
      const order = await createOrder(page, await chosenRowsBody(page));
      await open(page, `/checkout?order=${order.id}`);
      await takeScreenshots(page, 'checkout', language);
      await payOrder(page, order.id, swishPayment());
      await open(page, `/receipt?order=${order.id}`);
      await expect(
        page.getByRole('heading', {
          name: /(mejl ligger i papperskorgen|emails are in the trash)$/,
        }),
      ).toBeVisible();
      await takeScreenshots(page, 'receipt', language);
      const { pageUrl } = await shareOrder(page, { orderId: order.id, language });
      await page.goto(pageUrl);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await takeScreenshots(page, 'shared', language);
      await open(page, `/withdraw?order=${order.id}`);
      await takeScreenshots(page, 'withdraw', language);
      await open(page, '/dashboard');
      await expect(page.getByText(/^(Senaste skanningarna|Latest scans)$/)).toBeVisible();
      await takeScreenshots(page, 'dashboard', language);
      await open(page, '/account');
      await takeScreenshots(page, 'account', language);
      await open(page, '/account/erased');
      await takeScreenshots(page, 'account-erased', language);
    });

    test('the pages behind the counter', async ({ page }) => {
      const { ticketNumber } = await leaveWork();
      await signInAsAdmin(page);
      for (const name of ['testimonials', 'tickets', 'marketing', 'figures']) {
        await open(page, `/admin?tab=${name}`);
        await expect(page.getByRole('tabpanel').getByText(LOADING)).toHaveCount(0);
        await takeScreenshots(page, `admin-${name}`, language);
      }
      await open(page, '/admin/marketing-export');
      await page.getByRole('button', { name: /^(Hämta kontakter|Fetch contacts)$/ }).click();
      await expect(page.getByText(/^(Inga kontakter att|No contacts to)/).first()).toBeVisible();
      await takeScreenshots(page, 'admin-marketing-export', language);
      await open(page, '/admin/waitlist-export');
      await takeScreenshots(page, 'admin-waitlist-export', language);
      await page.goto(appUrl('/admin?tab=tickets'));
      await page.getByRole('link', { name: new RegExp(`${ticketNumber}$`) }).click();
      await page.getByLabel(/^(Svara|Reply)$/).fill('Du hittar det i översikten.');
      await page.getByRole('button', { name: /^(Skicka svar|Send reply)$/ }).click();
      await expect(page.getByRole('listitem').getByText('Du hittar det')).toBeVisible();
      await takeScreenshots(page, 'admin-ticket', language);
    });

    test.describe('with a browser that is new here', () => {
      test.use({ isNewcomer: true });

      test('the onboarding', async ({ page }) => {
        const owner = await createOwner();
        await holdScan(owner);
        await signIn(page, owner);
        const next = page.getByRole('button', { name: /^(Nästa|Next)$/ });
        for (const step of ['1', '2', '3']) {
          await expect(page.getByRole('dialog')).toBeVisible();
          await takeScreenshots(page, `onboarding-${step}`, language, IN_WINDOW);
          await next.click();
        }
        await takeScreenshots(page, 'onboarding-4', language, IN_WINDOW);
      });
    });
  });
}
