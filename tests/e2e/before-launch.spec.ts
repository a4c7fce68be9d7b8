import { GATED_PATHS } from '#worker/domain/pages/launch.ts';

import { expectGoodInEveryLook, expectRoomForLargeText } from './support/accessibility.ts';
import { runBeforeLaunch } from './support/before-launch.ts';
import { expectGoodInBothLanguages, showIn } from './support/every-look.ts';
import { createPerson } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import {
  expectAlive,
  holdBackScript,
  openAlive,
  openHeldBack,
  PAGE_SCRIPT,
} from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';
import { waitlistDialog } from './support/waitlist-dialog.ts';

const FIRST_PORT = 24_600;

/** What only whoever is let in has a use for: answers of the API, and the code of those pages. */
const BEHIND_THE_GATE =
  /^\/api\/|^\/assets\/(?:sign-in|scan|dashboard|account|clean|checkout|receipt|recheck)-page-/;

runBeforeLaunch(FIRST_PORT);

test('header, hero, plans and the page about us lead to the waiting list, none to the sign-in, and are good in every look with their dialog', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await test.step('in Swedish', async () => {
    await openAlive(page, '/');
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
  await test.step('in English', async () => {
    await openAlive(page, '/?lang=en');
    await expectGoodInEveryLook(page);
    await expectRoomForLargeText(page);
    await main.getByRole('button', { name: 'Join the waiting list' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Join the waiting list' })).toBeVisible();
    await expectGoodInEveryLook(page);
    await expectRoomForLargeText(page);
  });
});

test('every page behind the gate says that it opens soon, asks the server for nothing, its own code included, and leads to the list, to the demo and home', async ({
  page,
}) => {
  const soon = page.getByRole('heading', { name: 'Vi öppnar snart' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (BEHIND_THE_GATE.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  for (const path of GATED_PATHS) {
    await page.goto(appUrl(path));
    await expect(soon).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(calls).toEqual([]);
  await test.step('one of them is good in both languages, and leads on', async () => {
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
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [locale, name, home] of [
    ['sv-SE', 'Vi öppnar snart', '/'],
    ['en-GB', 'We open soon', '/?lang=en'],
  ] as const) {
    test.describe(`in a browser of ${locale}`, () => {
      test.use({ locale });

      test('what opens soon says so, and leads to the list by mail and home', async ({ page }) => {
        for (const path of ['/auth', '/scan', '/account']) {
          await page.goto(appUrl(path));
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await expect(page).toHaveTitle(`${name} – Grinbox`);
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

test('whoever wants out of a purchase gets past the gate, and is still on their way there when they come too late from Google', async ({
  page,
}) => {
  const tryAgain = page.getByRole('link', { name: 'Försök igen med Google' });
  await test.step('too late', async () => {
    await page.goto(appUrl('/api/auth/google/callback?state=long-gone.withdraw&code=x'));
    await expect(page.getByRole('heading', { name: 'Inloggningen tappade tråden' })).toBeVisible();
    await expect(tryAgain).toHaveAttribute('href', /returnTo=%2Fwithdraw/);
  });
  const person = await createPerson({ mailbox: { generate: { messages: 20 } } });
  const account = page.getByRole('button', { name: person.email });
  await test.step('having said no once, they are on their way there still', async () => {
    await page.goto(appUrl('/withdraw'));
    await page.getByRole('link', { name: 'Logga in med Google' }).click();
    await account.click();
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(page).toHaveURL(/\/auth\?error=oauth_denied&return_to=%2Fwithdraw$/);
    await tryAgain.click();
    await account.click();
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.waitForURL(appUrl('/withdraw'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ångra/i);
  });
});

test.describe('a newcomer', () => {
  test.use({ isNewcomer: true });

  test('finds all open with verify, and without it the demo, like anybody, and nothing that is closed', async ({
    page,
    context,
  }) => {
    const main = page.getByRole('main');
    const person = await createPerson({ mailbox: { generate: { messages: 20 } } });
    await test.step('the sign-in stands where the list was, before the page is alive', async () => {
      const comeAlive = await holdBackScript(page);
      await openHeldBack(page, '/?verify=true');
      const toList = main.getByRole('button', { name: 'Ställ dig på väntelistan' });
      await expect(toList).toHaveCount(0);
      const weigh = main.getByRole('link', { name: 'Väg min inkorg' }).first();
      await expect(weigh).toBeVisible();
      comeAlive();
      await expectAlive(page);
      await page.unroute(PAGE_SCRIPT);
      await weigh.click();
      await expect(page).toHaveURL(appUrl('/auth?verify=true'));
    });
    await test.step('it keeps verify over the sign-in', async () => {
      const signIn = page.getByRole('link', { name: 'Logga in', exact: true });
      await expect(signIn.first()).toBeAttached();
      await page.getByRole('link', { name: /Testa din Gmail/ }).click();
      await page.getByRole('button', { name: person.email }).click();
      await page.getByRole('button', { name: 'Fortsätt' }).click();
      await page.waitForURL(/\/scan\?verify=true$/);
    });
    await test.step('the dashboard is itself inside, and leads to the scan from outside', async () => {
      const dashboard = appUrl('/dashboard?verify=true');
      await page.goto(dashboard);
      await expect(page).toHaveURL(dashboard);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Återkalla åtkomst' }).first()).toBeVisible();
      await expect(page).toHaveURL(dashboard);
      const fromOutside = await context.newPage();
      await fromOutside.goto(dashboard);
      await fromOutside.waitForURL(/\/scan\?verify=true$/);
      await fromOutside.close();
    });
    await test.step('without verify they look at the demo, and are led into nothing', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await openAlive(page, '/');
      await page.waitForLoadState('networkidle');
      expect(asked.filter((path) => /\/api\/profile|\/onboarding-/.test(path))).toEqual([]);
      await openAlive(page, '/demo/auth');
      await expect(page.getByRole('link', { name: 'Starta demon' })).toBeVisible();
      await expect(page).toHaveURL(appUrl('/demo/auth'));
      await main.getByRole('button', { name: 'Ställ dig på väntelistan' }).click();
      await expect(waitlistDialog(page)).toBeVisible();
    });
  });
});
