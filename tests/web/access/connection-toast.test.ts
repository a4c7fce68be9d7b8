import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { SessionView } from '#worker/contract/access.ts';

import type { isFailureShown } from '#web/shared/toasts/notify.ts';
import type { sessionAtom } from '#web/entities/access/session-atoms.ts';
import type { connectionLoss, followConnection } from '#web/pages/dashboard/tell-of-connection.ts';
import type { store } from '#web/shared/lib/store.ts';

import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const moduleSchema = z.object({
  followConnection: z.custom<typeof followConnection>(isFunction),
  connectionLoss: z.custom<typeof connectionLoss>(isFunction),
});
const stateSchema = z.object({
  isFailureShown: z.custom<typeof isFailureShown>(isFunction),
  store: z.custom<typeof store>(isObject),
  sessionAtom: z.custom<typeof sessionAtom>(isObject),
});

async function toasts() {
  return moduleSchema.parse(await web.load('/pages/dashboard/tell-of-connection.ts'));
}

/** The session as the page hears of it, and whether the toast stands. */
async function pageState() {
  const { isFailureShown, store, sessionAtom } = stateSchema.parse({
    ...(await web.load('/shared/toasts/notify.ts')),
    ...(await web.load('/shared/lib/store.ts')),
    ...(await web.load('/entities/access/session-atoms.ts')),
  });
  return {
    hear: (session: SessionView | null) => store.set(sessionAtom, session),
    isTold: () => isFailureShown('connection'),
  };
}

const WITHOUT = { ...buildSession(1), connection: null };
const REVOKED = buildSession(1, { isRevoked: true });

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

test.each([
  ['there is none', { ...buildSession(1), connection: null }, 'missing'],
  ['it is revoked', buildSession(1, { isRevoked: true }), 'revoked'],
  ['it lives', buildSession(1), null],
  ['nobody is signed in any more', { ...buildSession(1), user: null, connection: null }, null],
  ['nobody is known', null, null],
] as const)(
  'of a connection the dashboard tells at once what is wrong: %s',
  async (_how, session, loss) => {
    const { connectionLoss } = await toasts();
    expect(connectionLoss(session)).toBe(loss);
  },
);

test.each([
  [WITHOUT, 'sv', 'Gmail är inte kopplat', 'Anslut igen'],
  [REVOKED, 'sv', 'Gmail-kopplingen har gått ut', 'Anslut igen'],
  [REVOKED, 'en', 'Gmail connection expired', 'Reconnect'],
] as const)(
  'the dashboard tells of a lost connection at once, read in another language too',
  async (session, readIn, title, way) => {
    const { followConnection } = await toasts();
    const { hear } = await pageState();
    const reconnect = vi.fn<() => void>();
    hear(session);
    const ends: (() => void)[] = [];
    const [toast] = await web.toastsBy(() => ends.push(followConnection(reconnect)), 'sv', readIn);
    expect([toast?.title, toast?.action?.label]).toEqual([title, way]);
    Reflect.apply(toast?.action?.onClick ?? (() => undefined), undefined, []);
    expect(reconnect).toHaveBeenCalledOnce();
    for (const end of ends) end();
  },
);

test('a lost connection is told of for as long as it is lost, and as long as the dashboard is there', async () => {
  const { followConnection } = await toasts();
  const { hear, isTold } = await pageState();
  hear(buildSession(1));
  const leave = followConnection(() => undefined);
  expect(isTold()).toBe(false);
  hear(REVOKED);
  expect(isTold()).toBe(true);
  hear(buildSession(1));
  expect(isTold()).toBe(false);
  hear(WITHOUT);
  expect(isTold()).toBe(true);
  leave();
  expect(isTold()).toBe(false);
  hear(REVOKED);
  expect(isTold()).toBe(false);
});

test('what is told is not told again while nothing has changed', async () => {
  const { followConnection } = await toasts();
  const { hear } = await pageState();
  hear(REVOKED);
  const leave = followConnection(() => undefined);
  expect(await web.toastsBy(() => hear(buildSession(2, { isRevoked: true })))).toEqual([]);
  leave();
});
