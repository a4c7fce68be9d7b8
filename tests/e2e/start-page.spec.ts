import type { Page } from '@playwright/test';

import type { Stats } from '#worker/contract/stats.ts';

import {
  expectGoodInEveryLook,
  expectNoSidewaysScrollOfLargeText,
} from './support/accessibility.ts';
import { expect, IN_MOTION, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

test.use(IN_MOTION);

const REAL: Stats = {
  useRealData: true,
  totalEmailsScanned: 90_000,
  totalEmailsCleaned: 12_345,
  totalGbCleaned: 37.5,
  totalCo2SavedKg: 26.25,
  totalCo2LowKg: 0.01,
  totalCo2HighKg: 75,
};

/** What stands before the testimonials: they are fetched when it is seen. */
const PRICES = 'Du betalar per städning';
const WRITTEN = 'De som har vägt sin inkorg';

function strip(page: Page) {
  return page.getByRole('region', { name: 'Så mycket har alla städat tillsammans' });
}

/** In the middle of the window. */
async function lookAt(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name }).evaluate((heading) => {
    heading.parentElement?.scrollIntoView({ block: 'center' });
  });
}

async function answerStats(page: Page, stats: Stats): Promise<{ asked: () => number }> {
  let asked = 0;
  await page.route('**/api/stats', (route) => {
    asked += 1;
    return route.fulfill({ json: stats });
  });
  return { asked: () => asked };
}

async function answerTestimonials(page: Page, texts: readonly string[]): Promise<void> {
  const testimonials = texts.map((testimonial, index) => ({
    id: `tst_${index}`,
    testimonial,
    location: index === 0 ? 'Uppsala' : null,
    locationType: index === 0 ? 'storstad' : null,
    createdAtMs: 1,
  }));
  await page.route('**/api/testimonials', (route) => route.fulfill({ json: { testimonials } }));
}

test('before anything is true the specification’s figures count up as an example, grow, and can be paused; where nobody has written yet no section is drawn', async ({
  page,
}) => {
  await page.clock.install();
  await answerStats(page, { ...REAL, useRealData: false });
  await answerTestimonials(page, []);
  const answered = page.waitForResponse('**/api/testimonials');
  await openAlive(page, '/');
  await expect(strip(page)).toContainText('Exempel');
  await lookAt(page, 'Så mycket har alla städat tillsammans');
  await expect(strip(page).getByRole('button', { name: 'Pausa räkningen' })).toBeVisible();
  await page.clock.runFor(60 * 33);
  await expect(strip(page)).toContainText(/1\s500\s000/);
  await expect(strip(page)).toContainText(/450\s*GB/);
  await expect(strip(page)).toContainText(/45,00\s*kg/);
  await expect(strip(page)).toContainText(/publicerat: 0,02–129\skg/);
  await page.clock.runFor(2_000 + 9_000);
  await expect(strip(page)).toContainText(/1\s500\s174/);
  await strip(page).getByRole('button', { name: 'Pausa räkningen' }).click();
  await page.clock.runFor(10_000);
  await expect(strip(page)).toContainText(/1\s500\s174/);
  await expect(strip(page).getByRole('button', { name: 'Fortsätt räkna' })).toBeVisible();

  await lookAt(page, PRICES);
  await answered;
  await expect(page.getByRole('heading', { name: WRITTEN })).toHaveCount(0);
});

test('true totals are shown with their span and without an example’s mark, never grow by themselves, and are asked for as they come into view and every five minutes; where that fails, they stay', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.clock.install();
  const { asked } = await answerStats(page, REAL);
  await openAlive(page, '/');
  expect(asked()).toBe(0);
  await lookAt(page, 'Så mycket har alla städat tillsammans');
  await expect.poll(asked).toBe(1);
  await expect(strip(page)).not.toContainText('Exempel');
  await page.clock.runFor(60 * 33);
  await expect(strip(page)).toContainText(/12\s345/);
  await expect(strip(page)).toContainText(/37,5\s*GB/);
  await expect(strip(page)).toContainText(/26,25\s*kg/);
  await expect(strip(page)).toContainText(/publicerat: 0,01–75\skg/);
  await page.clock.runFor(30_000);
  await expect(strip(page)).toContainText(/12\s345/);
  await expect(strip(page).getByRole('button')).toHaveCount(0);

  await page.clock.fastForward(5 * 60_000);
  await expect.poll(asked).toBe(2);
  let failures = 0;
  await page.route('**/api/stats', (route) => {
    failures += 1;
    return route.fulfill({ status: 500 });
  });
  await page.clock.fastForward(5 * 60_000);
  await expect.poll(() => failures).toBe(1);
  await expect(strip(page)).toContainText(/12\s345/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('where totals cannot be had at all the example stays, and says that it is one; testimonials that cannot be loaded are said to be by a toast, and leave no section', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.route('**/api/stats', (route) => route.fulfill({ status: 500 }));
  await page.route('**/api/testimonials', (route) => route.fulfill({ status: 500 }));
  await openAlive(page, '/');
  const failed = page.waitForResponse('**/api/stats');
  await lookAt(page, 'Så mycket har alla städat tillsammans');
  await failed;
  await expect(strip(page)).toContainText(/1\s500\s\d{3}/);
  await expect(strip(page)).toContainText('Exempel');

  await lookAt(page, PRICES);
  await expect(page.getByText('Kunde inte hämta omdömen', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: WRITTEN })).toHaveCount(0);
  await page.getByRole('banner').getByText('English').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await lookAt(page, 'You pay per clean-up');
  await expect(page.getByText('Could not load testimonials', { exact: true })).toBeVisible();
});

test.describe('where motion is unwanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('figures stand at once and still, and testimonials change only by hand', async ({
    page,
  }) => {
    await page.clock.install();
    await answerStats(page, { ...REAL, useRealData: false });
    await answerTestimonials(page, ['Det första omdömet', 'Det andra omdömet']);
    await openAlive(page, '/');
    await lookAt(page, 'Så mycket har alla städat tillsammans');
    await expect(strip(page)).toContainText(/1\s500\s000/);
    await lookAt(page, PRICES);
    await lookAt(page, WRITTEN);
    await expect(page.getByText('Det första omdömet')).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(strip(page)).toContainText(/1\s500\s000/);
    await expect(strip(page).getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Det första omdömet')).toBeVisible();
    await page.getByRole('button', { name: 'Nästa omdöme' }).click();
    await expect(page.getByText('Det andra omdömet')).toBeVisible();
  });
});

test('testimonials change every six seconds, in a ring, but while pointer or focus are on them, and when they are told to stay; by keyboard, too', async ({
  page,
}) => {
  const first = page.getByText('Det första omdömet');
  const second = page.getByText('Det andra omdömet');
  await page.clock.install();
  await answerTestimonials(page, ['Det första omdömet', 'Det andra omdömet']);
  await openAlive(page, '/');
  await lookAt(page, PRICES);
  await lookAt(page, WRITTEN);
  await expect(first).toBeVisible();
  await expect(page.getByText('Uppsala')).toBeVisible();
  await page.clock.runFor(5_900);
  await expect(first).toBeVisible();
  await page.clock.runFor(200);
  await expect(second).toBeVisible();
  await expect(page.getByText('Uppsala')).toBeHidden();
  await page.clock.runFor(6_000);
  await expect(first).toBeVisible();

  await first.hover();
  await page.clock.runFor(20_000);
  await expect(first).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Föregående omdöme' }).focus();
  await page.clock.runFor(20_000);
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const goOn = page.getByRole('button', { name: 'Låt omdömena växla' });
  await expect(goOn).toBeFocused();
  await goOn.blur();
  await page.clock.runFor(20_000);
  await expect(first).toBeVisible();
  await goOn.click();
  await page.getByRole('button', { name: 'Låt omdömet stå' }).blur();
  await page.mouse.move(0, 0);
  await page.clock.runFor(6_100);
  await expect(second).toBeVisible();
});

test('figures and testimonials are good in every look, and nothing of it comes from elsewhere', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await answerStats(page, REAL);
  await answerTestimonials(page, ['Å'.repeat(200), 'Det andra omdömet']);
  await openAlive(page, '/');
  await lookAt(page, 'Så mycket har alla städat tillsammans');
  await expect(strip(page)).toContainText(/12\s345/);
  await lookAt(page, PRICES);
  await lookAt(page, WRITTEN);
  await expect(page.getByText('ÅÅÅ')).toBeVisible();
  await page.getByRole('button', { name: 'Låt omdömet stå' }).click();
  const next = page.getByRole('button', { name: 'Nästa omdöme' });
  const before = await next.boundingBox();
  await next.click();
  await expect(page.getByText('Det andra omdömet')).toBeVisible();
  // A short one after a long one moves nothing.
  expect((await next.boundingBox())?.y).toBe(before?.y);
  await expectGoodInEveryLook(page);
  expect([...hosts]).toEqual([new URL(appUrl('/')).host]);
});

const ADDRESSES = ['/', '/?lang=en'];

async function expectNoHigherThan(page: Page, mostPx: number): Promise<void> {
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(heightPx).toBeLessThanOrEqual(mostPx);
}

test('in both languages it is no longer than it may be on a desktop, and has room for text twice as large, from a phone to a desktop', async ({
  page,
}) => {
  for (const address of ADDRESSES) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAlive(page, address);
    await expectNoHigherThan(page, 3_057);
    for (const width of [390, 640, 768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScrollOfLargeText(page);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('in both languages it is no longer than it may be there', async ({ page }) => {
    for (const address of ADDRESSES) {
      await openAlive(page, address);
      await expectNoHigherThan(page, 6_000);
    }
  });
});

test.describe('on a first visit with a small phone', () => {
  test.use({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    isFirstVisit: true,
  });

  test('the question about cookies leaves the first action of the start page and the demo free in both languages, and with text twice as large half of the window, both answers in view', async ({
    page,
  }) => {
    const question = page.getByRole('region', { name: /räkna besöken|count visits/ });
    for (const [address, first] of [
      ['/demo/auth', 'Starta demon'],
      ['/?lang=en', 'Weigh my inbox'],
      ['/', 'Väg min inkorg'],
    ] as const) {
      await openAlive(page, address);
      const asked = await question.boundingBox();
      const action = await page.getByRole('link', { name: first }).first().boundingBox();
      expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    expect((await question.boundingBox())?.height).toBeLessThanOrEqual(320);
    for (const name of ['Bara nödvändiga', 'Godkänn alla']) {
      await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });
});
