import { expect, test } from 'vitest';

import type { SessionView } from '#worker/contract/access.ts';

import { afterRecheck } from '#web/features/access/watch-session.ts';
import { signInPath } from '#web/entities/access/session.ts';

import { buildSession } from '#tests/web/support/build-session.ts';

function sessionOf(id: string): SessionView {
  return { ...buildSession(12), user: { id, email: `${id}@example.test`, currency: null } };
}

const NOBODY: SessionView = {
  priceList: 'standard',
  isSelling: true,
  user: null,
  connection: null,
};

test('a page stays while its own user is signed in, and for whoever is found first', () => {
  expect(afterRecheck(sessionOf('usr_anna'), sessionOf('usr_anna'))).toBe('stay');
  expect(afterRecheck(null, sessionOf('usr_anna'))).toBe('stay');
  expect(afterRecheck(NOBODY, sessionOf('usr_anna'))).toBe('stay');
});

test('a page is left when nobody is signed in any more', () => {
  expect(afterRecheck(sessionOf('usr_anna'), NOBODY)).toBe('leave');
});

test('a page of one user is loaded anew when another has signed in', () => {
  expect(afterRecheck(sessionOf('usr_anna'), sessionOf('usr_bo'))).toBe('reload');
});

test('whoever is led away from a receipt finds it again after signing in', () => {
  const order = `ord_${'a2'.repeat(13)}`;
  const path = signInPath(new URL(`https://grinbox.test/receipt?order=${order}&verify=true`));
  expect(path).toBe(`/auth?return_to=%2Freceipt&order=${order}&verify=true`);
});
