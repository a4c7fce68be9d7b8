import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { useAccountActions } from '#web/features/access/use-account-actions.ts';
import type { useEraseAccount } from '#web/features/account/use-erase-account.ts';

import type { renew } from '#web/app/renewal.ts';

import { hookResult } from './hook-result.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

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
async function erasing(onRefused: (error: unknown) => void = () => undefined) {
  const { useEraseAccount } = eraseSchema.parse(
    await web.load('/features/account/use-erase-account.ts'),
  );
  return hookResult(web, () => useEraseAccount(onRefused));
}

const ERASED = { isFinished: true };

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
    const { renew } = renewalSchema.parse(await web.load('/app/renewal.ts'));
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
  const { renew } = renewalSchema.parse(await web.load('/app/renewal.ts'));
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
