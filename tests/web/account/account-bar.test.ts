import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  ['sv', /^Konto .*Återkalla åtkomst Logga ut$/],
  ['en', /^Account .*Revoke access Sign out$/],
] as const)(
  'in %s each button of the signed-in header says what it is for, to whoever sees it, on a phone as well',
  async (language, words) => {
    const { html, text } = await web.render('/features/access/account-bar.tsx', 'AccountBar', {
      language,
      session: buildSession(12),
    });
    expect(html).not.toContain('sr-only');
    expect(text).toMatch(words);
  },
);
