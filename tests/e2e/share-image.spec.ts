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
  // Before there is a picture, the result is passed on in words, with our own page.
  const inWords = await openedBy(card, 'X');
  expect(inWords.searchParams.get('text')).toMatch(
    /mejl bort ur min inkorg, .*B\. Uppskattad CO₂: .*publicerat: .*\/metod/,
  );
  expect(inWords.searchParams.get('url')).toBe('https://grinbox.example/');

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Skapa en bild att dela' }).press('Enter');
  await expect(page.getByText('Bilden kunde inte skapas')).toBeVisible();
  await expect(page.getByText('Nätverksfel - kontrollera din anslutning')).toBeVisible();
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
  expect(x.searchParams.get('text')).toMatch(/Uppskattad CO₂: ca\s\d.* kg per år/);
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

  await page.reload();
  await expectDrawn(page, 1200);
  await expect(card.getByRole('link', { name: 'Se sidan som andra ser' })).toHaveAttribute(
    'href',
    pageUrl,
  );

  const elsewhere = await browser.newContext({ locale: 'en-GB' });
  const visitor = await elsewhere.newPage();
  await visitor.goto(appUrl(new URL(pageUrl).pathname));
  await expect(visitor.getByRole('heading', { name: 'Någon har städat sin inkorg' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Väg din egen inkorg' }).click();
  await expect(visitor).toHaveURL(appUrl('/?lang=sv'));
  await elsewhere.close();
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('whatever goes wrong with a share is said, and is tried again where that helps', async ({
    page,
    context,
    problems,
  }) => {
    test.slow();
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.addInitScript(() => {
      // A sheet that takes files, as phones have one; closed the first time, broken the second.
      const answers = ['AbortError', 'DataError'];
      Object.assign(navigator, {
        canShare: () => true,
        share: async (content: ShareData) => {
          const answer = answers.shift();
          if (answer !== undefined) throw new DOMException('', answer);
          document.title = (content.files ?? []).map(({ name }) => name).join();
        },
      });
    });
    await openReceiptOfCleanup(page);
    const card = page.getByRole('region', { name: 'A result to show off' });

    const create = card.getByRole('button', { name: 'Create shareable image' });
    await expect(create).toBeVisible();

    await context.setOffline(true);
    await create.click();
    const notCreated = page.getByText('Could not create image');
    await expect(notCreated).toBeVisible();
    await context.setOffline(false);
    // Again by its own button, and not by the toast's.
    await create.click();
    await expect(page.getByText('The image is created')).toBeVisible();
    await expect(notCreated).toHaveCount(0);
    await expectDrawn(page, 1200);

    await context.setOffline(true);
    await card.getByRole('button', { name: 'Square' }).click();
    await expect(card.getByText('The image could not be shown.')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Download image' }).click();
    await expect(page.getByText('Could not download image')).toBeVisible();
    await context.setOffline(false);
    await card.getByRole('button', { name: 'Show the image again' }).click();
    await expectDrawn(page, 1080);

    await page.evaluate(() => {
      window.open = () => null;
      Object.assign(navigator.clipboard, {
        writeText: () => Promise.reject(new Error('no leave')),
      });
    });
    await card.getByRole('button', { name: 'LinkedIn' }).click();
    await expect(page.getByText('The browser blocked the window')).toBeVisible();
    await card.getByRole('button', { name: 'Copy for Instagram' }).click();
    await expect(page.getByText('The text could not be copied')).toBeVisible();

    const moreWays = card.getByRole('button', { name: 'More ways' });
    await moreWays.click();
    await expect(page.getByText('Could not share from here')).toHaveCount(0);
    await moreWays.click();
    await expect(page.getByText('Could not share from here')).toBeVisible();
    await moreWays.click();
    await expect(page).toHaveTitle('grinbox-1080x1080.png');

    await context.setOffline(true);
    await card.getByRole('button', { name: 'Remove the image' }).click();
    const notRemoved = page.getByText('The image could not be removed');
    await expect(notRemoved).toBeVisible();
    await expect(card.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await context.setOffline(false);
    await card.getByRole('button', { name: 'Remove the image' }).click();
    await expect(create).toBeFocused();
    await expect(notRemoved).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Remove the image' })).toHaveCount(0);

    await create.click();
    const shared = card.getByRole('link', { name: 'See the page that others see' });
    const sharePath = new URL((await shared.getAttribute('href')) ?? '').pathname;
    await page.getByRole('button', { name: 'Svenska' }).click();
    const others = page.getByRole('region', { name: 'Bilder som andra kan se' });
    await expect(others.getByRole('link', { name: 'Bilden på engelska' })).toBeVisible();
    await expectGoodInEveryLook(page);
    const takenBackElsewhere = await page.evaluate(
      async (shareId) => (await fetch(`/api/share-images/${shareId}`, { method: 'DELETE' })).status,
      sharePath.replace('/share/', ''),
    );
    expect(takenBackElsewhere).toBe(204);
    problems.allow(/404/);
    await others.getByRole('button', { name: 'Ta bort bilden' }).click();
    // The first removal's toast may still stand, in the language of now.
    await expect(page.getByText('Bilden är borttagen').last()).toBeVisible();
    await expect(others.getByRole('heading')).toBeFocused();
    await expect(others.getByRole('listitem')).toHaveCount(0);
  });
});
