import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { paidOrders } from './support/api.ts';
import {
  chooseRows,
  consentAtGoogle,
  createOwner,
  expectAsBefore,
  expectMoved,
  paperLine,
  scanToTheEnd,
} from './support/clean-up.ts';
import { ledgerOf } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { appUrl } from './support/running-stack.ts';

test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });

test('by keyboard, in English: chosen, permitted, paid in euros by Klarna with a donation, and put back', async ({
  page,
}) => {
  const owner = await createOwner();
  await page.goto(appUrl('/auth'));
  await expect(page.getByRole('heading', { name: 'First, we ask' })).toBeVisible();
  await scanToTheEnd(page, owner);
  await page.getByRole('link', { name: 'Choose what should go' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'What should go?' })).toBeVisible();
  await chooseRows(page, 'Space');
  await expect(page.getByText(`${CHOSEN_COUNT} emails chosen`)).toBeVisible();
  await tabTo(page, 'button', new RegExp(`^Continue with ${CHOSEN_COUNT} emails`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'May we move the emails?' })).toBeVisible();
  await tabTo(page, 'link', /^Continue to Google/);
  await page.keyboard.press('Enter');
  await consentAtGoogle(page);

  await expect(page.getByRole('heading', { name: 'Pay once' })).toBeVisible();
  // Whoever reads English meets euros; kronor and back shows that the choice is the buyer's.
  await expect(page.getByRole('radio', { name: /^EUR/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Swish' })).toBeDisabled();
  await page.getByRole('radio', { name: /^EUR/ }).press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /^SEK/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Swish' })).toBeEnabled();
  await expect(paperLine(page, 'TO PAY')).toHaveText(/^SEK\s39$/);
  await page.keyboard.press('ArrowRight');
  await expect(paperLine(page, 'TO PAY')).toHaveText('€3.90');
  await expect(paperLine(page, 'of which VAT 25%')).toHaveText('€0.78');

  await page.getByLabel('Email for Klarna').fill('buyer@post.example');
  await tabTo(page, 'checkbox', /^Add €1 for/);
  await expect(page.getByRole('checkbox', { name: /^Add €1 for/ })).not.toBeChecked();
  await page.keyboard.press('Space');
  await tabTo(page, 'checkbox', /^I agree that the service starts at once/);
  await page.keyboard.press('Space');
  // Without the second statement there is no purchase.
  await tabTo(page, 'button', /^Pay €4.90$/);
  await page.keyboard.press('Enter');
  const second = page.getByRole('checkbox', { name: /^I know that I lose my right of withdrawal/ });
  await expect(second).toBeFocused();
  expect(await paidOrders(page)).toEqual([]);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^Pay €4.90$/);
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} emails are in the trash` }),
  ).toBeVisible();
  await expectMoved(owner);
  await expect(paperLine(page, 'EMAILS IN THE TRASH')).toHaveText(String(CHOSEN_COUNT));
  await expect(paperLine(page, 'Payment method')).toHaveText('Klarna');
  await expect(paperLine(page, 'Price excl. VAT')).toHaveText('€3.12');
  await expect(paperLine(page, 'VAT 25%')).toHaveText('€0.78');
  await expect(paperLine(page, 'Donation to Exempelfonden')).toHaveText('€1');
  await expect(paperLine(page, 'TOTAL PAID')).toHaveText('€4.90');

  await page.getByRole('button', { name: 'Put everything back' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Put everything back?' })).toBeVisible();
  await tabTo(page, 'button', /^Yes, put everything back$/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Everything is back where it was' }),
  ).toBeVisible();
  await expectAsBefore(owner);
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0, refused: 0 });
});
