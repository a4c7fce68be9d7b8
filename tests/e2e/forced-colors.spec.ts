import type { Locator } from '@playwright/test';

import { DRAWN, expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';

test.use({ ...DRAWN, isFirstVisit: true });

/** WCAG 1.4.11. */
const LEAST_CONTRAST = 3;

/** How far apart the lightest and the darkest of what is drawn there are, as WCAG counts it. */
async function contrastWithin(control: Locator): Promise<number> {
  const picture = await control.screenshot({ animations: 'disabled' });
  return control.page().evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('nothing to draw on');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const linear = (value = 0) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      let darkest = 1;
      let lightest = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = data.subarray(at, at + 3);
        const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        darkest = Math.min(darkest, luminance);
        lightest = Math.max(lightest, luminance);
      }
      return (lightest + 0.05) / (darkest + 0.05);
    },
    [...picture],
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`where all colours are the system’s, ${colorScheme} ones, every control can be seen, and the bars`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    const controls = page.locator(':is(main, header, [role=region]) :is(button, a, input):visible');
    for (const path of ['/', '/demo/clean', '/demo/checkout', '/support']) {
      await openAlive(page, path);
      if (path === '/') await page.getByRole('button', { name: 'Läs mer' }).click();
      for (const control of await controls.all()) {
        const name = `${path}: ${await control.evaluate((element) => element.outerHTML)}`;
        expect(await contrastWithin(control), name).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
      const refuse = page.getByRole('button', { name: 'Bara nödvändiga' });
      if (await refuse.isVisible()) await refuse.click();
    }
  });
}
