import { afterEach, expect, test, vi } from 'vitest';

import type { TrackedEvent } from '#worker/domain/stats/usage-events.ts';

import { saveChoice } from '#web/features/consent/save-choice.ts';
import { track, trackPageView } from '#web/entities/consent/usage-events.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Visit = { pathname: string; language: string };

/** A browser with cookies of its own, at a page. @returns what its pages tell the server of */
function openBrowser({ pathname, language }: Visit = { pathname: '/', language: 'sv' }) {
  const cookies = new Map<string, string>();
  const page = { pathname, protocol: 'https:' };
  const told: unknown[] = [];
  vi.stubGlobal('location', page);
  vi.stubGlobal('document', {
    documentElement: { lang: language },
    get cookie(): string {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(written: string) {
      const [name = '', value = ''] = (written.split('; ')[0] ?? '').split('=');
      cookies.set(name, value);
    },
  });
  vi.stubGlobal('fetch', (address: string, { method, body, keepalive }: RequestInit) => {
    if (method === 'HEAD') return Promise.resolve();
    const event: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    told.push({ address, method, keepalive, event });
    return Promise.reject(new TypeError('There is no network.'));
  });
  return { page, told };
}

/** One of each kind, in every way in which it is told. */
const EVENTS: TrackedEvent[] = [
  { name: 'page_view', path: '/faq' },
  { name: 'button_click', button: 'sign_in', place: 'hero' },
  { name: 'button_click', button: 'choose_reset', place: 'pricing' },
  { name: 'join_waitlist' },
  { name: 'waitlist_signup' },
];

test('before anything is agreed to nothing at all is told', () => {
  const { told } = openBrowser();
  for (const event of EVENTS) track(event);
  trackPageView('/faq');
  expect(told).toEqual([]);
});

test('a page is told of though its visitor is in the demo by now, and no page of the demo is', () => {
  const { page, told } = openBrowser();
  saveChoice(true);
  told.length = 0;
  page.pathname = '/demo';
  trackPageView('/faq');
  trackPageView('/demo');
  expect(told).toMatchObject([{ event: { name: 'page_view', path: '/faq' } }]);
});

test('nor after a no', () => {
  const { told } = openBrowser();
  saveChoice(false);
  for (const event of EVENTS) track(event);
  expect(told).toEqual([]);
});

test.each(EVENTS)(
  'after a yes $name is told once, with what it is about and the page’s language',
  (event) => {
    const { told } = openBrowser({ pathname: '/', language: 'en' });
    saveChoice(true);
    told.length = 0;
    track(event);
    expect(told).toEqual([
      {
        address: '/api/events',
        method: 'POST',
        // Also where the page is being left.
        keepalive: true,
        event: { ...event, language: 'en' },
      },
    ]);
  },
);

test('a yes counts the page that it is given on, once, however often it is given', () => {
  const { told } = openBrowser({ pathname: '/about', language: 'sv' });
  saveChoice(true);
  saveChoice(true);
  expect(told).toMatchObject([{ event: { name: 'page_view', path: '/about', language: 'sv' } }]);
});

test('a page is told of by its address, and one that nobody has by none', () => {
  const { told } = openBrowser();
  saveChoice(true);
  told.length = 0;
  trackPageView('/metod');
  trackPageView('/anna@example.se');
  trackPageView('/admin/support/tck_1');
  expect(told).toMatchObject([
    { event: { name: 'page_view', path: '/metod' } },
    { event: { name: 'page_view', path: 'not-found' } },
    { event: { name: 'page_view', path: 'not-found' } },
  ]);
});

test('once the yes is taken back nothing is told any more', () => {
  const { told } = openBrowser();
  saveChoice(true);
  saveChoice(false);
  told.length = 0;
  for (const event of EVENTS) track(event);
  trackPageView('/faq');
  expect(told).toEqual([]);
});

test('the demo tells nobody of anything, whatever was agreed to', () => {
  const { page, told } = openBrowser();
  saveChoice(true);
  told.length = 0;
  for (const pathname of ['/demo', '/demo/auth', '/demo/scan']) {
    page.pathname = pathname;
    for (const event of EVENTS) track(event);
    trackPageView(pathname);
  }
  expect(told).toEqual([]);
  page.pathname = '/demonstration';
  trackPageView('/faq');
  expect(told).toHaveLength(1);
});

test('where cookies are closed to us nobody is counted', () => {
  const { told } = openBrowser();
  vi.stubGlobal('document', {
    documentElement: { lang: 'sv' },
    get cookie(): string {
      throw new DOMException('Cookies are off.', 'SecurityError');
    },
    set cookie(_written: string) {
      throw new DOMException('Cookies are off.', 'SecurityError');
    },
  });
  saveChoice(true);
  for (const event of EVENTS) track(event);
  expect(told).toEqual([]);
});
