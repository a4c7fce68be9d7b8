import type { FrameLocator, Page } from '@playwright/test';

import { expect } from './journey.ts';
import { mailUrl } from './running-stack.ts';

/** The one mail to an address, with this in its subject if that is said, as a page. */
export async function openMail(
  page: Page,
  email: string,
  subject: string | RegExp = '',
): Promise<FrameLocator> {
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto(mailUrl('/'));
    await expect(row).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await row.getByRole('link').click();
  return page.frameLocator('iframe');
}
