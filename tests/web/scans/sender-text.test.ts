import { afterAll, beforeAll, expect, test } from 'vitest';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  ['nyheter@utskick.butik.example', 'nyheter<wbr/>@utskick<wbr/>.butik<wbr/>.example'],
  ['Anna B. Lind', 'Anna B. Lind'],
  ['', ''],
])(
  'an address goes on in the next line at its joints only, and words as they are: %j',
  async (text, drawn) => {
    const { html, text: words } = await web.render('/entities/scans/row-name.tsx', 'SenderText', {
      props: { text },
    });
    expect(html.replaceAll('<!-- -->', '')).toContain(`<bdi class="wrap-anywhere">${drawn}</bdi>`);
    expect(words).toBe(text);
  },
);
