import { GATED_PATHS } from '#worker/domain/pages/launch.ts';

import { expectGoodInEveryLook, expectRoomForLargeText } from '#tests/e2e/support/accessibility.ts';
import { runBeforeLaunch } from '#tests/e2e/support/before-launch.ts';
import { expectGoodInBothLanguages, showIn } from '#tests/e2e/support/every-look.ts';
import { createPerson } from '#tests/e2e/support/google.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import {
  expectAlive,
  holdBackScript,
  openAlive,
  openHeldBack,
} from '#tests/e2e/support/public-page.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { waitlistDialog } from '#tests/e2e/support/waitlist-dialog.ts';

const FIRST_PORT = 24_600;

/** What only whoever is let in has a use for: answers of the API, and the code of those pages. */
const BEHIND_THE_GATE =
  /^\/api\/|^\/assets\/(?:sign-in|scan|dashboard|account|clean|checkout|receipt)-page-/;

runBeforeLaunch(FIRST_PORT);

test('header, hero, plans and the page about us lead to the waiting list, and none to the sign-in', async ({
  page,
}) => {
  await openAlive(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Ställ dig på väntelistan' })).toHaveCount(4);
  await expect(page.locator('a[href^="/auth"]')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Väntelista' }).click();
  await expect(waitlistDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectGoodInEveryLook(page);
  await openAlive(page, '/about');
  await main.getByRole('button', { name: 'Kom igång' }).click();
  await expect(waitlistDialog(page)).toBeVisible();
});

test('before the launch the start page and its dialog are good in every look, in English too', async ({
  page,
}) => {
  await openAlive(page, '/?lang=en');
  await expectGoodInEveryLook(page);
  await expectRoomForLargeText(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Join the waiting list' })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Join the waiting list' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await expectRoomForLargeText(page);
});

test('every page behind the gate says that it opens soon, and asks the server for nothing, its own code included', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (BEHIND_THE_GATE.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  for (const path of GATED_PATHS) {
    await page.goto(appUrl(path));
    await expect(page.getByRole('heading', { name: 'Vi öppnar snart' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(calls).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [locale, name, title, home] of [
    ['sv-SE', 'Vi öppnar snart', 'Vi öppnar snart – Grinbox', '/'],
    ['en-GB', 'We open soon', 'We open soon – Grinbox', '/?lang=en'],
  ] as const) {
    test.describe(`in a browser of ${locale}`, () => {
      test.use({ locale });

      test('what opens soon says so, and leads to the list by mail and home', async ({ page }) => {
        for (const path of ['/auth', '/scan', '/account']) {
          await page.goto(appUrl(path));
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await expect(page).toHaveTitle(title);
          await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
          await expect(page.locator(`main a[href="${home}"]`)).toBeVisible();
        }
        await page.goto(appUrl('/'));
        await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
        await expect(page.locator('a[href^="/auth"]')).toHaveCount(0);
      });
    });
  }
});

test('what opens soon leads to the list, to the demo and home', async ({ page }) => {
  await page.goto(appUrl('/scan'));
  await expect(page.getByRole('heading', { name: 'Vi öppnar snart' })).toBeVisible();
  await expectRoomForLargeText(page);
  await expectGoodInBothLanguages(page);
  await expect(page.getByRole('heading', { name: 'We open soon' })).toBeVisible();
  await showIn(page, 'sv');
  await expect(page.getByRole('link', { name: 'Se ett exempel' })).toHaveAttribute(
    'href',
    '/demo/auth',
  );
  await page.getByRole('button', { name: 'Ställ dig på väntelistan' }).click();
  await expect(waitlistDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tillbaka till startsidan' }).click();
  await expect(page.getByRole('heading', { name: 'Vad väger din inkorg?' })).toBeVisible();
});

test('whoever wants out of a purchase gets past the gate', async ({ page }) => {
  const person = await createPerson({ mailbox: { generate: { messages: 20 } } });
  const tryGmail = page.getByRole('link', { name: /Testa din Gmail/ });
  await page.goto(appUrl('/withdraw'));
  await tryGmail.click();
  await page.getByRole('button', { name: person.email }).click();
  // Having said no once, they are on their way there still.
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page).toHaveURL(/\/auth\?error=oauth_denied&return_to=%2Fwithdraw$/);
  await page.getByRole('link', { name: 'Försök igen med Google' }).click();
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await page.waitForURL(appUrl('/withdraw'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ångra/i);
});

test('whoever comes too late from Google is still on their way out of a purchase', async ({
  page,
}) => {
  await page.goto(appUrl('/api/auth/google/callback?state=long-gone.withdraw&code=x'));
  await expect(page.getByRole('heading', { name: 'Inloggningen tappade tråden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Försök igen med Google' })).toHaveAttribute(
    'href',
    /returnTo=%2Fwithdraw/,
  );
});

test('with verify the sign-in stands where the list was, before the page is alive, and keeps it then', async ({
  page,
}) => {
  const comeAlive = await holdBackScript(page);
  await openHeldBack(page, '/?verify=true');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Ställ dig på väntelistan' })).toHaveCount(0);
  const weigh = main.getByRole('link', { name: 'Väg min inkorg' }).first();
  comeAlive();
  await expectAlive(page);
  await weigh.click();
  await expect(page).toHaveURL(appUrl('/auth?verify=true'));
});

test('with verify all is open; the dashboard leads to the scan from outside, and is itself inside', async ({
  page,
}) => {
  const person = await createPerson({ mailbox: { generate: { messages: 20 } } });
  await page.goto(appUrl('/auth?verify=true'));
  await expect(page.getByRole('link', { name: 'Logga in', exact: true }).first()).toBeAttached();
  await page.getByRole('link', { name: /Testa din Gmail/ }).click();
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await page.waitForURL(/\/scan\?verify=true$/);
  await page.goto(appUrl('/dashboard?verify=true'));
  await expect(page).toHaveURL(appUrl('/dashboard?verify=true'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Återkalla åtkomst' }).first()).toBeVisible();
  await expect(page).toHaveURL(appUrl('/dashboard?verify=true'));

  const fromOutside = await page.context().newPage();
  await fromOutside.goto(appUrl('/dashboard?verify=true'));
  await fromOutside.waitForURL(/\/scan\?verify=true$/);
});

test.describe('whoever has an account and comes without what lets them in', () => {
  test.use({ isNewcomer: true });

  test('looks at the demo like anybody, and is led into nothing that is closed', async ({
    page,
  }) => {
    const person = await createPerson({ mailbox: { generate: { messages: 20 } } });
    await page.goto(appUrl('/auth?verify=true'));
    await page.getByRole('link', { name: /Testa din Gmail/ }).click();
    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.waitForURL(/\/scan\?verify=true$/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openAlive(page, '/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /\/api\/profile|\/onboarding-/.test(path))).toEqual([]);
    await openAlive(page, '/demo/auth');
    await expect(page.getByRole('link', { name: 'Starta demon' })).toBeVisible();
    await expect(page).toHaveURL(appUrl('/demo/auth'));
    await page.getByRole('main').getByRole('button', { name: 'Ställ dig på väntelistan' }).click();
    await expect(waitlistDialog(page)).toBeVisible();
  });
});
