import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readCorpus } from '#tests/corpus/read-corpus.ts';
import {
  isOneClick,
  readListUnsubscribe,
  readUnsubscribeOffer,
} from '#worker/domain/unsubscribes/list-unsubscribe.ts';

const LINK = 'https://leave.shop.example/u/1';
const MAIL = 'mailto:leave@shop.example?subject=unsubscribe';

test.each<[string, string, string[] | null]>([
  ['one address', `<${LINK}>`, [LINK]],
  ['two, the letter first', `<${MAIL}>, <${LINK}>`, [MAIL, LINK]],
  ['two without a space', `<${LINK}>,<${MAIL}>`, [LINK, MAIL]],
  ['space before and after', `  <${LINK}>  `, [LINK]],
  ['empty entries between', `,, <${LINK}> ,,, <${MAIL}>,`, [LINK, MAIL]],
  ['white space in the brackets', '< https://leave.shop.example/ u/1 >', [LINK]],
  ['a tab in the brackets', '<https://leave.shop.example/\tu/1>', [LINK]],
  ['folded between', `<${MAIL}>,\r\n <${LINK}>`, [MAIL, LINK]],
  ['folded within', '<https://leave.shop.example/u\r\n\t/1>', [LINK]],
  ['folded by a bare line feed', `<${MAIL}>,\n <${LINK}>`, [MAIL, LINK]],
  ['joined by Gmail', '<https://leave.shop.exa        mple/u/1>', [LINK]],
  ['a comment before', `(Use this) <${LINK}>`, [LINK]],
  ['a comment with an address in it', `(not <https://nobody.example/>) <${LINK}>`, [LINK]],
  ['a comment in a comment', `(a (b <x>) c) <${LINK}> (d)`, [LINK]],
  ['a comment that hides its end', `(a \\) <https://nobody.example/>) <${LINK}>`, [LINK]],
  ['a comment between two', `<${LINK}> (or), <${MAIL}>`, [LINK, MAIL]],
  [
    'parentheses within an address',
    '<https://leave.shop.example/(1)>',
    ['https://leave.shop.example/(1)'],
  ],
  [
    'a quote within an address',
    '<https://leave.shop.example/"1>',
    ['https://leave.shop.example/"1'],
  ],
  [
    'a comma within an address',
    '<https://leave.shop.example/1,2>',
    ['https://leave.shop.example/1,2'],
  ],
  [
    'a bracket within an address',
    '<<https://leave.shop.example/1>',
    ['<https://leave.shop.example/1'],
  ],
  ['text after an address', `<${LINK}> or call us, <${MAIL}>`, [LINK]],
  ['no comma between two', `<${LINK}> <${MAIL}>`, [LINK]],
  ['text before an address', `Unsubscribe: <${LINK}>`, []],
  ['a quoted string before an address', `"shop" <${LINK}>`, []],
  ['no brackets', LINK, []],
  ['no brackets around the second', `<${LINK}>, ${MAIL}`, [LINK]],
  ['empty brackets', '<>', ['']],
  ['nothing', '', []],
  ['white space alone', ' \t ', []],
  ['a bracket that is never closed', `<${LINK}`, null],
  ['a comment that is never closed', `<${LINK}> (see`, null],
  ['a quote that is never closed', `"<${LINK}>`, null],
  ['a line of another header', `<${LINK}>\r\nX-Injected: 1`, null],
  ['a bare carriage return', `<${LINK}>\rX`, null],
  ['a null character', `<${LINK}\u0000>`, null],
  ['a bell', `<\u0007${LINK}>`, null],
  ['more than a header may hold', `<${'a'.repeat(16_384)}>`, null],
])('%s', (_name, value, addresses) => {
  expect(readListUnsubscribe(value)).toEqual(addresses);
});

test.each([
  ['a subject of several words', 'mailto:a@b.example?subject=take me off'],
  ['a body too', 'mailto:a@b.example?subject=take me off&body=now, please'],
])('spaces of the sender’s own stay: %s', (_name, mail) => {
  expect(readListUnsubscribe(`<${LINK}>, <${mail}>`)).toEqual([LINK, mail]);
});

test.each([
  ['an indentation in the subject', '<mailto:a@b.example?subject=to\r\n    ken>', 'subject=token'],
  ['a fold between two words', '<mailto:a@b.example?subject=take\r\n me>', 'subject=take me'],
  ['a tab between two words', '<mailto:a@b.example?subject=take\r\n\tme>', 'subject=take me'],
  ['space in the address', '<mailto: a@b. example?subject=take me>', 'subject=take me'],
])('%s', (_name, value, query) => {
  expect(readListUnsubscribe(value)).toEqual([`mailto:a@b.example?${query}`]);
});

test.each<[string, string, string[]]>([
  ['no brackets', LINK, [LINK]],
  ['a letter without brackets', MAIL, [MAIL]],
  ['two without brackets', `${MAIL}, ${LINK}`, [MAIL, LINK]],
  ['two without brackets or space', `${LINK},${MAIL}`, [LINK, MAIL]],
  ['a comma within', 'https://a.example/1,2', ['https://a.example/1,2']],
  [
    'a letter with spaces',
    'mailto:a@b.example?subject=go away',
    ['mailto:a@b.example?subject=go away'],
  ],
  ['words before brackets', `Leave here: <${LINK}>`, [LINK]],
  ['words before and after', `To leave, see ${LINK}. Thank you`, [LINK]],
  ['its kind before', `URL: ${LINK}`, [LINK]],
  ['its kind within', `<URL:${LINK}>`, [LINK]],
  ['a quoted string', `"${LINK}"`, [LINK]],
  ['a quoted string before', `"Shop" <${LINK}>`, [LINK]],
  ['parentheses', `(${LINK})`, [LINK]],
  ['a bracket that is never closed', `<${LINK}`, [LINK]],
  ['a bracket that is never opened', `${LINK}>`, [LINK]],
  ['entities', '&lt;https://a.example/?x=1&amp;y=2&gt;', ['https://a.example/?x=1&y=2']],
  ['numbered entities', '&#60;https://a.example/u&#x3E;', ['https://a.example/u']],
  ['escaped brackets', '%3Chttps://a.example/u%3E', ['https://a.example/u']],
  ['all of it escaped', '%3Chttps%3A%2F%2Fa.example%2Fu%3Fm%3D1%3E', ['https://a.example/u?m=1']],
  [
    'escapes of the address’s own',
    'https://a.example/?n=%3Cb%3E&m=1',
    ['https://a.example/?n=%3Cb%3E&m=1'],
  ],
  ['http', `Leave: http://a.example/u`, ['http://a.example/u']],
  ['white space in the brackets', `Leave: < https://a.exa  mple/u >`, ['https://a.example/u']],
])(
  'not written as it should be, with %s: what it names is found, for a link',
  (_name, value, addresses) => {
    expect(readUnsubscribeOffer(value)).toEqual({ addresses, isStandard: false });
  },
);

test.each([
  [
    'one word',
    '=?us-ascii?Q?=3Chttps=3A=2F=2Fa=2Eexample=2Fu=3Fm=3D1=3E?=',
    `<https://a.example/u?m=1>`,
  ],
  ['bare', '=?utf-8?Q?https=3A//a.example/u=3Fm=3D1?=', 'https://a.example/u?m=1'],
])('encoded words are no standard form, %s', (_name, value, decoded) => {
  expect(readUnsubscribeOffer(value)).toEqual({ addresses: [], isStandard: true });
  const addresses = ['https://a.example/u?m=1'];
  expect(readUnsubscribeOffer(value, decoded)).toEqual({ addresses, isStandard: false });
});

test.each([
  ['a template that nobody filled in', '<{{unsubscribe_url}}>'],
  ['a path', '</unsubscribe?token=0>'],
  ['a script', '<javascript:alert(1)>'],
  ['a script with an address in it', "<javascript:fetch('https://a.example/u')>"],
  ['a script without brackets', "javascript:fetch('https://a.example/u')"],
  ['words', 'Call us'],
  ['a line of another header', `Leave: <${LINK}>\r\nX-Injected: 1`],
  ['more than a header may hold', `Leave: ${LINK}${'a'.repeat(16_384)}`],
])('%s names nothing', (_name, value) => {
  const { addresses } = readUnsubscribeOffer(value);
  expect(addresses.filter((address) => /^(?:https?|mailto):/i.test(address))).toEqual([]);
});

test.each([
  ['an address in its brackets', `<${LINK}>`],
  ['and words behind', `<${LINK}> or call us, <${MAIL}>`],
])('%s is written as it should be, and nothing is looked for beside it', (_name, value) => {
  expect(readUnsubscribeOffer(value)).toEqual({ addresses: [LINK], isStandard: true });
});

test.each([
  ['marks', `x ${LINK}${'.'.repeat(15_000)}x`],
  ['brackets', '<'.repeat(16_000)],
  ['commas', `${LINK}${', '.repeat(8_000)}`],
  ['entities', '&lt;'.repeat(4_000)],
  ['schemes', 'https://'.repeat(2_000)],
])('a header full of %s is read at once', (_name, value) => {
  const startedMs = performance.now();
  readUnsubscribeOffer(value);
  expect(performance.now() - startedMs).toBeLessThan(250);
});

test('a thousand nested comments are read, and a thousand unclosed ones are not', () => {
  const nested = `${'('.repeat(1_000)}${')'.repeat(1_000)} <${LINK}>`;
  expect(readListUnsubscribe(nested)).toEqual([LINK]);
  expect(readListUnsubscribe(`${'('.repeat(1_000)} <${LINK}>`)).toBeNull();
});

test.each([
  ['List-Unsubscribe=One-Click', true],
  ['  List-Unsubscribe=One-Click ', true],
  ['List-Unsubscribe=One-Click\r\n ', true],
  ['list-unsubscribe=one-click', false],
  ['List-Unsubscribe = One-Click', false],
  ['List-Unsubscribe=One-Click; x=1', false],
  ['List-Unsubscribe=One-Click&x=1', false],
  ['List-Unsubscribe=One-Clicks', false],
  ['One-Click', false],
  ['', false],
])('List-Unsubscribe-Post of %j: %s', (value, isOffered) => {
  expect(isOneClick(value)).toBe(isOffered);
});

test('no text makes the reading fail, or gives an address that is not in it', () => {
  const text = fc.string({
    unit: fc.constantFrom('<', '>', '(', ')', '"', '\\', ',', ' ', '\t', '\r\n ', 'a', ':', ';'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (value) => {
      const joined = value.replaceAll(/\s/g, '');
      for (const address of readListUnsubscribe(value) ?? []) {
        expect(joined).toContain(`<${address}>`);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('every header of real mail is read', () => {
  const headers = readCorpus().flatMap(({ headers }) => headers.listUnsubscribe ?? []);
  expect(headers.length).toBeGreaterThan(1_000);
  const unread = headers.filter((value) => (readListUnsubscribe(value) ?? []).length === 0);
  expect(unread).toEqual([]);
});
