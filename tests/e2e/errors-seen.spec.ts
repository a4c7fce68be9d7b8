import type { Locator, Page } from '@playwright/test';

import { LANGUAGES, type Language } from '#worker/domain/language.ts';

import { callFromPage, createOrder, currentScan, profile } from './support/api.ts';
import { mendDatabase, refuseWrites } from './support/break-database.ts';
import { changeRow } from './support/stack-database.ts';
import {
  chosenRowsBody,
  createOwner,
  fillInSwish,
  givePermission,
  scan,
} from './support/clean-up.ts';
import { breakGmail, clearFaults, createPerson, UNAVAILABLE } from './support/google.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { goToConsent, signIn } from './support/sign-in.ts';

const FEW = { generate: { messages: 40, seed: 5 } };
const EXPORTS_A_DAY = 5;
/** So long the page waits for an answer of which nothing comes. */
const SILENCE_MS = 20_000;
const SERVER_ERROR = {
  sv: 'Serverfel - försök igen senare',
  en: 'Server error - try again later',
};
const PAYMENT_FAILED = { sv: 'Betalning misslyckades', en: 'Payment failed' };
const LANGUAGE_NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };

type Said = Record<Language, string>;

test.afterEach(async () => {
  await mendDatabase();
  await clearFaults();
});

/** By the switch above the page, which names the other language, and which a dialog keeps out of a person's reach. */
async function showIn(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language) return;
  await page
    .locator('header')
    .getByText(LANGUAGE_NAMES[language], { exact: true })
    .dispatchEvent('click');
  await expect(html).toHaveAttribute('lang', language);
}

/** That a part of the page says all this, in Swedish, and in English once the page is switched while it stands there. */
async function expectSaid(part: Locator, ...said: Said[]): Promise<void> {
  for (const language of LANGUAGES) {
    await showIn(part.page(), language);
    for (const words of said) await expect(part).toContainText(words[language]);
  }
  await showIn(part.page(), 'sv');
}

/** What stands in the corner. */
function toaster(page: Page): Locator {
  return page.locator('#toasts');
}

test('a sign-in that Google does not finish, and one that cannot be kept, say so', async ({
  page,
}) => {
  test.slow();
  const person = await createPerson({ mailbox: FEW });
  const main = page.getByRole('main');

  await breakGmail(person, 'oauth.token', { kind: 'answer', ...UNAVAILABLE });
  await goToConsent(page, person);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expectSaid(
    main,
    { sv: 'Misslyckades med Google-inloggning', en: 'Signing in with Google failed' },
    {
      sv: 'Kunde inte logga in med Google. Kontrollera att du har tillåtit åtkomst till Gmail.',
      en: 'Could not sign in with Google. Check that you have allowed access to Gmail.',
    },
  );
  await clearFaults();

  await refuseWrites('INSERT', 'connections');
  await goToConsent(page, person);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expectSaid(
    main,
    { sv: 'Kopplingen kunde inte sparas', en: 'The connection could not be saved' },
    {
      sv: 'Gmail kunde inte kopplas. Försök logga in igen.',
      en: 'Failed to connect Gmail. Please try signing in again.',
    },
    { sv: 'Om felet kvarstår, kontakta supporten', en: 'If the problem persists, contact support' },
  );
  await mendDatabase();

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
});

test('what fails for somebody who is signed in says what it was and why, until it has succeeded', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  problems.allow(/ERR_INTERNET_DISCONNECTED|status of (400|429|500)/);
  await signIn(page, await createPerson({ mailbox: FEW }));
  const weighed = page.getByRole('heading', { name: /^Din inkorg väger/ });
  await expect(weighed).toBeVisible();

  const { id: scanId } = (await currentScan(page)) ?? { id: '' };
  const changeSummary = (to: string) =>
    changeRow(`UPDATE scans SET result_summary = ${to} WHERE id = ?`, [scanId]);
  await changeSummary(`'{' || result_summary`);
  await page.goto(appUrl('/scan'));
  await expectSaid(
    page.getByRole('main'),
    { sv: 'Kunde inte ladda skanningsdata', en: 'Could not load scan data' },
    SERVER_ERROR,
  );
  await changeSummary('substr(result_summary, 2)');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(weighed).toBeVisible();

  await page.clock.install();
  await page.goto(appUrl('/account'));
  const told = toaster(page);
  const box = (currency: string) => page.getByRole('radio', { name: currency, exact: true });
  const isSaved = (currency: string) =>
    expect.poll(async () => (await profile(page)).currency).toBe(currency);

  await expect(box('EUR')).toBeVisible();
  await context.setOffline(true);
  await box('EUR').click();
  await expect(told).toContainText('Nätverksfel');
  // The other language's words are fetched when they are first asked for.
  await context.setOffline(false);
  await expectSaid(
    told,
    { sv: 'Nätverksfel', en: 'Network error' },
    { sv: 'Nätverksfel - kontrollera din anslutning', en: 'Network error - check your connection' },
  );
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await isSaved('EUR');
  await expect(told.getByText('Nätverksfel')).toHaveCount(0);

  const letThrough = await holdRequests(page, '**/api/profile');
  const asked = page.waitForRequest('**/api/profile');
  await box('USD').click();
  await asked;
  await page.clock.runFor(SILENCE_MS);
  await expect(told).toContainText('API-fel');
  letThrough();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectSaid(told, {
    sv: 'Anslutningen tog för lång tid',
    en: 'The connection took too long',
  });

  // As a page asks that was opened before the service knew better.
  const json = JSON.stringify({ currency: 'DKK' });
  await page.route('**/api/profile', (route) => route.continue({ postData: json }), { times: 1 });
  await box('SEK').click();
  await expectSaid(
    told,
    { sv: 'API-fel', en: 'API error' },
    { sv: 'Felaktig förfrågan', en: 'Bad request' },
  );
  await expect(told).not.toContainText('Anslutningen tog för lång tid');
  await expect(told.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);

  for (let time = 0; time < EXPORTS_A_DAY; time += 1) {
    await callFromPage(page, '/api/account/export', { method: 'POST' });
  }
  await page.getByRole('button', { name: 'Ladda ner mina uppgifter' }).click();
  await expectSaid(told, {
    sv: 'För många förfrågningar - vänta en stund',
    en: 'Too many requests - wait a moment',
  });

  await refuseWrites('DELETE', 'sessions');
  await page.goto(appUrl('/dashboard'));
  await page.getByRole('button', { name: 'Logga ut' }).click();
  await expectSaid(
    told,
    { sv: 'Kunde inte logga ut', en: 'Could not sign out' },
    { sv: 'Du är fortfarande inloggad. Försök igen.', en: 'You are still signed in. Try again.' },
  );
  await refuseWrites('UPDATE', 'connections');
  await page.getByRole('button', { name: 'Återkalla åtkomst' }).click();
  await page.getByRole('button', { name: 'Ja, återkalla' }).click();
  await expectSaid(
    told,
    { sv: 'Kunde inte återkalla tokens', en: 'Could not revoke tokens' },
    { sv: 'Försök igen eller kontakta support.', en: 'Try again or contact support.' },
  );
  await mendDatabase();

  await page.getByRole('button', { name: 'Ja, återkalla' }).click();
  await expect(told).toContainText('1 anslutning återkallad');
  // Looked at, it stays.
  await told.getByText('1 anslutning återkallad').hover();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(told).not.toContainText('Kunde inte');
  await expectSaid(told, { sv: '1 anslutning återkallad', en: '1 connection revoked' });
});

test('a purchase that fails, and a picture of it, say so, and come about by trying again', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 500/);
  await scan(page, await createOwner());
  await givePermission(page);
  await callFromPage(page, '/api/scans', { method: 'POST', body: { mode: 'complete' } });
  await expect
    .poll(async () => {
      const current = await currentScan(page);
      return current?.scanType === 'complete' && current.finishedAtMs !== null;
    })
    .toBe(true);
  const wish = await chosenRowsBody(page);
  const deepOrder = await createOrder(page, { ...wish, tier: 'reset' });
  const main = page.getByRole('main');
  const pay = page.getByRole('button', { name: /^Betala / });
  const again = page.getByRole('button', { name: 'Försök igen' });

  await page.goto(appUrl(`/checkout-reset?order=${deepOrder.id}`));
  await fillInSwish(page, '123');
  await refuseWrites('UPDATE', 'payments');
  await pay.click();
  await expectSaid(main, PAYMENT_FAILED, {
    sv: 'Betalningen kunde inte registreras',
    en: 'Failed to create payment record',
  });
  await mendDatabase();

  // As a service answers that is newer than the page.
  const error = { code: 'of_tomorrow', requestId: 'req_1' };
  await page.route('**/pay', (route) => route.fulfill({ status: 500, json: { error } }), {
    times: 1,
  });
  await again.click();
  await expectSaid(main, PAYMENT_FAILED, {
    sv: 'Något gick fel. Försök igen.',
    en: 'Something went wrong. Please try again.',
  });
  await expect(pay).toBeEnabled();

  const order = await createOrder(page, wish);
  await page.goto(appUrl(`/checkout?order=${order.id}`));
  await fillInSwish(page, '123');
  await refuseWrites('UPDATE', 'payments');
  await pay.click();
  await expectSaid(main, PAYMENT_FAILED, SERVER_ERROR);
  await mendDatabase();
  await again.click();
  await expect(
    page.getByRole('heading', { name: /^\d+ mejl ligger i papperskorgen$/ }),
  ).toBeVisible();

  const told = toaster(page);
  await refuseWrites('INSERT', 'share_images');
  await page.getByRole('button', { name: 'Skapa en bild att dela' }).click();
  await expectSaid(
    told,
    { sv: 'Bilden kunde inte skapas', en: 'Could not create image' },
    SERVER_ERROR,
  );
  await mendDatabase();
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect(told).toContainText('Bilden är skapad');
  await told.getByText('Bilden är skapad').hover();
  await expectSaid(told, { sv: 'Bilden är skapad', en: 'The image is created' });
  await expect(told).not.toContainText('Bilden kunde inte skapas');
});
