import { session } from './support/api.ts';
import { createPerson, grantsOf, ledgerOf } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { goToConsent, goToGoogle } from './support/sign-in.ts';

test('whoever is not signed in is led to sign-in from every signed-in page; turned back on the way, at the account chooser or at the consent, they are told so, and nobody is signed in', async ({
  page,
}) => {
  const saidNo = page.getByRole('heading', { name: 'Du sa nej, och det gäller' });
  await test.step('every signed-in page leads to sign-in', async () => {
    for (const path of ['/scan', '/dashboard', '/clean-direct', '/checkout', '/receipt']) {
      await page.goto(appUrl(path));
      await expect(page.getByRole('heading', { name: 'Först frågar vi om lov' })).toBeVisible();
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
  await test.step('a callback that belongs to no sign-in of this browser leads to a page that says so', async () => {
    await page.goto(appUrl('/api/auth/google/callback?code=stolen&state=forged'));
    await expect(page).toHaveURL(/\/auth\?error=oauth_state_invalid/);
    await expect(page.getByRole('heading', { name: 'Inloggningen tappade tråden' })).toBeVisible();
  });
  await test.step('turned back at the account chooser', async () => {
    await goToGoogle(page);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(saidNo).toBeVisible();
  });
  await test.step('turned back at the consent', async () => {
    const person = await createPerson({});
    await goToConsent(page, person);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(page).toHaveURL(/error=oauth_denied/);
    await expect(saidNo).toBeVisible();
    expect(await session(page)).toMatchObject({ user: null, connection: null });
    expect(await grantsOf(person)).toEqual([]);
  });
});

test('an unticked Gmail box is explained, and what was granted is given back', async ({ page }) => {
  const person = await createPerson({});
  await goToConsent(page, person);
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(page.getByRole('heading', { name: 'En ruta blev tom' })).toBeVisible();
  expect(await session(page)).toMatchObject({ user: null, connection: null });
  expect(await grantsOf(person)).toEqual([]);
  expect((await ledgerOf(person)).callsByMethod['users.messages.list']).toBeUndefined();

  await page.getByRole('link', { name: 'Försök igen med Google' }).click();
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await page.waitForURL(/\/scan/);
});
