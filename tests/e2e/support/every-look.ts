import type { Locator, Page } from '@playwright/test';

import type { Language } from '#worker/domain/language.ts';

import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
} from './accessibility.ts';
import { expect } from './journey.ts';

const HEIGHT = 844;

/** In each language at one width: what a rule of accessibility looks at is the same at another, but for where it lies. */
const LOOKS = [
  { language: 'sv', width: 390, otherWidth: 1280 },
  { language: 'en', width: 1280, otherWidth: 360 },
] as const;

const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };

/** What a state of a page says in each language, by which it is known. */
export type StateTexts = Record<Language, string | RegExp>;

/**
 * That a state of a page, at which the page stands, is good: accessible in both languages, readable in the dark,
 * and within the window on phones and wide screens. It is left in Swedish, as it was found.
 */
export async function expectGoodState(page: Page, texts: StateTexts): Promise<void> {
  for (const { language, width, otherWidth } of LOOKS) {
    await page.setViewportSize({ width: otherWidth, height: HEIGHT });
    await showIn(page, language);
    await expect(stateText(page, texts[language])).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await expectReadableInTheDark(page);
  await showIn(page, 'sv');
}

function stateText(page: Page, text: string | RegExp): Locator {
  const main = page.getByRole('main');
  return main.getByRole('heading', { name: text }).or(main.getByText(text)).first();
}

/** By the switch above the page, which names the other language. */
async function showIn(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language) return;
  await page.getByRole('banner').getByText(LANGUAGE_NAMES[language], { exact: true }).click();
  await expect(html).toHaveAttribute('lang', language);
}
