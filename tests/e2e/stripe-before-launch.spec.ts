import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { createOrder, receiptOf } from './support/api.ts';
import { runBeforeLaunch } from './support/before-launch.ts';
import {
  chosenRowsBody,
  createOwner,
  expectAsBefore,
  expectMoved,
  givePermission,
  paperLine,
  scan,
} from './support/clean-up.ts';
import { breakGmail, clearFaults, ledgerOf } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { downloadAndOpen, sheetsOf } from './support/receipt-file.ts';
import { appUrl } from './support/running-stack.ts';
import { deliveryStatuses, goToStripe, payAtStripe } from './support/stripe.ts';

const FIRST_PORT = 24_650;
const SUM = '€9.90';
/** Gmail will not have the batch, however often it is asked: it counts as failed at once. */
const REFUSED = {
  status: 400,
  body: { error: { code: 400, message: 'Invalid request', status: 'INVALID_ARGUMENT' } },
};

runBeforeLaunch(FIRST_PORT, 'stripe');

test.use({ locale: 'en-US' });

test.afterEach(clearFaults);

test('let in by verify, a deep clean-up in euros: Klarna declines and takes, Gmail fails, another try, a receipt on paper, undo', async ({
  page,
  browser,
}) => {
  test.slow();
  const isLetIn = /[?&]verify=true/;
  const owner = await createOwner();
  await scan(page, owner, '/auth?verify=true');
  await expect(page).toHaveURL(isLetIn);
  await givePermission(page, true);
  await expect(page).toHaveURL(isLetIn);
  const { id, orderNumber } = await createOrder(page, {
    ...(await chosenRowsBody(page)),
    tier: 'reset',
  });
  await page.goto(appUrl(`/checkout-reset?order=${id}&verify=true`));
  await expect(page.getByText('Card, Apple Pay, Google Pay or Klarna')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Add .* for / }).check();

  await goToStripe(page, SUM, 'en');
  await expect(page.getByText('Stripe sandbox – not Stripe')).toBeVisible();
  await payAtStripe(page, 'klarna', 'declined', 'en');
  await expect(page.getByRole('alert')).toHaveText(/The payment was declined/);
  await breakGmail(owner, 'users.messages.batchModify', { kind: 'answer', ...REFUSED }, 1);
  const cameBack = page.waitForRequest(/\/checkout-reset\?.*payment=returned/);
  await payAtStripe(page, 'klarna', 'succeeds', 'en');
  expect((await cameBack).url()).toMatch(isLetIn);
  await page.waitForURL(/\/receipt\?order=/);
  await expect(page).toHaveURL(isLetIn);

  await expect(
    page.getByRole('heading', { name: 'Failed to move some emails to trash.' }),
  ).toBeVisible();
  await expect(paperLine(page, 'EMAILS IN THE TRASH')).toHaveText(/^0/);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} emails are in the trash` }),
  ).toBeVisible();
  await expectMoved(owner);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Unsubscribing', exact: true })).toBeVisible();
  await expect(paperLine(page, 'Payment method')).toHaveText('Klarna');
  await expect(paperLine(page, 'TOTAL PAID')).toHaveText(SUM);

  const { fileName, opened, requests } = await downloadAndOpen(
    page,
    browser,
    'Download the receipt',
  );
  expect(fileName).toBe(`receipt-${orderNumber}.html`);
  for (const text of [orderNumber, 'Klarna', SUM]) {
    await expect(opened.getByText(text, { exact: true }).first()).toBeVisible();
  }
  expect(requests).toEqual([]);
  expect(await sheetsOf(opened)).toBe(1);

  await page.getByRole('button', { name: 'Put everything back' }).click();
  await page.getByRole('button', { name: 'Yes, put everything back' }).click();
  await expect(
    page.getByRole('heading', { name: 'Everything is back where it was' }),
  ).toBeVisible();
  await expect(page).toHaveURL(isLetIn);
  await expectAsBefore(owner);
  // All of it was done, and whoever changes their mind has had it: nothing is owed.
  expect(await receiptOf(page, id)).toMatchObject({
    method: 'klarna',
    order: { tier: 'reset', amounts: { currency: 'EUR', totalMinor: 990, donationMinor: 100 } },
    refunds: [],
  });
  expect(new Set(await deliveryStatuses())).toEqual(new Set([200]));
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0 });
});
