import { expect, test } from 'vitest';

import { oauthFlows } from '#worker/db/schema/oauth-flows.ts';

import { APP_ORIGIN } from './support/api.ts';
import { comeBack, goToGoogle } from './support/sign-in.ts';
import { buildStage } from './support/sign-in-stage.ts';

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

test.each(['redirect_to', 'redirect_uri', 'next', 'url', 'return_to', 'state', 'scope', 'verify'])(
  'the start of a sign-in takes no %s from its address',
  async (name) => {
    const { api } = await buildStage();
    const response = await api.sendRaw(`/api/auth/google/start?${name}=https://evil.test`);
    expect(response.headers.get('location')).toBe('/auth?error=bad_request');
  },
);

test('a way back that was changed in the table is not followed', async () => {
  const { runtime, api, account } = await buildStage();
  const callback = await goToGoogle(api, { account });
  await runtime.db.update(oauthFlows).set({ returnTo: '//evil.test' });
  const location = (await comeBack(api, callback)).headers.get('location') ?? '';
  expect(new URL(location, APP_ORIGIN).origin).toBe(APP_ORIGIN);
  expect(location).not.toContain('evil');
});
