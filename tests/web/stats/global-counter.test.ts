import type { createStore } from 'jotai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import type { Language } from '#worker/domain/language.ts';

import type { RealFigures } from '#web/entities/stats/real-figures.ts';
import type { realFiguresAtom } from '#web/pages/scan/global-counter.tsx';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const isThere = (value: unknown) => typeof value === 'object';
const figuresSchema = z.object({ realFiguresAtom: z.custom<typeof realFiguresAtom>(isThere) });
const storeSchema = z.object({ store: z.custom<ReturnType<typeof createStore>>(isThere) });

/** The counter in a tab that has heard so much of what is true. */
async function showCounter(figures: RealFigures, language: Language = 'sv') {
  const { realFiguresAtom: atom } = figuresSchema.parse(
    await web.load('/pages/scan/global-counter.tsx'),
  );
  const { store } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  store.set(atom, figures);
  const shown = await web.render('/pages/scan/global-counter.tsx', 'GlobalCounter', {
    language,
  });
  store.set(atom, undefined);
  return shown;
}

const TOGETHER = { emails: 12_000, gigabytes: 2, co2: { lowKg: 1, centralKg: 1.35, highKg: 3000 } };

test('before it is known whether totals are true no counter runs', async () => {
  const { text, html } = await showCounter(undefined);
  expect(text).toBe('');
  expect(html).not.toContain('<button');
});

test('below so many mails the counter of everybody is an example that says so and from when on it is none, and can be paused', async () => {
  const { text, html } = await showCounter(null);
  expect(text).toContain('Uppskattad CO₂ för allt som har städats bort: 3,8069 ton');
  expect(text).toContain('Exempel Riktiga siffror visas när 10 000 mejl har städats bort.');
  expect(html).toMatch(/<button[^>]*>Pausa<\/button>/);
});

test('true totals that one page has heard of stand on the next at once, mails and space first', async () => {
  const { text } = await showCounter(TOGETHER);
  expect(text).toContain(
    'Alla tillsammans har städat bort 12 000 mejl, 2,0 GB Uppskattad CO₂: 1,35 kg/år, publicerat: 1–3 000 kg',
  );
  expect(text).not.toContain('Exempel');
});

test('true totals stand still beside their published span', async () => {
  const co2 = { ...TOGETHER.co2, centralKg: 1234 };
  const { text, html } = await showCounter({ ...TOGETHER, co2 }, 'en');
  expect(text).toContain('Estimated CO₂: 1,234.00 kg/yr');
  expect(text).toContain('1–3,000 kg');
  expect(text).not.toContain('Example');
  expect(html).not.toContain('<button');
});
