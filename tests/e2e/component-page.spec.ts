import type { Page } from '@playwright/test';

import { startWebDevServer } from '#tests/tools/stack/web-dev-server.ts';
import { ACHIEVEMENT_TYPES } from '#worker/domain/achievements/achievements.ts';

import {
  expectAccessible,
  expectGoodInEveryLook,
  expectReadableInTheDark,
} from '#tests/e2e/support/accessibility.ts';
import { expect, IN_MOTION, type PageProblems, test } from '#tests/e2e/support/journey.ts';

/** Outside what a running stack takes. */
const PORT = 24_080;
/** On its first start the server bundles what it meets, and has the page loaded anew. */
const OPTIMISED = /Outdated Optimize Dep/;
/** What toasts say on this page stands in no catalogue. */
const IN_NO_CATALOGUE = /Uncompiled message detected/;
const PAGE = `http://127.0.0.1:${PORT}/component-page/index.html`;

let server: { stop: () => Promise<void> } | null = null;

test.beforeAll(async () => {
  // The page asks no API for anything: there is no Worker behind it.
  server = await startWebDevServer(PORT, PORT + 1);
});

test.afterAll(async () => {
  await server?.stop();
});

/** From here on, no time passes but by `page.clock.runFor`. */
async function openWithStoppedTime(page: Page, problems: PageProblems): Promise<void> {
  problems.allow(OPTIMISED);
  await page.clock.install({ time: new Date('2026-11-22T08:00:00Z') });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Display' })).toBeVisible();
  await page.clock.pauseAt(new Date('2026-11-22T09:00:00Z'));
}

/** Keeps at hand what the browser asks to close: its own way of asking, a phone's, is out of a test's reach. */
async function reachCloseRequests(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const Watcher: new () => EventTarget & { requestClose: () => void } = Reflect.get(
      globalThis,
      'CloseWatcher',
    );
    class ReachedWatcher extends Watcher {
      constructor() {
        super();
        Reflect.set(globalThis, 'uppermostWatcher', this);
      }
    }
    Reflect.set(globalThis, 'CloseWatcher', ReachedWatcher);
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'uppermostWatcher').requestClose());
}

test('every component stands on the developers’ page, good in every look and language; what a phone makes of its back gesture closes a dialog, as Escape does once', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(OPTIMISED);
  problems.allow(IN_NO_CATALOGUE);
  const goBack = await reachCloseRequests(page);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Display' })).toBeVisible();
  await expect(page.locator('svg.stamp:not(.is-to-come)')).toHaveCount(ACHIEVEMENT_TYPES.length);
  await expect(page.locator('svg.stamp.is-to-come')).toHaveCount(ACHIEVEMENT_TYPES.length);
  await expectGoodInEveryLook(page);
  await page.getByRole('button', { name: 'English' }).click();
  // The specimen of the table says the same in either language.
  await expect(page.getByRole('figure').getByText('Show as a table')).toBeVisible();

  await page.getByRole('button', { name: 'Dialog' }).click();
  await expectAccessible(page, '[role=dialog]');
  await expectReadableInTheDark(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Question' }).click();
  await expectAccessible(page, '[role=alertdialog]');
  await page.getByRole('button', { name: 'No', exact: true }).click();

  for (const [name, role] of [
    ['Dialog', 'dialog'],
    ['Question', 'alertdialog'],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await expect(page.getByRole(role)).toBeVisible();
    await goBack();
    await expect(page.getByRole(role)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Failure' }).click();
  await page.getByRole('button', { name: 'Toast', exact: true }).click();
  await expect(page.getByText('It stays until it is closed.')).toBeVisible();
});

test('a tooltip opens after 700 ms under a pointer, and at once by keyboard; of toasts three are seen at most, for five seconds, but while one is looked at; a failure stays', async ({
  page,
  problems,
}) => {
  problems.allow(IN_NO_CATALOGUE);
  await openWithStoppedTime(page, problems);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const tooltip = page.getByRole('tooltip');
  await more.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('After 700 ms, or at once by keyboard');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: 'Disabled' }).hover({ force: true });
  await more.focus();
  await expect(tooltip).toHaveText('After 700 ms, or at once by keyboard');
  await page.keyboard.press('Escape');

  const toasts = page.locator('[data-toast]');
  const done = toasts.filter({ hasText: 'It is done.' });
  const raise = page.getByRole('button', { name: 'Toast', exact: true });
  for (let raised = 0; raised < 4; raised += 1) {
    await raise.click();
    await page.clock.runFor(500);
  }
  await expect(toasts).toHaveCount(4);
  await expect(page.locator('[data-toast]:visible')).toHaveCount(3);
  await page.clock.runFor(6000);
  await expect(toasts).toHaveCount(0);

  await page.getByRole('button', { name: 'Failure' }).click();
  await raise.click();
  await page.clock.runFor(500);
  await done.hover();
  await page.clock.runFor(20_000);
  await expect(done).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(4000);
  await expect(done).toBeVisible();
  await page.clock.runFor(2000);
  await expect(done).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toasts.filter({ hasText: 'It failed.' })).toBeVisible();
});

test('a toast over a question is reached, held and closed by keyboard, and the question stays', async ({
  page,
  problems,
}) => {
  problems.allow(IN_NO_CATALOGUE);
  await openWithStoppedTime(page, problems);
  const opener = page.getByRole('button', { name: 'Question' });
  await opener.click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.clock.runFor(500);
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();

  await page.keyboard.press('Alt+KeyT');
  // Four times as long as it would stay.
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  // There Escape lets the toasts go on, and is no answer to the question.
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Alt+KeyT');
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);

  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // Radix gives the focus back a moment later.
  await page.clock.runFor(100);
  await expect(opener).toBeFocused();
});

test.describe('in motion', () => {
  test.use(IN_MOTION);
  test('what ticks by the second stands still for as long as it is paused', async ({
    page,
    problems,
  }) => {
    await openWithStoppedTime(page, problems);
    const specimens = [
      ['pages/scan/results-view.tsx', /25,9\d{7} kg/],
      ['pages/scan/global-counter.tsx', /\d,\d{4} ton/],
    ] as const;
    for (const [file, pattern] of specimens) {
      const specimen = page.getByText(file, { exact: true }).locator('..');
      const figure = specimen.getByText(pattern).last();
      await expect(figure).toBeVisible();
      const first = await figure.innerText();
      await page.clock.runFor(5_000);
      await expect(figure).not.toHaveText(first);
      await specimen.getByRole('button', { name: 'Pausa' }).click();
      const held = await figure.innerText();
      await page.clock.runFor(5_000);
      await expect(figure).toHaveText(held);
      await specimen.getByRole('button', { name: 'Fortsätt' }).click();
      await page.clock.runFor(5_000);
      await expect(figure).not.toHaveText(held);
    }
  });
});
