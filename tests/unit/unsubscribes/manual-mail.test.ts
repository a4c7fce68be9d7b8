import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readManualMail } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

test.each([
  ['mailto:leave@shop.example', 'mailto:leave@shop.example'],
  ['MAILTO:leave@Shop.Example', 'mailto:leave@shop.example'],
  ['mailto:leave+a=b@shop.example', 'mailto:leave%2Ba%3Db@shop.example'],
  ['mailto:leave%2B1@shop.example', 'mailto:leave%2B1@shop.example'],
  [
    'mailto:leave@shop.example?subject=unsubscribe',
    'mailto:leave@shop.example?subject=unsubscribe',
  ],
  [
    'mailto:leave@shop.example?Subject=a%20b&Body=c',
    'mailto:leave@shop.example?subject=a%20b&body=c',
  ],
  ['mailto:leave@shop.example?subject=a=b', 'mailto:leave@shop.example?subject=a%3Db'],
  ['mailto:leave@shop.example?subject=', 'mailto:leave@shop.example'],
  ['mailto://leave@shop.example', 'mailto:leave@shop.example'],
  // A space may be written as it is, or escaped; a plus sign is itself.
  [
    'mailto:leave@shop.example?subject=take me off&body=now, please',
    'mailto:leave@shop.example?subject=take%20me%20off&body=now%2C%20please',
  ],
  ['mailto:leave@shop.example?subject=a+b%2Bc', 'mailto:leave@shop.example?subject=a%2Bb%2Bc'],
  // Line breaks stay in the body, however they are written.
  [
    'mailto:list@shop.example?body=signoff%20news%0D%0Aend%0D%0A',
    'mailto:list@shop.example?body=signoff%20news%0D%0Aend%0D%0A',
  ],
  ['mailto:list@shop.example?body=a%0Ab%0Dc', 'mailto:list@shop.example?body=a%0D%0Ab%0D%0Ac'],
  // The first of several is written to.
  ['mailto:leave@shop.example,boss@work.example', 'mailto:leave@shop.example'],
  ['mailto:leave@shop.example%2C%20boss@work.example', 'mailto:leave@shop.example'],
  ['mailto:leave@shop.example;boss@work.example', 'mailto:leave@shop.example'],
  ['mailto:?to=leave@shop.example&subject=a', 'mailto:leave@shop.example?subject=a'],
  // Nobody else is written to, and nothing is attached.
  ['mailto:leave@shop.example?cc=boss@work.example&bcc=x@y.example', 'mailto:leave@shop.example'],
  ['mailto:leave@shop.example?to=x@y.example&subject=a', 'mailto:leave@shop.example?subject=a'],
  ['mailto:leave@shop.example?attach=/etc/passwd', 'mailto:leave@shop.example'],
  [
    'mailto:leave@shop.example?subject=a%0D%0ABcc:%20x@y.example',
    'mailto:leave@shop.example?subject=a%20Bcc%3A%20x%40y.example',
  ],
  ['mailto:leave@shop.example?subject=a&subject=b', 'mailto:leave@shop.example?subject=a'],
  ['mailto:leave@shop.example?subject=%E5', 'mailto:leave@shop.example'],
  ['mailto:leave@shop.example?subject=100%', 'mailto:leave@shop.example?subject=100%25'],
  ['mailto:leave@shop.example?subject=%E2%80%AEa', 'mailto:leave@shop.example?subject=a'],
])('%s becomes %s', (text, href) => {
  expect(readManualMail(text)).toMatchObject({ kind: 'mail', href });
});

test('the recipient is told in plain', () => {
  expect(readManualMail('mailto:leave%2B1@Shop.example?subject=x')?.kind).toBe('mail');
  expect(readManualMail('mailto:leave%2B1@Shop.example')).toMatchObject({
    address: 'leave+1@shop.example',
  });
});

test('what tells whom it is about is kept whole, in a subject and a body of any length', () => {
  const token = 'a1B2-'.repeat(180);
  const link = readManualMail(`mailto:leave@shop.example?subject=${token}&body=${token}`);
  expect(link?.href).toBe(`mailto:leave@shop.example?subject=${token}&body=${token}`);
});

test('half a letter is not passed on', () => {
  const link = readManualMail(`mailto:leave@shop.example?subject=a\ud83d`);
  expect(link?.href).toBe('mailto:leave@shop.example?subject=a%EF%BF%BD');
});

test('whatever it says, the letter goes to one address, and has a subject and a body at most', () => {
  const addresses = ['leave@shop.example', 'boss@work.example'];
  const names = ['subject', 'body', 'cc', 'bcc', 'to', 'attach', 'Bcc:'];
  const marks = ['%0D%0A', '\r\n', '?', '&', '=', ',', ';', '%3F', '%26', '%', ' ', '<', '"', '#'];
  const piece = fc.constantFrom(...addresses, ...names, ...marks);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const link = readManualMail(`mailto:${pieces.join('')}`);
      if (link === null) return;
      const url = new URL(link.href);
      expect(decodeURIComponent(url.pathname)).toMatch(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/);
      expect(['subject', 'body']).toEqual(expect.arrayContaining([...url.searchParams.keys()]));
      expect(url.searchParams.getAll('subject').join('')).not.toMatch(/[\r\n]/);
      expect(link.href).toMatch(/^mailto:[\x21-\x7e]+$/);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  'leave@shop.example',
  'mailto:',
  'mailto:leave',
  'mailto:@shop.example',
  'mailto:leave@',
  'mailto:leave@shop',
  'mailto:leave@[127.0.0.1]',
  'mailto:leave@127.0.0.1',
  'mailto:,leave@shop.example',
  'mailto:?subject=a',
  'mailto:leave%0D%0ABcc:x@shop.example',
  'mailto:le%20ave@shop.example',
  'mailto:%22a%22@shop.example',
  'mailto:<leave@shop.example>',
  'mailto:leave%00@shop.example',
  'mailto:le%C3%A5ve@shop.example',
  'mailto:%zz@shop.example',
  'mailto:/leave@shop.example/x',
  'https://leave.shop.example/',
  `mailto:${'a'.repeat(129)}@shop.example`,
  `mailto:leave@shop.example?subject=${'a'.repeat(4_096)}`,
])('%.60s makes no letter', (text) => {
  expect(readManualMail(text)).toBeNull();
});
