import { expect, test } from 'vitest';

import {
  findPublicPage,
  isPublished,
  publicPageUrl,
  publicPaths,
} from '#worker/domain/pages/public-pages.ts';

test('an address is known with the language that it is in, where it is in one', () => {
  expect(findPublicPage('/about')).toEqual({ page: 'about', addressLanguage: null });
  expect(findPublicPage('/metod')).toEqual({ page: 'method', addressLanguage: 'sv' });
  expect(findPublicPage('/method')).toEqual({ page: 'method', addressLanguage: 'en' });
  for (const path of ['/About', '/about/', '/scan', '', '/metod/x']) {
    expect(findPublicPage(path)).toBeNull();
  }
});

test('every page has an address of its own in each language', () => {
  expect(publicPageUrl('about', 'sv')).toBe('https://grinbox.example/about');
  expect(publicPageUrl('about', 'en')).toBe('https://grinbox.example/about?lang=en');
  expect(publicPageUrl('method', 'en')).toBe('https://grinbox.example/method');
  expect(publicPageUrl('start', 'en')).toBe('https://grinbox.example/?lang=en');
});

test('every public page is published', () => {
  expect(publicPaths().filter((path) => !isPublished(path))).toEqual([]);
});
