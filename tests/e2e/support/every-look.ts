import type { Locator, Page } from '@playwright/test';

import { LANGUAGES, type Language } from '#worker/domain/language.ts';

import {
  expectGoodAt,
  expectGoodInEveryLook,
  expectNoSidewaysScroll,
  expectNoSidewaysScrollOfLargeText,
  type Look,
  NARROWEST,
  WIDTHS,
} from './accessibility.ts';
import { expect } from './journey.ts';

/**
 * Of each state axe reads one width and one colour scheme in each language, so that each language, width and scheme is
 * read once. `npm run test:long` reads every combination.
 */
export const SAMPLED_LOOK: Record<Language, Look> = {
  sv: { width: 390, colorScheme: 'light' },
  en: { width: 1280, colorScheme: 'dark' },
};

const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };

/** What a state of a page says in each language, by which it is known. */
export type StateTexts = Record<Language, string | RegExp>;

/**
 * That a state of a page or a dialog, at which the page stands, is good: accessible in both languages, on a phone and a
 * wide screen, in light and in the dark, and within the window on every screen, also with text of twice the size. It is
 * left in the language in which it was found.
 * @param expectOnPhone what else holds on a phone, in that language
 */
export async function expectGoodState(
  page: Page,
  texts: StateTexts,
  expectOnPhone: (page: Page) => Promise<void> = nothingMore,
): Promise<void> {
  const found = await languageOf(page);
  const viewport = page.viewportSize();
  const widths = widthsFrom(viewport?.width ?? WIDTHS[1]);
  for (const language of LANGUAGES) {
    await showIn(page, language);
    await expect(stateText(page, texts[language])).toBeVisible();
    const isLast = language === LANGUAGES.at(-1);
    await expectGoodAt(
      page,
      isLast ? widths : widths.toReversed(),
      [SAMPLED_LOOK[language]],
      async () => {
        await expectRoom(page);
        const isOnPhone = page.viewportSize()?.width === WIDTHS[0];
        if (isOnPhone && language === found) await expectOnPhone(page);
      },
    );
    // What a state is known by may be folded on a narrower screen.
    if (viewport !== null && (isLast || viewport.width !== widths[0]))
      await page.setViewportSize(viewport);
  }
  await showIn(page, found);
}

const nothingMore = () => Promise.resolve();

/** From the one that the window has, so that the one language ends as wide as the other begins. */
function widthsFrom(width: number): number[] {
  const away = (other: number) => Math.abs(other - width);
  return [NARROWEST, ...WIDTHS].toSorted((one, other) => away(one) - away(other));
}

/** The narrowest is for small phones, whose text nobody makes twice as large. */
async function expectRoom(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (page.viewportSize()?.width !== NARROWEST) await expectNoSidewaysScrollOfLargeText(page);
}

/** That what stands on the page is good in the one language and in the other, in which it is left. */
export async function expectGoodInBothLanguages(page: Page): Promise<void> {
  const found = await languageOf(page);
  for (const language of found === 'en' ? LANGUAGES.toReversed() : LANGUAGES) {
    await showIn(page, language);
    await expectGoodInEveryLook(page, [SAMPLED_LOOK[language]]);
  }
}

function stateText(page: Page, text: string | RegExp): Locator {
  const shown = page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .or(page.getByRole('alertdialog'));
  return shown.getByRole('heading', { name: text }).or(shown.getByText(text)).first();
}

async function languageOf(page: Page): Promise<Language> {
  return (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'sv';
}

/** By the switch above the page, which names the other language, and which a dialog keeps out of a person's reach. */
export async function showIn(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language) return;
  await page
    .locator('header')
    .getByText(LANGUAGE_NAMES[language], { exact: true })
    .dispatchEvent('click');
  await expect(html).toHaveAttribute('lang', language);
}
