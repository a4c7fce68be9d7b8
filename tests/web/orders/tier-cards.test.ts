import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { buildScan, buildSummary } from '#tests/web/support/build-scan.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

test('the result has a card for each clean-up, with what it does, what it costs and a way to it', async () => {
  const cards = (language: 'sv' | 'en') =>
    web.render('/entities/orders/tier-cards.tsx', 'TierCards', {
      session: buildSession(12),
      url: '/scan?verify=true',
      language,
    });
  const { text, links } = await cards('sv');
  expect(text).toMatch(/Snabbstädning ?39 kr/);
  expect(text).toMatch(/Djupstädning ?89 kr/);
  expect(text).toContain('Nyhetsbreven avslutas också');
  expect(links).toEqual({
    Snabbstäda: '/clean-direct?verify=true',
    Djupstäda: '/clean-reset?verify=true',
  });
  const english = await cards('en');
  expect(english.text).toMatch(/Quick clean ?€3\.90/);
  expect(english.text).toMatch(/Deep clean ?€8\.90/);
  expect(english.text).not.toMatch(/[åäö]/);
});

test.each([
  ['direct', 'Snabbstädning Ditt val', '/clean-direct'],
  ['reset', 'Djupstädning Ditt val', '/clean-reset'],
  ['gold', null, '/clean-direct'],
] as const)(
  'whoever pressed the plan %s on the start page finds it marked, and is led on to it',
  async (tier, marked, path) => {
    vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ tier }) });
    const { text } = await web.render('/entities/orders/tier-cards.tsx', 'TierCards', {
      session: buildSession(12),
    });
    expect(/\S+ Ditt val/.exec(text)?.[0] ?? null).toBe(marked);
    const { links } = await web.render('/pages/scan/results-bar.tsx', 'ResultsBar', {
      session: buildSession(12),
      props: { summary: buildSummary(), cleanedCount: 0, isAllGone: false },
    });
    expect(links['Välj vad som ska bort']).toBe(path);
  },
);

test('where a quick scan offers nothing, or nothing any more, the deep clean-up does, and not after a scan of everything', async () => {
  const offered = (scanType: 'quick' | 'complete', isAllGone: boolean) => {
    const scan = buildScan({ scanType, finishedAtMs: 9, resultSummary: buildSummary() });
    return web.render('/entities/orders/tier-cards.tsx', 'OfferedTiers', {
      session: buildSession(12),
      props: { scan, isAllGone },
    });
  };
  const quick = await offered('quick', true);
  expect(quick.text).toContain('Det kan finnas mer längre tillbaka');
  expect(quick.links).toEqual({ Djupstäda: '/clean-reset' });
  expect((await offered('complete', true)).text).toBe('');
  expect(Object.keys((await offered('quick', false)).links)).toEqual(['Snabbstäda', 'Djupstäda']);
});

test.each([
  ['sv', /Stängd kassa ?Just nu säljer vi inga nya städningar\. Att skanna är gratis som vanligt/],
  [
    'en',
    /Checkout closed ?We are not selling any new clean-ups right now\. Scanning is free as ever/,
  ],
] as const)('where nothing is sold the ways to clean up say so in %s', async (language, words) => {
  const shown = (isSelling: boolean) =>
    web.render('/entities/orders/tier-cards.tsx', 'TierCards', {
      session: { ...buildSession(12), isSelling },
      language,
    });
  expect((await shown(false)).text).toMatch(words);
  expect((await shown(true)).text).not.toMatch(words);
});
