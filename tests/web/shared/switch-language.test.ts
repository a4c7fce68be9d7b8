import type { createStore } from 'jotai';
import { createPath } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import type { LanguagePart } from '#web/pages/account/account-page.tsx';
import type { languageAtom, switchLanguageAtom } from '#web/shared/i18n/language-atoms.ts';
import type { addressIn } from '#web/features/language/language-address.ts';

import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const isThere = (value: unknown) => typeof value === 'object';
const atomsSchema = z.object({
  languageAtom: z.custom<typeof languageAtom>(isThere),
  switchLanguageAtom: z.custom<typeof switchLanguageAtom>(isThere),
});
const storeSchema = z.object({ store: z.custom<ReturnType<typeof createStore>>(isThere) });
const isFunction = (value: unknown) => typeof value === 'function';
const accountSchema = z.object({ LanguagePart: z.custom<typeof LanguagePart>(isFunction) });
const switchSchema = z.object({ addressIn: z.custom<typeof addressIn>(isFunction) });
const missingSchema = z.object({ missingPartAtom: z.custom<typeof missingPartAtom>(isThere) });
/** What the part of the account is made of: nothing can be pressed in Node. */
const choicesSchema = z.object({
  props: z.object({
    children: z.object({
      props: z.object({ onChoose: z.custom<(language: 'sv' | 'en') => void>(isFunction) }),
    }),
  }),
});

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
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { lang: 'sv', dataset: {} },
    cookie: '',
  });
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/account', search: '' });
  const atoms = atomsSchema.parse(await web.load('/shared/i18n/language-atoms.ts'));
  const { store } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
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

/** What a press on a language does on the account page. */
async function accountChooser() {
  const { LanguagePart: Part } = accountSchema.parse(
    await web.load('/pages/account/account-page.tsx'),
  );
  const part = await hookResult(web, Part, { url: '/account' });
  return choicesSchema.parse(part).props.children.props.onChoose;
}

test('a language chosen on the account page whose texts cannot be had is told so, until one can', async () => {
  const missing = missingSchema.parse(await web.load('/shared/lib/part-on-demand.tsx'));
  const { store } = storeSchema.parse(await web.load('/shared/lib/store.ts'));
  const choose = await accountChooser();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/account', search: '' });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get documentElement() {
      throw new TypeError('Failed to fetch dynamically imported module');
    },
  });
  choose('sv');
  await expect.poll(() => store.get(missing.missingPartAtom)).toBe(true);
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { lang: 'sv', dataset: {} },
    cookie: '',
  });
  choose('en');
  await expect.poll(() => store.get(missing.missingPartAtom)).toBe(false);
});

test.each([
  ['/account', '?lang=en&verify=true', '#currency', '/account?verify=true#currency'],
  ['/', '?lang=en', '', '/'],
  ['/account', '?verify=true', '', null],
])('in Swedish %s%s%s is %s', async (pathname, search, hash, expected) => {
  const { addressIn } = switchSchema.parse(
    await web.load('/features/language/language-address.ts'),
  );
  const address = addressIn('sv', { pathname, search, hash });
  expect(address === null ? null : createPath(address)).toBe(expected);
});
