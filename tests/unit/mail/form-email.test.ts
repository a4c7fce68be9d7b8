import { expect, test } from 'vitest';

import { checkFormEmail } from '#worker/domain/email-address.ts';

/** Nothing is wrong with it but, perhaps, how long it is. */
function addressOf(length: number): string {
  const rest = `@${`${'b'.repeat(60)}.`.repeat(4)}`;
  return `a${rest}${'c'.repeat(length - rest.length - 1)}`;
}

test('an address may have 254 characters, and one of 255 is too long, and not told that it is none', () => {
  expect(checkFormEmail(addressOf(254))).toEqual({ email: addressOf(254), problem: null });
  for (const length of [255, 256]) {
    expect(checkFormEmail(addressOf(length))).toEqual({ email: null, problem: 'too-long' });
  }
});

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['anna', 'invalid'],
  [`${'a'.repeat(65)}@example.se`, 'invalid'],
])('%j is told to be %s', (written, problem) => {
  expect(checkFormEmail(written)).toEqual({ email: null, problem });
});

test('what stands around an address is no part of it, nor of its length', () => {
  expect(checkFormEmail(` ${addressOf(254)} `)).toEqual({ email: addressOf(254), problem: null });
});

test('a domain in other letters is the one that mail is delivered to', () => {
  const email = 'Anna@xn--rksmrgs-5wao1o.example';
  expect(checkFormEmail('Anna@räksmörgås.example')).toEqual({ email, problem: null });
  expect(checkFormEmail('åsa@räksmörgås.example').problem).toBe('invalid');
});
