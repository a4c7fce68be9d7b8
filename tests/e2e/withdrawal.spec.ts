import { BRAND } from '#worker/domain/brand.ts';
import type { Page } from '@playwright/test';

import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { payOrder, receiptOf } from './support/api.ts';
import { createOwner, orderChosenRows, paperLine, swishPayment } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { breakGmail, clearFaults, UNAVAILABLE } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { trashOf } from './support/mailbox-truth.ts';
import { appUrl, mailUrl } from './support/running-stack.ts';

test.afterEach(clearFaults);

/** The acknowledgement in the outbox, which is there at once. */
async function openAcknowledgement(page: Page, email: string, subject: RegExp) {
  await page.goto(mailUrl('/'));
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  return page.frameLocator('iframe');
}

/** At the notice about a purchase of which nothing has been moved, and nothing can be. Returns the order's id. */
async function openNotice(page: Page): Promise<string> {
  const owner = await createOwner();
  const { id } = await orderChosenRows(page, owner);
  await breakGmail(owner, 'users.*', { kind: 'answer', ...UNAVAILABLE });
  await payOrder(page, id, swishPayment());
  await page.goto(appUrl(`/withdraw?order=${id}`));
  return id;
}

test('before anything is moved a purchase is withdrawn from in two steps, and all of it is given back', async ({
  page,
  context,
}) => {
  const owner = await createOwner();
  const { id, orderNumber } = await orderChosenRows(page, owner);
  await breakGmail(owner, 'users.*', { kind: 'answer', ...UNAVAILABLE });
  await payOrder(page, id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${id}`));
  await expectGoodState(page, {
    sv: 'Gmail svarar inte just nu',
    en: 'Gmail is not answering right now',
  });

  await page.getByRole('link', { name: 'Ångra köpet' }).click();
  await expect(page.getByRole('heading', { name: 'Ångra köpet' })).toBeVisible();
  await expect(page.getByText(/Städningen avbryts, och du får tillbaka 39\skr/)).toBeVisible();
  await page.getByRole('button', { name: 'Till nästa steg' }).click();
  await expectGoodState(page, {
    sv: 'Skriv ditt namn, på en rad.',
    en: 'Write your name, on one line.',
  });
  await page.getByLabel('Ditt namn').fill('Anna <b>Lindgren</b>');
  await page.getByRole('button', { name: 'Till nästa steg' }).click();

  await expect(page.getByRole('heading', { name: 'Stämmer det här?' })).toBeFocused();
  await expect(paperLine(page, 'Från')).toHaveText('Anna <b>Lindgren</b>');
  await expect(paperLine(page, 'Ordernummer')).toHaveText(orderNumber);
  await expect(page.getByText('inte inskickad än')).toBeVisible();
  await expectGoodState(page, { sv: 'Stämmer det här?', en: 'Is this right?' });
  await page.getByRole('button', { name: 'Ändra' }).click();
  await expect(page.getByLabel('Ditt namn')).toHaveValue('Anna <b>Lindgren</b>');
  await page.getByRole('button', { name: 'Till nästa steg' }).click();
  await expect(page.getByRole('heading', { name: 'Stämmer det här?' })).toBeFocused();
  await page.getByRole('button', { name: 'Bekräfta: jag ångrar köpet' }).click();

  const received = 'Vi har tagit emot din ångeranmälan';
  await expect(page.getByRole('heading', { name: received })).toBeFocused();
  await expect(page.getByText('hela summan betalas tillbaka dit den kom från')).toBeVisible();
  await expectGoodState(page, { sv: received, en: 'We have received your notice of withdrawal' });
  await clearFaults();

  await page.getByRole('link', { name: 'Öppna kvittot' }).click();
  await expect(page.getByRole('heading', { name: 'Köpet är ångrat' })).toBeVisible();
  await expect(paperLine(page, 'Återbetalt')).toHaveText(/^−39\skr$/);
  await expect(paperLine(page, 'NETTO')).toHaveText(/^0\skr$/);
  await expect(page.getByRole('link', { name: 'Ångra köpet' })).toHaveCount(0);
  await expectGoodState(page, { sv: 'Köpet är ångrat', en: 'The purchase is withdrawn' });
  expect(await trashOf(owner)).toEqual(owner.trashBefore);

  const mail = await openAcknowledgement(
    await context.newPage(),
    owner.email,
    new RegExp(`tagit emot din ångeranmälan \\(${orderNumber}\\)`),
  );
  await expect(mail.getByRole('heading', { name: received })).toBeVisible();
  await expect(mail.getByText('Anna <b>Lindgren</b>')).toBeVisible();
  await expect(mail.getByText(/Vi betalar tillbaka 39\skr/).last()).toBeVisible();
});

test('the browser’s way back leads from the second step to the first, and no move or reload gives the notice; it is not called back on its way, that it did not arrive is told, one whose answer is lost is given again, and one that is taken is confirmed though nothing more can be read', async ({
  page,
  problems,
}) => {
  problems.allow(/503|ERR_FAILED/);
  const id = await openNotice(page);
  const name = page.getByLabel('Ditt namn');
  const goOn = page.getByRole('button', { name: 'Till nästa steg' });
  const confirm = page.getByRole('button', { name: 'Bekräfta: jag ångrar köpet' });
  const first = page.getByRole('heading', { name: 'Ångra köpet' });
  const second = page.getByRole('heading', { name: 'Stämmer det här?' });
  const atFirst = appUrl(`/withdraw?order=${id}`);
  await test.step('back and forth', async () => {
    await name.fill('Anna Lindgren');
    await goOn.click();
    await expect(second).toBeFocused();
    await expect(page).toHaveURL(`${atFirst}&step=confirm`);
    await page.goBack();
    await expect(first).toBeFocused();
    await expect(name).toHaveValue('Anna Lindgren');
    await page.goForward();
    await expect(second).toBeFocused();
    await page.goBack();
    await name.fill('');
    await page.goForward();
    await expect(first).toBeVisible();
    await expect(page).toHaveURL(atFirst);
  });
  await test.step('a reload begins again', async () => {
    await name.fill('Anna Lindgren');
    await goOn.click();
    await expect(second).toBeFocused();
    await page.reload();
    await expect(first).toBeVisible();
    await expect(name).toHaveValue('');
    await expect(page).toHaveURL(atFirst);
    expect((await receiptOf(page, id)).withdrawal).toBeNull();
  });
  await test.step('on its way it is not called back, and that it did not arrive is told', async () => {
    await name.fill('Anna Lindgren');
    await goOn.click();
    const isOnItsWay = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    await page.route('**/api/orders/*/withdraw', async (route) => {
      isOnItsWay.resolve();
      await mayFail.promise;
      const error = { code: 'server_error', requestId: 'r' };
      await route.fulfill({ status: 503, json: { error } });
    });
    await confirm.click();
    await isOnItsWay.promise;
    await page.goBack();
    await expect(page).toHaveURL(atFirst);
    await expect(confirm).toHaveAttribute('aria-busy', 'true');
    mayFail.resolve();
    await expect(first).toBeVisible();
    await expect(page.getByText(/anmälan kom inte fram|om anmälan kom fram/i)).toBeVisible();
    await page.unroute('**/api/orders/*/withdraw');
  });
  await test.step('its answer is lost', async () => {
    await page.goto(atFirst);
    await name.fill('Anna Lindgren');
    await goOn.click();
    await page.route(
      '**/api/orders/*/withdraw',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await confirm.click();
    await expect(page.getByText(/^Vi vet inte om anmälan kom fram/)).toBeVisible();
  });
  await test.step('given again it is the same, and confirmed though nothing more can be read', async () => {
    const { withdrawal } = await receiptOf(page, id);
    await page.route(/\/api\/orders\?/, (route) => route.abort());
    await confirm.click();
    const received = page.getByRole('heading', { name: 'Vi har tagit emot din ångeranmälan' });
    await expect(received).toBeFocused();
    await expect(page.getByText('hela summan betalas tillbaka dit den kom från')).toBeVisible();
    const again = (await receiptOf(page, id)).withdrawal;
    expect(again?.requestedAtMs).toBe(withdrawal?.requestedAtMs);
  });
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });

  test('of what is all done the page says beforehand that the right has ended, and takes the notice all the same', async ({
    page,
  }) => {
    const owner = await createOwner();
    const { id } = await orderChosenRows(page, owner);
    await payOrder(page, id, swishPayment());
    await page.goto(appUrl(`/receipt?order=${id}`));
    await expect(
      page.getByRole('heading', { name: `${CHOSEN_COUNT} emails are in the trash` }),
    ).toBeVisible();

    await page.goto(appUrl('/dashboard'));
    await page.getByRole('main').getByRole('link', { name: 'Withdraw from a purchase' }).click();
    await expectGoodState(page, {
      sv: 'Ångerrätten har upphört',
      en: 'The right of withdrawal has ended',
    });
    await page.getByLabel('Your name').fill('Anna Lindgren');
    await page.getByRole('button', { name: 'To the next step' }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(
      page.getByRole('heading', { name: 'We have received your notice of withdrawal' }),
    ).toBeVisible();
    await expect(page.getByText(/had ended\. So there is no refund/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const { refunds, withdrawal, order } = await receiptOf(page, id);
    expect(refunds).toEqual([]);
    expect(order.status).toBe('completed');
    expect(withdrawal).toMatchObject({ name: 'Anna Lindgren', status: 'performed' });
  });
});

test('the way to withdraw is at the foot of every page, and leads past signing in', async ({
  page,
}) => {
  // What is under test is where the link leads, not how soon after the first byte a click is heard.
  await page.goto(appUrl('/'), { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ångra köp' }).click();
  await expect(page).toHaveURL(appUrl('/auth?return_to=/withdraw'));
  // Nobody has to let us into their mailbox for it.
  await expectGoodState(page, {
    sv: /^Logga in med det konto som städades, så kommer du till din beställning/,
    en: /^Sign in with the account that was cleaned, and you get to your order/,
  });
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    `mailto:${BRAND.supportEmail}`,
  );

  const owner = await createOwner();
  await page.getByRole('link', { name: /^Logga in med Google/ }).click();
  await page.getByRole('button', { name: owner.email }).click();
  await page.getByRole('button', { name: /^Fortsätt$/ }).click();
  await expect(page).toHaveURL(appUrl('/withdraw'));
  await expectGoodState(page, {
    sv: 'Här finns inget köp att ångra',
    en: 'There is no purchase to withdraw from here',
  });
});
