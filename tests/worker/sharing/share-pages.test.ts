import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';

import { createApp } from '#worker/app.ts';
import { payments } from '#worker/orders/schema.ts';
import { shareImages } from '#worker/sharing/schema.ts';
import type { Bindings } from '#worker/env.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import type { Language } from '#worker/domain/language.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { APP_ORIGIN } from '#tests/worker/support/api.ts';
import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { erase } from '#tests/worker/support/erasure.ts';

const MAX_PICTURE_BYTES = 120_000;
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A stored share, and the Worker before static files that know nothing. */
async function buildShare(language: Language = 'sv') {
  const shop = await buildShop();
  const { id: orderId } = await buyOrder(shop);
  await changeCleanup(shop, orderId, { movedCount: 2342 });
  const co2 = { co2LowKg: 0.0016, co2HighKg: 13.7 };
  const ordered = { ...co2, emailCount: 2342, co2KgSaved: 4.8 };
  await shop.runtime.db.update(payments).set(ordered).where(eq(payments.id, orderId));
  const id = newId('shr');
  await shop.runtime.db.insert(shareImages).values({
    id,
    userId: shop.user.userId,
    orderId,
    language,
    emailCount: 2342,
    ...co2,
    sizeBytes: (4.8 / 0.7) * BYTES_PER_GIB,
    co2Kg: 4.8,
    version: 1,
    createdAtMs: shop.runtime.clock(),
  });
  const files = { fetch: async () => new Response('no such page', { status: 200 }) };
  const bindings: Bindings = { ...env, ASSETS: Object.assign(Object.create(env.ASSETS), files) };
  const app = createApp(() => shop.runtime);
  async function visit(path: string, init: RequestInit = {}): Promise<Response> {
    const context = createExecutionContext();
    const response = await app.fetch(new Request(APP_ORIGIN + path, init), bindings, context);
    await waitOnExecutionContext(context);
    return response;
  }
  return { shop, id, orderId, visit };
}

function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function contentOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

test('a shared address unfurls with a name, words and a picture of its own, and leads to the start page', async () => {
  const { id, visit } = await buildShare();
  const response = await visit(`/share/${id}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain(`<title>2\u00a0342 mejl lättare inkorg – Grinbox</title>`);
  expect(html).toContain(`<link rel="canonical" href="${APP_ORIGIN}/share/${id}" />`);
  expect(contentOf(html, 'og:title')).toBe('2\u00a0342 mejl lättare inkorg – Grinbox');
  expect(contentOf(html, 'og:description')).toBe(
    '2\u00a0342 mejl, 6,9\u00a0GB, till papperskorgen. Uppskattad CO₂ för att lagra dem: ca 4,80 kg per år, publicerade värden ger &lt;0,01–14\u00a0kg. Väg din egen inkorg gratis. Så räknas det: https://grinbox.example/metod',
  );
  expect(contentOf(html, 'og:url')).toBe(`${APP_ORIGIN}/share/${id}`);
  expect(contentOf(html, 'og:image')).toBe(`${APP_ORIGIN}/share/${id}/1200x630.png?v=3.1`);
  expect(contentOf(html, 'og:image:width')).toBe('1200');
  expect(contentOf(html, 'og:image:height')).toBe('630');
  expect(contentOf(html, 'robots')).toBe('noindex');
  expect(html).toContain('href="/?lang=sv"');
  expect(html).toContain('href="/metod"');
});

test('the page of an English share is in English, whatever the visitor’s browser wants', async () => {
  const { id, visit } = await buildShare('en');
  const response = await visit(`/share/${id}`, { headers: { 'accept-language': 'sv' } });
  const html = await response.text();
  expect(response.headers.get('content-language')).toBe('en');
  expect(html).toContain('<html lang="en">');
  expect(contentOf(html, 'og:title')).toBe('An inbox 2,342 emails lighter – Grinbox');
  expect(contentOf(html, 'og:description')).toContain(
    '2,342 emails, 6.9\u00a0GB, to the trash. Estimated CO₂ of storing them: about 4.80 kg a year',
  );
  expect(html).not.toMatch(/[åäö]/);
});

test('the page tells neither user nor order, runs nothing, and its policy allows its one style sheet', async () => {
  const { shop, id, orderId, visit } = await buildShare();
  const response = await visit(`/share/${id}`);
  const html = await response.text();
  expect(html).not.toContain(orderId);
  expect(html).not.toContain(shop.user.userId);
  expect(html).not.toMatch(/<script| style=| on\w+=/);
  const sheet = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sheet));
  const hash = btoa(String.fromCodePoint(...new Uint8Array(digest)));
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test.each<[Language, string, number, number]>([
  ['sv', '1200x630.png', 1200, 630],
  ['sv', '1080x1080.png', 1080, 1080],
  ['en', '1200x630.png', 1200, 630],
  ['en', '1080x1080.png', 1080, 1080],
])(
  'the picture in %s of %s is a PNG of its size, under 120 kB, for every site',
  async (language, file, width, height) => {
    const { id, visit } = await buildShare(language);
    const response = await visit(`/share/${id}/${file}?v=3.1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const png = new Uint8Array(await response.arrayBuffer());
    expect([...png].slice(0, 8)).toEqual(PNG_HEAD);
    expect(sizeOf(png)).toEqual({ width, height });
    expect(png.length).toBeLessThan(MAX_PICTURE_BYTES);
    const again = new Uint8Array(await (await visit(`/share/${id}/${file}?v=3.1`)).arrayBuffer());
    expect(again).toEqual(png);
  },
);

test('the copy that a data centre keeps of a picture outlives its share by hours, and is given to nobody', async () => {
  const { shop, id, visit } = await buildShare();
  const path = `/share/${id}/1200x630.png?v=3.1`;
  await visit(path);
  const kept = await caches.default.match(APP_ORIGIN + path);
  expect(kept?.headers.get('cache-control')).toBe('max-age=14400');
  await kept?.body?.cancel();
  await shop.runtime.db.delete(shareImages).where(eq(shareImages.id, id));
  const response = await visit(path);
  expect(response.headers.get('content-type')).not.toBe('image/png');
});

test('of an erased account the copies that a data centre keeps name nobody, and are given to nobody', async () => {
  const { shop, id, orderId, visit } = await buildShare();
  const paths = ['1200x630.png', '1080x1080.png'].map((file) => `/share/${id}/${file}?v=3.1`);
  for (const path of paths) expect((await visit(path)).status).toBe(200);
  await erase(shop);
  const { userId, email, googleSub } = shop.user;
  for (const path of paths) {
    const kept = await caches.default.match(APP_ORIGIN + path);
    expect(kept?.headers.get('content-type')).toBe('image/png');
    const bytes = new TextDecoder('latin1').decode(await kept?.arrayBuffer());
    const told = path + JSON.stringify([...(kept?.headers ?? [])]) + bytes;
    for (const mark of [userId, email, googleSub, orderId]) expect(told).not.toContain(mark);
    expect((await visit(path)).status).toBe(404);
  }
});

test('a picture that is asked for by an older version is the one of now', async () => {
  const { shop, id, visit } = await buildShare();
  const file = `/share/${id}/1200x630.png?v=3.1`;
  const before = new Uint8Array(await (await visit(file)).arrayBuffer());
  await shop.runtime.db.update(shareImages).set({ emailCount: 7, version: 2 });
  const after = new Uint8Array(await (await visit(file)).arrayBuffer());
  expect(after).not.toEqual(before);
});

test('a share that is gone is gone at once, its picture too, though it was kept', async () => {
  const { shop, id, visit } = await buildShare();
  const paths = [`/share/${id}`, `/share/${id}/1200x630.png?v=3.1`];
  for (const path of paths) expect((await visit(path)).status).toBe(200);
  await shop.runtime.db.delete(shareImages).where(eq(shareImages.id, id));
  for (const path of paths) expect((await visit(path)).status).toBe(404);
});

test('an address that is nobody’s gets the page of all such addresses, whatever stands in it', async () => {
  const { id, visit } = await buildShare();
  const unknown = newId('shr');
  const paths = [`/share/${unknown}`, `/share/${unknown}/1200x630.png`, `/share/${id}/1x1.png`];
  const hostile = HOSTILE_TEXTS.filter((text) => text.isWellFormed())
    .map((text) => encodeURIComponent(text.slice(0, 500)))
    .flatMap((text) => [`/share/${text}x`, `/share/${id}/${text}x`]);
  const plain = await (await visit('/nothing-here')).text();
  for (const path of [...paths, ...hostile]) {
    const response = await visit(path);
    expect([404, 308]).toContain(response.status);
    if (response.status === 404) expect(await response.text()).toBe(plain);
  }
});

test('once mail that it tells of is put back, a share is nowhere, until it is made anew', async () => {
  const { shop, id, orderId, visit } = await buildShare();
  await changeCleanup(shop, orderId, { restoredCount: 1 });
  expect(await (await visit(`/share/${id}`)).text()).toBe('no such page');
  expect(await (await visit(`/share/${id}/1200x630.png?v=3.1`)).text()).toBe('no such page');
});

test('only the address of this very version is kept for good', async () => {
  const { id, visit } = await buildShare();
  const cacheControlOf = async (query: string) =>
    (await visit(`/share/${id}/1200x630.png${query}`)).headers.get('cache-control');
  expect(await cacheControlOf('?v=3.1')).toContain('immutable');
  expect(await cacheControlOf('?v=3.2')).toBe('no-cache');
  expect(await cacheControlOf('')).toBe('no-cache');
});
