import { expect, test } from 'vitest';

import { sheetContent, shareWindowUrl, withAddress } from '#web/features/share/share-window.ts';

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

const PICTURE = new File(['png'], 'grinbox-1200x630.png', { type: 'image/png' });
const CONTENT = { title: 'A result', text: SHARED.text, url: SHARED.pageUrl };

test('the system’s sheet is given the picture where it takes files', () => {
  const content = { shared: SHARED, title: 'A result', file: PICTURE };
  expect(sheetContent(content, () => true)).toEqual({ ...CONTENT, files: [PICTURE] });
});

test('a sheet that takes no files is given words and address', () => {
  const content = { shared: SHARED, title: 'A result', file: PICTURE };
  expect(sheetContent(content, ({ files }) => files === undefined)).toEqual(CONTENT);
});

test('without a picture nothing is asked of the sheet', () => {
  const neverAsked = () => {
    throw new Error('asked');
  };
  const content = { shared: SHARED, title: 'A result', file: null };
  expect(sheetContent(content, neverAsked)).toEqual(CONTENT);
});
