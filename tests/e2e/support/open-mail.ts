import type { FrameLocator, Page } from '@playwright/test';

import { expect } from './journey.ts';
import { mailUrl } from './running-stack.ts';

/** The newest mail to an address, as a page. */
export async function openMail(page: Page, email: string): Promise<FrameLocator> {
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.goto(mailUrl('/'));
    await expect(row).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await row.getByRole('link').click();
  return page.frameLocator('iframe');
}
