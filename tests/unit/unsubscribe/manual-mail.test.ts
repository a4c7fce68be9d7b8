import { expect, test } from 'vitest';

import { readManualMail } from '#worker/domain/unsubscribe/manual-mail.ts';

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
  // Nobody else is written to, and nothing is attached.
  ['mailto:leave@shop.example?cc=boss@work.example&bcc=x@y.example', 'mailto:leave@shop.example'],
  ['mailto:leave@shop.example?to=x@y.example&subject=a', 'mailto:leave@shop.example?subject=a'],
  ['mailto:leave@shop.example?attach=/etc/passwd', 'mailto:leave@shop.example'],
  [
    'mailto:leave@shop.example?subject=a%0D%0ABcc:%20x@y.example',
    'mailto:leave@shop.example?subject=a%20Bcc%3A%20x%40y.example',
  ],
  ['mailto:leave@shop.example?subject=a&subject=b', 'mailto:leave@shop.example?subject=a'],
  ['mailto:leave@shop.example?subject=%E0%A4%A', 'mailto:leave@shop.example'],
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

test('a subject is cut without halving a letter', () => {
  const subject = encodeURIComponent(`${'a'.repeat(299)}😀😀`);
  const link = readManualMail(`mailto:leave@shop.example?subject=${subject}`);
  expect(decodeURIComponent(link?.href ?? '')).toBe(
    `mailto:leave@shop.example?subject=${'a'.repeat(299)}\ufffd`,
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
  'mailto:leave@shop.example,boss@work.example',
  'mailto:leave@shop.example;boss@work.example',
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
  `mailto:leave@shop.example?subject=${'a'.repeat(2_048)}`,
])('%.60s makes no letter', (text) => {
  expect(readManualMail(text)).toBeNull();
});
