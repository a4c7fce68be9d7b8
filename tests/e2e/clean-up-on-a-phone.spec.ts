import type { Page } from '@playwright/test';

import { CHOSEN_COUNT, CHOSEN_ROWS, OLD_YEAR } from './mailboxes/known-mailbox.ts';
import {
  expectNoSidewaysScrollOfLargeText,
  expectWholeWordsInLargeText,
} from './support/accessibility.ts';
import { currentScan, orderOf, receiptOf } from './support/api.ts';
import {
  chooseRows,
  consentAtGoogle,
  createOwner,
  expectAsBefore,
  expectMoved,
  fillInSwish,
  paperLine,
  scanToTheEnd,
} from './support/clean-up.ts';
import { watchCleanupFrames } from './support/cleanup-frames.ts';
import { breakGmail, clearFaults, ledgerOf, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { trashOf } from './support/mailbox-truth.ts';

const HEIGHT = 844;
/** 22 % of the screen. */
const BAR_AT_REST_PX = HEIGHT * 0.22;

test.use({ viewport: { width: 390, height: HEIGHT }, hasTouch: true, isMobile: true });
test.afterEach(clearFaults);

/** How much of the screen the sum takes, with whatever stands on it. */
async function takenBelow(page: Page): Promise<number> {
  const taken = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue('--taken-below'),
  );
  return Number.parseFloat(taken);
}

test('on a phone, in Swedish: scanned, chosen, permitted, paid by Swish, watched, and put back', async ({
  page,
  problems,
}) => {
  const owner = await createOwner();
  await scanToTheEnd(page, owner);
  await page.getByRole('link', { name: 'Välj vad som ska bort' }).tap();

  await expect(page.getByRole('heading', { name: 'Vad ska bort?' })).toBeVisible();
  await expect(page.getByText('Inget valt än')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gå vidare' })).toBeDisabled();
  await chooseRows(page, 'tap');
  await expect(page.getByText(`${CHOSEN_COUNT} mejl valda`)).toBeVisible();
  // At rest the bar leaves the screen to the list; the rest of what it says unfolds.
  await expect.poll(() => takenBelow(page)).toBeLessThanOrEqual(BAR_AT_REST_PX);
  await expect(page.getByText(/^publicerat:/).last()).toBeVisible();
  await expect(page.getByText('2 avsändare, 1 år, 1 storlek')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mer om ditt val' }).tap();
  await expect(page.getByText('2 avsändare, 1 år, 1 storlek')).toBeVisible();
  await page.getByRole('button', { name: 'Mer om ditt val' }).tap();
  const goOn = page.getByRole('button', { name: `Gå vidare med ${CHOSEN_COUNT} mejl` });
  await goOn.tap();

  await expect(page.getByRole('heading', { name: 'Får vi flytta mejlen?' })).toBeVisible();
  await expect(page.getByText(`${CHOSEN_COUNT} mejl,`)).toBeVisible();
  await page.getByRole('link', { name: 'Fortsätt till Google' }).tap();
  await consentAtGoogle(page);

  // The way back leads on to the checkout by itself, and the selection is as it was left.
  await expect(page.getByRole('heading', { name: 'Betala en gång' })).toBeVisible();
  const checkout = page.url();
  await page.getByRole('link', { name: 'Tillbaka till urvalet' }).tap();
  for (const name of CHOSEN_ROWS) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
  }
  await expect(page.getByRole('checkbox', { name: String(OLD_YEAR - 1) })).not.toBeChecked();
  await goOn.tap();
  await expect(page.getByRole('heading', { name: 'Betala en gång' })).toBeVisible();
  expect(page.url()).toBe(checkout);
  await expect(paperLine(page, 'TILL PAPPERSKORGEN')).toHaveText(`${CHOSEN_COUNT} mejl`);
  await expect(paperLine(page, 'ATT BETALA')).toHaveText(/^39\skr$/);
  await page.getByRole('button', { name: `Rad för rad (${CHOSEN_ROWS.length})` }).tap();
  await expect(
    page.getByRole('list', { name: 'Det du har valt' }).getByRole('listitem'),
  ).toHaveCount(CHOSEN_ROWS.length);

  const orderId = new URL(checkout).searchParams.get('order') ?? '';
  const pay = page.getByRole('button', { name: /^Betala 39\skr$/ });
  problems.allow(/status of 4\d\d.*\/pay/);
  await fillInSwish(page, '999');
  await pay.tap();
  await expect(page.getByText('Fel kod. I testläget är koden 123.')).toBeVisible();
  await expect(page.getByLabel('Kod från Swish')).toBeFocused();
  expect(await orderOf(page, orderId)).toMatchObject({ status: 'pending', cleanupId: null });
  expect(await trashOf(owner)).toEqual(owner.trashBefore);

  const frames = watchCleanupFrames(page);
  await breakGmail(owner, 'users.messages.batchModify', { kind: 'answer', ...UNAVAILABLE });
  await page.getByLabel('Kod från Swish').fill('123');
  await pay.tap();
  await expect(page).toHaveURL(/\/receipt\?order=/);
  await expect(page.getByText('Flyttar till papperskorgen', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Gmail svarar inte just nu', { exact: true })).toBeVisible();
  expect(frames[0]?.type).toBe('snapshot');
  await clearFaults();
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} mejl ligger i papperskorgen` }),
  ).toBeVisible();
  await expectNoSidewaysScrollOfLargeText(page);
  await expectWholeWordsInLargeText(page, '.receipt-line :is(dt, dd)');
  const numbers = frames.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, position) => (numbers[0] ?? 0) + position));

  await expectMoved(owner);
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText(`${CHOSEN_COUNT} st`);
  await expect(paperLine(page, 'Betalsätt')).toHaveText('Swish');
  await expect(paperLine(page, 'Pris exkl. moms')).toHaveText(/^31,20\skr$/);
  await expect(paperLine(page, 'Moms 25 %')).toHaveText(/^7,80\skr$/);
  await expect(paperLine(page, 'TOTALT BETALT')).toHaveText(/^39\skr$/);
  const { progress, token, order } = await receiptOf(page, orderId);
  expect(progress).toMatchObject({ status: 'done', movedCount: CHOSEN_COUNT, failedCount: 0 });
  await expect(paperLine(page, 'Ordernummer')).toHaveText(order.orderNumber);
  await expect(paperLine(page, 'Åtkomstnyckel')).toHaveText(token?.masked ?? 'none');
  expect(token?.usedAtMs).toBeGreaterThanOrEqual(order.paidAtMs);
  expect(token?.createdAtMs).toBeLessThanOrEqual(order.createdAtMs);

  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).tap();
  await page.getByRole('button', { name: 'Ja, lägg tillbaka allt' }).tap();
  await expect(
    page.getByRole('heading', { name: 'Allt ligger tillbaka där det låg' }),
  ).toBeVisible();
  await expectAsBefore(owner);
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText('0 st');
  await expect(paperLine(page, 'Återställda')).toHaveText(`${CHOSEN_COUNT} st`);

  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0, refused: 0 });
  expect((await currentScan(page))?.id).toBe(order.scanId);
});
