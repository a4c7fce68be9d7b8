import { expect, test } from 'vitest';

import { shareWindowUrl, withAddress } from '#web/features/share/share-window.ts';

const SHARED = { text: 'ca 4,80 kg & <mer>', pageUrl: 'https://grinbox.test/share/shr_a?b=c' };

test('X takes the words and the address, whatever stands in them', () => {
  const url = new URL(shareWindowUrl('x', SHARED));
  expect(url.origin + url.pathname).toBe('https://x.com/intent/post');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    text: SHARED.text,
    url: SHARED.pageUrl,
  });
});

test('Facebook takes the address alone', () => {
  const url = new URL(shareWindowUrl('facebook', SHARED));
  expect(url.origin + url.pathname).toBe('https://www.facebook.com/sharer/sharer.php');
  expect(Object.fromEntries(url.searchParams)).toEqual({ u: SHARED.pageUrl });
});

test('LinkedIn takes the words with the address in them', () => {
  const url = new URL(shareWindowUrl('linkedin', SHARED));
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/feed/');
  expect(url.searchParams.get('text')).toBe(withAddress(SHARED));
  expect(withAddress(SHARED)).toContain(SHARED.pageUrl);
});
