import type { Page } from '@playwright/test';

import { expectAccessible, expectGoodInEveryLook } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { openedBy, openReceiptOfCleanup, standInForNetworks } from './support/shared.ts';

function pictureOf(page: Page) {
  return page.getByRole('img', { name: /^(Kvitto|Receipt): / });
}

async function expectDrawn(page: Page, width: number): Promise<void> {
  const drawn = () =>
    pictureOf(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
  await expect.poll(drawn).toBe(width);
}

test('what was cleared out becomes a picture by a click, and is passed on by another', async ({
  page,
  context,
  browser,
  problems,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await standInForNetworks(context);
  await openReceiptOfCleanup(page);
  const card = page.getByRole('region', { name: 'Ett resultat att visa upp' });
  await expect(card.getByText('Inget om dig, dina avsändare eller köpet')).toBeVisible();
  await expect(card.getByRole('group', { name: 'Dela' })).toHaveCount(0);

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Skapa en bild att dela' }).press('Enter');
  await expect(page.getByText('Nätverksfel', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByText('Bilden är skapad')).toBeVisible();
  await expectDrawn(page, 1200);

  await card.getByRole('button', { name: 'Kvadrat' }).press('Space');
  await expectDrawn(page, 1080);
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Ladda ner bilden' }).press('Enter');
  expect((await downloading).suggestedFilename()).toBe('grinbox-1080x1080.png');
  await expect(page.getByText('Bilden är nedladdad')).toBeVisible();
  const before = await pictureOf(page).getAttribute('src');
  await card.getByRole('button', { name: 'Skapa ny' }).click();
  await expect(card.getByRole('button', { name: 'Skapa ny' })).toBeEnabled();
  await expect(pictureOf(page)).toHaveAttribute('src', before ?? '');

  const x = await openedBy(card, 'X');
  expect(x.searchParams.get('text')).toMatch(/\bca\s\d.* kg mindre CO₂ per år/);
  const pageUrl = x.searchParams.get('url') ?? '';
  expect(pageUrl).toMatch(/\/share\/shr_[a-z2-7]{26}$/);
  expect((await openedBy(card, 'Facebook')).searchParams.get('u')).toBe(pageUrl);
  expect((await openedBy(card, 'LinkedIn')).searchParams.get('text')).toContain(pageUrl);
  await expect(page.getByText('Delningsfönstret är öppnat').first()).toBeVisible();
  await card.getByRole('button', { name: 'Kopiera till Instagram' }).click();
  await expect(page.getByText('Texten är kopierad')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${x.searchParams.get('text')} ${pageUrl}`);
  await expectGoodInEveryLook(page);

  const elsewhere = await browser.newContext({ locale: 'en-GB' });
  const visitor = await elsewhere.newPage();
  await visitor.goto(appUrl(new URL(pageUrl).pathname));
  await expect(visitor.getByRole('heading', { name: 'Någon har städat sin inkorg' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Väg din egen inkorg' }).click();
  await expect(visitor).toHaveURL(appUrl('/?lang=sv'));
  await elsewhere.close();
});
