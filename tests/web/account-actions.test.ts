import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { useAccountActions } from '#web/features/access/use-account-actions.ts';

import type { renew } from '#web/app/renewal.ts';

import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;
const hookSchema = z.object({
  useAccountActions: z.custom<typeof useAccountActions>((value) => typeof value === 'function'),
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
  const held: ReturnType<typeof useAccountActions>[] = [];
  await web.renderComponent(function Page() {
    held.push(useAccountActions());
    return null;
  });
  const [actions] = held;
  if (actions === undefined) throw new Error('the page was not rendered');
  return actions;
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

test('the desk, which hears of the end of its session first, does not lead whoever signs out to sign-in', async () => {
  const { renew } = renewalSchema.parse(await web.load('/app/renewal.ts'));
  const revalidate = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('fetch', async () => {
    await renew(revalidate);
    return new Response(null, { status: 204 });
  });
  const { signOut } = await accountActions();
  await signOut();
  expect(revalidate).not.toHaveBeenCalled();
  await renew(revalidate);
  expect(revalidate).toHaveBeenCalledOnce();
});

test('whoever signs out is signed out in their other tabs too, and not when it failed', async () => {
  const otherTab = new BroadcastChannel('grinbox.session');
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  const { signOut } = await accountActions();
  stubServer(brokenServer);
  await web.toastsBy(signOut);
  stubServer(() => new Response(null, { status: 204 }));
  await signOut();
  await expect.poll(() => heard).toEqual(['signed-out']);
  otherTab.close();
});

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

test.each([
  [0, '0 anslutningar återkallade'],
  [1, '1 anslutning återkallad'],
  [3, '3 anslutningar återkallade'],
])('after revoking %i connections the toast says %s', async (revokedCount, title) => {
  stubServer(() => Response.json({ revokedCount, isEndedAtGoogle: true }));
  const { revokeAll } = await accountActions();
  expect(await web.toastsBy(revokeAll)).toMatchObject([{ type: 'success', title }]);
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
