import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { BRAND } from '#worker/domain/brand.ts';

import type { behindGate, GatedPage } from '#web/app/launch-gate.tsx';
import { addressForInstalledApp } from '#web/features/launch/open-for-installed-app.ts';

import { enter } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
const gateSchema = z.object({
  behindGate: z.custom<typeof behindGate>((it) => typeof it === 'function'),
});

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

afterEach(() => vi.unstubAllGlobals());

/** A page behind the gate, and how often its code has been fetched. */
async function gatedPage() {
  const fetchPage = vi.fn<() => Promise<GatedPage>>(async () => ({
    Component: () => null,
    loader: () => 'its data',
    shouldRevalidate: () => false,
  }));
  const gate = gateSchema.parse(await web.load('/app/launch-gate.tsx'));
  const page = gate.behindGate(fetchPage);
  return {
    page,
    fetchPage,
    open: (path: string) => enter((given) => page.loader(given, {}), path),
  };
}

test('neither the code nor the data of a page behind the gate is fetched for whoever is kept out', async () => {
  const { fetchPage, open } = await gatedPage();
  // By the server, with a document that says so.
  expect(await open('/receipt?order=ord_a')).toEqual({ data: null, to: '/receipt?order=ord_a' });
  expect(fetchPage).not.toHaveBeenCalled();
});

test('whoever is let in gets both', async () => {
  const { fetchPage, open } = await gatedPage();
  expect(await open('/receipt?verify=true')).toEqual({ data: 'its data', to: null });
  expect(fetchPage).toHaveBeenCalledOnce();
});

test('until the page is there the router decides what is loaded anew, and then the page', async () => {
  const { page, open } = await gatedPage();
  const url = new URL('https://grinbox.test/scan?verify=true');
  const move = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {} };
  const shouldReload = () => page.shouldRevalidate({ ...move, defaultShouldRevalidate: true });
  expect(shouldReload()).toBe(true);
  await open('/scan?verify=true');
  expect(shouldReload()).toBe(false);
});

const comingSoon = () =>
  web.render('/pages/coming-soon/coming-soon-page.tsx', 'ComingSoonPage', { url: '/dashboard' });

/** The document as an app on a home screen has it, whose browser was signed in so long ago. */
function openAsApp(signedInAtMs: number | null): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(display-mode: standalone)',
  }));
  vi.stubGlobal('localStorage', { getItem: () => signedInAtMs?.toString() ?? null });
}

const goTo = (path: string) => addressForInstalledApp(new URL(path, 'https://grinbox.test'));

test('the app of whoever has been let in opens the gate as it starts, and keeps where it was going', () => {
  openAsApp(Date.now());
  expect(goTo('/dashboard')).toBe('/dashboard?verify=true');
  expect(goTo('/receipt?order=ord_a')).toBe('/receipt?order=ord_a&verify=true');
  expect(goTo('/dashboard?verify=true')).toBeNull();
  expect(goTo('/faq')).toBeNull();
});

const INSTALLED_ONLY = /<a class="[^"]*if-installed[^>]* href="\/auth\?verify=true"/;

test.each([
  { was: 'never', signedInAtMs: null },
  { was: 'not for two days', signedInAtMs: Date.now() - 2 * 86_400_000 },
])(
  'the app of whoever was $was signed in here stays outside, and leads to the sign-in',
  async ({ signedInAtMs }) => {
    openAsApp(signedInAtMs);
    expect(goTo('/dashboard')).toBeNull();
    const { links, html } = await comingSoon();
    expect(links['Jag har redan ett konto']).toBe('/auth?verify=true');
    expect(html).toMatch(INSTALLED_ONLY);
  },
);

test('a visitor in a browser is led to the list, and not to the sign-in', async () => {
  const { html, links } = await comingSoon();
  const { 'Jag har redan ett konto': _installed, ...shown } = links;
  const byMail = `mailto:${BRAND.supportEmail}`;
  expect(Object.values(shown)).toEqual([byMail, '/demo/auth', '/']);
  // The style sheet shows it to an installed app alone.
  expect(html).toMatch(INSTALLED_ONLY);
});
