import { expect, test } from 'vitest';

import {
  domainOfSender,
  enclosingDomains,
  normalDomain,
} from '#worker/domain/protection/safe-domains.ts';

test.each([
  ['Skatteverket.SE', 'skatteverket.se'],
  ['skatteverket.se.', 'skatteverket.se'],
  ['xn--frskringskassan-2kb71a.se', 'xn--frskringskassan-2kb71a.se'],
  ['Försäkringskassan.se', 'xn--frskringskassan-2kb71a.se'],
  ['skаtteverket.se', 'xn--sktteverket-zij.se'],
  ['kivra。com', 'kivra.com'],
  ['\u212Aivra.com', 'kivra.com'],
  ['a.b-c.1177.se', 'a.b-c.1177.se'],
])('%s is compared as %s', (text, domain) => {
  expect(normalDomain(text)).toBe(domain);
});

test.each([
  '',
  '.',
  'se',
  'se.',
  'skatteverket.se..',
  '.skatteverket.se',
  'skatteverket..se',
  'skatte verket.se',
  ' skatteverket.se',
  'skatteverket.se/inlogg',
  'https://skatteverket.se',
  'skatteverket.se:443',
  '-skatteverket.se',
  'skatteverket-.se',
  'skatte_verket.se',
  '*.skatteverket.se',
  '127.0.0.1',
  'försäkrings_kassan.se',
  'a℀b.försäkringskassan.se',
  '⑴.försäkringskassan.se',
  'skatteverket.se\u0000',
  `${'a'.repeat(64)}.se`,
  `${'a.'.repeat(126)}se`,
])('%j is no full name of a domain', (text) => {
  expect(normalDomain(text)).toBeNull();
});

test.each([
  ['noreply@Skatteverket.se', 'skatteverket.se'],
  ['noreply@skatteverket.se.', 'skatteverket.se'],
  ['skatteverket.se@evil.example', 'evil.example'],
  ['a@skatteverket.se@evil.example', 'evil.example'],
  ['list:nyheter.lists.example', 'nyheter.lists.example'],
  ['noreply@localhost', null],
  ['', null],
])('the mail of %s comes from %s', (senderKey, domain) => {
  expect(domainOfSender(senderKey)).toBe(domain);
});

test('a domain lies below itself and all that it ends in', () => {
  expect(enclosingDomains('post.stockholm.se')).toEqual([
    'post.stockholm.se',
    'stockholm.se',
    'se',
  ]);
});
