import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildProgress } from '#tests/web/support/build-scan.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const SORTED = { sorting: { done: 40, total: 40 } };
const WEIGHED = { ...SORTED, weighing: { done: 19, total: 19 } };

test.each([
  [
    'listing',
    {},
    /^Analyserar resultat\.\.\. 12 av 40 sökningar gjorda$/,
    'Sortera 12 av 40 sökningar',
  ],
  [
    'measuring',
    SORTED,
    /^Analyserar resultat\.\.\. 7 av 19 stickprov vägda$/,
    'Väga 7 av 19 stickprov',
  ],
  ['measuring', WEIGHED, /\.\.\. 5 av 38 sökningar gjorda$/, 'Skydda 5 av 38 sökningar'],
  [
    'grouping',
    WEIGHED,
    /\.\.\. 52 avsändare hittade$/,
    'Namnge 52 avsändare, bakom 74 % av utskicken',
  ],
] as const)(
  'in %s, %j, the count and the step are those of what is being done',
  async (phase, done, count, step) => {
    const progress = buildProgress({
      phase,
      scannedMsgs: 20_000,
      totalMsgs: 20_000,
      sorting: { done: 12, total: 40 },
      weighing: { done: 7, total: 19 },
      protecting: { done: 5, total: 38 },
      sendersFound: 52,
      attributedShare: 0.74,
      ...done,
    });
    const props = { progress };
    const { text } = await web.render('/features/scan/scan-count.tsx', 'ScanCount', { props });
    expect(text).toMatch(count);
    const steps = await web.render('/features/scan/scan-steps.tsx', 'ScanSteps', { props });
    expect(steps.text).toContain('Räkna (klart) 20 000 av 20 000 mejl');
    expect(steps.text).toContain(step);
    expect(steps.html.match(/aria-current="step"/g)).toHaveLength(1);
  },
);
