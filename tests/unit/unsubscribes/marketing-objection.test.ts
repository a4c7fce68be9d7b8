import { expect, test } from 'vitest';

import { LANGUAGES } from '#worker/domain/language.ts';
import { listKey } from '#worker/domain/scans/senders/sender-key.ts';
import {
  marketingObjection,
  objectionMailto,
} from '#worker/domain/unsubscribes/marketing-objection.ts';

const EMAIL = 'anna+post@gmail.com';

test.each(LANGUAGES)('in %s it names the articles and the address', (language) => {
  const { subject, body } = marketingObjection(language, EMAIL);
  expect(subject).toMatch(/21[.(]2/);
  for (const article of [/21[.(]2/, /21[.(]3/, /7[.(]3/, /12[.(]3/, /77/]) {
    expect(body).toMatch(article);
  }
  expect(body).toContain(EMAIL);
});

test.each(LANGUAGES)(
  'in %s it asks to keep only what is needed of data for marketing alone',
  (language) => {
    const { body } = marketingObjection(language, EMAIL);
    const [sentence] = body.split(/(?<=\.)\s/).filter((each) => /får ni bara|keep only/.test(each));
    expect(sentence).toMatch(/direktmarknadsföring|direct marketing/);
  },
);

test('it opens in the user’s mail program, addressed to the sender, line by line', () => {
  const letter = marketingObjection('sv', EMAIL);
  const mailto = objectionMailto('news+1@shop.example', letter);
  expect(mailto).toMatch(/^mailto:news%2B1@shop\.example\?subject=/);
  const url = new URL(mailto);
  expect(decodeURIComponent(url.pathname)).toBe('news+1@shop.example');
  expect(url.searchParams.get('subject')).toBe(letter.subject);
  expect(url.searchParams.get('body')).toBe(letter.body.replaceAll('\n', '\r\n'));
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});

test('a discussion list is not written to: all its members would read it', () => {
  const mailto = objectionMailto(
    listKey('chat.lists.example') ?? '',
    marketingObjection('en', EMAIL),
  );
  expect(new URL(mailto).pathname).toBe('');
});
