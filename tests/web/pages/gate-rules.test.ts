import { afterEach, expect, test, vi } from 'vitest';

import { isGatedAddress } from '#web/entities/launch/gate-rules.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function isOut(address: string): boolean {
  const { pathname, search } = new URL(address, 'https://grinbox.test');
  return isGatedAddress({ pathname, search });
}

test.each([
  '/scan',
  '/dashboard',
  '/account',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt?order=ord_a',
  '/auth',
  '/auth?return_to=/receipt',
  '/auth?error=oauth_denied',
  '/auth?return_to=/withdrawal',
  '/auth?return_to=https://evil.test/withdraw',
  '/scan?return_to=/withdraw',
  '/scan?verify=',
  '/scan?verify=1',
  '/scan?verify=TRUE',
  '/scan?VERIFY=true',
  '/scan?x=verify=true',
])('a visitor of %s is kept out', (address) => {
  expect(isOut(address)).toBe(true);
});

test.each([
  '/scan?verify=true',
  '/auth?verify=true&error=oauth_denied',
  '/receipt?order=ord_a&verify=true',
])('with verify all is open: %s', (address) => {
  expect(isOut(address)).toBe(false);
});

test.each([
  '/withdraw',
  '/withdraw?order=ord_a',
  '/auth?return_to=/withdraw',
  '/auth?return_to=%2Fwithdraw&order=ord_a',
  '/auth?from_oauth=true&v=1&return_to=%2Fwithdraw',
  '/auth?error=oauth_state_invalid&return_to=%2Fwithdraw',
])('whoever wants out of a purchase gets past the gate: %s', (address) => {
  expect(isOut(address)).toBe(false);
});

/** The rules as a document has them that has just been opened. */
async function openDocument() {
  vi.resetModules();
  const { enters } = await import('#web/entities/launch/gate-rules.ts');
  return enters;
}

test('a tab comes from outside once: a move inside it and a reload come from inside', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const enters = await openDocument();
  expect([enters(), enters()]).toEqual([true, false]);
  const afterReload = await openDocument();
  expect(afterReload()).toBe(false);
});

test('where storage is closed to us, the document remembers for itself', async () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed });
  const enters = await openDocument();
  expect([enters(), enters()]).toEqual([true, false]);
});
