import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

import { callFromPage } from './support/api.ts';
import { expectGoodState } from './support/every-look.ts';
import { clearFaults, createPerson, holdScan, slowScan } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { signIn } from './support/sign-in.ts';
import { FEW, ONLY_LONG, openState } from './support/states.ts';

test.afterEach(clearFaults);

test('signing in is good in both languages and every look beside the journey: warned of, refused otherwise, with another account, while signed in, and without a mailbox behind it', async ({
  page,
}) => {
  test.slow();
  await page.goto(appUrl('/auth'));
  await page.getByText('Varnar Google för en app som inte är verifierad?').click();
  await expectGoodState(page, { sv: /^Det gör Google med alla nya/, en: /^Google does so with/ });
  await openState(page, '/auth?error=server_error', {
    sv: 'Inloggningen gick inte igenom',
    en: 'The sign-in did not go through',
  });

  await signIn(page, await createPerson({ mailbox: FEW }));
  await openState(page, '/auth?error=oauth_account_mismatch', {
    sv: 'Det var ett annat konto',
    en: 'That was another account',
  });
  await expect(page.getByRole('link', { name: 'Byt till det andra kontot' })).toBeVisible();
  await openState(page, '/auth?error=oauth_denied', {
    sv: 'Du sa nej, och det gäller',
    en: 'You said no, and that stands',
  });
  await callFromPage(page, '/api/connections/revoke-all', {
    method: 'POST',
    body: { reason: 'user_requested' },
  });
  await openState(page, '/auth?from_oauth=true', {
    sv: 'Du är inloggad, men din Gmail är inte ansluten',
    en: 'You are signed in, but your Gmail is not connected',
  });
});

test(
  'a scan is good in both languages and every look beside the journey: not to be asked about, of an account without Gmail, slowed down by Google, and found again after a break',
  ONLY_LONG,
  async ({ page, problems }) => {
    test.slow();
    await signIn(page, await createPerson({ hasGmail: false }));
    await expectGoodState(page, { sv: 'Kontot har ingen Gmail', en: 'This account has no Gmail' });

    problems.allow(/ERR_FAILED/);
    await page.route('**/api/session', (route) => route.abort());
    await openState(page, '/scan', {
      sv: 'Kunde inte kontrollera Gmail-koppling',
      en: 'Could not check the Gmail connection',
    });
    await page.unrouteAll();
    await page.route('**/api/scans/current', (route) => route.abort());
    await openState(page, '/scan', {
      sv: 'Kunde inte ladda skanningsdata',
      en: 'Could not load scan data',
    });
    await page.unrouteAll();
    await page.context().clearCookies();

    const person = await createPerson({ mailbox: FEW });
    await slowScan(person, 4 * MINUTE_MS);
    await signIn(page, person);
    await expectGoodState(page, {
      sv: /^Vi försöker igen inom \d minuter\. Du behöver inte göra något\.$/,
      en: /^We will try again within \d minutes\. You do not have to do anything\.$/,
    });
    await clearFaults();
    await slowScan(person, 20 * MINUTE_MS);
    const stop = page.getByRole('button', { name: 'Avbryt skanningen' });
    const again = page.getByRole('button', { name: 'Försök igen' });
    await stop.click();
    await again.click();
    await expectGoodState(page, {
      sv: /^Arbetet fortsätter av sig själv (i morgon )?omkring/,
      en: /^The work carries on automatically (tomorrow, )?at about/,
    });
    // Google's day is over by our own count of it, which is one for all accounts: seen from hours before, any wait is
    // as long.
    await page.clock.setSystemTime(Date.now() - 2 * HOUR_MS);
    await page.reload();
    await expectGoodState(page, {
      sv: /^Google släpper inte igenom fler förfrågningar/,
      en: /^Google is not letting more requests through/,
    });
    await page.clock.setSystemTime(Date.now());
    await page.reload();

    await clearFaults();
    await holdScan(person);
    await stop.click();
    await again.click();
    await expect(page.getByText(/mejl räknade/)).toBeVisible();
    let isCut = true;
    await page.routeWebSocket(/\/api\/scans\//, (socket) => {
      if (isCut) void socket.close();
      else socket.connectToServer();
    });
    await page.reload();
    const broken = page.getByText('Ansluter igen …');
    await expect(broken).toBeVisible();
    const counted = page.getByText(/^0\smejl räknade/);
    isCut = false;
    await expect(broken).toHaveCount(0);
    await expect(counted).toHaveCount(0);
    await expectGoodState(page, { sv: /mejl räknade/, en: /emails counted/ });
  },
);
