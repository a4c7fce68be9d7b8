import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ScanProgress } from '#worker/contract/scans.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import {
  isWorthAnnouncing,
  weightSoFar,
  type WeightSoFar,
} from '#web/features/scan/weight-so-far.ts';

import { buildProgress, buildSummary } from '#tests/web/support/build-scan.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

type Early = NonNullable<ScanProgress['early']>;

/** 37 GB, give or take much. */
function buildEarly(changes: Partial<Early> = {}): Early {
  return {
    messages: 1000,
    bytes: 37 * BYTES_PER_GIB,
    lowBytes: 24 * BYTES_PER_GIB,
    highBytes: 61 * BYTES_PER_GIB,
    debtRange: { lowKg: 0.006, centralKg: 25.9, highKg: 122 },
    ...changes,
  };
}

function weightFigure(progress: ScanProgress | null, language: 'sv' | 'en' = 'sv') {
  return web.render('/features/scan/weight-figure.tsx', 'WeightFigure', {
    language,
    props: { progress },
  });
}

test('the early weight is shown with the word about, its interval and its CO2 with a span', async () => {
  const progress = buildProgress({ early: buildEarly() });
  const { text } = await weightFigure(progress);
  expect(text).toBe(
    'Väger omkring 37,0 GB mellan 24,0 GB och 61,0 GB Uppskattad CO₂: 25,90 kg/år, vårt spann: 0,01–122 kg',
  );
  expect((await weightFigure(progress, 'en')).text).toBe(
    'Weighs about 37.0 GB between 24.0 GB and 61.0 GB Estimated CO₂: 25.90 kg/yr, our range: 0.01–122 kg',
  );
});

test('an interval that has become narrow is given with as many digits as it takes', async () => {
  const early = buildEarly({ lowBytes: 36.8 * BYTES_PER_GIB, highBytes: 37.3 * BYTES_PER_GIB });
  expect((await weightFigure(buildProgress({ early }))).text).toContain(
    'mellan 36,8 GB och 37,3 GB',
  );
});

test.each([
  ['before anything is told', null],
  ['before large mail is listed', buildProgress()],
  ['of an empty mailbox', buildProgress({ early: buildEarly({ messages: 0 }) })],
])('%s there is a word of what will come, and no figure', async (_when, progress) => {
  expect(weightSoFar(progress)).toBeNull();
  const { text } = await weightFigure(progress);
  expect(text).toBe('Väger omkring En första vikt kommer så snart de stora mejlen är räknade.');
  expect((await weightFigure(progress, 'en')).text).not.toMatch(/\d|[åäö]/);
});

test('the place of the figure is as high with it as without', async () => {
  const sectionOf = (html: string) => /<section[^>]* class="([^"]*)"/.exec(html)?.[1];
  const before = await weightFigure(null);
  const after = await weightFigure(buildProgress({ early: buildEarly() }));
  expect(sectionOf(before.html)).toContain('min-h-');
  expect(sectionOf(after.html)).toBe(sectionOf(before.html));
});

test('once mail has been weighed, what it says goes before the early estimate', async () => {
  const resultSummary = buildSummary({ sizeInterval: { lowBytes: 36, highBytes: 38 } });
  expect(weightSoFar(buildProgress({ early: buildEarly(), resultSummary }))).toEqual({
    bytes: resultSummary.total_size_bytes,
    lowBytes: 36,
    highBytes: 38,
    debtRange: resultSummary.debtRange,
    isPublished: true,
  });
  // The span of the same figure is called as in the result.
  const { text } = await weightFigure(buildProgress({ early: buildEarly(), resultSummary }));
  expect(text).toContain('publicerat: ');
  expect(text).not.toContain('vårt spann');
  expect(
    weightSoFar(buildProgress({ resultSummary: buildSummary({ totalEmails: 0 }) })),
  ).toBeNull();
});

test('who listens is told the weight at once, then when it is twice as sure, and three times in all', () => {
  const told: WeightSoFar[] = [];
  for (const half of [20, 19, 11, 10, 9, 5, 4, 2, 1, 0]) {
    const weight = {
      ...buildEarly(),
      isPublished: false,
      lowBytes: 50 - half,
      highBytes: 50 + half,
    };
    if (isWorthAnnouncing(weight, told)) told.push(weight);
  }
  expect(told.map(({ highBytes, lowBytes }) => (highBytes - lowBytes) / 2)).toEqual([20, 10, 5]);
});
