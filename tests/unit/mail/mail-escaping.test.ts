import { expect, test } from 'vitest';

import { buildFilledMail } from '#tests/support/build-filled-mail.ts';
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts';
import { renderMail } from '#worker/mail/render-mail.ts';

import { everyOrderMail } from './build-order-facts.ts';
import { everyOtherMail } from './every-mail.ts';

const TAG = /<(\/?[a-z][a-z0-9]*|!doctype html)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /\s([a-z-]+)="[^"]*"/g;
const ELEMENTS = new Set(
  '!doctype html,html,head,meta,title,style,body,div,p,h1,h2,ul,li,a,pre,b,span,br'.split(','),
);
const ATTRIBUTES = new Set('lang,charset,name,content,class,style,href,aria-hidden'.split(','));

/** Elements and attributes that no template of ours writes, and marks that are part of none. */
function foreignMarkup(html: string): string[] {
  const page = html.replace(/<style>[\s\S]*?<\/style>/, '');
  const foreign: string[] = [];
  for (const [, name = '', attributes = ''] of page.matchAll(TAG)) {
    if (!ELEMENTS.has(name.replace('/', ''))) foreign.push(name);
    for (const [, attribute = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(attribute)) foreign.push(attribute);
    }
  }
  return [...foreign, ...(page.replaceAll(TAG, '').match(/[<>]/g) ?? [])];
}

test('there are 120 ways to try', () => {
  expect(new Set(XSS_PAYLOADS).size).toBe(120);
});

test('markup that is not ours is found', async () => {
  const { html } = await renderMail(buildFilledMail('x'));
  for (const payload of ['<script>', '<b onclick="x">', '<img src="x">', 'a < b', '<b x=y>']) {
    expect(foreignMarkup(html.replace('</h1>', `${payload}</h1>`))).not.toEqual([]);
  }
});

test.each(XSS_PAYLOADS)('%s stays text wherever it stands', async (payload) => {
  const { html } = await renderMail(buildFilledMail(payload));
  expect(foreignMarkup(html)).toEqual([]);
});

test('whatever the fields of an order hold, its mail has our elements only', async () => {
  for (const payload of XSS_PAYLOADS) {
    for (const [, mail] of everyOrderMail({ email: payload, orderNumber: payload })) {
      const { html } = await renderMail(mail);
      expect(foreignMarkup(html)).toEqual([]);
    }
  }
});

test('whatever somebody writes to us or we to them, the mail about it has our elements only', async () => {
  for (const payload of XSS_PAYLOADS) {
    for (const [, mail] of everyOtherMail({ email: payload, message: payload })) {
      const { html } = await renderMail(mail);
      expect(foreignMarkup(html)).toEqual([]);
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
