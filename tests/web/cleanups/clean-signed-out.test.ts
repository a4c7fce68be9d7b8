import { afterAll, beforeAll, expect, test } from 'vitest';

import { orderProblem } from '#web/pages/clean/place-order.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test('whoever was signed out meanwhile is told so above the bar, in the words of the specification', async () => {
  const problem = orderProblem({ code: 'unauthenticated', status: 401 });
  const props = { isOutdated: false, wasJustGranted: false, isPlacing: false, problem };
  const { text, html } = await web.render('/pages/clean/choose-notice.tsx', 'ChooseNotice', {
    props,
  });
  expect(text).toContain('Kunde inte förbereda rensning Du måste vara inloggad');
  expect(html).toContain('role="alert"');
  expect(html).not.toMatch(/>Försök igen<\/button>/);
});
