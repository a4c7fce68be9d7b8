import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { MARKETING_CONSENT_VERSION } from '#worker/contract/account.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { expectAccessible, expectGoodInEveryLook } from '#tests/e2e/support/accessibility.ts';
import {
  leaveWork,
  signInAsAdmin,
  takeRoleAway,
  type WaitingWork,
} from '#tests/e2e/support/admin-desk.ts';
import { callFromPage } from '#tests/e2e/support/api.ts';
import { runStatements } from '#tests/e2e/support/stack-database.ts';
import { createPerson } from '#tests/e2e/support/google.ts';
import { holdRequests } from '#tests/e2e/support/hold-requests.ts';
import { expect, markOnboarded, test } from '#tests/e2e/support/journey.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { signIn } from '#tests/e2e/support/sign-in.ts';

const TICKETS = '/admin?tab=tickets';

function statusOf(page: Page, { ticketNumber }: WaitingWork) {
  return page.getByLabel(`Status för ${ticketNumber}`);
}

function toast(page: Page, text: string) {
  return page.locator('[data-toast]').getByText(text, { exact: true }).first();
}

async function expectNoWordsInHistory(page: Page): Promise<void> {
  const written = await page.evaluate(() => {
    const addresses = navigation.entries().map(({ url }) => decodeURIComponent(url ?? ''));
    return JSON.stringify([addresses, history.state]);
  });
  expect(written).toContain(TICKETS);
  expect(written).not.toContain('Öberg');
}

test('two admins see at once what the other does with a ticket, until it is deleted', async ({
  page,
  browser,
}) => {
  test.slow();
  await signInAsAdmin(page);
  const elsewhere = await browser.newContext({ locale: 'sv-SE' });
  await markOnboarded(elsewhere);
  const other = await elsewhere.newPage();
  const otherAdmin = await signInAsAdmin(other);
  const work = await leaveWork();
  await page.goto(appUrl(TICKETS));
  await other.goto(appUrl(TICKETS));
  await expect(statusOf(page, work)).toHaveValue('new');
  await expectGoodInEveryLook(page);

  await expect(statusOf(other, work)).toHaveValue('new');
  await statusOf(page, work).selectOption('resolved');
  await expect(toast(page, 'Uppdaterad!')).toBeVisible();
  await expect(statusOf(other, work)).toHaveValue('resolved');
  // Set back before the first has even seen its own change.
  const letThrough = await holdRequests(page, '**/api/admin/tickets/search');
  await statusOf(page, work).selectOption('closed');
  await expect(statusOf(other, work)).toHaveValue('closed');
  await statusOf(other, work).selectOption('resolved');
  await expect(toast(other, 'Uppdaterad!')).toBeVisible();
  letThrough();
  await expect(statusOf(page, work)).toHaveValue('resolved');
  await page.unrouteAll();
  await statusOf(other, work).selectOption('new');
  await expect(statusOf(page, work)).toHaveValue('new');

  await page.getByRole('link', { name: work.subject }).click();
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Meddelandet kan inte vara tomt');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('alert')).toHaveText('The message cannot be empty');
  await page.getByRole('button', { name: 'Svenska' }).click();
  await page.getByLabel('Svara').fill('Hej Åsa, du hittar det i översikten.');
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await expect(toast(page, 'Skickat!')).toBeVisible();
  const conversation = page.getByRole('list', { name: 'Konversation' });
  await expect(conversation.getByText('Hej Åsa, du hittar det i översikten.')).toBeVisible();
  await expect(statusOf(page, work)).toHaveValue('in_progress');
  await expect(statusOf(other, work)).toHaveValue('in_progress');

  await page.getByLabel('Interna anteckningar').fill('Har ringt.');
  await page.getByRole('button', { name: 'Spara anteckningar' }).click();
  await expect(toast(page, 'Sparat!')).toBeVisible();
  await page.getByLabel(`Prioritet för ${work.ticketNumber}`).selectOption('urgent');
  await expect(other.getByLabel(`Prioritet för ${work.ticketNumber}`)).toHaveValue('urgent');
  await page.reload();
  await expect(page.getByLabel('Interna anteckningar')).toHaveValue('Har ringt.');
  const printed = page.getByText('Interna anteckningar, inte för kunden');
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(printed).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expectGoodInEveryLook(page);

  const removing = page.getByRole('button', { name: `Radera ärende ${work.ticketNumber}` });
  const question = page.getByRole('alertdialog');
  await removing.click();
  await expect(question.getByText('Är du säker på att du vill radera detta ärende?')).toBeVisible();
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(statusOf(other, work)).toBeVisible();
  await removing.click();
  await question.getByRole('button', { name: 'Radera' }).click();
  await expect(page).toHaveURL(appUrl(TICKETS));
  await expect(toast(page, 'Raderad')).toBeVisible();
  await expect(statusOf(other, work)).toHaveCount(0);

  // Whoever loses the role with the page open is told so by what they read next, and led away.
  const later = await leaveWork();
  await other.reload();
  await expect(statusOf(other, later)).toHaveValue('new');
  await takeRoleAway(otherAdmin);
  await other.getByRole('button', { name: /^Nytt/ }).click();
  await expect(toast(other, 'Åtkomst nekad')).toBeVisible();
  await expect(other).toHaveURL(appUrl('/dashboard'));
  await elsewhere.close();
});

test('the list keeps its part, its words and the focus, and what is written outlives a lost network', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(/net::ERR_FAILED/);
  await signInAsAdmin(page);
  const [older, newer] = [await leaveWork(Date.now() - 1000), await leaveWork()];
  const newOnes = page.getByRole('button', { name: /^Nytt/ });
  const words = page.getByRole('searchbox', { name: 'Sök' });
  await page.goto(appUrl(TICKETS));
  await newOnes.click();
  await expect(page).toHaveURL(appUrl(`${TICKETS}&show=new`));
  const asked = page.waitForRequest((request) => request.postData()?.includes('Öberg') === true);
  await words.fill('Åsa Öberg');
  await page.getByRole('button', { name: 'Sök' }).click();
  await asked;
  await page.reload();
  await expect(newOnes).toHaveAttribute('aria-pressed', 'true');
  await expect(words).toHaveValue('Åsa Öberg');
  await expect(page).toHaveURL(appUrl(`${TICKETS}&show=new`));
  await expectNoWordsInHistory(page);
  await expect(statusOf(page, newer)).toHaveValue('new');
  await expectGoodInEveryLook(page);
  await statusOf(page, newer).focus();
  await statusOf(page, newer).selectOption('closed');
  await expect(statusOf(page, newer)).toHaveCount(0);
  await expect(page.locator('li:focus')).toBeVisible();

  await page.route('**/api/admin/tickets/search', (route) => route.abort());
  const priority = page.getByLabel(`Prioritet för ${older.ticketNumber}`);
  await priority.selectOption('urgent');
  await expect(priority).toHaveValue('normal');
  await page.unroute('**/api/admin/tickets/search');
  await page.getByRole('link', { name: older.subject }).click();
  await page.getByRole('link', { name: 'Alla ärenden' }).click();
  await expect(words).toHaveValue('Åsa Öberg');
  await page.getByRole('link', { name: older.subject }).click();
  await expect(page.getByLabel('Svara')).toBeVisible();
  await expectNoWordsInHistory(page);
  await page.goBack();
  await expect(page).toHaveURL(appUrl(`${TICKETS}&show=new`));
  await expect(words).toHaveValue('Åsa Öberg');
  await expect(priority).toHaveValue('urgent');

  await page.getByRole('link', { name: older.subject }).click();
  await page.route(/\/(replies|notes)$/, (route) => route.abort());
  const [answer, notes] = [page.getByLabel('Svara'), page.getByLabel('Interna anteckningar')];
  await answer.fill('Du hittar det i översikten.');
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await expect(toast(page, 'Kunde inte skicka svaret')).toBeVisible();
  await notes.fill('Har ringt.');
  await page.getByRole('button', { name: 'Spara anteckningar' }).click();
  await expect(toast(page, 'Kunde inte spara anteckningar')).toBeVisible();
  await page.unroute(/\/(replies|notes)$/);
  await expect(answer).toHaveValue('Du hittar det i översikten.');
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await expect(answer).toHaveValue('');
  const said = page.getByRole('list', { name: 'Konversation' }).getByRole('listitem');
  await expect(said).toHaveCount(2);
  await page.getByRole('button', { name: 'Spara anteckningar' }).click();
  await expect(toast(page, 'Sparat!')).toBeVisible();
  await page.reload();
  await expect(notes).toHaveValue('Har ringt.');
});

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
