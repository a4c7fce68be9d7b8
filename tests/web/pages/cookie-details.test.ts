import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test('each kind of cookie has a switch that says by itself whether it is on', async () => {
  const { html } = await web.render('/features/consent/cookie-question.tsx', 'CookieDetails');
  const switches = html.match(/<input[^>]*role="switch"[^>]*>/g) ?? [];
  expect(switches.map((one) => one.includes('checked=""'))).toEqual([true, false]);
  // ARIA in HTML has a native checkbox say that in its own way only.
  expect(html).not.toContain('aria-checked');
});
