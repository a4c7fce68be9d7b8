import type { Page } from '@playwright/test';

import { callFromPage, profile } from './support/api.ts';
import { createOwner } from './support/clean-up.ts';
import { expectGoodState, type StateTexts } from './support/every-look.ts';
import { breakGmail, clearFaults, createPerson, holdScan, type Person } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';

test.use({ isNewcomer: true });
test.afterEach(clearFaults);

const FIRST = 'Skanna inkorgen';
const STEPS: readonly StateTexts[] = [
  { sv: FIRST, en: 'Scan your inbox' },
  { sv: 'Välj vad som ska bort', en: 'Choose what should go' },
  { sv: 'Se vad det väger', en: 'See what it weighs' },
  { sv: 'Tryggt hela vägen', en: 'Safe and secure' },
];

/** Everything on the page, also what an open dialog hides from everybody else. */
function pageHeading(page: Page) {
  return page.locator('main h1');
}

/** Of every request from now on. */
function pathsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

function isOfOnboarding(path: string): boolean {
  return /\/api\/profile|onboarding-/.test(path);
}

test('whoever is new is led through four steps, by keyboard too, and never again', async ({
  page,
  context,
}) => {
  const owner = await createOwner();
  await holdScan(owner);
  await signIn(page, owner);
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
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await clearFaults();
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();

  // Neither here nor in another browser, which has only the profile to go by.
  const elsewhere = await context.newPage();
  await elsewhere.addInitScript(() => localStorage.removeItem('grinbox.onboarded'));
  for (const path of ['/dashboard', '/scan', '/']) {
    await elsewhere.goto(appUrl(path));
    // By then the page has asked what its profile says.
    await elsewhere.waitForLoadState('networkidle');
    await expect(elsewhere.getByRole('dialog')).toHaveCount(0);
  }
  expect(await profile(elsewhere)).toMatchObject({ onboardingCompleted: true });
});

test('a result that is ready meanwhile is shown once the onboarding has ended, and not before', async ({
  page,
}) => {
  const owner = await createOwner();
  await holdScan(owner);
  await signIn(page, owner);
  await expect(page.getByRole('dialog', { name: FIRST })).toBeVisible();
  await clearFaults();
  await expect(page.getByText(/^Snabbskanningen är klar!/)).toBeVisible();
  await expect(pageHeading(page)).not.toHaveText(/^Din inkorg väger/);
  await page.getByRole('button', { name: 'Hoppa över' }).click();
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
});

test('where the profile can be neither read nor saved it opens once, and leads on all the same', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500 }));
  const owner = await createOwner();
  await holdScan(owner);
  await signIn(page, owner);
  await expect(page.getByRole('dialog', { name: FIRST })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/scan/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await clearFaults();
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
  const asked = pathsAsked(page);
  await openAlive(page, '/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked.filter(isOfOnboarding)).toEqual([]);
});

test.describe('what is no scan under way has none over it', () => {
  /** Its profile is answered once the page shows what it ends with, which a slow network does too. */
  async function showNewcomer(page: Page, person: Person, heading: string): Promise<void> {
    const isShown = Promise.withResolvers<void>();
    await page.route('**/api/profile', async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await signIn(page, person);
    await expect(pageHeading(page)).toHaveText(heading);
    isShown.resolve();
    await expectNoDialog(page);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(pageHeading(page)).toHaveText(heading);
    await expectNoDialog(page);
  }

  async function expectNoDialog(page: Page): Promise<void> {
    // By then the page has asked what its profile says.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  test('an account without Gmail, and then not connected', async ({ page }) => {
    await showNewcomer(page, await createPerson({ hasGmail: false }), 'Kontot har ingen Gmail');
    await callFromPage(page, '/api/connections/revoke-all', {
      method: 'POST',
      body: { reason: 'user_requested' },
    });
    await page.goto(appUrl('/scan'));
    await expect(page.getByRole('link', { name: 'Anslut Gmail igen' })).toBeVisible();
    await expectNoDialog(page);
  });

  test('an empty mailbox', async ({ page }) => {
    const person = await createPerson({ mailbox: { jsonl: [] } });
    await showNewcomer(page, person, 'Din inkorg är tom');
  });

  test('a scan that fails beneath it closes it, and the next one opens it', async ({ page }) => {
    const owner = await createOwner();
    await holdScan(owner);
    await signIn(page, owner);
    await expect(page.getByRole('dialog', { name: FIRST })).toBeVisible();
    await clearFaults();
    await breakGmail(owner, 'users.*', { kind: 'answer', status: 400, body: {} });
    await expect(page.getByRole('heading', { name: 'Skanningen misslyckades' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await clearFaults();
    await holdScan(owner);
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(page.getByRole('dialog', { name: FIRST })).toBeVisible();
  });
});

test('a visitor is not led anywhere, and nothing is asked about them', async ({ page }) => {
  const asked = pathsAsked(page);
  await openAlive(page, '/');
  // By then whoever is signed in has been asked about, and been shown it.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked.filter(isOfOnboarding)).toEqual([]);
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('each step fits and can be read by everybody, and is skipped with one tap', async ({
    page,
  }) => {
    const owner = await createOwner();
    await holdScan(owner);
    await signIn(page, owner);
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
