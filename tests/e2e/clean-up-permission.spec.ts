import type { Page } from '@playwright/test';

import { CHOSEN_COUNT, CHOSEN_ROWS } from './mailboxes/known-mailbox.ts';
import { callFromPage, paidOrders, session } from './support/api.ts';
import {
  chooseRows,
  chosenRowsBody,
  createOwner,
  expectAsBefore,
  scanToTheEnd,
} from './support/clean-up.ts';
import { createPerson, grantsOf, ledgerOf } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

const READING_ONLY = ['https://www.googleapis.com/auth/gmail.readonly'];

async function goToGoogle(page: Page, link: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { name: /åtkomst till ditt/ })).toBeVisible();
}

/** On Google's page, what “use another account” does. */
async function useAnotherAccount(page: Page, email: string): Promise<void> {
  const url = new URL(page.url());
  url.searchParams.delete('login_hint');
  await page.goto(url.href);
  await page.getByRole('button', { name: email }).click();
}

test('whoever does not give leave to move mail keeps the choice, and nothing has changed', async ({
  page,
  problems,
}) => {
  const owner = await createOwner();
  const other = await createPerson({});
  await scanToTheEnd(page, owner);
  const { connection } = await session(page);
  await page.getByRole('link', { name: 'Välj vad som ska bort' }).click();
  await chooseRows(page, 'Space');
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  const isKept = page.getByText(`Ditt val finns kvar: ${CHOSEN_COUNT} mejl`);
  await expect(isKept).toBeVisible();

  await goToGoogle(page, 'Fortsätt till Google');
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(
    page.getByRole('heading', { name: 'Kan inte fortsätta utan tillåtelse att radera mejl' }),
  ).toBeVisible();
  await expect(page.getByText(/Du sa nej hos Google, och det gäller/)).toBeVisible();
  await expect(isKept).toBeVisible();

  await goToGoogle(page, 'Försök igen med Google');
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(
    page.getByRole('heading', { name: 'Kan inte fortsätta utan tillåtelse att radera mejl' }),
  ).toBeVisible();
  await expect(page.getByText(/Hos Google var rutan för Gmail inte ikryssad/)).toBeVisible();
  await expect(isKept).toBeVisible();

  await goToGoogle(page, 'Försök igen med Google');
  await useAnotherAccount(page, other.email);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(page.getByRole('heading', { name: 'Det var ett annat konto' })).toBeVisible();
  await expect(page.getByRole('alert').getByText(owner.email)).toBeVisible();
  await expect(isKept).toBeVisible();

  // The other account gave nothing that lasts, and what the first had given is as it was.
  expect(await grantsOf(other)).toEqual([]);
  expect(await session(page)).toMatchObject({
    user: { email: owner.email },
    connection: { id: connection?.id, canRead: true, canModify: false, isRevoked: false },
  });
  const [grant] = await grantsOf(owner);
  expect(grant?.scopes.filter((scope) => scope.includes('gmail'))).toEqual(READING_ONLY);

  // Nor does asking past the page help.
  problems.allow(/status of 40\d.*api\/orders/);
  expect(
    await callFromPage(page, '/api/orders', { method: 'POST', body: await chosenRowsBody(page) }),
  ).toMatchObject({ code: 'gmail_modify_missing' });

  await page.getByRole('link', { name: 'Tillbaka till ditt val' }).click();
  for (const name of CHOSEN_ROWS) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
  }
  await expect(page).toHaveURL(appUrl('/clean-direct'));
  await expectAsBefore(owner);
  expect(await paidOrders(page)).toEqual([]);
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0, refused: 0 });
  expect((await ledgerOf(owner)).callsByMethod['users.messages.batchModify']).toBeUndefined();
});
