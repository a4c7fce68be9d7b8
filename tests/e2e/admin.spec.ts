import { readFile } from 'node:fs/promises';

import type { Locator } from '@playwright/test';

import { MARKETING_CONSENT_VERSION } from '#worker/contract/account.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { expectGoodInEveryLook } from '#tests/e2e/support/accessibility.ts';
import { leaveWork, signInAsAdmin, toast } from '#tests/e2e/support/admin-desk.ts';
import { callFromPage } from '#tests/e2e/support/api.ts';
import { createPerson } from '#tests/e2e/support/google.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';
import { runStatements } from '#tests/e2e/support/stack-database.ts';

test('an admin reads a testimonial and saves who wants news, and signs out to the start page', async ({
  page,
  problems,
}) => {
  test.slow();
  const { email } = await signInAsAdmin(page);
  const { testimonial } = await leaveWork();
  const body = { marketing: { isGiven: true, textVersion: MARKETING_CONSENT_VERSION } };
  expect(await callFromPage(page, '/api/profile', { method: 'PATCH', body })).toMatchObject({
    status: 200,
  });
  await page.goto(appUrl('/account'));
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: testimonial });
  await expect(card.getByText('Väntar på granskning')).toBeVisible();
  const seed = page.getByRole('listitem').filter({ hasText: 'Ett påhittat omdöme.' }).first();
  await expect(seed.getByText('Seed')).toBeVisible();
  await expect(seed.getByRole('button')).toHaveCount(0);
  await expectGoodInEveryLook(page);
  await card.getByRole('button', { name: 'Godkänn' }).click();
  await expect(toast(page, 'Godkänd!')).toBeVisible();
  await card.getByRole('button', { name: 'Neka' }).click();
  await expect(toast(page, 'Nekad')).toBeVisible();
  await card.getByRole('button', { name: 'Radera' }).click();
  await expect(
    page.getByText('Är du säker på att du vill radera denna testimonial?'),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).click();
  await expect(card).toHaveCount(0);

  await page.getByRole('tab', { name: 'Läget' }).click();
  await expect(page.getByRole('heading', { name: 'De senaste 30 dagarna' })).toBeVisible();
  const unsent = page.getByRole('button', { name: /^Skicka igen: Bekräftelse på supportärende/ });
  await expect(unsent.first()).toBeVisible();
  await expectGoodInEveryLook(page);
  const unsentCount = await unsent.count();
  await unsent.first().click();
  await expect(toast(page, 'Skickat!')).toBeVisible();
  await expect(unsent).toHaveCount(unsentCount - 1);
  await expect(page.getByRole('heading', { name: 'Mejl som inte kom fram' })).toBeFocused();
  await page.getByRole('tab', { name: 'Marknadsföring' }).click();
  await expect(page.getByRole('link', { name: 'Visa väntelistan' })).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.getByRole('link', { name: 'Exportera kontakter' }).click();
  const minimum = page.getByLabel('Minsta antal skanningar');
  await minimum.fill('abc');
  await minimum.press('Enter');
  await expect(minimum).toHaveValue('0');
  await expect(page.getByText(email)).toHaveCount(1 + 1);
  await expectGoodInEveryLook(page);
  await page.getByRole('searchbox').fill('ingen som finns');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('Ingen kontakts adress stämmer med sökningen.')).toBeVisible();
  await page.getByRole('button', { name: 'Hämta kontakter' }).click();
  await expect(page.getByText(email)).toHaveCount(1 + 1);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ladda ner CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^marketing-contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(email);
  await expect(toast(page, 'CSV-fil har laddats ner')).toBeVisible();

  problems.allow(/status of 500/);
  await page.goto(appUrl('/admin/waitlist-export'));
  await page.route('**/api/admin/waitlist.csv', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Ladda ner CSV' }).waitFor();
  const asked = page.waitForResponse('**/api/admin');
  await page.getByRole('button', { name: 'Ladda ner CSV' }).click();
  await expect(toast(page, 'Kunde inte hämta waitlist-data')).toBeVisible();
  await page.unroute('**/api/admin/waitlist.csv');
  await asked;
  // After the last of it the sign-out refuses no call that is under way.
  const askedAgain = page.waitForResponse('**/api/admin');
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ladda ner CSV' }).click();
  expect((await exporting).suggestedFilename()).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, 'Waitlist exporterad!')).toBeVisible();
  await askedAgain;

  await page.getByRole('button', { name: 'Logga ut' }).click();
  await expect(page).toHaveURL(appUrl('/'));
});

/** How many rows they stand in. */
async function rowsOf(tabs: Locator): Promise<number> {
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  return new Set(tops).size;
}

test.describe('on an English phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } });

  test('whoever is no admin is turned away with the reason, and an admin has it all', async ({
    page,
    browser,
    problems,
  }) => {
    test.slow();
    problems.allow(/status of 404/);
    const visitor = await browser.newContext({ locale: 'en-GB' });
    const stranger = await visitor.newPage();
    await signIn(stranger, await createPerson({ mailbox: { generate: { messages: 1 } } }));
    await stranger.goto(appUrl('/account'));
    await expect(stranger.getByRole('heading', { name: 'News' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await stranger.goto(appUrl('/admin'));
    await expect(toast(stranger, 'Access denied')).toBeVisible();
    await expect(
      toast(stranger, 'You do not have permission to use the admin panel'),
    ).toBeVisible();
    expect(new URL(stranger.url()).pathname).not.toBe('/admin');
    await stranger.goto(appUrl('/admin/waitlist-export'));
    await expect(toast(stranger, 'You do not have permission to see this page')).toBeVisible();
    await expect(stranger).toHaveURL(appUrl('/'));
    await visitor.close();

    await signInAsAdmin(page);
    await page.goto(appUrl('/admin/support/nobodys'));
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.goto(appUrl(`/admin/support/tck_${'a2'.repeat(13)}`));
    const gone = page.getByRole('alert').filter({ hasText: 'The ticket is no longer there' });
    await expect(gone).toBeVisible();
    await expect(gone.getByRole('button')).toHaveCount(0);
    const { subject } = await leaveWork();
    await page.goto(appUrl('/admin?tab=figures'));
    await expect(page.getByRole('heading', { name: 'Emails that never arrived' })).toBeVisible();
    await expectGoodInEveryLook(page);
    await page.getByRole('tab', { name: 'Support tickets' }).click();
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByText('Written without signing in.')).toBeVisible();
    await expectGoodInEveryLook(page);
    await page.getByRole('link', { name: 'All tickets' }).click();
    await page.getByRole('tab', { name: 'Marketing' }).click();
    await page.getByRole('link', { name: 'Show the waiting list' }).click();
    await expect(page.getByText('No one has signed up yet.')).toBeVisible();
    await expectGoodInEveryLook(page);
    const signUpId = newId('wtl');
    await runStatements([
      `INSERT INTO waitlist (id, email, language, created_at)
       VALUES ('${signUpId}', 'a.person.with.a.long.name@department.example.se', 'en', ${Date.now()})`,
    ]);
    await page.reload();
    for (const name of ['Email', 'Language', 'Registered', 'Confirmed']) {
      const box = await page.getByRole('columnheader', { name }).boundingBox();
      expect(box?.width, name).toBeGreaterThan(24);
    }
    await expectGoodInEveryLook(page);
    await runStatements([`DELETE FROM waitlist WHERE id = '${signUpId}'`]);
    await page.getByRole('link', { name: 'To admin' }).click();
    await expect(page).toHaveURL(appUrl('/admin'));
    const tabs = page.getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    await page.setViewportSize({ width: 767, height: 844 });
    await expect.poll(() => rowsOf(tabs)).toBe(await tabs.count());
    await page.setViewportSize({ width: 768, height: 844 });
    expect(await rowsOf(tabs)).toBe(1);
  });
});
