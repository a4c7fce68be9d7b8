import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  editTarget,
  SAFE_LIST,
  type SafeListEdit,
  safeListWith,
} from '#worker/domain/protection/safe-list.ts';

function protect(target: string): SafeListEdit {
  return { target, effect: 'protect' };
}

function unprotect(target: string): SafeListEdit {
  return { target, effect: 'unprotect' };
}

function isSafe(senderKey: string, ...edits: readonly SafeListEdit[]): boolean {
  return safeListWith(edits)(senderKey).isSafe;
}

test.each([
  [' News@Shop.Example ', 'news@shop.example'],
  ['news@shop.example.', 'news@shop.example'],
  ['Shop.Example', 'shop.example'],
  ['@shop.example', 'shop.example'],
  ['shop.example.', 'shop.example'],
  ['info@xn--skrgrden-1zam.se', 'info@xn--skrgrden-1zam.se'],
  ['Skärgården.se', 'xn--skrgrden-1zam.se'],
  ['info@skärgården.se', 'info@xn--skrgrden-1zam.se'],
  ['news@sk\u0430tteverket.se', 'news@xn--sktteverket-zij.se'],
])('%j is taken as %s', (text, target) => {
  expect(editTarget(text)).toBe(target);
});

test.each([
  '',
  ' ',
  '@',
  'se',
  '@se',
  'news@',
  'news@localhost',
  'the shop',
  'https://shop.example/',
  '*.shop.example',
  'Shop <news@shop.example>',
  'news@shop.example, other@shop.example',
  'news@shop.example OR in:trash',
  `${'a'.repeat(300)}@shop.example`,
  `${'a'.repeat(1_000_000)}.example`,
])('%.40j is neither an address nor a domain', (text) => {
  expect(editTarget(text)).toBeNull();
});

test('without edits, the list decides and says so', () => {
  const verdictOf = safeListWith([]);
  expect(verdictOf('noreply@skatteverket.se')).toEqual({
    isSafe: true,
    because: { domain: 'skatteverket.se', kind: 'authority' },
  });
  expect(verdictOf('news@shop.example')).toEqual({ isSafe: false, because: null });
});

test('a sender or a domain can be added, and the edit is what is shown', () => {
  expect(safeListWith([protect('shop.example')])('news@mail.shop.example')).toEqual({
    isSafe: true,
    because: protect('shop.example'),
  });
  expect(isSafe('news@shop.example', protect('news@shop.example'))).toBe(true);
  expect(isSafe('offers@shop.example', protect('news@shop.example'))).toBe(false);
});

test('an address that is added says nothing of the domains below', () => {
  expect(isSafe('news@mail.shop.example', protect('news@shop.example'))).toBe(false);
});

test('an added domain says nothing of those that only look like it', () => {
  for (const poser of ['a@shop.example.evil.example', 'a@myshop.example', 'a@shop-example.com']) {
    expect(isSafe(poser, protect('shop.example'))).toBe(false);
  }
});

test('an entry of the list can be taken away, wholly or for one sender', () => {
  expect(isSafe('noreply@kivra.com', unprotect('kivra.com'))).toBe(false);
  expect(isSafe('nyheter@kivra.com', unprotect('nyheter@kivra.com'))).toBe(false);
  expect(isSafe('noreply@kivra.com', unprotect('nyheter@kivra.com'))).toBe(true);
  expect(isSafe('noreply@kivra.com', unprotect('nyheter.kivra.com'))).toBe(true);
});

test.each([
  ['its address before its domain', protect('a@b.shop.example'), unprotect('b.shop.example')],
  ['its domain before the one above', protect('b.shop.example'), unprotect('shop.example')],
])('the edit nearest to the sender counts, whichever came first: %s', (_what, near, far) => {
  const sender = 'a@b.shop.example';
  expect(isSafe(sender, near, far)).toBe(true);
  expect(isSafe(sender, far, near)).toBe(true);
  expect(isSafe(sender, { ...near, effect: 'unprotect' }, { ...far, effect: 'protect' })).toBe(
    false,
  );
});

test('an edit overrules the list, even an entry more exact than itself', () => {
  expect(isSafe('info@tax.service.gov.uk', unprotect('gov.uk'))).toBe(false);
  expect(isSafe('info@tax.service.gov.uk', unprotect('service.gov.uk'))).toBe(false);
  expect(isSafe('post@santander.co.uk', unprotect('co.uk'))).toBe(false);
  expect(isSafe('post@santander.co.uk', unprotect('co.uk'), protect('santander.co.uk'))).toBe(true);
});

test('a discussion list is kept by the domain that its List-Id is built like', () => {
  expect(isSafe('list:gardening.lists.example', protect('gardening.lists.example'))).toBe(true);
  expect(isSafe('list:gardening.lists.example', protect('lists.example'))).toBe(true);
});

const someSender = fc.oneof(
  fc.constantFrom(...SAFE_LIST).map(({ domain }) => `post@${domain}`),
  fc.emailAddress().map((address) => address.toLowerCase()),
);

test('whatever is added is safe, and whatever is taken away is not, as soon as it is said', () => {
  fc.assert(
    fc.property(someSender, fc.boolean(), fc.boolean(), (sender, isAdded, isWholeDomain) => {
      const typed = isWholeDomain ? sender.slice(sender.lastIndexOf('@')) : sender;
      const target = editTarget(typed);
      fc.pre(target !== null);
      const edit = isAdded ? protect(target) : unprotect(target);
      expect(isSafe(sender, protect('other.example'), edit)).toBe(isAdded);
    }),
  );
});

test('a target once taken is taken as it is', () => {
  fc.assert(
    fc.property(fc.oneof(someSender, fc.domain(), fc.string()), (text) => {
      const target = editTarget(text);
      fc.pre(target !== null);
      expect(editTarget(target)).toBe(target);
    }),
  );
});
