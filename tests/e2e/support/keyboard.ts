import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'textbox';

/** More than twice around the longest of our pages. */
const MOST_PRESSES = 500;

/** Goes on with Tab until the focus is on a control whose name begins so, and is seen to be there. */
export async function tabTo(page: Page, role: Role, name: RegExp): Promise<void> {
  const target = page.getByRole(role, { name });
  await expect(target).toBeVisible();
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await expect(target).toHaveCSS('outline-style', 'solid');
  await expect(target).toBeInViewport();
}
