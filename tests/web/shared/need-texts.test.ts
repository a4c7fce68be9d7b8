import { i18n, type Messages } from '@lingui/core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

type Language = 'sv' | 'en';

const isFunction = (value: unknown) => typeof value === 'function';
const activateSchema = z.object({
  activateLanguage: z.custom<(language: Language) => Promise<boolean>>(isFunction),
  needTexts: z.custom<(name: string) => Promise<void>>(isFunction),
});
const cataloguesSchema = z.object({
  CATALOGUE_NAMES: z.array(z.string()),
  fetchMessages: z.custom<(names: string[], language: Language) => Promise<Messages>>(isFunction),
});
const faqSchema = z.object({
  FAQ_ENTRIES: z.array(z.object({ question: z.object({ id: z.string() }) })),
});
const namesSchema = z.object({
  COUNTER_NAMES: z.object({ deadLetters: z.object({ id: z.string() }) }),
});

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());
afterEach(() => vi.unstubAllGlobals());

test('a page’s texts come however early it asks for them, and follow a switch of language', async () => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { lang: '', dataset: {} },
  });
  const { activateLanguage, needTexts } = activateSchema.parse(
    await web.load('/shared/i18n/activate.ts'),
  );
  const { FAQ_ENTRIES } = faqSchema.parse(await web.load('/pages/information/faq/faq-entries.tsx'));
  const firstQuestion = () => i18n._(FAQ_ENTRIES[0]?.question.id ?? '');

  const started = activateLanguage('sv');
  await Promise.all([needTexts('information'), started]);
  expect(firstQuestion()).toBe('Vad gör tjänsten?');
  await activateLanguage('en');
  expect(firstQuestion()).toBe('What does the service do?');
});

test('texts that come while a page stands have nothing on it drawn anew', async () => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { lang: 'sv', dataset: {} },
  });
  const { activateLanguage, needTexts } = activateSchema.parse(
    await web.load('/shared/i18n/activate.ts'),
  );
  const names = await web.load('/pages/admin/figure-names.ts');
  const { COUNTER_NAMES } = namesSchema.parse(names);
  await activateLanguage('sv');
  const change = vi.fn<() => void>();
  const unsubscribe = i18n.on('change', change);
  await needTexts('admin');
  unsubscribe();
  expect(i18n._(COUNTER_NAMES.deadLetters.id)).toBe('Delar som kön gav upp');
  expect(change).not.toHaveBeenCalled();
});

test('whoever turns back while the other language is on its way stays in the one that is on', async () => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { lang: 'sv', dataset: {} },
  });
  const { activateLanguage } = activateSchema.parse(await web.load('/shared/i18n/activate.ts'));
  await activateLanguage('sv');
  const toEnglish = activateLanguage('en');
  expect(await activateLanguage('sv')).toBe(true);
  expect(await toEnglish).toBe(false);
  expect(i18n.locale).toBe('sv');
  expect(document.documentElement.lang).toBe('sv');

  // And of two that are asked for in a row the last one comes on.
  const [first, last] = await Promise.all([activateLanguage('en'), activateLanguage('en')]);
  expect([first, last]).toEqual([true, true]);
  expect(i18n.locale).toBe('en');
});

test.each(['sv', 'en'] as const)(
  'what stands in two catalogues of %s says the same in both, whichever comes last',
  async (language) => {
    const { CATALOGUE_NAMES, fetchMessages } = cataloguesSchema.parse(
      await web.load('/shared/i18n/catalogues.ts'),
    );
    const forwards = await fetchMessages(CATALOGUE_NAMES, language);
    const backwards = await fetchMessages(CATALOGUE_NAMES.toReversed(), language);
    expect(backwards).toEqual(forwards);
  },
);
