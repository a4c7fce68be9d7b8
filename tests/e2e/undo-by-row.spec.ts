import { CHOSEN_COUNT, GLIMT, STILLA } from './mailboxes/known-mailbox.ts';
import { payOrder, receiptOf } from './support/api.ts';
import {
  consentAtGoogle,
  createOwner,
  expectAsBefore,
  idsMeaning,
  orderChosenRows,
  paperLine,
  swishPayment,
} from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { revokeAtGoogle } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { trashOf } from './support/mailbox-truth.ts';
import { appUrl } from './support/running-stack.ts';

test('one row is put back by itself, another after connecting again, a third from the dashboard, and then the rest', async ({
  page,
  problems,
}) => {
  const owner = await createOwner();
  const { id } = await orderChosenRows(page, owner);
  await payOrder(page, id, swishPayment());
  problems.allow(/ERR_FAILED/);
  await page.route('**/api/cleanups/*/rows', (route) => route.abort());
  await page.goto(appUrl(`/receipt?order=${id}`));
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} mejl ligger i papperskorgen` }),
  ).toBeVisible();
  await expect(page.getByText('Raderna kan inte visas just nu.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Försök igen' }).click();

  const glimt = await idsMeaning(owner, ['glimt']);
  const trash = await trashOf(owner);

  await page.getByRole('button', { name: `Lägg tillbaka ${GLIMT}` }).click();
  await expect(page.getByText(`${glimt.length} tillbaka`)).toBeVisible();
  const left = CHOSEN_COUNT - glimt.length;
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText(`${left} st`);
  expect(await trashOf(owner)).toEqual(trash.filter((each) => !glimt.includes(each)));
  await expect(page.getByRole('button', { name: `Lägg tillbaka ${GLIMT}` })).toHaveCount(0);
  // The focus that went with the button is on the row that it was of.
  await expect(page.getByRole('listitem').filter({ hasText: GLIMT })).toBeFocused();
  await expectGoodState(page, {
    sv: `${left} mejl ligger i papperskorgen`,
    en: `${left} emails are in the trash`,
  });

  await revokeAtGoogle(owner);
  await page.getByRole('button', { name: `Lägg tillbaka ${STILLA}` }).click();
  // Nothing jumps away under whoever puts one row back.
  const reconnect = /^Anslut (och lägg tillbaka raden|igen och lägg tillbaka resten)$/;
  await expect(page.getByRole('link', { name: reconnect })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ladda ner listan (CSV)' })).toBeVisible();
  await page.getByRole('link', { name: reconnect }).click();
  await consentAtGoogle(page);
  await expect(page.getByRole('button', { name: `Lägg tillbaka ${STILLA}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lägg tillbaka allt' })).toBeVisible();
  await expect
    .poll(async () => (await receiptOf(page, id)).progress)
    .toMatchObject({ goal: 'move', status: 'done' });

  await page.goto(appUrl('/dashboard'));
  await page.getByRole('button', { name: /^Rad för rad/ }).click();
  await page.getByRole('button', { name: /^Lägg tillbaka Stora bilagor/ }).click();
  const large = await idsMeaning(owner, ['stort']);
  await expect(page.getByText(`${large.length} tillbaka`)).toHaveCount(1);
  const trashNow = await trashOf(owner);
  expect(trashNow.filter((each) => large.includes(each))).toEqual([]);
  expect(trashNow).not.toEqual([]);
  await expect(page.getByRole('button', { name: /^Lägg tillbaka Stora bilagor/ })).toHaveCount(0);
  await expectGoodState(page, { sv: 'Dina städningar', en: 'Your clean-ups' });
  await page.getByRole('button', { name: /^Lägg tillbaka allt/ }).click();
  await page.getByRole('button', { name: 'Ja, lägg tillbaka allt' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /GR-\d{8}/ })).toBeFocused();
  await expect(page.getByText('lagt tillbaka', { exact: true })).toBeVisible();
  await expectAsBefore(owner);
});
