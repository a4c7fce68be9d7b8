import { fireCron } from '#tests/tools/stack/cron-timer.ts';
import type { Page } from '@playwright/test';

import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { createOrder, receiptOf } from './support/api.ts';
import { changeRow, readRows } from './support/stack-database.ts';
import {
  chosenRowsBody,
  consentAtGoogle,
  createOwner,
  expectAsBefore,
  expectMoved,
  fillInKlarna,
  fillInSwish,
  givePermission,
  orderChosenRows,
  paperLine,
  scanToTheEnd,
  type Owner,
} from './support/clean-up.ts';
import { letDaysPass, untilScheduled } from './support/cleanup-clock.ts';
import { expectGoodState } from './support/every-look.ts';
import { breakGmail, clearFaults, revokeAtGoogle, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { trashOf } from './support/mailbox-truth.ts';
import { appUrl, workerOrigin } from './support/running-stack.ts';

const MOVE = 'users.messages.batchModify';
/** What Google answers to a request that it will never carry out. */
const REFUSED = { kind: 'answer', status: 400, body: {} } as const;

test.afterEach(clearFaults);

/** Scanned, with leave to move mail, and an unpaid order of the deep clean-up on its checkout. */
async function openDeepCheckout(page: Page, owner: Owner): Promise<string> {
  await scanToTheEnd(page, owner);
  await givePermission(page);
  const { id } = await createOrder(page, { ...(await chosenRowsBody(page)), tier: 'reset' });
  await page.goto(appUrl(`/checkout-reset?order=${id}`));
  return id;
}

/** The sweep learns that an order is over from a copy in D1, which is late at times. */
async function sweepUntilRefunded(page: Page, orderId: string): Promise<void> {
  await expect(async () => {
    await fireCron(workerOrigin());
    expect((await receiptOf(page, orderId)).refunds).toHaveLength(1);
  }).toPass();
  await page.reload();
}

test('a deep clean-up, in Swedish by Klarna, that fails is tried again, and so is putting it back', async ({
  page,
}) => {
  test.slow();
  const owner = await createOwner();
  await openDeepCheckout(page, owner);
  await breakGmail(owner, MOVE, REFUSED, 1);
  await fillInKlarna(page);
  await page.getByRole('button', { name: /^Betala 89\skr$/ }).click();
  await expect(
    page.getByRole('heading', {
      name: 'Några mejl kunde inte flyttas till papperskorgen. Titta i din översikt.',
    }),
  ).toBeVisible();
  await expect(page.getByText(`0 av ${CHOSEN_COUNT} mejl är flyttade`)).toBeVisible();
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText('0 st');
  await expect(paperLine(page, 'Betalsätt')).toHaveText('Klarna');
  await expectGoodState(page, {
    sv: 'Några mejl kunde inte flyttas till papperskorgen. Titta i din översikt.',
    en: 'Failed to move some emails to trash. Check the overview.',
  });
  expect(await trashOf(owner)).toEqual(owner.trashBefore);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} emails are in the trash` }),
  ).toBeVisible();
  await expectMoved(owner);

  await breakGmail(owner, MOVE, { kind: 'answer', ...UNAVAILABLE });
  await page.getByRole('button', { name: 'Put everything back' }).click();
  await expectGoodState(page, { sv: 'Lägga tillbaka allt?', en: 'Put everything back?' });
  await page.getByRole('button', { name: 'Yes, put everything back' }).click();
  await expectGoodState(page, {
    sv: `0 av ${CHOSEN_COUNT} mejl tillbaka`,
    en: `0 of ${CHOSEN_COUNT} emails back`,
  });

  await revokeAtGoogle(owner);
  await clearFaults();
  await expectGoodState(page, {
    sv: 'Anslut igen för att få tillbaka resten',
    en: 'Reconnect to get the rest back',
  });
  await page.goto(appUrl('/dashboard'));
  await expectGoodState(page, {
    sv: 'Alla mejl är inte tillbaka än',
    en: 'Not all emails are back yet',
  });
  await page.getByRole('link', { name: 'Put back the rest' }).click();
  await page.getByRole('link', { name: 'Reconnect and put the rest back' }).click();
  await consentAtGoogle(page);
  await expect(
    page.getByRole('heading', { name: 'Everything is back where it was' }),
  ).toBeVisible();
  await expectAsBefore(owner);
  await expect(paperLine(page, 'Put back')).toHaveText(String(CHOSEN_COUNT));
  await expectGoodState(page, {
    sv: 'Allt ligger tillbaka där det låg',
    en: 'Everything is back where it was',
  });
});

test('a row that is not what it says is left alone, in English by Swish, and its part is given back', async ({
  page,
}) => {
  const owner = await createOwner();
  const { id } = await orderChosenRows(page, owner);
  await page.goto(appUrl(`/checkout?order=${id}`));
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('radio', { name: /^SEK/ }).check();
  await fillInSwish(page, '123');
  // The first message to be looked at is of today, from nobody whom a row is about, and small.
  const foreign = { labelIds: ['INBOX'], sizeEstimate: 900, internalDate: String(Date.now()) };
  const headers = [{ name: 'From', value: 'Nobody <nobody@elsewhere.example>' }];
  const body = { ...foreign, payload: { headers } };
  await breakGmail(owner, 'users.messages.get', { kind: 'answer', status: 200, body }, 1);
  // Searches for the mail of rows name none of it, so that some of it is read.
  const nothing = { kind: 'answer', status: 200, body: { resultSizeEstimate: 0 } } as const;
  await breakGmail(owner, 'users.messages.list', nothing, 2);
  await page.getByRole('button', { name: /^Pay SEK\s39$/ }).click();
  await expect(page.getByRole('heading', { name: /^\d+ emails are in the trash$/ })).toBeVisible();
  const { progress } = await receiptOf(page, id);
  expect(progress.mismatchedCount).toBeGreaterThan(0);
  expect(progress.movedCount + progress.mismatchedCount).toBe(CHOSEN_COUNT);
  await expect(
    page.getByText(new RegExp(`^We left ${progress.mismatchedCount} emails? where`)),
  ).toBeVisible();
  await expect(page.getByText('Whatever was not done is refunded')).toBeVisible();
  await expect(page.getByText(`${progress.mismatchedCount} left alone`)).toBeVisible();

  await sweepUntilRefunded(page, id);
  const backMinor = Math.round((3900 * progress.mismatchedCount) / CHOSEN_COUNT);
  const inKronor = (minor: number) => new RegExp(`^.?SEK\\s${(minor / 100).toFixed(2)}$`);
  await expect(paperLine(page, 'Refunded')).toHaveText(inKronor(backMinor));
  await expect(paperLine(page, 'NET')).toHaveText(inKronor(3900 - backMinor));
  await expect(paperLine(page, 'TOTAL PAID')).toHaveText(/^SEK\s39$/);
  await expectGoodState(page, { sv: /mejl lät vi ligga/, en: /^We left \d+ emails? where/ });
});

test('what was not done within a week is closed, in English by Swish, and given back, less what was done', async ({
  page,
  problems,
}) => {
  test.slow();
  const owner = await createOwner();
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await openDeepCheckout(page, owner);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('radio', { name: /^SEK/ }).check();
  await fillInSwish(page, '123');
  await breakGmail(owner, MOVE, REFUSED);
  await page.getByRole('button', { name: /^Pay SEK\s89$/ }).click();
  const failed = 'Failed to move some emails to trash. Check the overview.';
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  // Senders are seen to beside the mail, and that is paid for.
  await expect(page.getByText('We are done. 2 senders need your click.')).toBeVisible();

  const { order } = await receiptOf(page, id);
  // All of it is saved and the object at rest: an alarm that is still to come would close the order first.
  const copy = `SELECT status, is_unsubscribing FROM cleanups WHERE id = '${order.cleanupId}'`;
  await expect.poll(() => readRows(copy)).toEqual([{ status: 'failed', is_unsubscribing: 0 }]);
  await untilScheduled(order.cleanupId);
  // Nothing may be asked of the Worker while its files are changed under it.
  await page.goto('about:blank');
  letDaysPass(order.cleanupId, 8);
  await page.goto(appUrl(`/receipt?order=${id}`));
  problems.allow(/status of 409.*\/retry/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('heading', { name: 'Not everything was moved in time' }),
  ).toBeVisible();
  await sweepUntilRefunded(page, id);
  await expect(page.getByText('Whatever was not done is refunded')).toBeVisible();
  await expect(paperLine(page, 'Refunded')).toHaveText(/^.?SEK\s39$/);
  await expect(paperLine(page, 'NET')).toHaveText(/^SEK\s50$/);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectGoodState(page, {
    sv: 'Allt hann inte flyttas',
    en: 'Not everything was moved in time',
  });
  // What closes an order before its week is over is a fault of ours: here the week has only just begun.
  await changeRow('UPDATE payments SET paid_at = ? WHERE id = ?', [Date.now(), id]);
  await page.reload();
  await expectGoodState(page, {
    sv: 'Städningen kunde inte slutföras',
    en: 'The clean-up could not be completed',
  });
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(paperLine(page, 'Återbetalt')).toHaveText(/^−39\skr$/);
  expect(await trashOf(owner)).toEqual(owner.trashBefore);
});
