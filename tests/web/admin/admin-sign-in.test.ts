import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';

import type { Language } from '#worker/domain/language.ts';

import type { useContacts } from '#web/pages/admin/exports/use-contacts.ts';
import type { AdminEntry } from '#web/pages/admin/require-admin.ts';
import { savePlace, readSavedPlace } from '#web/pages/admin/way-back.ts';
import type { signInErrorAtom } from '#web/pages/admin/sign-in-again.tsx';
import type { useTicketActions } from '#web/pages/admin/tickets/use-ticket-actions.ts';
import type { store } from '#web/shared/lib/store.ts';

import { buildAdminTicket } from '#tests/web/support/build-admin-ticket.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { hookResult } from '#tests/web/support/hook-result.ts';
import { enter, refusal, stubServer } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const TICKET_ID = `tck_${'a2'.repeat(13)}`;
const TICKET_PATH = `/admin/support/${TICKET_ID}`;
const SIGNED_IN = { 'GET /api/session': buildSession(12) };
const WAY = '/api/auth/google/start?language=sv&purpose=confirm&returnTo=%2Fadmin';
const TOO_OLD: AdminEntry = { kind: 'sign-in-too-old' };

const isFunction = (value: unknown) => typeof value === 'function';
const loaderSchema = z.custom<(given: LoaderFunctionArgs) => Promise<AdminEntry>>(isFunction);
const ticketsSchema = z.object({ useTicketActions: z.custom<typeof useTicketActions>(isFunction) });
const contactsSchema = z.object({ useContacts: z.custom<typeof useContacts>(isFunction) });
const storeSchema = z.object({ store: z.custom<typeof store>() });
const errorSchema = z.object({ signInErrorAtom: z.custom<typeof signInErrorAtom>() });

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

function closed(route: string, url: string, language: Language = 'sv') {
  const session = buildSession(12);
  return web.render(route, 'Component', { url, language, session, loaderData: TOO_OLD });
}

test.each([
  ['/pages/admin/require-admin.ts', 'loadAdmin'],
  ['/pages/admin/require-admin.ts', 'loadMarketing'],
  ['/pages/admin/require-admin.ts', 'loadWaitlist'],
])('%s leads nobody away whose sign-in is too old, and raises no toast: %s', async (path, name) => {
  stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('sign_in_too_old', 403) });
  const load = loaderSchema.parse((await web.load(path))[name]);
  const toasts = await web.toastsBy(async () => {
    expect(await enter(load, '/admin')).toEqual({ data: TOO_OLD, to: null });
  });
  expect(toasts).toEqual([]);
});

test.each([
  ['/pages/admin/admin-page.tsx', '/admin?tab=tickets'],
  ['/pages/admin/ticket/ticket-page.tsx', TICKET_PATH],
  ['/pages/admin/exports/marketing-page.tsx', '/admin/marketing-export'],
  ['/pages/admin/exports/waitlist-page.tsx', '/admin/waitlist-export'],
])(
  '%s, come to with an old sign-in, asks for another and shows nothing else',
  async (route, url) => {
    const { text, links } = await closed(route, url);
    expect(text).toBe(
      'Admin Logga in igen för att fortsätta Admin är öppet i 12 timmar efter en inloggning. Google frågar bara vem du är, inte efter dina mejl, och sedan kommer du tillbaka hit. Logga in igen',
    );
    expect(links).toEqual({ 'Logga in igen': WAY });
  },
);

test('an English admin is asked in English, and the launch gate stays open for them', async () => {
  const { text, links } = await closed('/pages/admin/admin-page.tsx', '/admin?verify=true', 'en');
  expect(text).toContain('Sign in again to continue');
  expect(text).toContain('Admin is open for 12 hours after you sign in.');
  expect(links['Sign in again']).toContain('&verify=true');
});

test('whoever comes back from Google without having signed in is told why, with the way there once more', async () => {
  const { store: pageStore } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  const { signInErrorAtom: error } = errorSchema.parse(
    await web.load('/pages/admin/sign-in-again.tsx'),
  );
  pageStore.set(error, 'oauth_account_mismatch');
  const { text, links } = await closed('/pages/admin/admin-page.tsx', '/admin');
  pageStore.set(error, null);
  expect(text).toContain('Inloggningen blev inte av');
  expect(text).not.toContain('Logga in igen för att fortsätta');
  expect(links).toEqual({ 'Logga in igen': WAY });
});

test('on the way back from Google nothing is shown before it is known where to', async () => {
  for (const answer of ['confirmed=true', 'error=oauth_denied']) {
    const { text } = await closed('/pages/admin/admin-page.tsx', `/admin?${answer}`);
    expect(text).toBe('');
  }
});

test('what is refused to an old sign-in is said to be so, with the way back to this very page', async () => {
  stubStorage();
  const gone: string[] = [];
  vi.stubGlobal('location', { assign: (href: string) => gone.push(href) });
  const { useTicketActions: use } = ticketsSchema.parse(
    await web.load('/pages/admin/tickets/use-ticket-actions.ts'),
  );
  const onChange = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { answer } = await hookResult(web, () => use(TICKET_ID, onChange), {
    url: `${TICKET_PATH}?lang=sv`,
  });
  const path = `POST /api/admin/tickets/${TICKET_ID}/replies`;
  stubServer({ [path]: refusal('sign_in_too_old', 403) });
  const [toast] = await web.toastsBy(async () => {
    expect(await answer('Hej', 'key')).toBe(false);
  });
  expect(toast).toMatchObject({
    type: 'error',
    title: 'Kunde inte skicka svaret',
    detail:
      'Det var ett tag sedan du loggade in. Visa att det är du genom att logga in hos Google igen.',
    action: { label: 'Logga in igen' },
  });
  expect(onChange).not.toHaveBeenCalled();
  const press: ((event: never) => void) | undefined = toast?.action?.onClick;
  Reflect.apply(press ?? (() => undefined), undefined, [new Event('click')]);
  expect(gone).toEqual([WAY]);
  expect(readSavedPlace()).toMatchObject({ pathname: TICKET_PATH, search: '?lang=sv' });
});

test('contacts that an old sign-in asks for are not fetched, and it is said what to do', async () => {
  const { useContacts: use } = contactsSchema.parse(
    await web.load('/pages/admin/exports/use-contacts.ts'),
  );
  const { find } = await hookResult(web, use);
  stubServer({
    'POST /api/admin/marketing-contacts/search': refusal('sign_in_too_old', 403),
  });
  expect(await web.toastsBy(() => find({ minimumScans: 0, isConsentOnly: false }))).toMatchObject([
    { title: 'Kunde inte hämta kontakter', action: { label: 'Logga in igen' } },
  ]);
});

test('the place that is come back to is one of the desk’s own, and nowhere else', () => {
  stubStorage();
  expect(readSavedPlace()).toBeNull();
  const place = { pathname: '/admin', search: '?tab=tickets', state: { search: 'Öberg' } };
  savePlace(place);
  expect(readSavedPlace()).toEqual(place);
  for (const pathname of [
    '/dashboard',
    '//evil.test',
    '/admin/../x',
    'https://evil.test/admin',
    `${TICKET_PATH}/x`,
  ]) {
    savePlace({ ...place, pathname });
    expect(readSavedPlace()).toBeNull();
  }
});

const TICKET = buildAdminTicket({ id: TICKET_ID, adminNotes: 'Har ringt' });

test.each([
  ['to whoever wrote it', 'usr_1', 'Hej Åsa', 'Har ringt två gånger'],
  ['to nobody else', 'usr_2', '', 'Har ringt'],
])(
  'an answer and notes that the tab has kept are given back %s',
  async (_who, userId, said, noted) => {
    const kept = stubStorage();
    const keep = (name: string, draft: object) =>
      kept.set(`grinbox.draft.${name}.${TICKET_ID}`, JSON.stringify({ userId, draft }));
    keep('reply', { message: 'Hej Åsa', key: 'key' });
    keep('notes', { text: 'Har ringt två gånger', from: 'Har ringt' });
    const { html } = await web.render('/pages/admin/ticket/ticket-page.tsx', 'TicketDesk', {
      url: TICKET_PATH,
      session: buildSession(12),
      props: { ticket: TICKET, onChange: () => undefined, onLeaving: () => undefined },
    });
    const boxes = [...html.matchAll(/<textarea[^>]*>(.*?)<\/textarea>/gs)].map(([, text]) => text);
    expect(boxes).toEqual([said, noted]);
  },
);

test.each([{ draft: { message: 7, key: 'key' } }, { draft: null }, 'nonsense', 7])(
  'of %j, which is no draft, nothing is shown',
  async (left) => {
    const kept = stubStorage();
    const value = typeof left === 'object' ? { userId: 'usr_1', ...left } : left;
    kept.set(`grinbox.draft.reply.${TICKET_ID}`, JSON.stringify(value));
    const { html } = await web.render('/pages/admin/ticket/ticket-page.tsx', 'ReplyForm', {
      session: buildSession(12),
      props: { ticketId: TICKET_ID, isBusy: false, onAnswer: () => Promise.resolve(true) },
    });
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/);
  },
);
