import { expect, test } from 'vitest';

import { buildFilledMail } from '#tests/support/build-filled-mail.ts';
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts';
import { renderMail } from '#worker/mail/render-mail.ts';

import { everyMail } from './build-order-facts.ts';

const TAG = /<(\/?[a-z][a-z0-9]*|!doctype html)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const ELEMENTS =
  '!doctype html,html,head,meta,title,style,body,div,p,h1,h2,ul,li,a,pre,b,span,br'.split(',');
const ATTRIBUTES = 'lang,charset,name,content,class,style,href,aria-hidden'.split(',');

/** Fails for any element or attribute that no template of ours writes, and for a mark that is part of none. */
function expectOurMarkup(html: string): void {
  const ownSheet = /<style>[\s\S]*?<\/style>/;
  const page = html.replace(ownSheet, '');
  for (const [, name = '', attributes = ''] of page.matchAll(TAG)) {
    expect(ELEMENTS).toContain(name.replace('/', ''));
    for (const [, attribute] of attributes.matchAll(/\s([a-z-]+)="[^"]*"/g)) {
      expect(ATTRIBUTES).toContain(attribute);
    }
  }
  expect(page.replaceAll(TAG, '')).not.toMatch(/[<>]/);
}

test('there are 120 ways to try', () => {
  expect(new Set(XSS_PAYLOADS).size).toBe(120);
});

test.each(XSS_PAYLOADS)('%s stays text wherever it stands', async (payload) => {
  const { html } = await renderMail(buildFilledMail(payload));
  expectOurMarkup(html);
});

test('whatever the fields of an order hold, its mail has our elements only', async () => {
  for (const payload of XSS_PAYLOADS) {
    for (const [, mail] of everyMail({ email: payload, orderNumber: payload })) {
      expectOurMarkup((await renderMail(mail)).html);
    }
  }
});

test.each(['javascript:__pwned()', 'data:text/html,x', ' javascript:x', 'mailto:a@b.se', 'x', ''])(
  'a mail with a link to %j is not written',
  async (url) => {
    const mail = { ...buildFilledMail('x'), blocks: [{ kind: 'link' as const, text: 'x', url }] };
    await expect(renderMail(mail)).rejects.toThrow(/leads to no page|Invalid URL/);
  },
);
