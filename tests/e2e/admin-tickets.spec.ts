import type { Page } from '@playwright/test';

import { expectAccessible, expectGoodInEveryLook } from './support/accessibility.ts';
import {
  leaveWork,
  signInAsAdmin,
  takeRoleAway,
  toast,
  type WaitingWork,
} from './support/admin-desk.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expect, markOnboarded, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

const TICKETS = '/admin?tab=tickets';

function statusOf(page: Page, { ticketNumber }: WaitingWork) {
  return page.getByLabel(`Status för ${ticketNumber}`);
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
  // Held: its live connection may read first, and the button would be gone.
  const letRead = await holdRequests(other, '**/api/admin');
  await other.getByRole('button', { name: /^Nytt/ }).click();
  await takeRoleAway(otherAdmin);
  letRead();
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
