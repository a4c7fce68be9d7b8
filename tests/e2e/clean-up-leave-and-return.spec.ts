import { CHOSEN_COUNT, CHOSEN_ROWS, GLIMT } from './mailboxes/known-mailbox.ts';
import { expectAccessible } from './support/accessibility.ts';
import { orderOf, paidOrders } from './support/api.ts';
import {
  chooseRows,
  createOwner,
  expectMoved,
  fillInKlarna,
  givePermission,
  scanToTheEnd,
} from './support/clean-up.ts';
import { breakGmail, clearFaults, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test.afterEach(clearFaults);

test('a reload, a closed tab and the way back cost nothing: the receipt is found again as it stands', async ({
  page,
  context,
}) => {
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await givePermission(page);
  await chooseRows(page, 'Space');
  await page.reload();
  await expect(page.getByText(`${CHOSEN_COUNT} mejl valda`)).toBeVisible();
  await page.getByRole('button', { name: /^Gå vidare med/ }).click();
  await expect(page.getByRole('heading', { name: 'Betala en gång' })).toBeVisible();
  await page.reload();
  await breakGmail(owner, 'users.messages.batchModify', { kind: 'answer', ...UNAVAILABLE });
  await fillInKlarna(page);
  await page.getByRole('button', { name: /^Betala/ }).click();
  await expect(
    page.getByRole('heading', { name: `0 av ${CHOSEN_COUNT} mejl flyttade` }),
  ).toBeVisible();

  const receipt = page.url();
  const orderId = new URL(receipt).searchParams.get('order') ?? '';
  await page.reload();
  await expect(
    page.getByRole('heading', { name: `0 av ${CHOSEN_COUNT} mejl flyttade` }),
  ).toBeVisible();

  // Back from the receipt is the choice, where what was bought can be chosen no more.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: GLIMT, exact: true })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Städat' })).toHaveCount(
    CHOSEN_ROWS.length,
  );
  await expect(page.getByText('Inget valt än')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(receipt);
  expect(await paidOrders(page)).toHaveLength(1);
  await page.close();

  const tab = await context.newPage();
  await tab.goto(appUrl('/dashboard'));
  await expect(tab.getByRole('heading', { name: 'Dina städningar' })).toBeVisible();
  const { orderNumber } = await orderOf(tab, orderId);
  const line = tab.getByRole('link', { name: new RegExp(orderNumber) });
  await expect(line).toContainText('pågår');
  await expect(line).toContainText(`0 av ${CHOSEN_COUNT} mejl`);
  await expectAccessible(tab);
  // Nobody reloads the dashboard: it follows the work by itself.
  await clearFaults();
  await expect(line).toContainText('klar');
  await expect(line).toContainText(`${CHOSEN_COUNT} av ${CHOSEN_COUNT} mejl`);
  await line.click();
  await expect(tab).toHaveURL(receipt);
  await expect(
    tab.getByRole('heading', { name: `${CHOSEN_COUNT} mejl ligger i papperskorgen` }),
  ).toBeVisible();
  await expectMoved(owner);

  await tab.getByRole('link', { name: 'Till översikten' }).click();
  await expect(line).toContainText('klar');
  await expect(line).toContainText(`${CHOSEN_COUNT} av ${CHOSEN_COUNT} mejl`);
  expect(await paidOrders(tab)).toHaveLength(1);
});
