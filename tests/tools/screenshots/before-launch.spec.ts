import type { Page } from '@playwright/test';

import { runBeforeLaunch } from '#tests/e2e/support/before-launch.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { openAlive } from '#tests/e2e/support/public-page.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import type { WaitlistLeft } from '#worker/contract/waitlist.ts';
import { LANGUAGES, type Language } from '#worker/domain/language.ts';
import { namedPagePath } from '#worker/domain/pages/public-pages.ts';

import { takeScreenshots } from './take-screenshots.ts';
import { WAITLIST_LINK } from './mailed-links.ts';

const LOCALES: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' };
const JOIN = /^(Ställ dig på väntelistan|Join the waiting list)$/;

const IN_DIALOG = { isWhole: false };

runBeforeLaunch(24_700);

async function press(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });
    test.slow();

    test('the start page and its waiting list', async ({ page }) => {
      await openAlive(page, namedPagePath('start', language));
      await takeScreenshots(page, 'gated-start', language);
      await page.getByRole('main').getByRole('button', { name: JOIN }).first().click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await takeScreenshots(page, 'waitlist', language, IN_DIALOG);
      await press(page, /^(Anmäl mig|Sign me up)$/);
      await expect(page.locator('[data-toast]')).toBeVisible();
      await takeScreenshots(page, 'waitlist-invalid', language, IN_DIALOG);
      await page.locator('[data-toast]').getByRole('button').click();
      await page.getByRole('dialog').getByRole('textbox').fill(`bild-${language}@example.se`);
      await press(page, /^(Anmäl mig|Sign me up)$/);
      await expect(page.getByRole('dialog', { name: /mejl|email/ })).toBeVisible();
      await takeScreenshots(page, 'waitlist-joined', language, IN_DIALOG);
    });

    test('where the mail about the waiting list leads', async ({ page }) => {
      await page.route('**/api/waitlist/*', (route) => route.fulfill({ status: 204 }));
      await page.route('**/api/waitlist/leave', (route) =>
        route.fulfill({ json: { wasOnList: true } satisfies WaitlistLeft }),
      );
      const answers = [
        ['confirm', /^(Bekräfta min plats|Confirm my place)$/],
        ['decline-news', /^(Bara väntelistan, inga nyheter|Only the waiting list, no news)$/],
        ['leave', /^(Ta bort mig från listan|Remove me from the list)$/],
      ] as const;
      for (const [answer, button] of answers) {
        await page.goto('about:blank');
        await page.goto(appUrl(WAITLIST_LINK));
        await expect(page.getByRole('button', { name: button })).toBeVisible();
        if (answer === 'confirm') await takeScreenshots(page, 'waitlist-answer', language);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('button', { name: button })).toBeHidden();
        await takeScreenshots(page, `waitlist-answer-${answer}`, language);
      }
    });

    test('what opens soon', async ({ page }) => {
      await page.goto(appUrl('/scan'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await takeScreenshots(page, 'coming-soon', language);
    });

    test('a question to the support, and what it says when fields are empty', async ({ page }) => {
      await openAlive(page, namedPagePath('support', language));
      await page.locator('form').getByRole('button').click();
      await expect(page.locator('[data-toast]')).toBeVisible();
      await takeScreenshots(page, 'support-invalid', language);
      for (const field of await page.getByRole('textbox').all()) {
        await field.fill('anna@example.se');
      }
      await page.locator('form').getByRole('button').click();
      await expect(page.getByText(/^ST-\d{8}$/)).toBeVisible();
      await takeScreenshots(page, 'support-sent', language);
    });
  });
}
