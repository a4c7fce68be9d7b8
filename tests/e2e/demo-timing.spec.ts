import type { Page } from '@playwright/test';

import { drawAlways, openWithStoppedClock } from './support/demo.ts';
import { DRAWN, expect, IN_MOTION, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test.use({ ...IN_MOTION, ...DRAWN });

const TICK_MS = 150;

/** Half of the widest step, always: the scan takes 67 ticks of 1.5 per cent and 300 messages. */
test.beforeEach(({ page }) => drawAlways(page, 0.5));

/** A toast needs some moments to come up; the first needs more of them, for the code that shows it comes with it. */
const TOAST_COMES_UP_MS = 100;

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(TOAST_COMES_UP_MS);
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

function ring(page: Page, name: string) {
  return page.getByRole('progressbar', { name });
}

test('the demo starts a second after its button, with a toast, unless something else is pressed within it', async ({
  page,
}) => {
  const start = page.getByRole('link', { name: 'Starta demon' });
  const opening = page.getByText('Öppnar den påhittade inkorgen');
  await openWithStoppedClock(page, '/demo/auth');
  await test.step('whoever presses something else within that second is not led on', async () => {
    await start.click();
    await expect(opening).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Kakor' }).click();
    await expect(opening).toBeHidden();
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(appUrl('/demo/auth'));
    await page.getByRole('button', { name: 'Stäng', exact: true }).click();
  });
  await test.step('whoever does not is', async () => {
    await start.click();
    await expect(opening).toBeVisible();
    await page.clock.runFor(999);
    await expect(page).toHaveURL(appUrl('/demo/auth'));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(appUrl('/demo/scan'));
    await expect(ring(page, 'Hur långt skanningen har kommit')).toBeVisible();
    await expectToast(page, 'Demoskanningen har startat');
  });
});

/** On a page on which no time has passed yet. */
async function expectTicksOf(page: Page, tickMs: number): Promise<void> {
  const progress = ring(page, 'Hur långt skanningen har kommit');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await page.clock.runFor(10 * tickMs - 1);
  await expect(progress).toHaveAttribute('aria-valuenow', '13');
  await expect(heading).toHaveText(/^2\s700 av 19\s432/);
  await page.clock.runFor(1);
  await expect(progress).toHaveAttribute('aria-valuenow', '15');
  await expect(heading).toHaveText(/^3\s000 av 19\s432/);
}

/** They are read out to nobody. */
function firstSubject(page: Page) {
  return page.locator('[aria-live="off"]').getByRole('listitem').first();
}

test('767 pixels wide, the demo’s scan ticks every 100 ms', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await openWithStoppedClock(page, '/demo/scan');
  await expectTicksOf(page, 100);
});

test('768 pixels wide, the demo’s scan ticks every 150 ms, subject lines roll every half second until they are paused, and the result comes half a second after the last tick, with a toast, and stays over a reload', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.setViewportSize({ width: 768, height: 900 });
  await openWithStoppedClock(page, '/demo/scan');
  await expectTicksOf(page, TICK_MS);
  await test.step('the subject lines roll, until they are paused', async () => {
    const first = firstSubject(page);
    const seen = await first.innerText();
    await page.clock.runFor(500);
    await expect(first).not.toHaveText(seen);
    const next = await first.innerText();
    await page.getByRole('button', { name: 'Pausa' }).click();
    await page.clock.runFor(1500);
    await expect(page.getByRole('button', { name: 'Fortsätt' })).toBeVisible();
    await expect(first).toHaveText(next);
  });
  await test.step('the result comes', async () => {
    await page.clock.runFor((67 - 10) * TICK_MS - 500 - 1500);
    await expect(heading).toHaveText(/^19\s432 av 19\s432 mejl räknade/);
    await page.clock.runFor(499);
    await expect(heading).toHaveText(/^19\s432 av 19\s432 mejl räknade/);
    await page.clock.runFor(1);
    await expect(heading).toHaveText(/^Din inkorg väger 37,0\sGB/);
    await expectToast(page, 'Den fullständiga skanningen är klar!');
  });
  await test.step('it stays over a reload, until there is another scan', async () => {
    await page.reload();
    await expect(heading).toHaveText(/^Din inkorg väger 37,0\sGB/);
    await page.getByRole('button', { name: 'Ny skanning' }).click();
    // React shows what it has waited for a little later.
    await page.clock.runFor(1000);
    await page.getByRole('button', { name: 'Starta ny skanning' }).click();
    await expect(heading).toHaveText(/^0 av 19\s432 mejl räknade/);
  });
});

test('the demo’s payment takes a second and a half, the mail moves on every three seconds, and can be put back', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/demo/checkout');
  const pay = page.getByRole('button', { name: 'Betala 89 kr på låtsas' });
  await page.getByLabel('Mobilnummer').press('Enter');
  await expect(page.getByText('Betalningen behandlas')).toBeVisible();
  // The field that was written in is closed now.
  await expect(pay).toBeFocused();
  // Under way it takes no second click.
  await pay.click({ force: true });
  await page.clock.runFor(1499);
  await expect(page).toHaveURL(appUrl('/demo/checkout'));
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/demo\/receipt\?order=ord_/);

  const progress = ring(page, 'Hur långt flytten har kommit');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^0 av 3\s200 mejl flyttade/);
  await page.clock.runFor(2999);
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await page.clock.runFor(1);
  await expect(progress).toHaveAttribute('aria-valuenow', '20');
  await expect(heading).toHaveText(/^640 av 3\s200 mejl flyttade/);
  await expect(page.getByText('Betalning genomförd', { exact: true })).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(heading).toHaveText(/^3\s200 mejl ligger i papperskorgen/);

  await page.getByRole('button', { name: 'Lägg tillbaka allt' }).click();
  await page.clock.runFor(1000);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Ja, lägg tillbaka allt' })
    .click();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(heading).toHaveText('Allt ligger tillbaka där det låg', { timeout: 1000 });
  }).toPass();
});

test('under reduced motion the demo’s subject lines stand still, and the scan still ends', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithStoppedClock(page, '/demo/scan');
  // The first lines come with the first turn.
  await page.clock.runFor(500);
  const first = firstSubject(page);
  const seen = await first.innerText();
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^3\s000 av/);
  await expect(first).toHaveText(seen);
  await expect(page.getByRole('button', { name: 'Pausa' })).toHaveCount(0);
  await page.clock.runFor(67 * 150);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Din inkorg väger/);
});
