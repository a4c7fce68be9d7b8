import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readCorpus } from '#tests/corpus/read-corpus.ts';
import { isOneClick, readListUnsubscribe } from '#worker/domain/unsubscribe/list-unsubscribe.ts';

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
