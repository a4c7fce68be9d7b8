import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { SECURITY_HEADERS } from '#worker/platform/http/request-guards.ts';

import { expect, test } from '#tests/e2e/support/journey.ts';
import { appUrl, runningStack } from '#tests/e2e/support/running-stack.ts';

/** All that a page of ours may do; each word of it is one that somebody would have to argue for. */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'service-worker',
};

function policyOf(headers: Record<string, string>): Record<string, string> {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((text) => {
    const [name = '', ...sources] = text.trim().split(' ');
    return [name, sources.join(' ')] as const;
  });
  return Object.fromEntries(directives);
}

const PAGES = [
  '/',
  '/?lang=en',
  '/faq',
  '/scan',
  '/admin',
  '/share',
  '/nowhere',
  '/service-worker.js',
];

test('every page comes with a policy that runs our own files alone, and nothing written into a page', async ({
  request,
}) => {
  for (const path of PAGES) {
    const headers = (await request.get(appUrl(path))).headers();
    expect(policyOf(headers), path).toEqual(PAGE_POLICY);
    expect(headers, path).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
    }
  }
});

test('data comes with a policy under which nothing of it runs', async ({ request }) => {
  const headers = (await request.get(appUrl('/api/session'))).headers();
  expect(headers).toMatchObject(
    Object.fromEntries(
      Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  );
});

test('a file of a release is kept for good, and one that is not there by nobody', async ({
  request,
}) => {
  const html = await (await request.get(appUrl('/'))).text();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  const there = await request.get(appUrl(script));
  expect(there.status()).toBe(200);
  expect(there.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of [
    script.replace('.js', 'x.js'),
    '/assets/',
    '/assets/nothing.css',
    '/assets/../assets/nothing.css',
    '/social/nothing.png',
    '/icons/nothing.png',
    '/offline/nothing.html',
    '/nothing.webmanifest',
  ]) {
    const answer = await request.get(appUrl(path));
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['cache-control'], path).toBe('private, no-cache');
  }
});

test('the prerendered pages are reached by their own addresses alone', async ({ request }) => {
  for (const path of [
    '/pages/open/standard/sv/faq.html',
    '/%70ages/open/standard/sv/faq.html',
    '/index.html',
    '/_headers',
  ]) {
    expect((await request.get(appUrl(path))).status(), path).toBe(404);
  }
});

test('no store of traces is kept beside the database of this machine, where erasing would not reach it', () => {
  const kept = readdirSync(join(runningStack().persistDir, 'state/v3'));
  expect(kept).toContain('d1');
  expect(kept).not.toContain('observability');
});
