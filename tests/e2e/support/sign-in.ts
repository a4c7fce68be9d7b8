import type { Page } from '@playwright/test';

import { expect } from './journey.ts';
import { appUrl } from './running-stack.ts';
import type { Person } from './google.ts';

/** Opens /auth and follows its button to the account chooser of Google's stand-in. */
export async function goToGoogle(page: Page, from = '/auth'): Promise<void> {
  await page.goto(appUrl(from));
  await page.getByRole('link', { name: /^(Testa din Gmail|Try your Gmail)/ }).click();
  await expect(
    page.getByRole('heading', { name: /Välj ett konto|Choose an account/ }),
  ).toBeVisible();
}

/** Up to the consent page, where a person decides. */
export async function goToConsent(page: Page, { email }: Person, from?: string): Promise<void> {
  await goToGoogle(page, from);
  await page.getByRole('button', { name: email }).click();
  await expect(
    page.getByRole('heading', { name: /åtkomst till ditt|wants access to your/ }),
  ).toBeVisible();
}

/** All of it, as a person does it; ends on the scan page. */
export async function signIn(page: Page, person: Person, from?: string): Promise<void> {
  await goToConsent(page, person, from);
  await page.getByRole('button', { name: /^(Fortsätt|Continue)$/ }).click();
  await page.waitForURL(/\/scan(\?|$)/);
}
