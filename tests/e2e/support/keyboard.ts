import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'textbox';

/** Goes on with Tab until the focus is on a control whose name begins so, and is seen to be there. */
export async function tabTo(page: Page, role: Role, name: RegExp): Promise<void> {
  const target = page.getByRole(role, { name });
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
  await expect(target).toHaveCSS('outline-style', 'solid');
  await expect(target).toBeInViewport();
}
