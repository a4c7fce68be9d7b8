import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';

import { APP_ORIGIN } from '#tests/worker/support/api.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { createApp } from '#worker/app.ts';
import { CONSENT_VERSION, consentTime } from '#worker/domain/pages/cookie-consent.ts';
import { TOKEN_PATHS } from '#worker/domain/mail/token-pages.ts';
import { GATED_PATHS, type LaunchMode } from '#worker/domain/pages/launch.ts';
import type { Bindings } from '#worker/env.ts';

const PAGE_POLICY = "default-src 'none'; script-src 'self'";

type Visit = { headers?: Record<string, string>; method?: string; launch?: LaunchMode };

/** The Worker before static files that answer with the name of whatever file is asked for. */
async function visit(path: string, visited: Visit = {}) {
  const { headers = {}, method = 'GET', launch = 'open' } = visited;
  const asked: Request[] = [];
  const files = {
    fetch: async (request: Request) => {
      asked.push(request);
      const isFresh = request.headers.get('if-none-match') === '"same"';
      return new Response(isFresh ? null : new URL(request.url).pathname, {
        status: isFresh ? 304 : 200,
        headers: { 'Content-Security-Policy': PAGE_POLICY, ETag: '"same"' },
      });
    },
  };
  const bindings: Bindings = { ...env, ASSETS: Object.assign(Object.create(env.ASSETS), files) };
  const runtime = buildRuntime({ settings: { LAUNCH: launch } });
  const request = new Request(APP_ORIGIN + path, { method, headers, redirect: 'manual' });
  const response = await createApp(() => runtime).fetch(request, bindings);
  return { response, text: await response.text(), asked };
}

test('a page comes in the language that was chosen, else in the browser’s, else in Swedish', async () => {
  const english = { 'accept-language': 'en-GB,en;q=0.9' };
  expect((await visit('/about')).text).toBe('/pages/open/standard/sv/about.html');
  expect((await visit('/about', { headers: english })).text).toBe(
    '/pages/open/standard/en/about.html',
  );
  const chosen = { headers: { ...english, cookie: 'language=sv' } };
  expect((await visit('/about', chosen)).text).toBe('/pages/open/standard/sv/about.html');
  const nonsense = { headers: { ...english, cookie: 'language=../../x' } };
  expect((await visit('/about', nonsense)).text).toBe('/pages/open/standard/en/about.html');
});

test('an address that is in a language comes in it, whoever asks', async () => {
  const swede = { headers: { cookie: 'language=sv' } };
  expect((await visit('/method', swede)).text).toBe('/pages/open/standard/en/method.html');
  expect((await visit('/about?lang=en', swede)).text).toBe('/pages/open/standard/en/about.html');
  expect((await visit('/about?lang=xx', swede)).text).toBe('/pages/open/standard/sv/about.html');
});

test('what is empty without its script asks to be found by nobody, and what is to be read does not', async () => {
  const robotsAt = async (path: string) => (await visit(path)).response.headers.get('x-robots-tag');
  for (const path of ['/auth', '/scan', '/receipt', '/demo/scan', ...TOKEN_PATHS]) {
    expect(await robotsAt(path)).toBe('noindex');
  }
  for (const path of ['/', '/faq', '/method', '/demo/auth'])
    expect(await robotsAt(path)).toBeNull();
});

test('caches are told what the page hangs on, and its own policy stays', async () => {
  const { response } = await visit('/faq', { headers: { 'accept-language': 'en' } });
  expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
  expect(response.headers.get('content-language')).toBe('en');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('content-security-policy')).toBe(PAGE_POLICY);
});

test.each(['/scan', '/dashboard', '/receipt', '/auth?from_oauth=true', '/clean-reset'])(
  '%s is the app’s, which fills an empty page',
  async (path) => {
    const { response, text } = await visit(path);
    expect(response.status).toBe(200);
    expect(text).toBe('/pages/open/standard/sv/app.html');
  },
);

test.each([...GATED_PATHS, '/receipt?order=ord_a', '/auth?return_to=/receipt', '/scan?verify=1'])(
  'before the launch the document of %s says, without a script too, that it opens soon',
  async (path) => {
    const { response, text } = await visit(path, { launch: 'gated' });
    expect(text).toBe('/pages/gated/standard/sv/coming-soon.html');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  },
);

test.each([
  '/scan?verify=true',
  '/auth?return_to=/withdraw',
  '/withdraw',
  '/demo/scan',
  ...TOKEN_PATHS,
])('before the launch %s is open', async (path) => {
  expect((await visit(path, { launch: 'gated' })).text).toBe('/pages/gated/standard/sv/app.html');
});

test.each([
  '/nowhere',
  '/pages/open/standard/sv/about.html',
  '/index.html',
  '/about/x',
  '/assets/x.js',
])('nobody lives at %s, and the answer says so', async (path) => {
  const headers = { 'if-none-match': '"same"' };
  const { response, text } = await visit(path, { headers });
  expect(response.status).toBe(404);
  expect(text).toBe('/pages/open/standard/sv/not-found.html');
});

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/FAQ/?lang=en', '/faq?lang=en'],
  ['/Auth?verify=true', '/auth?verify=true'],
])('%s is written %s', async (path, target) => {
  const { response, asked } = await visit(path);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(target);
  expect(asked).toHaveLength(0);
});

test('with every page the server writes the chosen language anew, so that it lasts as long as was said', async () => {
  const { response } = await visit('/faq', { headers: { cookie: 'language=en' } });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^language=en; Path=\/; Max-Age=31536000/),
  ]);
});

test('what was said about being counted is written anew when the page’s script asks for it, and with no page: a slow one would bring it back', async () => {
  const chosenAt = consentTime(buildRuntime().clock());
  const cookie = `language=en; cookie-consent=${CONSENT_VERSION}.${chosenAt}.analytics`;
  const written = async (method: string) => {
    const { response } = await visit('/faq', { method, headers: { cookie } });
    return response.headers.getSetCookie().map((each) => each.split('=')[0]);
  };
  expect(await written('GET')).toEqual(['language']);
  expect(await written('HEAD')).toEqual([
    'language',
    'cookie-consent',
    'cookie-consent-analytics',
    'cookie-consent-marketing',
  ]);
  const nonsense = { cookie: 'language=xx; cookie-consent=yes' };
  for (const headers of [{}, nonsense]) {
    const { response } = await visit('/faq', { method: 'HEAD', headers });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('a page that the browser has already is not sent again', async () => {
  const { response } = await visit('/about', { headers: { 'if-none-match': '"same"' } });
  expect(response.status).toBe(304);
});

test('the API keeps its own answers, and pages take no other method', async () => {
  const { response, asked } = await visit('/api/nothing');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(asked).toHaveLength(0);
  expect((await visit('/about', { method: 'POST' })).response.status).toBe(403);
});
