import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { APP_ORIGIN } from '#tests/worker/support/api.ts';
import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo, setEmail } from '#tests/worker/support/mail.ts';
import { buildOwner, requestTo } from '#tests/worker/support/route-requests.ts';
import { createApp } from '#worker/app.ts';
import { GATED_PATHS, LAUNCH_MODES, type LaunchMode } from '#worker/domain/pages/launch.ts';
import { PUBLISHED_PATHS, isReadingPage, pageAt } from '#worker/domain/pages/public-pages.ts';
import type { Bindings } from '#worker/env.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';

function openShop(launch: LaunchMode) {
  return buildShop({
    settings: { LAUNCH: launch },
    oauth: { revoke: async () => true, refresh: async () => ({ ok: false, kind: 'transient' }) },
    mailboxScan: () => ({ start: async () => {} }),
  });
}

const SHOPS = { open: await openShop('open'), gated: await openShop('gated') };
/** Pages have a test of their own, and the hook of payments answers no browser. */
const API_ROUTES = SHOPS.open.api
  .listRoutes()
  .filter((route) => route !== 'GET /*' && !route.includes('/webhook'));
const isReading = (route: string) => route.startsWith('GET ');

type Owner = Awaited<ReturnType<typeof buildOwner>>;

/** What a route answers somebody about what is theirs, and a visitor. */
async function answersOf(
  route: string,
  launch: LaunchMode,
  { things, cookie }: Owner,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const who of [{}, { cookie }]) {
    const { path, ...request } = requestTo(route, things);
    statuses.push((await SHOPS[launch].api.send(path, { ...request, ...who })).status);
  }
  return statuses;
}

describe('what only reads', () => {
  let reader: Owner;
  beforeAll(async () => {
    reader = await buildOwner(SHOPS.open.runtime);
  });

  test.each(API_ROUTES.filter(isReading))(
    '%s answers before the launch as it does after',
    async (route) => {
      const open = await answersOf(route, 'open', reader);
      expect(await answersOf(route, 'gated', reader)).toEqual(open);
      expect(open).not.toContain(500);
    },
  );
});

describe('what changes something', () => {
  beforeEach(emptyTables);

  test.each(API_ROUTES.filter((route) => !isReading(route)))(
    '%s answers before the launch as it does after',
    async (route) => {
      const { runtime } = SHOPS.open;
      const open = await answersOf(route, 'open', await buildOwner(runtime));
      expect(await answersOf(route, 'gated', await buildOwner(runtime))).toEqual(open);
      expect(open).not.toContain(500);
    },
  );
});

/** Which file the Worker sends for a page. */
async function fileOf(path: string, launch: LaunchMode): Promise<string> {
  const files = { fetch: async ({ url }: Request) => new Response(new URL(url).pathname) };
  const bindings: Bindings = { ...env, ASSETS: Object.assign(Object.create(env.ASSETS), files) };
  const runtime = buildRuntime({ settings: { LAUNCH: launch } });
  const request = new Request(APP_ORIGIN + path, { redirect: 'manual' });
  return (await createApp(() => runtime).fetch(request, bindings)).text();
}

test('every page comes from the edition of the gate as it stands, with or without verify', async () => {
  for (const path of PUBLISHED_PATHS) {
    for (const query of ['', '?verify=true']) {
      const open = await fileOf(path + query, 'open');
      expect(open).toMatch(/^\/pages\/open\//);
      // What is only read is sent to whoever is let in as it will be.
      const isLetIn = query !== '' && isReadingPage(pageAt(path));
      const gated = isLetIn ? open : open.replace('/open/', '/gated/');
      // Whoever is kept out is told so by a document of its own.
      const isGatedAddress = GATED_PATHS.has(path) && query === '';
      const file = isGatedAddress ? gated.replace(/[^/]+$/, 'coming-soon.html') : gated;
      expect(await fileOf(path + query, 'gated')).toBe(file);
    }
  }
});

test.each(LAUNCH_MODES)(
  'whoever has bought is led past the gate by their mail, where it is now %s',
  async (launch) => {
    const shop = await openShop(launch);
    const email = `kopt-${launch}@example.se`;
    await setEmail(shop, email);
    const { id } = await buyOrder(shop);
    await deliverMail(shop.runtime, `order-confirmation.${id}`);
    const [mail] = await mailTo(email);
    for (const path of ['/receipt', '/withdraw']) {
      expect(mail?.text).toContain(`${APP_ORIGIN}${path}?order=${id}&lang=sv&verify=true`);
    }
  },
);
