import type { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { languageAtom, switchLanguageAtom } from '#web/features/language/language-atoms.ts';

import { openWebBuild, type WebBuild } from './web-build.ts';

const isThere = (value: unknown) => typeof value === 'object';
const atomsSchema = z.object({
  languageAtom: z.custom<typeof languageAtom>(isThere),
  switchLanguageAtom: z.custom<typeof switchLanguageAtom>(isThere),
});
const storeSchema = z.object({ store: z.custom<ReturnType<typeof createStore>>(isThere) });

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

test('whoever chooses the other language and at once the first again is kept by the last choice, on the page and in the browser', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'sv', dataset: {} }, cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/account', search: '' });
  const atoms = atomsSchema.parse(await web.load('/features/language/language-atoms.ts'));
  const { store } = storeSchema.parse(await web.load('/state/store.ts'));
  const choose = (language: 'sv' | 'en') => store.set(atoms.switchLanguageAtom, language);

  expect(await choose('sv')).toBe(true);
  const toEnglish = choose('en');
  expect(await choose('sv')).toBe(true);
  expect(await toEnglish).toBe(false);
  expect(store.get(atoms.languageAtom)).toBe('sv');
  expect([...kept.values()]).toEqual(['sv']);

  expect(await choose('en')).toBe(true);
  expect([...kept.values()]).toEqual(['en']);
});
