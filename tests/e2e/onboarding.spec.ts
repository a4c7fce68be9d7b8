import { profile } from './support/api.ts';
import { createOwner, scan } from './support/clean-up.ts';
import { expectGoodState, type StateTexts } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

test.use({ isNewcomer: true });

const FIRST = 'Skanna inkorgen';
const STEPS: readonly StateTexts[] = [
  { sv: FIRST, en: 'Scan your inbox' },
  { sv: 'Välj vad som ska bort', en: 'Choose what should go' },
  { sv: 'Se vad det väger', en: 'See what it weighs' },
  { sv: 'Tryggt hela vägen', en: 'Safe and secure' },
];

test('whoever is new is led through four steps, by keyboard too, and never again', async ({
  page,
  context,
}) => {
  await scan(page, await createOwner());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(appUrl('/dashboard?verify=true'));
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(appUrl('/dashboard'));
  const dialog = page.getByRole('dialog', { name: FIRST });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Steg 1 av 4' })).toBeVisible();
  await expect(dialog.getByRole('heading')).toBeFocused();
  for (const [index, title] of [
    'Välj vad som ska bort',
    'Se vad det väger',
    'Tryggt hela vägen',
  ].entries()) {
    await page.getByRole('button', { name: 'Nästa' }).press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page.getByText(`Steg ${index + 2} av 4`)).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
  }
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Kom igång' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page).toHaveURL(/\/scan/);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Neither here nor in another browser, which has only the profile to go by.
  const elsewhere = await context.newPage();
  await elsewhere.addInitScript(() => localStorage.removeItem('grinbox.onboarded'));
  await elsewhere.goto(appUrl('/dashboard'));
  // By then the page has asked what its profile says.
  await elsewhere.waitForLoadState('networkidle');
  expect(await profile(elsewhere)).toMatchObject({ onboardingCompleted: true });
  await expect(elsewhere.getByRole('dialog')).toHaveCount(0);
});

test('where the profile can be neither read nor saved it opens once, and leads on all the same', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await scan(page, await createOwner());
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500 }));
  await page.goto(appUrl('/'));
  await expect(page.getByRole('dialog', { name: FIRST })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/scan/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(appUrl('/dashboard'));
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a visitor is not led anywhere, and nothing is asked about them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAlive(page, '/');
  // By then whoever is signed in has been asked about, and been shown it.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked.filter((path) => /\/api\/profile|\/onboarding-/.test(path))).toEqual([]);
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('each step fits and can be read by everybody, and is skipped with one tap', async ({
    page,
  }) => {
    await scan(page, await createOwner());
    await page.goto(appUrl('/dashboard'));
    await expect(page.getByRole('dialog', { name: 'Scan your inbox' })).toBeVisible();
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    for (const texts of STEPS) {
      await expectGoodState(page, texts);
      if (texts !== STEPS.at(-1)) await page.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page).toHaveURL(/\/scan/);
  });
});
