import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildSession } from './build-session.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test('the result has a card for each clean-up, with what it does, what it costs and a way to it', async () => {
  const cards = (language: 'sv' | 'en') =>
    web.render('/features/scan/tier-cards.tsx', 'TierCards', {
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
