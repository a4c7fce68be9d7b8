import type { createStore } from 'jotai';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { renew } from '#web/shared/router/loaders.ts';
import type { RevokeFailure } from '#web/features/access/revoke-dialog.tsx';
import type { sessionAtom } from '#web/entities/access/session-atoms.ts';
import type { useAccountActions } from '#web/features/access/use-account-actions.ts';
import type { useEraseAccount } from '#web/pages/account/erase-dialog.tsx';

import { buildSession } from '#tests/web/support/build-session.ts';
import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
const hookSchema = z.object({
  useAccountActions: z.custom<typeof useAccountActions>((value) => typeof value === 'function'),
});
const eraseSchema = z.object({
  useEraseAccount: z.custom<typeof useEraseAccount>((value) => typeof value === 'function'),
});

const renewalSchema = z.object({
  renew: z.custom<typeof renew>((value) => typeof value === 'function'),
});

beforeAll(async () => {
  web = await openWebBuild();
});

afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

/** The actions as a page holds them. */
async function accountActions() {
  const { useAccountActions } = hookSchema.parse(
    await web.load('/features/access/use-account-actions.ts'),
  );
  return hookResult(web, useAccountActions);
}

/** The erasing as the dialog holds it. */
async function erasing(onRefused: (error: unknown) => void = () => undefined, mayBeErased = false) {
  const { useEraseAccount } = eraseSchema.parse(await web.load('/pages/account/erase-dialog.tsx'));
  return hookResult(web, () => useEraseAccount({ mayBeErased, onRefused }));
}

const isThere = (value: unknown) => typeof value === 'object';
const sessionSchema = z.object({ sessionAtom: z.custom<typeof sessionAtom>(isThere) });
const storeSchema = z.object({ store: z.custom<ReturnType<typeof createStore>>(isThere) });
const failureSchema = z.object({
  RevokeFailure: z.custom<typeof RevokeFailure>((value) => typeof value === 'function'),
});

/** Who is signed in, as far as this tab knows. */
async function tabSession() {
  const atoms = sessionSchema.parse(await web.load('/entities/access/session-atoms.ts'));
  const { store } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  return {
    signIn: () => store.set(atoms.sessionAtom, buildSession(12)),
    read: () => store.get(atoms.sessionAtom),
  };
}

const ERASED = { isFinished: true };
const NOBODY = { priceList: 'standard', isSelling: true, user: null, connection: null };

/** A server whose answers get lost, but for the one to who is signed in, if that. */
function loseAnswers(session: object | null): void {
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const isQuestion = address.endsWith('/session') && (init?.method ?? 'GET') === 'GET';
    return isQuestion && session !== null
      ? Promise.resolve(Response.json(session))
      : Promise.reject(new TypeError('Failed to fetch'));
  });
}

function stubServer(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}

const brokenServer = () =>
  Response.json({ error: { code: 'server_error', requestId: 'req_1' } }, { status: 500 });

test('a sign-out that failed says Kunde inte logga ut and can be tried again', async () => {
  stubServer(brokenServer);
  const { signOut } = await accountActions();
  const [shown] = await web.toastsBy(signOut);
  expect(shown).toMatchObject({ type: 'error', title: 'Kunde inte logga ut' });
  expect(shown?.action?.label).toBe('Försök igen');
});

test.each([
  [
    'signs out',
    async () => (await accountActions()).signOut(),
    new Response(null, { status: 204 }),
  ],
  ['erases their account', async () => (await erasing()).erase(), Response.json(ERASED)],
] as const)(
  'the desk, which hears of the end of its session first, does not lead whoever %s to sign-in',
  async (_what, act, answer) => {
    const { renew } = renewalSchema.parse(await web.load('/shared/router/loaders.ts'));
    const revalidate = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const heldCalls = vi.fn<() => void>();
    vi.stubGlobal('fetch', async () => {
      await renew(revalidate);
      heldCalls();
      return answer;
    });
    await web.toastsBy(act);
    expect(heldCalls).toHaveBeenCalledOnce();
    expect(revalidate).not.toHaveBeenCalled();
    await renew(revalidate);
    expect(revalidate).toHaveBeenCalledOnce();
  },
);

test('an erasure that is refused says why, holds nothing any longer, and signs nobody out', async () => {
  const { renew } = renewalSchema.parse(await web.load('/shared/router/loaders.ts'));
  const revalidate = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const refused = vi.fn<(error: unknown) => void>();
  stubServer(brokenServer);
  const { erase } = await erasing(refused);
  expect(await web.toastsBy(erase)).toMatchObject([{ type: 'error', title: 'API-fel' }]);
  expect(refused).toHaveBeenCalledOnce();
  await renew(revalidate);
  expect(revalidate).toHaveBeenCalledOnce();
});

test.each([
  ['signs out', async () => (await accountActions()).signOut, new Response(null, { status: 204 })],
  ['erases their account', async () => (await erasing()).erase, Response.json(ERASED)],
] as const)(
  'whoever %s is signed out in their other tabs too, and not when it failed',
  async (_what, holdAction, answer) => {
    const otherTab = new BroadcastChannel('grinbox.session');
    const heard: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    const act = await holdAction();
    stubServer(brokenServer);
    await web.toastsBy(act);
    stubServer(() => answer);
    await act();
    await expect.poll(() => heard).toEqual(['signed-out']);
    otherTab.close();
  },
);

test('a revocation that failed says so and names the support', async () => {
  stubServer(brokenServer);
  const { revokeAll } = await accountActions();
  expect(await web.toastsBy(revokeAll)).toMatchObject([
    {
      type: 'error',
      title: 'Kunde inte återkalla tokens',
      detail: 'Försök igen eller kontakta support.',
    },
  ]);
});

test('what failed on the way out stands no longer once they are out, and Google’s silence does', async () => {
  stubServer(brokenServer);
  const { signOut, revokeAll } = await accountActions();
  const shown = await web.toastsBy(async () => {
    await signOut();
    await revokeAll();
    stubServer(() => Response.json({ revokedCount: 1, isEndedAtGoogle: false }));
    await revokeAll();
  });
  expect(shown.filter(({ isStanding }) => isStanding).map(({ title }) => title)).toEqual([
    '1 anslutning återkallad',
    'Google har inte svarat än',
  ]);
});

test.each([
  [0, '0 anslutningar återkallade'],
  [1, '1 anslutning återkallad'],
  [3, '3 anslutningar återkallade'],
])('after revoking %i connections the toast says %s', async (revokedCount, title) => {
  stubServer(() => Response.json({ revokedCount, isEndedAtGoogle: true }));
  const { revokeAll } = await accountActions();
  expect(await web.toastsBy(revokeAll)).toMatchObject([{ type: 'success', title }]);
});

test('that connections are revoked reads in the language that the page has been switched to', async () => {
  stubServer(() => Response.json({ revokedCount: 3, isEndedAtGoogle: true }));
  const { revokeAll } = await accountActions();
  expect(await web.toastsBy(revokeAll, 'sv', 'en')).toMatchObject([
    { title: '3 connections revoked' },
  ]);
});

test('whoever has revoked everything while Google does not answer is told so, and what to do about it', async () => {
  stubServer(() => Response.json({ revokedCount: 1, isEndedAtGoogle: false }));
  const { revokeAll } = await accountActions();
  const [revoked, open] = await web.toastsBy(revokeAll);
  expect(revoked).toMatchObject({ type: 'success', title: '1 anslutning återkallad' });
  expect(open).toMatchObject({ type: 'error', title: 'Google har inte svarat än' });
  expect(open?.detail).toContain('i upp till 6 timmar');
  expect(open?.detail).toContain('myaccount.google.com/connections');
});

const signedOut = () =>
  Response.json({ error: { code: 'unauthenticated', requestId: 'req_1' } }, { status: 401 });

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), ['success', 'error']],
  ['a broken server', async () => brokenServer(), ['success', 'error']],
  ['no session any more', async () => signedOut(), ['success']],
])(
  'whoever has revoked everything and meets %s is told whether they are still in',
  async (_what, end, told) => {
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('/revoke-all')
        ? Promise.resolve(Response.json({ revokedCount: 1, isEndedAtGoogle: true }))
        : end(),
    );
    const { revokeAll } = await accountActions();
    const shown = await web.toastsBy(revokeAll);
    expect(shown.map(({ type }) => type)).toEqual(told);
  },
);

test.each([
  ['signs out', async () => (await accountActions()).signOut, new Response(null, { status: 204 })],
  ['erases their account', async () => (await erasing()).erase, Response.json(ERASED)],
] as const)(
  'whoever %s leaves nothing of theirs in the tab, and stays in it when it failed',
  async (_what, holdAction, answer) => {
    const act = await holdAction();
    const session = await tabSession();
    session.signIn();
    stubServer(brokenServer);
    await web.toastsBy(act);
    expect(session.read()?.user?.id).toBe('usr_1');
    stubServer(() => answer);
    await act();
    expect(session.read()).toBeNull();
  },
);

test.each([
  ['nobody is signed in any more', NOBODY, 'Du är utloggad', undefined],
  ['they are signed in still', buildSession(12), 'Kunde inte logga ut', 'Försök igen'],
  ['nothing can be asked', null, 'Vi vet inte om du är utloggad', 'Försök igen'],
])(
  'whoever signs out, and gets no answer, is told how it went: %s',
  async (_what, session, title, label) => {
    const { signOut } = await accountActions();
    loseAnswers(session);
    const shown = await web.toastsBy(signOut);
    expect(shown.map((toast) => [toast.title, toast.action?.label])).toEqual([[title, label]]);
  },
);

test('a revocation whose answer is lost is not said to have failed', async () => {
  const { revokeAll } = await accountActions();
  loseAnswers(null);
  const outcomes: unknown[] = [];
  const shown = await web.toastsBy(async () => outcomes.push(await revokeAll()));
  expect(outcomes).toEqual(['unknown']);
  expect(shown).toMatchObject([
    {
      title: 'Vi vet inte om åtkomsten är återkallad',
      detail: 'Inget svar kom fram, så det kan vara gjort ändå. Försök igen.',
    },
  ]);
});

test.each([
  ['sv', 'refused', 'Den finns kvar, och du är inloggad.'],
  ['sv', 'unknown', 'så vi vet inte om åtkomsten är återkallad. Försök igen'],
  ['en', 'unknown', 'so we do not know whether the access has been revoked. Try again'],
] as const)(
  'in %s, the question before revoking says of a try that was %s: %s',
  async (language, outcome, words) => {
    const { RevokeFailure: Failure } = failureSchema.parse(
      await web.load('/features/access/revoke-dialog.tsx'),
    );
    const shown = await web.renderComponent(() => createElement(Failure, { outcome }), {
      language,
    });
    expect(shown.text).toContain(words);
    expect(shown.text.includes('finns kvar')).toBe(outcome === 'refused');
  },
);

test.each([
  ['and nobody is signed in any more', NOBODY, 0],
  ['and they are signed in still', buildSession(12), 1],
  ['and nothing can be asked', null, 1],
])(
  'an erasure whose answer is lost, %s, leads on only where it has begun',
  async (_what, found, refusals) => {
    const refused = vi.fn<(error: unknown) => void>();
    const { erase } = await erasing(refused);
    const session = await tabSession();
    session.signIn();
    loseAnswers(found);
    await web.toastsBy(erase);
    expect(refused).toHaveBeenCalledTimes(refusals);
    expect(session.read() === null).toBe(refusals === 0);
  },
);

test.each([
  [true, 0],
  [false, 1],
])(
  'whoever is signed out as they erase, after an answer that was lost (%s), is told what that means',
  async (mayBeErased, refusals) => {
    const refused = vi.fn<(error: unknown) => void>();
    const { erase } = await erasing(refused, mayBeErased);
    stubServer(signedOut);
    await web.toastsBy(erase);
    expect(refused).toHaveBeenCalledTimes(refusals);
  },
);
