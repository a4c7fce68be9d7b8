import type { Locator, Page } from '@playwright/test';

import { expect } from './journey.ts';
import { openAlive } from './public-page.ts';

/** The dialog in which somebody joins the waiting list, in Swedish. */
export function waitlistDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Ställ dig på väntelistan' });
}

/** What opens it at the top of the start page. */
export function waitlistOpener(page: Page): Locator {
  const openers = page.getByRole('main').getByRole('button', { name: 'Ställ dig på väntelistan' });
  return openers.first();
}

/** Opens it from the start page, as before the launch. */
export async function openWaitlistDialog(page: Page): Promise<void> {
  await openAlive(page, '/');
  await waitlistOpener(page).click();
  await expect(waitlistDialog(page).getByLabel('E-postadress')).toBeFocused();
}
