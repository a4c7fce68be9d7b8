import { expect, test } from 'vitest';

import { decideUnsubscribe } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import {
  GOOD,
  LINK,
  MAIL,
  POST,
  byClick,
  byLink,
  byMail,
  offer,
  outcomeOf,
  type Header,
} from './build-message.ts';

test.each<[string, readonly Header[], string]>([
  ['all that RFC 8058 asks for', GOOD, byClick],
  [
    'names in other cases',
    GOOD.map(([name, value]): Header => [name.toUpperCase(), value]),
    byClick,
  ],
  ['a letter as well', [...GOOD.slice(0, 2), offer(`<${MAIL}>, <${LINK}>`), POST], byClick],
  ['a second link', [...GOOD.slice(0, 2), offer(`<${LINK}>, <https://b.example/>`), POST], byClick],
  [
    'a plain http link first',
    [...GOOD.slice(0, 2), offer(`<http://shop.example/>, <${LINK}>`), POST],
    byClick,
  ],
  [
    'a folded link',
    [...GOOD.slice(0, 2), offer(`<${LINK.slice(0, -3)}\r\n   ${LINK.slice(-3)}>`), POST],
    byClick,
  ],
  [
    'a comment',
    [...GOOD.slice(0, 2), offer(`(not <https://b.example/>) <${LINK}>`), POST],
    byClick,
  ],

  // What is not offered.
  ['no List-Unsubscribe-Post', GOOD.slice(0, 3), byLink],
  [
    'another List-Unsubscribe-Post',
    [...GOOD.slice(0, 3), ['List-Unsubscribe-Post', 'One-Click']],
    byLink,
  ],
  ['two List-Unsubscribe-Post', [...GOOD, POST], byLink],
  [
    'two List-Unsubscribe: the lowest is the signed one',
    [offer('<https://b.example/>'), ...GOOD],
    byLink,
  ],
  ['two, the lowest of them broken', [...GOOD, offer('<')], 'no_way'],
  ['a letter alone', [...GOOD.slice(0, 2), offer(`<${MAIL}>`), POST], byMail],
  [
    'a letter, and a link that leads inside',
    [...GOOD.slice(0, 2), offer(`<${MAIL}>, <https://10.0.0.1/>`), POST],
    byMail,
  ],
  [
    'a letter and a plain http link',
    [...GOOD.slice(0, 2), offer(`<http://shop.example/>, <${MAIL}>`), POST],
    byMail,
  ],
  [
    'a letter to more than one',
    [...GOOD.slice(0, 2), offer('<mailto:a@b.example,c@d.example>'), POST],
    'not_offered mailto:a@b.example',
  ],
  ['no header at all', [...GOOD.slice(0, 2), POST], 'no_way'],
  ['an empty header', [...GOOD.slice(0, 2), offer(''), POST], 'no_way'],
  ['no brackets', [...GOOD.slice(0, 2), offer(LINK), POST], `not_standard ${LINK}`],
  ['no brackets and no click', [...GOOD.slice(0, 2), offer(LINK)], byLink],
  ['words before', [...GOOD.slice(0, 2), offer(`Leave: <${LINK}>`), POST], `not_standard ${LINK}`],
  [
    'a token behind a #',
    [...GOOD.slice(0, 2), offer(`<${LINK}#token>`), POST],
    `only_in_browser ${LINK}#token`,
  ],
  ['the same without a click', [...GOOD.slice(0, 2), offer(`<${LINK}#t>`)], `${byLink}#t`],
  [
    'a link of another kind',
    [...GOOD.slice(0, 2), offer('<javascript:alert(1)>'), POST],
    'address_refused',
  ],
  [
    'a plain http link alone',
    [...GOOD.slice(0, 2), offer('<http://shop.example/>'), POST],
    'not_encrypted http://shop.example/',
  ],
  [
    'a link to a number',
    [...GOOD.slice(0, 2), offer('<https://169.254.169.254/latest/>'), POST],
    'address_refused',
  ],
  [
    'a link to ourselves',
    [...GOOD.slice(0, 2), offer('<https://grinbox.example/api/session>'), POST],
    'address_refused',
  ],
  [
    'a bad link before a good one',
    [...GOOD.slice(0, 2), offer(`<https://localhost/>, <${LINK}>`), POST],
    'address_refused',
  ],
  [
    'a line of another header',
    [...GOOD.slice(0, 2), offer(`<${LINK}>\r\nX-Injected: 1`), POST],
    'no_way',
  ],
])('%s', (_name, headers, outcome) => {
  expect(outcomeOf(headers)).toBe(outcome);
});

test('nothing is asked of a sender whose mail lies in spam, however well it is signed', () => {
  expect(outcomeOf(GOOD, { isSpam: true })).toBe('in_spam');
});

test('should the sender refuse the click, the same address is there as a link', () => {
  const way = decideUnsubscribe({
    headers: GOOD.map(([name, value]) => ({ name, value })),
    fromDomain: 'shop.example',
    isSpam: false,
    ownHosts: [],
  });
  expect(way).toEqual({
    kind: 'one-click',
    address: { href: LINK, host: 'leave.shop.example' },
    link: { kind: 'web', href: LINK, host: 'leave.shop.example' },
  });
});
