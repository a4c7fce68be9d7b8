import type { Language } from '#worker/domain/language.ts';
import { PUBLIC_PAGE_NAMES } from '#worker/domain/pages/public-pages.ts';

import {
  expectAccessible,
  expectGoodInEveryLook,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  expectRoomForLargeText,
} from '#tests/e2e/support/accessibility.ts';
import { keepChoice } from '#tests/e2e/support/cookie-choice.ts';
import { expectGoodInBothLanguages, SAMPLED_LOOK, showIn } from '#tests/e2e/support/every-look.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import {
  expectAlive,
  openAlive,
  openPublicPage,
  openWorkingPage,
  PUBLIC_ADDRESSES,
} from '#tests/e2e/support/public-page.ts';
import { readSettledTexts, readTexts } from '#tests/e2e/support/read-texts.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';

for (const name of PUBLIC_PAGE_NAMES) {
  test(`the page “${name}” comes alive in both languages without an error, and can be read by everybody, on phones and wide screens, in light and in the dark`, async ({
    page,
  }) => {
    for (const { path, language } of PUBLIC_ADDRESSES.filter((it) => it.page === name)) {
      await openWorkingPage(page, path, language);
      await expectGoodInEveryLook(page, [SAMPLED_LOOK[language]]);
      await expectRoomForLargeText(page);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu can be read by everybody in both languages, in light and in the dark, leads on, and closes', async ({
    page,
  }) => {
    for (const [language, name] of [
      ['en', 'Menu'],
      ['sv', 'Meny'],
    ] as const) {
      await openAlive(page, `/about?lang=${language}`);
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('navigation', { name })).toBeVisible();
      await expectAccessible(page);
      await expectReadableInTheDark(page);
      await expectNoSidewaysScroll(page);
    }
    const menu = page.getByRole('navigation', { name: 'Meny' });
    await menu.getByRole('link', { name: 'Frågor och svar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Frågor och svar' })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Meny' }).click();
    await menu.getByRole('link', { name: 'Frågor och svar' }).click();
    await expect(menu).toBeHidden();
  });
});

/** Hardly a sentence does without one of them. */
const COMMON_WORDS: Record<Language, RegExp> = {
  sv: /\b(?:och|att|det|som|inte|du)\b/gi,
  en: /\b(?:and|the|of|you|is|not)\b/gi,
};

function countWords(texts: readonly string[], language: Language): number {
  return texts.join(' ').match(COMMON_WORDS[language])?.length ?? 0;
}

function otherThan(language: Language): Language {
  return language === 'sv' ? 'en' : 'sv';
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page shows all of its text, in the language of its address', async ({
    page,
    browser,
  }) => {
    test.slow();
    const scripted = await browser.newContext({ javaScriptEnabled: true });
    await keepChoice(scripted, 'essential');
    const alive = await scripted.newPage();
    for (const { path, language } of PUBLIC_ADDRESSES) {
      await openAlive(alive, path);
      await expect(alive.locator('html')).toHaveAttribute('lang', language);
      const texts = await readSettledTexts(alive);
      await openPublicPage(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const standing = await readTexts(page, { opensAnswers: false });
      for (const read of [texts, standing]) {
        expect(countWords(read, language), path).toBeGreaterThan(15);
        // A name or a title may be in the other language; no sentence is.
        expect(countWords(read, otherThan(language)), path).toBeLessThan(3);
      }
      const shown = new Set(standing);
      expect(
        texts.filter((text) => !shown.has(text)),
        path,
      ).toEqual([]);
    }
    await scripted.close();
  });

  test('all answers stand open, the other language is a link away, there and back, and an address that nobody has says so, with a way home', async ({
    page,
    problems,
  }) => {
    await openPublicPage(page, '/faq');
    await expect(page.getByText('Ett exempel: en brevlåda på 10 GB')).toBeVisible();
    await expect(page.getByText('Inte på en gång.')).toBeVisible();

    await openPublicPage(page, '/about');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Nobody asked for/);
    await page.getByRole('link', { name: 'Svenska' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ingen har bett om/);

    problems.allow(/status of 404/);
    await page.goto(appUrl('/nowhere'));
    await expect(page.getByRole('heading', { name: 'Hoppsan! Sidan finns inte' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Till startsidan' }).click();
    await expect(page.getByRole('heading', { name: 'Vad väger din inkorg?' })).toBeVisible();
  });
});

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('pages are English from the first byte, until Swedish is chosen', async ({ page }) => {
    const first = await page.goto(appUrl('/about'));
    expect(await first?.text()).toContain('Nobody asked for twenty thousand emails');
    expect(first?.headers()['vary']).toContain('Accept-Language');
    await openAlive(page, '/about');
    await page.getByRole('link', { name: 'Svenska' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ingen har bett om/);
    const second = await page.goto(appUrl('/faq'));
    expect(await second?.text()).toContain('Vad kostar det?');
  });
});

test('whoever comes by an English address stays in English: on the next page, in the demo, past the menu, over a reload and on the way to Google, and nothing is remembered of it', async ({
  page,
  context,
}) => {
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await test.step('the way to sign in is English', async () => {
    for (const path of ['/method', '/about?lang=en']) {
      await openAlive(page, path);
      // Opened in a tab of its own it is to say the same.
      await expect(signIn).toHaveAttribute('href', '/auth?lang=en');
    }
  });
  await test.step('so is the next page, also over a reload', async () => {
    const terms = page.getByRole('heading', { level: 1, name: 'Terms' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(terms).toBeVisible();
    await page.reload();
    await expect(terms).toBeVisible();
  });
  await test.step('and the demo', async () => {
    await openAlive(page, '/demo/auth?lang=en');
    await page.getByRole('link', { name: 'Start the demo' }).click();
    await expect(page).toHaveURL(appUrl('/demo/scan?lang=en'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  await test.step('by keyboard the first link leads past the menu, and keeps the language', async () => {
    await openAlive(page, '/terms?lang=en');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(appUrl('/terms?lang=en#main'));
  });
  await test.step('the sign-in itself is, and nothing is remembered', async () => {
    await signIn.click();
    const heading = page.getByRole('heading', { level: 1, name: 'First, we ask' });
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(appUrl('/auth?lang=en'));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.reload();
    await expect(heading).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('language');
    expect(await page.evaluate(() => localStorage.getItem('grinbox.language'))).toBeNull();
  });
});

test('an address that is in a language gives way to the one that is chosen, on pages to read and of the app, and says the same on the way back and over a reload', async ({
  page,
}) => {
  const toEnglish = page.getByRole('link', { name: 'English' });
  await test.step('English is chosen at a Swedish address', async () => {
    await openAlive(page, '/metod');
    await toEnglish.click();
    await expect(page.getByRole('heading', { level: 1, name: 'How we calculate' })).toBeVisible();
    await expect(page).toHaveURL(appUrl('/method'));
    await openAlive(page, '/terms?lang=sv');
    await toEnglish.click();
    await expect(page).toHaveURL(appUrl('/terms'));
  });
  await test.step('Swedish is chosen on a page of the app', async () => {
    await openAlive(page, '/auth?lang=en&verify=true');
    await page.getByRole('button', { name: 'Svenska' }).click();
    await expect(page).toHaveURL(appUrl('/auth?verify=true'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  });
  await test.step('back at an English address the page is English, as it is over a reload', async () => {
    await openAlive(page, '/terms?lang=en');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(appUrl('/about?lang=en'));
    await page.getByRole('link', { name: 'Svenska' }).click();
    await expect(page).toHaveURL(appUrl('/about'));
    await page.goBack();
    const heading = page.getByRole('heading', { level: 1, name: 'Terms' });
    await expect(heading).toBeVisible();
    await page.reload();
    await expect(heading).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(toEnglish).toBeVisible();
  });
});

test('one answer is open at a time, and can be closed', async ({ page }) => {
  await openPublicPage(page, '/faq');
  const price = page.getByText('kostar snabbstädningen 39 kr');
  const trash = page.getByText('Inte på en gång.');
  await page.getByText('Vad kostar det?').click();
  await expect(price).toBeVisible();
  await page.getByText('Försvinner mejlen för alltid?').click();
  await expect(trash).toBeVisible();
  await expect(price).toBeHidden();
  await page.getByText('Försvinner mejlen för alltid?').click();
  await expect(trash).toBeHidden();
});

test('the start button of the page about us opens a dialog that leads to Google, good in every look in English', async ({
  page,
}) => {
  await openAlive(page, '/about');
  await page.getByRole('button', { name: 'Kom igång' }).click();
  const dialog = page.getByRole('dialog', { name: 'Väg din inkorg' });
  await expect(dialog.getByRole('link', { name: 'Logga in med Google' })).toHaveAttribute(
    'href',
    /^\/api\/auth\/google\/start\?language=sv/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Kom igång' })).toBeFocused();

  await openAlive(page, '/about?lang=en');
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByRole('dialog', { name: 'Weigh your inbox' })).toBeVisible();
  await expectGoodInEveryLook(page);
});

test('a move to another page begins at its top; a link of the contents leads to its part, again and on the way back, and takes the focus along', async ({
  page,
}) => {
  await openPublicPage(page, '/privacy');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Villkor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Villkor' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await expectAlive(page);
  const contents = page.getByRole('navigation', { name: 'Innehåll' });
  const heading = page.getByRole('heading', { level: 2, name: 'Ångerrätt' });
  await expect(heading).not.toBeInViewport();
  for (const round of ['first', 'again']) {
    await page.evaluate(() => scrollTo(0, 0));
    await contents.getByRole('link', { name: 'Ångerrätt' }).click();
    await expect(heading, round).toBeInViewport();
    await expect(page).toHaveURL(appUrl('/terms#withdrawal'));
  }
  await expect(page.getByRole('region', { name: 'Ångerrätt' })).toBeFocused();
  await contents.getByRole('link', { name: 'Ändringar och kontakt' }).click();
  await expect(heading).not.toBeInViewport();
  // Each place of the page has a position of its own in the history.
  await page.goBack();
  await expect(page).toHaveURL(appUrl('/terms#withdrawal'));
  await expect(heading).toBeInViewport();
});

test('an address that nobody has is a 404, with a way home', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const answer = await page.goto(appUrl('/nowhere'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Hoppsan! Sidan finns inte' })).toBeVisible();
  await expectRoomForLargeText(page);
  await expectGoodInBothLanguages(page);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await showIn(page, 'sv');
  await page.getByRole('link', { name: 'Till startsidan' }).last().click();
  await expect(page.getByRole('heading', { name: 'Vad väger din inkorg?' })).toBeVisible();
});
