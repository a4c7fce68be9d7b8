import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { isReadingPage, pageAt, PUBLISHED_PATHS } from '#worker/domain/pages/public-pages.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
let routes: RouteObject[];

type CreateRouter = () => { routes: RouteObject[] };

const routerModuleSchema = z.object({
  createRouter: z.custom<CreateRouter>((it) => typeof it === 'function'),
});

const loaderSchema = z.object({
  loader: z.custom<(given: { request: Request }) => unknown>((it) => typeof it === 'function'),
});

/** As much of a browser as it takes to make a router for it. */
function stubBrowser(): void {
  const page = {
    location: Object.assign(new URL('https://grinbox.test/'), { assign: vi.fn<() => void>() }),
    history: { state: null, replaceState: vi.fn<() => void>(), pushState: vi.fn<() => void>() },
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  };
  const documentElement = { lang: 'sv', dataset: {} };
  const document = { defaultView: page, documentElement, createElement: vi.fn<() => void>() };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { ...page, document });
}

beforeAll(async () => {
  web = await openWebBuild();
  stubBrowser();
  const { createRouter } = routerModuleSchema.parse(await web.load('/app/app.tsx'));
  routes = createRouter().routes;
  vi.unstubAllGlobals();
});

afterAll(() => web.close());

/** The router has made elements of the components that it was given; of lazy ones it has not yet. */
const elementSchema = z.object({
  type: z.custom<{ name: string }>((it) => typeof it === 'function'),
});
const lazySchema = z.object({
  Component: z.custom<{ name: string }>((it) => typeof it === 'function'),
});

async function componentOf({ element, lazy }: RouteObject): Promise<string | null> {
  if (typeof lazy === 'function') return lazySchema.parse(await lazy()).Component.name;
  return element ? elementSchema.parse(element).type.name : null;
}

/** What an address shows, from the outermost frame to the page, and what catches the page's errors. */
async function shownAt(path: string) {
  const matches = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
  const frames = (await Promise.all(matches.map(componentOf))).filter((name) => name !== null);
  const boundary = matches.findLast(({ errorElement }) => Boolean(errorElement))?.errorElement;
  return { page: frames.at(-1), frames, boundary: elementSchema.parse(boundary).type.name };
}

test.each([
  ['/waitlist/confirm', 'WaitlistAnswerPage'],
  ['/consent/withdraw', 'ConsentPage'],
  ['/auth', 'SignInPage'],
  ['/scan', 'ScanPage'],
  ['/dashboard', 'DashboardPage'],
  ['/account', 'AccountPage'],
  ['/checkout', 'CheckoutPage'],
  ['/receipt', 'ReceiptPage'],
  ['/clean-direct', 'CleanPage'],
  ['/clean-reset', 'CleanPage'],
  ['/checkout-reset', 'CheckoutPage'],
  ['/admin', 'AdminPage'],
  ['/admin/marketing-export', 'MarketingPage'],
  ['/admin/waitlist-export', 'WaitlistPage'],
  [`/admin/support/tck_${'a2'.repeat(13)}`, 'TicketPage'],
  ['/demo/scan', 'DemoScanPage'],
  ['/demo/clean', 'DemoCleanPage'],
  ['/demo/checkout', 'DemoCheckoutPage'],
  ['/demo/receipt', 'DemoReceiptPage'],
])('%s shows the %s', async (path, page) => {
  expect((await shownAt(path)).page).toBe(page);
});

/** Every address below these routes, as one would open it. */
function addressesOf(found: RouteObject[], above = ''): string[] {
  return found.flatMap(({ path = '', index, children = [], lazy, element }) => {
    const address = `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const isPage = children.length === 0 && (index === true || Boolean(lazy ?? element));
    return [...(isPage ? [address] : []), ...addressesOf(children, address)];
  });
}

test('every page of the router is published, and nothing else is', () => {
  const addresses = addressesOf(routes).filter((address) => address !== '/*');
  const ofApp = [...PUBLISHED_PATHS].filter((path) => !isReadingPage(pageAt(path)));
  const published = [...ofApp, '/admin/support/:ticketId'];
  expect(addresses.toSorted()).toEqual(published.toSorted());
});

test.each([
  '/nowhere',
  '/scan/more',
  '/Auth/x',
  '/search',
  '/api',
  '/demo',
  '/',
  '/demo/auth',
  '/support',
  '/faq?lang=en',
])('%s is no page of the router, and is asked of the server', async (path) => {
  const route = matchRoutes(routes, path.replace(/\?.*/, ''))?.at(-1)?.route;
  const { loader } = loaderSchema.parse(route);
  const leads: unknown = await Promise.resolve(
    loader({ request: new Request(new URL(path, 'https://grinbox.test')) }),
  );
  if (!(leads instanceof Response)) throw new Error('it leads nowhere');
  expect(leads.headers.get('location')).toBe(`https://grinbox.test${path}`);
  expect(leads.headers.get('x-remix-reload-document')).toBe('true');
});

test.each([
  '/auth',
  '/scan',
  '/dashboard',
  '/account',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
  '/demo/receipt',
])('what %s throws is caught by the error screen, inside the frame of the page', async (path) => {
  const { frames, boundary } = await shownAt(path);
  expect(boundary).toBe('ErrorScreen');
  expect(frames[0]).toBe('Shell');
});
