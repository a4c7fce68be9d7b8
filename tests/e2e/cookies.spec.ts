import type { BrowserContext, Page } from '@playwright/test';

import { DAY_MS } from '#worker/domain/duration.ts';
import { CONSENT_VERSION, consentTimeMs } from '#worker/domain/pages/cookie-consent.ts';

import { expectAccessible, expectGoodInEveryLook } from '#tests/e2e/support/accessibility.ts';
import { keepChoice } from '#tests/e2e/support/cookie-choice.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { openAlive, openPublicPage } from '#tests/e2e/support/public-page.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';
import { listenForEvents } from '#tests/e2e/support/usage-events.ts';

test.use({ isFirstVisit: true });

function banner(page: Page) {
  return page.getByRole('region', { name: 'Får vi räkna besöken?' });
}

function button(page: Page, name: string) {
  return banner(page).getByRole('button', { name, exact: true });
}

/** What the browser keeps of a choice. */
async function keptCookies(context: BrowserContext) {
  const cookies = await context.cookies(appUrl('/'));
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

const bottomOf = (box: { y: number; height: number } | null | undefined) =>
  (box?.y ?? 0) + (box?.height ?? 0);

/** Both answers in one size and on one line, with room beneath them. */
async function expectSameSize(page: Page): Promise<void> {
  const yes = await button(page, 'Godkänn alla').boundingBox();
  const no = await button(page, 'Bara nödvändiga').boundingBox();
  expect(yes?.width).toBeCloseTo(no?.width ?? 0, 0);
  expect(yes?.height).toBe(no?.height);
  expect(yes?.y).toBe(no?.y);
  const [all, said] = await Promise.all(
    [banner(page), banner(page).getByRole('paragraph').first()].map((part) => part.boundingBox()),
  );
  const roomBeneath = bottomOf(all) - Math.max(bottomOf(said), bottomOf(yes));
  expect(roomBeneath).toBeGreaterThanOrEqual(12);
}

test('on a first visit everybody is asked, by a yes and a no of one press and one size; nothing is kept, and nothing told, before an answer, which the keyboard can give first', async ({
  page,
  context,
}) => {
  const told = listenForEvents(page);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await test.step('yes and no are of the same size and look', async () => {
    await openAlive(page, '/');
    await expect(banner(page)).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectSameSize(page);
    }
    const look = (name: string) =>
      button(page, name).evaluate((element) => {
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
        return { color, backgroundColor, fontSize, fontWeight };
      });
    expect(await look('Godkänn alla')).toEqual(await look('Bara nödvändiga'));
  });
  await test.step('on every page, until it is answered', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }).click();
    await expect(banner(page)).toBeVisible();
    await openAlive(page, '/faq');
    await expect(banner(page)).toBeVisible();
    expect(await keptCookies(context)).toEqual({});
    expect(told).toEqual([]);
    expect([...hosts]).toEqual([new URL(appUrl('/')).host]);
  });
  await test.step('by keyboard the question comes first, and leaves the focus at the page', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused();
    for (const name of ['Läs mer', 'Bara nödvändiga', 'Godkänn alla']) {
      await page.keyboard.press('Tab');
      await expect(button(page, name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('yes is kept for 365 days with its version and time, marketing stays off, and pages are told of from then on, until it is taken back by the link at the foot of the page', async ({
  page,
  context,
}) => {
  const told = listenForEvents(page);
  await openAlive(page, '/');
  const counted = page.waitForResponse('**/api/events');
  await button(page, 'Godkänn alla').click();
  expect((await counted).status()).toBe(204);
  await expect(banner(page)).toBeHidden();
  const { 'cookie-consent': record = '', ...flags } = await keptCookies(context);
  expect(record).toMatch(new RegExp(`^${CONSENT_VERSION}\\.[^.]+\\.analytics$`));
  const chosenAtMs = consentTimeMs(record);
  expect(Math.abs(Date.now() - chosenAtMs)).toBeLessThan(60_000);
  expect(flags).toEqual({
    'cookie-consent-analytics': 'true',
    'cookie-consent-marketing': 'false',
  });
  for (const { expires, sameSite } of await context.cookies(appUrl('/'))) {
    // Whoever wrote it last, page or server, counts from the choice; what a browser takes to hear of it comes on top.
    expect(Math.abs(expires * 1000 - chosenAtMs - 365 * DAY_MS)).toBeLessThan(5_000);
    expect(sameSite).toBe('Lax');
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Ingen har bett/ })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Kom igång' }).click();
  await expect
    .poll(() => told)
    .toEqual([
      { name: 'page_view', path: '/', language: 'sv' },
      { name: 'page_view', path: '/about', language: 'sv' },
      { name: 'button_click', button: 'sign_in', place: 'about', language: 'sv' },
    ]);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect.poll(() => told.length).toBe(4);
  await expect(banner(page)).toBeHidden();

  const link = page.getByRole('contentinfo').getByRole('button', { name: 'Kakor' });
  await test.step('closing what was asked for changes nothing', async () => {
    await link.click();
    await button(page, 'Stäng').click();
    await expect(banner(page)).toBeHidden();
    expect(await keptCookies(context)).toMatchObject({ 'cookie-consent-analytics': 'true' });
  });
  await test.step('taken back, it ends the counting', async () => {
    await link.click();
    await expect(banner(page).getByRole('heading')).toBeFocused();
    await button(page, 'Läs mer').click();
    await expect(banner(page).getByRole('switch', { name: 'Statistik' })).toBeChecked();
    await button(page, 'Bara nödvändiga').click();
    await expect(link).toBeFocused();
    expect(await keptCookies(context)).toMatchObject({ 'cookie-consent-analytics': 'false' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Villkor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Villkor' })).toBeVisible();
    expect(told).toHaveLength(4);
  });
});

test('each button that is counted tells its name and where it stands, none in the demo, and a page whose count is not taken says nothing', async ({
  page,
  context,
  problems,
}) => {
  await keepChoice(context, 'analytics');
  const told = listenForEvents(page);
  await openAlive(page, '/');
  await expect.poll(() => told).toEqual([{ name: 'page_view', path: '/', language: 'sv' }]);
  // Where they lead is shown elsewhere: here they stay to be pressed.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true }),
  );
  const header = page.getByRole('banner');
  const main = page.getByRole('main');
  const weigh = main.getByRole('link', { name: 'Väg min inkorg' });
  const demo = main.getByRole('link', { name: 'Se ett exempel' });
  for (const [link, button, place] of [
    [header.getByRole('link', { name: 'Logga in' }), 'sign_in', 'header'],
    [weigh.first(), 'sign_in', 'hero'],
    [demo.first(), 'demo', 'hero'],
    [main.getByRole('link', { name: 'Börja gratis' }).first(), 'choose_direct', 'pricing'],
    [main.getByRole('link', { name: 'Börja gratis' }).last(), 'choose_reset', 'pricing'],
    [weigh.last(), 'sign_in', 'closing'],
    [demo.last(), 'demo', 'closing'],
    [header.getByRole('link', { name: 'English' }), 'language', 'header'],
  ] as const) {
    told.length = 0;
    await link.click();
    const event = { name: 'button_click', button, place, language: 'sv' };
    await expect.poll(() => told).toEqual([event]);
  }
  await test.step('the demo tells the server of nothing, whoever said yes', async () => {
    told.length = 0;
    await openAlive(page, '/demo/auth');
    await page.getByRole('link', { name: 'Starta demon' }).click();
    await expect(page).toHaveURL(/\/demo\/scan/);
    expect(told).toEqual([]);
  });
  await test.step('an answer that the server cannot take is nobody’s concern', async () => {
    problems.allow(/status of 500/);
    await page.route('**/api/events', (route) => route.fulfill({ status: 500 }));
    await openAlive(page, '/about');
    await main.getByRole('button', { name: 'Kom igång' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Något gick fel')).toHaveCount(0);
  });
});

test('a no, however it is given, is kept, and nothing is told; whoever answered another text is asked again', async ({
  page,
  context,
}) => {
  const told = listenForEvents(page);
  const REFUSED = {
    'cookie-consent': expect.stringMatching(/\.essential$/),
    'cookie-consent-analytics': 'false',
    'cookie-consent-marketing': 'false',
  };
  const askForIt = page.getByRole('contentinfo').getByRole('button', { name: 'Kakor' });
  for (const { name, isAskedFor } of [
    { name: 'Bara nödvändiga', isAskedFor: false },
    { name: 'Stäng utan att godkänna', isAskedFor: false },
    { name: 'Stäng utan att godkänna', isAskedFor: true },
  ]) {
    await test.step(`“${name}”${isAskedFor ? ', once the question was asked for' : ''}`, async () => {
      await context.clearCookies();
      await openAlive(page, '/about');
      await expect(banner(page)).toBeVisible();
      if (isAskedFor) {
        await askForIt.click();
        await expect(banner(page).getByRole('heading')).toBeFocused();
      }
      await button(page, name).click();
      await expect(banner(page)).toBeHidden();
      expect(await keptCookies(context)).toMatchObject(REFUSED);
      await openAlive(page, '/faq');
      await expect(banner(page)).toBeHidden();
      expect(told).toEqual([]);
    });
  }
  await test.step('an answer to another text', async () => {
    await context.clearCookies();
    await context.addCookies([
      { name: 'cookie-consent', value: '2020-01-01.2026-11-22.analytics', url: appUrl('/') },
    ]);
    await openAlive(page, '/');
    await expect(banner(page)).toBeVisible();
    expect(told).toEqual([]);
  });
});

test('the question can be read by everybody, in every look, and in detail has a locked switch, one that is off until it is put on, and none for marketing', async ({
  page,
  context,
}) => {
  await openAlive(page, '/about?lang=sv');
  await expect(banner(page)).toBeVisible();
  await expectGoodInEveryLook(page);
  await button(page, 'Läs mer').click();
  const switches = banner(page).getByRole('switch');
  await expect(switches).toHaveCount(2);
  const essential = banner(page).getByRole('switch', { name: 'Nödvändiga' });
  await expect(essential).toBeChecked();
  await expect(essential).toBeDisabled();
  const analytics = banner(page).getByRole('switch', { name: 'Statistik' });
  await expect(analytics).not.toBeChecked();
  await expectGoodInEveryLook(page);

  await button(page, 'Visa mindre').click();
  await expect(switches).toHaveCount(0);
  await button(page, 'Läs mer').click();
  await analytics.check();
  await button(page, 'Spara val').click();
  await expect(banner(page)).toBeHidden();
  expect(await keptCookies(context)).toMatchObject({ 'cookie-consent-analytics': 'true' });
});

test('in English it is asked, explained and answered in English, in every look', async ({
  page,
}) => {
  await openAlive(page, '/about?lang=en');
  const asked = page.getByRole('region', { name: 'May we count visits?' });
  await expect(asked).toBeVisible();
  await expectGoodInEveryLook(page);
  await asked.getByRole('button', { name: 'Learn more' }).click();
  await expect(asked.getByRole('switch', { name: 'Statistics' })).toBeVisible();
  await expectAccessible(page);
  for (const text of ['Accept all', 'Only necessary', 'Save choices', 'Show less']) {
    await expect(asked.getByRole('button', { name: text })).toBeVisible();
  }
  await asked.getByRole('button', { name: 'Only necessary' }).click();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
  await expect(asked).toBeVisible();
});

test('neither what has the focus nor the sum of what is chosen lies under the banner, and the foot of the page can be reached', async ({
  page,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await openAlive(page, '/faq');
    await expect(banner(page)).toBeVisible();
    // A letter that comes late moves what stands below it.
    await page.evaluate(() => document.fonts.ready);
    const top = (await banner(page).boundingBox())?.y ?? 0;
    await page.getByRole('banner').getByRole('link').first().focus();
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      const bottom = await page.evaluate(() => {
        const focused = document.activeElement;
        // After its last link the focus leaves the page.
        if (focused === document.body || focused === null) return 0;
        const isInside = focused.closest('[aria-labelledby="cookie-banner"]') !== null;
        return isInside ? 0 : focused.getBoundingClientRect().bottom;
      });
      expect(bottom).toBeLessThanOrEqual(top);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect(bottomOf(foot)).toBeLessThanOrEqual(top + 1);
  }
  // Nor does the sum of what is chosen.
  await openPublicPage(page, '/demo/clean');
  await expect(banner(page)).toBeVisible();
  const bar = page.getByRole('button', { name: 'Gå vidare' });
  await expect(bar).toBeInViewport();
  const box = await bar.boundingBox();
  const top = (await banner(page).boundingBox())?.y ?? 0;
  expect(bottomOf(box)).toBeLessThanOrEqual(top);
});
