import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

import { isLongCampaign } from '#tests/support/campaign-setting.ts';

import { expect } from './journey.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** `axe.source` is the other file, of twice the size. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What is wrong is told by its selector. */
const AXE_SCRIPT = `${AXE_SOURCE}; axe.configure({ noHtml: true });`;

const WCAG_22_AA: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** What colours decide: whether a text can be read, and a link be told from the text around it. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** A toast may begin to fade just as axe looks at it: a finding has to outlast it to count, on a slow machine too. */
const LONGER_THAN_A_TOAST_FADES_MS = 60_000;

/** No finding of axe under WCAG 2.2 AA, nor under its best practices; of one part when it is named. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expectLastingly(page, WCAG_22_AA, within);
}

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type Look = { width: number; colorScheme: (typeof COLOR_SCHEMES)[number] };

/** The same in the dark, by the rules that colours alone decide: all of them in `npm run test:long`. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLastingly(page, isLongCampaign ? WCAG_22_AA : COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
}

export const WIDTHS = [390, 1280] as const;
export const NARROWEST = 360;
export const HEIGHT = 844;
const ALL_LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  COLOR_SCHEMES.map((colorScheme) => ({ width, colorScheme })),
);
/** The phone in the light and the desktop in the dark; `npm run test:long` reads both in both. */
const SAMPLED_LOOKS: readonly Look[] = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
];

/** Under the rules of accessibility in both widths and both colour schemes, and within the narrowest phone. */
export async function expectGoodInEveryLook(page: Page, sampled = SAMPLED_LOOKS): Promise<void> {
  await expectGoodAt(page, [WIDTHS[1], NARROWEST, WIDTHS[0]], sampled);
  await resize(page, { width: WIDTHS[0], height: HEIGHT });
}

/**
 * Within the window at each of the widths, in their order, and under the rules of accessibility in the looks that are
 * sampled (in `npm run test:long` in all). Each change of the window is a layout of the whole page: width and scheme
 * change at once, and the window stays as high as the last width needed. The page is left in the light, in the last
 * width.
 */
export async function expectGoodAt(
  page: Page,
  widths: readonly number[],
  sampled: readonly Look[],
  expectAtWidth: (page: Page) => Promise<void> = expectNoSidewaysScroll,
): Promise<void> {
  const looks = isLongCampaign ? ALL_LOOKS : sampled;
  let isDark = false;
  let height = Math.max(HEIGHT, page.viewportSize()?.height ?? 0);
  for (const width of widths) {
    const toLight = isDark ? page.emulateMedia({ colorScheme: 'light' }) : null;
    await Promise.all([toLight, resize(page, { width, height })]);
    isDark = false;
    await expectAtWidth(page);
    for (const { colorScheme } of looks.filter((look) => look.width === width)) {
      const isOther = isDark !== (colorScheme === 'dark');
      isDark = colorScheme === 'dark';
      const change = isOther ? page.emulateMedia({ colorScheme }) : null;
      await Promise.all([change, makeRoomForAll(page)]);
      await expectLastinglyInRoom(page, WCAG_22_AA);
    }
    height = (await roomForAll(page)).height;
  }
  if (isDark) await page.emulateMedia({ colorScheme: 'light' });
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
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
  // Within one task, so that a page with room for it is not drawn twice more.
  const beyondEdgePx = await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
    const beyondPx = root.scrollWidth - root.clientWidth;
    if (beyondPx <= 0) root.style.removeProperty('font-size');
    return beyondPx;
  });
  if (beyondEdgePx <= 0) return;
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** With text twice as large nothing within `main` that matches is broken inside a word: no more lines than words. */
export async function expectWholeWordsInLargeText(page: Page, selector: string): Promise<void> {
  const broken = await page.getByRole('main').evaluate((main, named) => {
    const { documentElement: root } = document;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
    const found = [...main.querySelectorAll<HTMLElement>(named)].flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const tops = new Set<number>();
      while (texts.nextNode() !== null) {
        range.selectNodeContents(texts.currentNode);
        for (const { top } of range.getClientRects()) tops.add(Math.round(top));
      }
      const lineCount = tops.size;
      const wordCount = element.innerText.trim().split(/\s+/).length;
      return lineCount > wordCount ? [`${element.innerText}: ${lineCount} lines`] : [];
    });
    root.style.removeProperty('font-size');
    return found;
  }, selector);
  expect(broken).toEqual([]);
}

async function expectLastingly(page: Page, rules: RunOnly, within = 'html'): Promise<void> {
  const viewport = page.viewportSize();
  await makeRoomForAll(page);
  await expectLastinglyInRoom(page, rules, within);
  if (viewport !== null) await resize(page, viewport);
}

async function expectLastinglyInRoom(page: Page, rules: RunOnly, within = 'html'): Promise<void> {
  await expect(async () => {
    await settle(page);
    expect(await findings(page, rules, within)).toEqual([]);
  }).toPass({ timeout: LONGER_THAN_A_TOAST_FADES_MS });
}

/** A bar that stays in view half covers a box wherever the page happens to be scrolled to: axe calls that small. */
async function makeRoomForAll(page: Page): Promise<void> {
  await resize(page, await roomForAll(page));
}

async function roomForAll(page: Page): Promise<{ width: number; height: number }> {
  return await page.evaluate(() => ({
    width: window.innerWidth,
    height: Math.max(window.innerHeight, document.documentElement.scrollHeight),
  }));
}

/**
 * Each rule that is broken, with where. No more than what is wrong is handed over: a fifth of the time that axe's own
 * driver takes. No page of ours has frames.
 */
async function findings(page: Page, rules: RunOnly, within: string): Promise<string[]> {
  await readAxe(page);
  return await page.evaluate(
    async ({ runOnly, selector }) => {
      const found = await window.axe?.run(selector, {
        runOnly,
        resultTypes: ['violations'],
        reporter: 'no-passes',
        preload: false,
      });
      if (found === undefined) throw new Error('axe was not read');
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { runOnly: rules, selector: within },
  );
}

/**
 * Once for each page that is loaded. As a script, not as the argument of `page.evaluate`, it is compiled for the first
 * page of a tab alone, which saves the others two fifths of what axe takes.
 */
async function readAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe !== undefined)) return;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Runtime.evaluate', { expression: AXE_SCRIPT });
}

/** Not detached while a page is open: Chromium would tell a page that is emulated to be offline that it is online again. */
const sessions = new WeakMap<Page, CDPSession>();

/** Brings to its end what fades or slides in: half faded text has no contrast to speak of. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  });
}

/** Nothing reaches past the window's right edge, once what measures the window has drawn itself by it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyondEdgePx = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyondEdgePx).toBeLessThanOrEqual(0);
}
