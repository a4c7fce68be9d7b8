import { CHROMIUM_FLAGS, ensureWholeChromium } from '#tests/support/chromium.ts';

import { expectAccessible, expectReadableInTheDark } from './support/accessibility.ts';
import { createOwner, scan } from './support/clean-up.ts';
import { expect, test } from './support/journey.ts';
import { openPublicPage } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

test.use({
  serviceWorkers: 'allow',
  // What installs a page belongs to the window.
  launchOptions: { executablePath: ensureWholeChromium(), args: CHROMIUM_FLAGS },
});

test('without a network whoever is signed in is told so, in the language of the page, and goes on where they were', async ({
  page,
  context,
  problems,
}) => {
  await scan(page, await createOwner());
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The first page was there before what minds it.
  await page.goto(appUrl('/dashboard?from=here'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await context.setOffline(true);
  await page.goto(appUrl('/dashboard?from=here'));
  await expect(page.getByRole('heading', { name: 'Du är offline' })).toBeVisible();
  // The app's script is not there either: what would need it is not shown.
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Bricolage/);
  // By a press before the browser knows of a network, it stands there again.
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { name: 'Du är offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=here');

  // No page comes in the language that this one is switched to.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const remembered = () =>
    page.evaluate(async () => (await caches.match('/offline/language'))?.text());
  await expect.poll(remembered).toBe('en');
  await context.setOffline(true);
  await page.goto(appUrl('/receipt'));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('nothing of anybody’s is kept for it, and of a visitor’s browser nothing is asked', async ({
  page,
}) => {
  await openPublicPage(page, '/');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);

  await scan(page, await createOwner());
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(appUrl('/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(expect.arrayContaining(['/offline/sv.html', '/offline/en.html']));
  expect(kept.filter((path) => !/^\/(assets|offline)\//.test(path))).toEqual([]);
});

for (const [path, language] of [
  ['/', 'sv'],
  ['/?lang=en', 'en'],
] as const) {
  test(`the site can be kept as an app from ${path}, under its name in ${language}`, async ({
    page,
  }) => {
    await openPublicPage(page, path);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect(manifest).toMatchObject({ name: 'Grinbox', lang: language, start_url: '/dashboard' });
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (source) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // What a test runs in keeps nothing, so nothing can be installed in it; all else must be as it should.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });
}
