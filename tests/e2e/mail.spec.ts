import { buildFilledMail } from '#tests/support/build-filled-mail.ts';
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { renderMail } from '#worker/mail/render-mail.ts';

import { CHOSEN_COUNT } from './mailboxes/known-mailbox.ts';
import { orderOf, payOrder } from './support/api.ts';
import { createOwner, orderChosenRows, swishPayment } from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { appUrl } from './support/running-stack.ts';

test('after a paid clean-up, confirmation and receipt can be read in the outbox, and lead back', async ({
  page,
  context,
}) => {
  const owner = await createOwner();
  const { id, orderNumber } = await orderChosenRows(page, owner);
  await payOrder(page, id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${id}`));
  const done = `${CHOSEN_COUNT} mejl ligger i papperskorgen`;
  await expect(page.getByRole('heading', { name: done })).toBeVisible();

  const outbox = await context.newPage();
  const mail = await openMail(outbox, owner.email, `Orderbekräftelse ${orderNumber}`);
  await expect(mail.getByRole('heading', { name: 'Tack för din beställning' })).toBeVisible();
  await expect(mail.getByText(`papperskorgen i ${owner.email}`)).toBeVisible();
  await expect(mail.getByText(/TOTALT BETALT \.+ 39\skr/)).toBeVisible();
  await expect(mail.getByText('Testköp: inga pengar har dragits')).toBeVisible();
  await expect(mail.getByText('Jag samtycker till att tjänsten påbörjas direkt.')).toBeVisible();
  await expect(outbox.locator('pre')).toContainText(BRAND.vatNumber);

  await openMail(outbox, owner.email, `Kvitto ${orderNumber}`);
  await expect(mail.getByRole('heading', { name: done })).toBeVisible();
  await expect(
    mail.getByText(new RegExp(`MEJL I PAPPERSKORGEN \\.+ ${CHOSEN_COUNT}`)),
  ).toBeVisible();
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: 'Öppna kvittot' }).click();
  const receipt = await opened;
  await expect(receipt.getByRole('heading', { name: done })).toBeVisible();
  expect(new URL(receipt.url()).searchParams.get('order')).toBe(id);
});

test('mail is in the language of the page that the purchase was made on', async ({
  page,
  context,
}) => {
  const owner = await createOwner();
  const { id, orderNumber } = await orderChosenRows(page, owner);
  await page.goto(appUrl(`/checkout?order=${id}`));
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Pay once' })).toBeVisible();
  await page.getByRole('radio', { name: 'Klarna' }).check();
  await page.getByLabel('Email for Klarna').fill('buyer@post.example');
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('checkbox', { name: /^I know/ }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/receipt\?order=/);

  const outbox = await context.newPage();
  const mail = await openMail(outbox, owner.email, `Order confirmation ${orderNumber}`);
  await expect(mail.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect((await orderOf(page, id)).status).toBe('completed');
});

test('no text that a mail may hold runs or fetches anything', async ({ page }) => {
  const ran: string[] = [];
  await page.exposeFunction('__pwned', () => void ran.push(page.url()));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const payload of XSS_PAYLOADS) {
    const { html } = await renderMail(buildFilledMail(payload));
    await page.setContent(html);
    await expect(page.getByRole('link')).toHaveCount(1);
  }
  expect(ran).toEqual([]);
  expect(fetched).toEqual([]);
});
