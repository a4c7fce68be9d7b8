import { afterEach, expect, test, vi } from 'vitest';

import type { SessionView } from '#worker/contract/access.ts';

import { requireSession } from '#web/entities/access/session.ts';
import { sessionAtom, takeCurrencyAtom } from '#web/entities/access/session-atoms.ts';
import { store } from '#web/shared/lib/store.ts';

import { buildSession } from '#tests/web/support/build-session.ts';

afterEach(() => {
  store.set(sessionAtom, null);
  vi.unstubAllGlobals();
});

const SHOWN = buildSession(12);
const OTHER = { id: 'usr_2', email: 'bo@example.test', currency: null };

/** A page that is entered while the server takes its time; `meanwhile` happens before it answers. */
async function enterPage(known: SessionView | null, answer: SessionView, meanwhile: () => void) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  store.set(sessionAtom, known);
  const entered = requireSession(new Request('https://grinbox.test/dashboard'));
  meanwhile();
  resolve(Response.json(answer));
  await entered;
  return store.get(sessionAtom);
}

test('a currency that was chosen while a page asked for the session stays chosen; all else is as the answer says', async () => {
  const answer = buildSession(3, { isRevoked: true });
  const choose = () => store.set(takeCurrencyAtom, 'USD');
  const shown = await enterPage(SHOWN, answer, choose);
  expect(shown).toEqual({ ...answer, user: { ...SHOWN.user, currency: 'USD' } });
});

test('without a choice meanwhile the currency is the one of the answer', async () => {
  const answer = { ...SHOWN, user: { ...OTHER, id: 'usr_1', currency: 'EUR' as const } };
  const shown = await enterPage(SHOWN, answer, () => undefined);
  expect(shown?.user?.currency).toBe('EUR');
});

test('whoever else has signed in has nothing of the choice of the one before', async () => {
  const answer = { ...SHOWN, user: OTHER };
  const shown = await enterPage(SHOWN, answer, () => store.set(takeCurrencyAtom, 'USD'));
  expect(shown?.user).toEqual(OTHER);
  expect((await enterPage(null, answer, () => undefined))?.user).toEqual(OTHER);
});
