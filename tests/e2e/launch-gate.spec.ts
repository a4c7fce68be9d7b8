import type { Page } from '@playwright/test';

import {
  expectAccessible,
  expectGoodInEveryLook,
  expectNoSidewaysScroll,
} from './support/accessibility.ts';
import { keepChoice } from './support/cookie-choice.ts';
import { createPerson } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl, rememberStack, runningStack } from './support/running-stack.ts';
import { startTestStack, type TestStack } from './support/test-stack.ts';
import { listenForEvents } from './support/usage-events.ts';

const FIRST_PORT = 24_600;
const GATED_PATHS = [
  '/auth',
  '/dashboard',
  '/scan',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
];

/** What only whoever is let in has a use for: answers of the API, and the code of those pages. */
const BEHIND_THE_GATE =
  /^\/api\/|^\/assets\/(?:sign-in|scan|dashboard|account|clean|checkout|receipt)-page-/;

let beforeLaunch: TestStack;
const usual = runningStack();

test.beforeAll(async () => {
  beforeLaunch = await startTestStack({
    firstPort: FIRST_PORT,
    messages: 50,
    payments: 'test',
    launch: 'gated',
  });
  rememberStack(beforeLaunch.running);
});

test.afterAll(async () => {
  await beforeLaunch.stop();
  rememberStack(usual);
});

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Ställ dig på väntelistan' });
}

async function openDialog(page: Page): Promise<void> {
  await openAlive(page, '/');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ställ dig på väntelistan' })
    .first()
    .click();
  await expect(dialog(page).getByLabel('E-postadress')).toBeFocused();
}

test('header, hero, plans and the page about us lead to the waiting list, and none to the sign-in', async ({
  page,
}) => {
  await openAlive(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Ställ dig på väntelistan' })).toHaveCount(4);
  await expect(page.locator('a[href^="/auth"]')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Väntelista' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectGoodInEveryLook(page);
  await openAlive(page, '/about');
  await main.getByRole('button', { name: 'Kom igång' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('an address on the list is confirmed by the button that its mail leads to, and taken off by the same link', async ({
  page,
  context,
}) => {
  const email = `vantar-${Date.now()}@example.se`;
  await keepChoice(context, 'analytics');
  const told = listenForEvents(page);
  await openDialog(page);
  for (const sample of [/1\s234/, /8,5\sGB/, /12,3\skg/, 'Exempel']) {
    await expect(dialog(page).getByText(sample)).toBeVisible();
  }
  const news = dialog(page).getByRole('checkbox');
  await expect(news).not.toBeChecked();
  await news.click();
  await expectGoodInEveryLook(page);
  await dialog(page).getByLabel('E-postadress').fill(`  ${email} `);
  await dialog(page).getByRole('button', { name: 'Anmäl mig' }).click();
  const sent = page.getByRole('dialog', { name: 'Kolla din mejl' });
  await expect(sent.getByText(email)).toBeVisible();
  await expectAccessible(page);
  const counted = [
    { name: 'page_view', path: '/', language: 'sv' },
    { name: 'join_waitlist', language: 'sv' },
    { name: 'button_click', button: 'waitlist', place: 'hero', language: 'sv' },
    { name: 'waitlist_signup', language: 'sv' },
  ];
  await expect.poll(() => told).toHaveLength(counted.length);
  expect(told).toEqual(expect.arrayContaining(counted));
  await sent.getByRole('button', { name: 'Klart' }).click();
  await expect(sent).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ställ dig på väntelistan' })
    .first()
    .click();
  await expect(dialog(page).getByLabel('E-postadress')).toHaveValue('');

  const mail = await openMail(page, email);
  await expect(mail.getByText('Du har också kryssat i att du vill ha nyheter')).toBeVisible();
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: 'Bekräfta min plats' }).click();
  const answer = await opened;
  await expect(answer.getByRole('heading', { name: 'Din plats på väntelistan' })).toBeVisible();
  await expect(answer).toHaveURL(appUrl('/waitlist/confirm?lang=sv'));
  await expectGoodInEveryLook(answer);
  await answer.getByRole('button', { name: 'Bekräfta min plats' }).click();
  await expect(answer.getByRole('heading', { name: 'Du står på listan' })).toBeFocused();
  await answer.reload();
  await answer.getByRole('button', { name: 'Bara väntelistan, inga nyheter' }).click();
  await expect(answer.getByText('skickar inga nyheter')).toBeVisible();
  await answer.reload();
  await answer.getByRole('button', { name: 'Ta bort mig från listan' }).click();
  await expect(answer.getByRole('heading', { name: 'Du är borta från listan' })).toBeFocused();
});

test('before the launch the start page and its dialog are good in every look, in English too', async ({
  page,
}) => {
  await openAlive(page, '/?lang=en');
  await expectGoodInEveryLook(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Join the waiting list' })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Join the waiting list' })).toBeVisible();
  await expectGoodInEveryLook(page);
});

test('an address that cannot be one is said to be beside it and in a toast, and the dialog stays open', async ({
  page,
}) => {
  await openDialog(page);
  const field = dialog(page).getByLabel('E-postadress');
  const join = dialog(page).getByRole('button', { name: 'Anmäl mig' });
  for (const [written, problem] of [
    ['', 'Skriv din e-postadress'],
    ['anna', 'Ogiltig e-postadress'],
    [`anna@${'a'.repeat(255)}.se`, 'E-postadressen får ha högst 255 tecken'],
  ] as const) {
    await field.fill(written);
    await join.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(problem);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  }
  await expect(page.getByText('Något gick fel. Försök igen.')).toBeVisible();
  await expectAccessible(page);
});

test('what a toast says of the dialog can be closed while it is open, by pointer and by keyboard', async ({
  page,
}) => {
  await openDialog(page);
  const join = dialog(page).getByRole('button', { name: 'Anmäl mig' });
  const toast = page.locator('[data-sonner-toast]');
  const close = toast.getByRole('button', { name: 'Stäng meddelandet' });
  await join.click();
  await close.click();
  await expect(toast).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await join.click();
  await expect(toast).toBeVisible();
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test('a sign-up that the server cannot take is said, and what was written stays', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 500 }));
  await openDialog(page);
  const field = dialog(page).getByLabel('E-postadress');
  await field.fill('anna@example.se');
  await dialog(page).getByRole('button', { name: 'Anmäl mig' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Serverfel - försök igen senare');
  await expect(dialog(page).getByRole('button', { name: 'Anmäl mig' })).toBeFocused();
  await expect(page.getByText('Något gick fel. Försök igen.')).toBeVisible();
  await expect(field).toHaveValue('anna@example.se');

  await page.unroute('**/api/waitlist');
  await page.locator('[data-sonner-toast]').getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Anmäl mig' }).click();
  await expect(page.getByRole('dialog', { name: 'Kolla din mejl' })).toBeVisible();
});

test('Escape closes the dialog, and the focus is where it was', async ({ page }) => {
  await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Ställ dig på väntelistan' }).first(),
  ).toBeFocused();
});

test('a link that is not ours says so, and offers another sign-up', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.goto(appUrl('/waitlist/confirm#wtl_x.none.0'));
  await page.getByRole('button', { name: 'Bekräfta min plats' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Länken gäller inte längre/);
  await page.getByRole('button', { name: 'Ställ dig på väntelistan' }).click();
  await expect(dialog(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu gives way to the dialog, which fits', async ({ page }) => {
    await openAlive(page, '/about');
    await page.getByRole('button', { name: 'Meny' }).click();
    const menu = page.getByRole('navigation', { name: 'Meny' });
    await menu.getByRole('button', { name: 'Väntelista' }).click();
    await expect(menu).toBeHidden();
    await expect(dialog(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog(page).getByRole('button', { name: 'Inte nu' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Meny' })).toBeFocused();
  });
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

test('what opens soon leads to the list, to the demo and home', async ({ page }) => {
  await page.goto(appUrl('/scan'));
  await expect(page.getByRole('heading', { name: 'Vi öppnar snart' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await expect(page.getByRole('link', { name: 'Prova demon' })).toHaveAttribute(
    'href',
    '/demo/auth',
  );
  await page.getByRole('button', { name: 'Ställ dig på väntelistan' }).click();
  await expect(dialog(page)).toBeVisible();
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
    await expect(dialog(page)).toBeVisible();
  });
});
