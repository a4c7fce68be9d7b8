import { join } from 'node:path';

import type { Page } from '@playwright/test';

import type { Language } from '#worker/domain/language.ts';

import { SCREENSHOT_DIR } from './screenshot-dir.ts';

const WIDTHS = [390, 1280];
const SCHEMES = ['light', 'dark'] as const;

/**
 * The whole page as it stands, on a phone and a desktop, in light and in the dark; with a dialog open only what of it is
 * in the window.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  language: Language,
  { isWhole = true, widths = WIDTHS }: { isWhole?: boolean; widths?: readonly number[] } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({
        path: join(SCREENSHOT_DIR, `${width}-${colorScheme}-${language}`, `${name}.png`),
        fullPage: isWhole,
        animations: 'disabled',
      });
    }
  }
}
