import type { Page } from '@playwright/test';

import { leaveWork, signInAsAdmin, toast } from './support/admin-desk.ts';
import { session } from './support/api.ts';
import { letSignInAge } from './support/database-clock.ts';
import { expectGoodState } from './support/every-look.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

const TICKETS = '/admin?tab=tickets';
const TWELVE_HOURS_AND_A_MINUTE = 12 * 60 + 1;
const REPLY = 'Hej Åsa, du hittar det i översikten.';
const ASKED = { sv: 'Logga in igen för att fortsätta', en: 'Sign in again to continue' };

/** As if the admin had signed in this morning, and it were evening. */
async function letEveningCome(page: Page): Promise<void> {
  const { user } = await session(page);
  if (user === null) throw new Error('nobody is signed in');
  await letSignInAge(user.id, TWELVE_HOURS_AND_A_MINUTE);
}

/** Follows the notice to Google, and answers there. */
async function signInAgain(page: Page, answer: 'Fortsätt' | 'Avbryt'): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Logga in igen' }).click();
  await page.getByRole('button', { name: answer, exact: true }).click();
}

test('twelve hours after signing in an admin signs in again, and loses nothing that was being written', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 403/);
  await signInAsAdmin(page);
  const { subject, ticketNumber } = await leaveWork();
  await page.goto(appUrl(TICKETS));
  const words = page.getByRole('searchbox', { name: 'Sök' });
  const asked = page.waitForRequest((request) => request.postData()?.includes('Öberg') === true);
  await words.fill('Åsa Öberg');
  await page.getByRole('button', { name: 'Sök' }).click();
  await asked;
  await page.getByRole('link', { name: subject }).click();
  const [answer, notes] = [page.getByLabel('Svara'), page.getByLabel('Interna anteckningar')];
  await answer.fill(REPLY);
  await notes.fill('Har ringt.');
  const ticketAddress = page.url();
  const otherTab = await context.newPage();
  await otherTab.goto(appUrl(TICKETS));
  const status = otherTab.getByLabel(`Status för ${ticketNumber}`);
  await expect(status).toHaveValue('new');

  await letEveningCome(page);
  const notice = page.getByRole('alert').filter({ hasText: ASKED.sv });
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await expect(toast(page, 'Kunde inte skicka svaret')).toBeVisible();
  await expect(notice).toContainText('Svar och anteckningar som du har börjat på finns kvar');
  await expectGoodState(page, ASKED);
  await expect(answer).toHaveValue(REPLY);
  // What another window shows stays there too, though nothing can be done with it.
  await status.selectOption('closed');
  await expect(toast(otherTab, 'Kunde inte uppdatera status')).toBeVisible();
  const otherNotice = otherTab.getByRole('alert').filter({ hasText: ASKED.sv });
  await expect(otherNotice).toBeVisible();
  await expect(status).toHaveValue('new');

  await signInAgain(page, 'Avbryt');
  await expect(page.getByRole('alert')).toContainText('Inloggningen blev inte av');
  await expect(page).toHaveURL(ticketAddress);
  // Come to in the evening, the page opens with the sign-in; so until then no box is shown.
  await expect(answer).toHaveCount(0);
  await signInAgain(page, 'Fortsätt');
  await expect(answer).toHaveValue(REPLY);
  await expect(notes).toHaveValue('Har ringt.');
  await expect(page).toHaveURL(ticketAddress);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(otherNotice).toHaveCount(0);
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await expect(toast(page, 'Skickat!')).toBeVisible();
  await expect(answer).toHaveValue('');
  await page.getByRole('button', { name: 'Spara anteckningar' }).click();
  await expect(toast(page, 'Sparat!')).toBeVisible();
  // The other window hears of it again.
  await expect(status).toHaveValue('in_progress');
  await page.reload();
  await expect(notes).toHaveValue('Har ringt.');
  await expect(answer).toHaveValue('');
  await page.getByRole('link', { name: 'Alla ärenden' }).click();
  await expect(words).toHaveValue('Åsa Öberg');

  await letEveningCome(page);
  await page.goto(appUrl(`${TICKETS}&show=in_progress`));
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectGoodState(page, ASKED);
  await signInAgain(page, 'Fortsätt');
  await expect(page.getByLabel(`Status för ${ticketNumber}`)).toHaveValue('in_progress');
  await expect(page).toHaveURL(appUrl(`${TICKETS}&show=in_progress`));
});
