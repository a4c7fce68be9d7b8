import type { LoaderFunctionArgs } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { AdminEntry, adminEntryAtom } from '#web/pages/admin/admin-entry.ts';
import type { store } from '#web/shared/lib/store.ts';
import type { pauseRenewals } from '#web/shared/router/loaders.ts';
import type { AdminOverview, AdminTicket } from '#worker/contract/admin.ts';
import { readMinimumScans } from '#worker/domain/admin/admin-pages.ts';

import { buildSession } from '#tests/web/support/build-session.ts';
import { enter, refusal, stubServer } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

type Admit = (given: LoaderFunctionArgs) => Promise<void>;

const OVERVIEW: AdminOverview = { newTicketCount: 2, pendingTestimonialCount: 1, alarmCount: 3 };
const LET_IN: AdminEntry = { kind: 'let-in', overview: OVERVIEW };
const NOBODY = { priceList: 'standard', isSelling: true, user: null, connection: null };
const SIGNED_IN = { 'GET /api/session': buildSession(12) };
const admitSchema = z.custom<Admit>((value) => typeof value === 'function');

const storeSchema = z.object({ store: z.custom<typeof store>() });
const pauseSchema = z.object({ pauseRenewals: z.custom<typeof pauseRenewals>() });
const entrySchema = z.object({ adminEntryAtom: z.custom<typeof adminEntryAtom>() });

let web: WebBuild;
let admit: Admit;

beforeAll(async () => {
  web = await openWebBuild();
  admit = admitSchema.parse((await web.load('/pages/admin/admin-layout.tsx'))['admit']);
});

/** What the pages know of the admin's access. */
async function openEntry() {
  const { store: pageStore } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  const { adminEntryAtom: entry } = entrySchema.parse(
    await web.load('/pages/admin/admin-entry.ts'),
  );
  return {
    read: () => pageStore.get(entry),
    write: (known: AdminEntry | null) => pageStore.set(entry, known),
  };
}

afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

test('an admin comes to the panel', async () => {
  stubServer({ ...SIGNED_IN, 'GET /api/admin': OVERVIEW });
  expect(await enter(admit, '/admin')).toEqual({ data: undefined, to: null });
  expect((await openEntry()).read()).toEqual(LET_IN);
});

test('a page that only failed to revalidate stands, and one that was never let in does not open', async () => {
  stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('server_error', 500) });
  const entry = await openEntry();
  entry.write(LET_IN);
  expect(await enter(admit, '/admin')).toEqual({ data: undefined, to: null });
  expect(entry.read()).toEqual(LET_IN);
  stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('access_ended', 401) });
  await expect(enter(admit, '/admin')).rejects.toMatchObject({ code: 'access_ended' });
  entry.write(null);
  stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('server_error', 500) });
  await expect(enter(admit, '/admin')).rejects.toMatchObject({ code: 'server_error' });
});

test('a revalidation that a sign-out overtakes leads nowhere, and leaves the page', async () => {
  const { pauseRenewals: pause } = pauseSchema.parse(await web.load('/shared/router/loaders.ts'));
  const resume = pause();
  try {
    stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('unauthenticated', 401) });
    expect(await enter(admit, '/admin')).toEqual({ data: undefined, to: null });
    stubServer({ 'GET /api/session': NOBODY });
    expect(await enter(admit, '/admin')).toEqual({ data: undefined, to: null });
  } finally {
    resume();
  }
});

test('whoever is not signed in is led from the panel to sign-in', async () => {
  stubServer({ 'GET /api/session': NOBODY });
  expect((await enter(admit, '/admin?verify=true')).to).toBe('/auth?verify=true');
});

test.each([
  ['sv', 'Åtkomst nekad', 'Du har inte behörighet till admin-panelen'],
  ['en', 'Access denied', 'You do not have permission to use the admin panel'],
] as const)(
  'whoever is signed in and no admin is led to sign-in and told why, in %s',
  async (language, title, detail) => {
    stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('not_found', 404) });
    const toasts = await web.toastsBy(async () => {
      expect((await enter(admit, '/admin')).to).toBe('/auth');
    }, language);
    expect(toasts).toMatchObject([{ type: 'error', title, detail }]);
  },
);

test('whoever has gone on before the refusal came is told nothing', async () => {
  stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('not_found', 404) });
  const toasts = await web.toastsBy(async () => {
    await enter(admit, '/admin', AbortSignal.abort());
  });
  expect(toasts).toEqual([]);
});

test('of several refusals at once only the last is shown', async () => {
  const toasts = await web.toastsBy(async () => {
    for (const path of ['/admin', '/admin/waitlist-export']) {
      stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('not_found', 404) });
      await enter(admit, path);
    }
  });
  expect(toasts.map(({ isStanding }) => isStanding)).toEqual([false, true]);
});

test('the panel has its tabs, and says what waits', async () => {
  (await openEntry()).write(LET_IN);
  const counts = { pending: 1, approved: 0, seed: 0 };
  const { text } = await web.render('/pages/admin/admin-page.tsx', 'Component', {
    url: '/admin',
    session: buildSession(12),
    loaderData: {
      tab: 'testimonials',
      loaded: { kind: 'loaded', data: { rows: [], counts, page: 1, allCount: 1, total: 1 } },
    },
  });
  expect(text).toContain('Testimonials 1 väntar');
  expect(text).toContain('Supportärenden 2 väntar');
  expect(text).toContain('Marknadsföring');
  expect(text).toContain('Läget 3 väntar');
  expect(text).toContain('Väntar1');
});

test('a tab that is still to come says that it is loading', async () => {
  const { text } = await web.render('/pages/admin/admin-page.tsx', 'Component', {
    url: '/admin?tab=tickets',
    session: buildSession(12),
    loaderData: { tab: 'marketing' },
  });
  expect(text).toContain('Laddar...');
});

test.each([
  [
    '/admin/marketing-export',
    '/admin',
    'Du har inte behörighet att exportera marknadsföringslistan',
  ],
  ['/admin/waitlist-export', '/', 'Du har inte behörighet att se denna sida'],
])('%s leads whoever is no admin to %s and tells them why', async (page, path, title) => {
  stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('not_found', 404) });
  const toasts = await web.toastsBy(async () => {
    expect((await enter(admit, page)).to).toBe(path);
  });
  expect(toasts).toMatchObject([{ type: 'error', title }]);
});

test('contacts are asked for with consent only, from no scans at all, unless something else is chosen', async () => {
  const { html, text } = await web.render('/pages/admin/marketing-page.tsx', 'Component', {
    url: '/admin/marketing-export',
    session: buildSession(12),
    loaderData: { kind: 'loaded', data: null },
  });
  expect(text).toContain('Minsta antal skanningar');
  expect(text).toContain('Hämta kontakter');
  expect(html).toMatch(/<input[^>]*value="0"/);
  expect(html).toMatch(/aria-checked="true"|data-state="checked"|checked=""/);
});

test('the waiting list has its file and its way back', async () => {
  const { text, links } = await web.render('/pages/admin/waitlist-page.tsx', 'Component', {
    url: '/admin/waitlist-export',
    session: buildSession(12),
    loaderData: { kind: 'loaded', data: { search: '', page: 1, total: 0, signUps: [] } },
  });
  expect(links['Till admin']).toBe('/admin');
  expect(text).toContain('Ladda ner CSV');
  expect(text).toContain('Ingen har skrivit upp sig än.');
});

test('a ticket has the conversation, a reply box, both selectors and notes that only we see', async () => {
  const ticket: AdminTicket = {
    id: `tck_${'a2'.repeat(13)}`,
    ticketNumber: 'ST-00000001',
    name: 'Anna Lindgren',
    email: 'anna@example.se',
    subject: 'Mitt kvitto <b>saknas</b>',
    message: 'Var finns det?',
    language: 'sv',
    status: 'in_progress',
    priority: 'high',
    createdAtMs: 1,
    hasAccount: false,
    adminNotes: 'Har ringt',
    replies: [
      {
        id: 'rpl_1',
        message: 'I översikten.',
        isAdmin: true,
        authorEmail: 'vi@example.se',
        mailState: 'expired',
        createdAtMs: 2,
      },
    ],
  };
  const { html, text } = await web.render('/pages/admin/ticket-page.tsx', 'Ticket', {
    url: '/admin/support/x',
    session: buildSession(12),
    props: { ticket, back: '/admin' },
  });
  for (const part of ['Var finns det?', 'I översikten.', 'kunde inte mejlas', 'Skicka svar']) {
    expect(text).toContain(part);
  }
  for (const label of ['Status för ST-00000001', 'Prioritet för ST-00000001']) {
    expect(html).toContain(`aria-label="${label}"`);
  }
  for (const name of ['Nytt', 'Pågår', 'Löst', 'Stängt', 'Låg', 'Normal', 'Hög', 'Brådskande']) {
    expect(html).toMatch(new RegExp(`<option[^>]*>${name}</option>`));
  }
  expect(html).toContain('Har ringt</textarea>');
  expect(html).not.toContain('<b>saknas');
});

test('what was written as the least number of scans is a whole number from 0, or 0; one that nobody has finds nobody', () => {
  const written = ['', '0', ' 7 ', '-1', '1.5', 'x', '1e3', '999999', '1000000', '9'.repeat(400)];
  const most = 1_000_000;
  expect(written.map(readMinimumScans)).toEqual([0, 0, 7, 0, 0, 0, 0, 999_999, most, most]);
});

test('whoever is led from the contacts to the panel, and on from there, can read why', async () => {
  const toasts = await web.toastsBy(async () => {
    for (const path of ['/admin/marketing-export', '/admin']) {
      stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('not_found', 404) });
      await enter(admit, path);
    }
  });
  expect(toasts).toMatchObject([
    { type: 'error', title: 'Du har inte behörighet att exportera marknadsföringslistan' },
  ]);
});
