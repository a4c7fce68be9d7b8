import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildReceipt } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  ['sv', 'Till startsidan', '?order=ord_abc&verify=true', '/?verify=true'],
  ['en', 'Go to the home page', '?order=ord_abc', '/?lang=en'],
] as const)('in %s a receipt leads home by "%s", at every stage', async (...given) => {
  const [language, label, search, home] = given;
  for (const status of ['working', 'failed', 'done'] as const) {
    const { links } = await web.render('/pages/receipt/receipt-page.tsx', 'ReceiptPage', {
      session: buildSession(12),
      url: `/receipt${search}`,
      loaderData: { receipt: buildReceipt({ status }) },
      language,
    });
    expect(links[label]).toBe(home);
  }
});
