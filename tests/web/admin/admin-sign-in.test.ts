import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';

import type { Language } from '#worker/domain/language.ts';

import type { action } from '#web/pages/admin/admin-actions.ts';
import {
  type AdminEntry,
  type adminEntryAtom,
  savePlace,
  readSavedPlace,
} from '#web/pages/admin/admin-entry.ts';
import type { signInErrorAtom } from '#web/pages/admin/admin-layout.tsx';
import { ApiError } from '#web/shared/api/api-error.ts';
import type { store } from '#web/shared/lib/store.ts';

import { buildAdminTicket } from '#tests/web/support/build-admin-ticket.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { enter, refusal, stubServer, submit } from '#tests/web/support/loader-stage.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const TICKET_ID = `tck_${'a2'.repeat(13)}`;
const TICKET_PATH = `/admin/support/${TICKET_ID}`;
const SIGNED_IN = { 'GET /api/session': buildSession(12) };
const WAY = '/api/auth/google/start?language=sv&purpose=confirm&returnTo=%2Fadmin';
const TOO_OLD: AdminEntry = { kind: 'sign-in-too-old' };

const LAYOUT = '/pages/admin/admin-layout.tsx';

const isFunction = (value: unknown) => typeof value === 'function';
const admitSchema = z.custom<(given: LoaderFunctionArgs) => Promise<void>>(isFunction);
const actionSchema = z.object({ action: z.custom<typeof action>(isFunction) });
const entrySchema = z.object({ adminEntryAtom: z.custom<typeof adminEntryAtom>() });
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

async function openEntry() {
  const { store: pageStore } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  const { adminEntryAtom: entry } = entrySchema.parse(
    await web.load('/pages/admin/admin-entry.ts'),
  );
  return { pageStore, entry };
}

async function closed(url: string, language: Language = 'sv') {
  const { pageStore, entry } = await openEntry();
  pageStore.set(entry, TOO_OLD);
  return web.render(LAYOUT, 'Component', { url, language, session: buildSession(12) });
}

test.each(['/admin', '/admin/marketing-export', '/admin/waitlist-export', TICKET_PATH])(
  '%s leads nobody away whose sign-in is too old, and raises no toast',
  async (path) => {
    stubServer({ ...SIGNED_IN, 'GET /api/admin': refusal('sign_in_too_old', 403) });
    const admit = admitSchema.parse((await web.load(LAYOUT))['admit']);
    const { pageStore, entry } = await openEntry();
    pageStore.set(entry, null);
    const toasts = await web.toastsBy(async () => {
      expect(await enter(admit, path)).toEqual({ data: undefined, to: null });
    });
    expect(pageStore.get(entry)).toEqual(TOO_OLD);
    expect(toasts).toEqual([]);
  },
);

test.each(['/admin?tab=tickets', TICKET_PATH, '/admin/marketing-export', '/admin/waitlist-export'])(
  '%s, come to with an old sign-in, asks for another and shows nothing else',
  async (url) => {
    const { text, links } = await closed(url);
    expect(text).toBe(
      'Admin Logga in igen för att fortsätta Admin är öppet i 12 timmar efter en inloggning. Google frågar bara vem du är, inte efter dina mejl, och sedan kommer du tillbaka hit. Logga in igen',
    );
    expect(links).toEqual({ 'Logga in igen': WAY });
  },
);

test('an English admin is asked in English, and the launch gate stays open for them', async () => {
  const { text, links } = await closed('/admin?verify=true', 'en');
  expect(text).toContain('Sign in again to continue');
  expect(text).toContain('Admin is open for 12 hours after you sign in.');
  expect(links['Sign in again']).toContain('&verify=true');
});

test('whoever comes back from Google without having signed in is told why, with the way there once more', async () => {
  const { store: pageStore } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  const { signInErrorAtom: error } = errorSchema.parse(await web.load(LAYOUT));
  pageStore.set(error, 'oauth_account_mismatch');
  const { text, links } = await closed('/admin');
  pageStore.set(error, null);
  expect(text).toContain('Inloggningen blev inte av');
  expect(text).not.toContain('Logga in igen för att fortsätta');
  expect(links).toEqual({ 'Logga in igen': WAY });
});

test('on the way back from Google nothing is shown before it is known where to', async () => {
  for (const answer of ['confirmed=true', 'error=oauth_denied']) {
    const { text } = await closed(`/admin?${answer}`);
    expect(text).toBe('');
  }
});

test('what is refused to an old sign-in is said to be so, with the way to another', async () => {
  const gone: string[] = [];
  vi.stubGlobal('location', { search: '?lang=sv', assign: (href: string) => gone.push(href) });
  const { action: act } = actionSchema.parse(await web.load('/pages/admin/admin-actions.ts'));
  const { pageStore, entry } = await openEntry();
  pageStore.set(entry, null);
  const path = `POST /api/admin/tickets/${TICKET_ID}/replies`;
  stubServer({ [path]: refusal('sign_in_too_old', 403) });
  const asked = { kind: 'reply', ticketId: TICKET_ID, message: 'Hej', key: 'key' };
  const [toast] = await web.toastsBy(async () => {
    expect((await submit(act, asked)).data).toMatchObject({ isDone: false });
  });
  expect(toast).toMatchObject({
    type: 'error',
    title: 'Kunde inte skicka svaret',
    detail:
      'Det var ett tag sedan du loggade in. Visa att det är du genom att logga in hos Google igen.',
    action: { label: 'Logga in igen' },
  });
  expect(pageStore.get(entry)).toEqual(TOO_OLD);
  const press: ((event: never) => void) | undefined = toast?.action?.onClick;
  Reflect.apply(press ?? (() => undefined), undefined, [new Event('click')]);
  expect(gone).toEqual([WAY]);
});

test('a list that an old sign-in asks for says nothing of its own beside the notice', async () => {
  const error = new ApiError('sign_in_too_old', 403, 'req_1');
  for (const path of ['/pages/admin/marketing-page.tsx', '/pages/admin/waitlist-page.tsx']) {
    const loaderData = { kind: 'failed', error };
    const { text } = await web.render(path, 'Component', { loaderData });
    expect(text).not.toContain('Kunde inte hämta');
    expect(text).not.toContain('Försök igen');
  }
});

test('the place that is come back to is one of the desk’s own, and nowhere else', () => {
  stubStorage();
  expect(readSavedPlace()).toBeNull();
  const place = {
    pathname: '/admin',
    search: '?tab=tickets',
    state: { listQuery: '?tab=tickets' },
  };
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
    const { html } = await web.render('/pages/admin/ticket-page.tsx', 'Ticket', {
      url: TICKET_PATH,
      session: buildSession(12),
      props: { ticket: TICKET, back: '/admin' },
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
    const fetcher = { isBusy: false, pending: null, outcome: null, submit: () => undefined };
    kept.set(`grinbox.draft.reply.${TICKET_ID}`, JSON.stringify(value));
    const { html } = await web.render('/pages/admin/ticket-page.tsx', 'ReplyForm', {
      session: buildSession(12),
      props: { ticketId: TICKET_ID, fetcher },
    });
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/);
  },
);
