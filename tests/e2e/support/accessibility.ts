import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A toast may begin to fade just as axe looks at it: a finding has to outlast it to count, on a slow machine too. */
const LONGER_THAN_A_TOAST_FADES_MS = 60_000;

/** No finding of axe under WCAG 2.2 AA, nor under its best practices; of one part when it is named. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expectLastingly(page, axeOf(page).withTags(WCAG_22_AA).include(within));
}

/** The same in the dark look, in which colours are all that differs. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLastingly(page, axeOf(page).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * It reports from within the page: a blank page for that, opened each time, is only needed with foreign frames. What
 * is in order is not written down, and no style sheet is fetched again: half of axe's time, and no rule of ours less.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
}

const WIDTHS = [390, 1280];
const NARROWEST = 360;
const HEIGHT = 844;

/** Under the rules of accessibility in both widths and both looks, and within the narrowest phone. */
export async function expectGoodInEveryLook(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: WIDTHS[0] ?? NARROWEST, height: HEIGHT });
}

/** With text twice as large, which nothing else on the page makes room for, nothing reaches past the right edge. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScrollOfLargeText(page);
  }
}

/** The same at the width that the page has, whose text is left as large as it was (WCAG 2.2, 1.4.4). */
export async function expectNoSidewaysScrollOfLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

async function expectLastingly(page: Page, axe: AxeBuilder): Promise<void> {
  const viewport = page.viewportSize();
  await makeRoomForAll(page);
  await expect(async () => {
    await settled(page);
    await expectNothingFound(axe);
  }).toPass({ timeout: LONGER_THAN_A_TOAST_FADES_MS });
  if (viewport !== null) await page.setViewportSize(viewport);
}

/** A bar that stays in view half covers a box wherever the page happens to be scrolled to: axe calls that small. */
async function makeRoomForAll(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: window.innerWidth,
    height: Math.max(window.innerHeight, document.documentElement.scrollHeight),
  }));
  await page.setViewportSize({ width, height });
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Waits for what fades or slides in: half faded text has no contrast to speak of. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Nothing reaches past the window's right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(widths.content).toBeLessThanOrEqual(widths.window);
}
