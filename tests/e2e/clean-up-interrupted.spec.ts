import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { paidOrders, payOrder, receiptOf } from './support/api.ts';
import {
  consentAtGoogle,
  createOwner,
  expectAsBefore,
  expectMoved,
  idsMeaning,
  orderChosenRows,
  paperLine,
  swishPayment,
} from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import {
  breakGmail,
  clearFaults,
  ledgerOf,
  revokeAtGoogle,
  UNAVAILABLE,
} from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { actInGmail, deleteInGmail, trashOf } from './support/mailbox-truth.ts';
import { appUrl } from './support/running-stack.ts';

test.afterEach(clearFaults);

test('access withdrawn between payment and trash suspends the work, and given again ends it, paid once', async ({
  page,
}) => {
  const owner = await createOwner();
  const order = await orderChosenRows(page, owner);
  await breakGmail(owner, 'users.*', { kind: 'answer', ...UNAVAILABLE });
  await payOrder(page, order.id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  // Not looked at any longer: each failure doubles the time until the next call, which is to find the access withdrawn.
  await expect(page.getByText('Gmail svarar inte just nu', { exact: true })).toBeVisible();
  await revokeAtGoogle(owner);
  await clearFaults();

  await expect(page.getByRole('heading', { name: 'Städningen är pausad' })).toBeVisible();
  await expect(page.getByText(/Du betalar inte en gång till/)).toBeVisible();
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText('0 st');
  await expectGoodState(page, { sv: 'Städningen är pausad', en: 'The clean-up is paused' });
  expect(await trashOf(owner)).toEqual(owner.trashBefore);
  const [suspended] = await paidOrders(page);
  expect(suspended).toMatchObject({
    id: order.id,
    status: 'completed',
    progress: { status: 'suspended', errorCode: 'gmail_connection_expired', movedCount: 0 },
  });

  // Saying no at Google leaves it as it stands, with the same way on.
  const reconnect = page.getByRole('link', { name: 'Anslut igen och fortsätt' });
  await reconnect.click();
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('heading', { name: 'Städningen är pausad' })).toBeVisible();
  await expect(
    page.getByRole('alert').getByText(/Du avbröt inloggningen hos Google/),
  ).toBeVisible();

  // Connected to be read alone, what was paid for still waits for the leave to move mail.
  await page.goto(appUrl('/api/auth/google/start?returnTo=/dashboard'));
  await consentAtGoogle(page);
  await expectGoodState(page, {
    sv: 'En betald städning är pausad',
    en: 'A paid clean-up is paused',
  });
  await page.getByRole('link', { name: 'Slutför städningen' }).click();

  // Meanwhile the owner stars two of the chosen, throws one away and deletes one for good.
  const offers = await idsMeaning(owner, ['glimt']);
  await actInGmail(owner, 'star', offers.slice(0, 2));
  await actInGmail(owner, 'trash', offers.slice(2, 3));
  await deleteInGmail(owner, offers.slice(3, 4));

  await reconnect.click();
  await consentAtGoogle(page);
  const moved = CHOSEN_COUNT - 4;
  await expect(
    page.getByRole('heading', { name: `${moved} mejl ligger i papperskorgen` }),
  ).toBeVisible();
  await expect(page.getByText(/^2 mejl lämnade vi orörda/)).toBeVisible();
  await expect(page.getByText(/^2 mejl var redan slängda eller raderade/)).toBeVisible();
  await expect(page).toHaveURL(appUrl(`/receipt?order=${order.id}`));
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText(`${moved} st`);
  await expectMoved(owner, { except: offers.slice(0, 4), trashedByOwner: offers.slice(2, 3) });
  expect(await paidOrders(page)).toHaveLength(1);
  const { progress, order: receipt } = await receiptOf(page, order.id);
  expect(receipt.amounts.totalMinor).toBe(3900);
  expect(progress).toMatchObject({
    movedCount: moved,
    protectedSinceCount: 2,
    alreadyDeletedCount: 2,
    failedCount: 0,
  });
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0 });
});

test('while Gmail fails, and where its answers are lost, what is moved and put back is still exact', async ({
  page,
}) => {
  const owner = await createOwner({ trashDropsInbox: false });
  const order = await orderChosenRows(page, owner);
  const batchModify = 'users.messages.batchModify';
  await breakGmail(owner, batchModify, { kind: 'answer', ...UNAVAILABLE }, 1);
  await breakGmail(owner, batchModify, { kind: 'answer-after-effect', ...UNAVAILABLE }, 1);
  await payOrder(page, order.id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${order.id}`));
  await expect(
    page.getByRole('heading', { name: `${CHOSEN_COUNT} mejl ligger i papperskorgen` }),
  ).toBeVisible();
  await expectMoved(owner, { leavesInbox: false });
  expect((await ledgerOf(owner)).callsByMethod[batchModify]).toBe(3);
  await expect(paperLine(page, 'MEJL I PAPPERSKORGEN')).toHaveText(`${CHOSEN_COUNT} st`);

  await breakGmail(owner, batchModify, { kind: 'drop-after-effect' }, 1);
  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).click();
  await page.getByRole('button', { name: 'Behåll som det är' }).click();
  await expectMoved(owner, { leavesInbox: false });
  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).click();
  await page.getByRole('button', { name: 'Ja, lägg tillbaka allt' }).click();
  await expect(
    page.getByRole('heading', { name: 'Allt ligger tillbaka där det låg' }),
  ).toBeVisible();
  await expectAsBefore(owner);
  await expect(paperLine(page, 'Återställda')).toHaveText(`${CHOSEN_COUNT} st`);
  expect((await receiptOf(page, order.id)).progress).toMatchObject({
    goal: 'restore',
    status: 'done',
    movedCount: CHOSEN_COUNT,
    restoredCount: CHOSEN_COUNT,
  });
  expect(await ledgerOf(owner)).toMatchObject({ forbidden: 0, askedForContent: 0 });
});
