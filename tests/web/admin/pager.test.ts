import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});
afterAll(() => web.close());

/** What a list of two pages offers: whether each way to turn is open, and what stands between them. */
async function shown(page: number, isBusy = false) {
  const props = { page, lastPage: 2, isBusy, onPage: () => undefined };
  const { html, text } = await web.render('/shared/components/pager.tsx', 'Pager', { props });
  const closed = [...html.matchAll(/<button[^>]*aria-disabled="(true|false)"/g)].map(
    ([, is]) => is,
  );
  return { html, text, closed };
}

test('at each end the way on is closed, and keeps the focus of whoever came by it', async () => {
  const first = await shown(1);
  expect(first.text).toBe('Föregående Sida 1 av 2 Nästa');
  expect(first.closed).toEqual(['true', 'false']);
  const last = await shown(2);
  expect(last.closed).toEqual(['false', 'true']);
  for (const { html } of [first, last]) expect(html).not.toMatch(/ disabled=""/);
});

test('while another page is on its way neither leads on', async () => {
  expect((await shown(1, true)).closed).toEqual(['true', 'true']);
});
