import { expect, test } from 'vitest';

import { oauthFlows } from '#worker/access/schema.ts';

import { APP_ORIGIN } from '#tests/worker/support/api.ts';
import { buildReader, goToAsk, ORDER_ID } from '#tests/worker/support/modify-stage.ts';
import { comeBack, goToGoogle } from '#tests/worker/support/sign-in.ts';
import { buildStage } from '#tests/worker/support/sign-in-stage.ts';

const asker = await buildReader();

const HOSTILE_TARGETS = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'http:///evil.test',
  'HTTPS://EVIL.TEST',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.test',
  '/%2f/evil.test',
  '/%2F%2Fevil.test',
  '%2f%2fevil.test',
  '/%5cevil.test',
  '/%09/evil.test',
  '/%0a/evil.test',
  '/\t/evil.test',
  '\t//evil.test',
  '/\n/evil.test',
  '/\r\nLocation: https://evil.test',
  '/scan\r\nSet-Cookie: a=b',
  ' //evil.test',
  '/scan@evil.test',
  'https://grinbox.test@evil.test',
  'https://grinbox.test.evil.test',
  '@evil.test',
  '.evil.test',
  ':evil.test',
  '/.evil.test',
  '/../evil.test',
  '/scan/../../evil.test',
  '/./scan',
  '/scan?next=//evil.test',
  '/scan#//evil.test',
  '/scan;evil',
  '/scan/',
  '/scan%00',
  '/scan\u0000',
  '/SCAN',
  '/dashboard//evil.test',
  '//grinbox.test/scan',
  'https://grinbox.test/scan',
  '/ｓｃａｎ',
  '／／evil.test',
  '/∕evil.test',
  '/\u2028/evil.test',
  '/\u202e/scan',
  '',
  '/',
  '.',
  '..',
  'scan',
  'null',
  'undefined',
  '[object Object]',
];

test.each(HOSTILE_TARGETS)('%j as a way back keeps the browser on our own site', async (target) => {
  const { api } = await buildStage();
  const response = await api.sendRaw(
    `/api/auth/google/start?returnTo=${encodeURIComponent(target)}`,
  );
  expect(response.headers.get('location')).toBe('/auth?error=bad_request');
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each(HOSTILE_TARGETS)(
  '%j as a way back from the permission to move mail keeps the browser on our own site',
  async (target) => {
    const { api, cookie } = asker;
    const query = `?purpose=modify&returnTo=${encodeURIComponent(target)}`;
    const response = await api.sendRaw(`/api/auth/google/start${query}`, { cookie });
    expect(response.headers.get('location')).toBe('/auth?error=bad_request');
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test.each([
  '',
  'purpose=sign-in&purpose=modify&returnTo=/receipt',
  'purpose=MODIFY&returnTo=/clean-direct',
  'purpose=&returnTo=/clean-direct',
  'purpose=modify',
  'purpose=modify&returnTo=/scan',
  'purpose=modify&returnTo=/dashboard',
  'purpose=modify&returnTo=/checkout',
  'purpose=modify&returnTo=/auth',
  'purpose=modify&returnTo=/clean-direct/',
  'purpose=modify&returnTo=/clean-direct&returnTo=//evil.test',
  'purpose=modify&returnTo=/clean-direct%3Fpermission=granted',
  'purpose=modify&returnTo=/clean-direct&permission=granted',
  'purpose=modify&returnTo=/clean-direct&error=oauth_denied',
  'purpose=modify&returnTo=/clean-direct&login_hint=evil@evil.test',
  'purpose=modify&returnTo=/clean-direct&scope=https://mail.google.com/',
  `purpose=modify&returnTo=/clean-direct&order=${ORDER_ID}`,
  `purpose=modify&order=${ORDER_ID}`,
  `returnTo=/scan&order=${ORDER_ID}`,
  `order=${ORDER_ID}`,
])('the start with ?%s asks Google for no permission to move mail', async (query) => {
  const { api, cookie } = asker;
  const response = await api.sendRaw(`/api/auth/google/start?${query}`, { cookie });
  const location = new URL(response.headers.get('location') ?? '', APP_ORIGIN);
  if (query === '') expect(location.searchParams.get('scope')).not.toContain('gmail.modify');
  else expect(location.href).toBe(`${APP_ORIGIN}/auth?error=bad_request`);
});

const HOSTILE_ORDERS = [
  ...HOSTILE_TARGETS,
  ORDER_ID.toUpperCase(),
  ORDER_ID.slice(1),
  ORDER_ID.slice(0, -1),
  `${ORDER_ID}a`,
  `${ORDER_ID}\n`,
  `${ORDER_ID}\r\nLocation: https://evil.test`,
  ` ${ORDER_ID}`,
  `${ORDER_ID}&error=x`,
  `${ORDER_ID}#`,
  `${ORDER_ID}/../evil`,
  ORDER_ID.replace('ord_', 'usr_'),
  ORDER_ID.replace('ord_', 'ord_0'),
  ORDER_ID.replace('a', '1'),
  ORDER_ID.replace('a', 'а'),
  'GR-12345678',
  '{}',
  '1e308',
];

test.each(HOSTILE_ORDERS)('%j as an order gets into no address', async (order) => {
  const { api, cookie } = asker;
  for (const purpose of ['modify', 'sign-in']) {
    const query = `purpose=${purpose}&returnTo=/receipt&order=${encodeURIComponent(order)}`;
    const response = await api.sendRaw(`/api/auth/google/start?${query}`, { cookie });
    expect(response.headers.get('location')).toBe('/auth?error=bad_request');
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test.each(['redirect_to', 'redirect_uri', 'next', 'url', 'return_to', 'state', 'scope', 'verify'])(
  'the start of a sign-in takes no %s from its address',
  async (name) => {
    const { api } = await buildStage();
    const response = await api.sendRaw(`/api/auth/google/start?${name}=https://evil.test`);
    expect(response.headers.get('location')).toBe('/auth?error=bad_request');
  },
);

test('a way back and an order that were changed in the table lead nowhere else', async () => {
  const reader = await buildReader();
  const query = `?purpose=modify&returnTo=/receipt&order=${ORDER_ID}`;
  for (const returnTo of ['//evil.test', '/receipt']) {
    const callback = await goToAsk(reader, { account: reader.account, deny: true }, query);
    const orderId = '//evil.test/?permission=granted&x=\r\nx: y#';
    await reader.runtime.db.update(oauthFlows).set({ returnTo, orderId });
    const location = (await comeBack(reader.api, callback)).headers.get('location') ?? '';
    const target = new URL(location, APP_ORIGIN);
    expect(target.origin).toBe(APP_ORIGIN);
    expect(target.pathname).toBe(returnTo === '/receipt' ? '/receipt' : '/auth');
    expect(target.searchParams.get('error')).toBe('oauth_denied');
    expect(target.searchParams.get('permission')).toBeNull();
    expect(target.hash).toBe('');
  }
});

test('a way back that was changed in the table is not followed', async () => {
  const { runtime, api, account } = await buildStage();
  const callback = await goToGoogle(api, { account });
  await runtime.db.update(oauthFlows).set({ returnTo: '//evil.test' });
  const location = (await comeBack(api, callback)).headers.get('location') ?? '';
  expect(new URL(location, APP_ORIGIN).origin).toBe(APP_ORIGIN);
  expect(location).not.toContain('evil');
});
