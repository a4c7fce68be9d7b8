import type { Page } from '@playwright/test';

import { buildNewsletters } from './mailboxes/newsletters.ts';
import { callFromPage, cleanRows, createOrder, payOrder } from './support/api.ts';
import { givePermission, paperLine, scanToTheEnd, swishPayment } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { createPerson, unsubscribesAt } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

/** Chooses every newsletter, buys the deep clean-up and opens its receipt. */
async function buyReset(page: Page): Promise<void> {
  const { scanId, rowsVersion, newsletters } = await cleanRows(page);
  const order = await createOrder(page, {
    scanId,
    rowsVersion,
    tier: 'reset',
    selection: {
      selectedNewsletters: newsletters.map(({ id }) => id),
      selectedOldCategories: [],
      selectedAttachments: [],
    },
  });
  await payOrder(page, order.id, { ...swishPayment(), expectedTotalMinor: 8900 });
  await page.goto(appUrl(`/receipt?order=${order.id}`));
}

test('the receipt of a deep clean-up tells live how each sender stands, and leads on where a click is needed', async ({
  page,
}) => {
  test.slow();
  const { domain, lines, nameOf } = buildNewsletters([
    'leave',
    'redirect',
    'gone',
    'hang',
    'page',
    'none',
  ]);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
  await givePermission(page);
  await buyReset(page);

  const section = page.getByRole('region', { name: 'Avregistreringar', exact: true });
  await expect(section.getByText('1 av 6 avsändare tog emot begäran.')).toBeVisible();
  await expect(section.getByText('Vi är klara. 2 avsändare väntar på ditt klick.')).toBeVisible();
  const group = (name: string) => section.getByRole('region', { name });
  await expect(group('Mottagna').getByText(nameOf('leave'))).toBeVisible();
  await expect(group('Begärda').getByText(nameOf('redirect'))).toBeVisible();
  await expect(group('Begärda').getByText(nameOf('hang'))).toBeVisible();
  await expect(group('Väntar på ditt klick').getByText(nameOf('gone'))).toBeVisible();
  await expect(group('Gick inte').getByText(nameOf('none'))).toBeVisible();
  const link = group('Väntar på ditt klick').getByRole('link', {
    name: `Öppna page.brev4.${domain}`,
  });
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^https://page\\.brev4\\.${domain}/avsluta/`),
  );
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(paperLine(page, 'Avregistrering mottagen')).toHaveText('1 st');

  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Rad för rad' }) })
    .getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(6);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(4);
  await page.setViewportSize({ width: 1280, height: 900 });

  const requests = await unsubscribesAt(domain);
  expect(requests.map(({ host }) => host.split('.')[0]).sort()).toEqual([
    'gone',
    'hang',
    'leave',
    'redirect',
  ]);
  expect(requests.flatMap(({ violations }) => violations)).toEqual([]);

  await expectGoodState(page, {
    sv: '1 av 6 avsändare tog emot begäran.',
    en: '1 of 6 senders accepted the request.',
  });
  await page.getByRole('button', { name: 'English' }).click();

  await callFromPage(page, '/api/connections/revoke-all', {
    method: 'POST',
    body: { reason: 'user_requested' },
  });
  await page.reload();
  await expect(page.getByText('1 of 6 senders accepted the request.')).toBeVisible();
  await expectGoodState(page, {
    sv: /^Avsändarnas namn och länkar tog vi bort/,
    en: /^We removed the names and links/,
  });
  await expect(page.getByText(nameOf('leave'))).toHaveCount(0);
  expect(await unsubscribesAt(domain)).toEqual(requests);
});
