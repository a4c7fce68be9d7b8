import { expect, test } from 'vitest';

import { messages as en } from '#worker/platform/i18n/locales/en.ts';
import { messages as sv } from '#worker/platform/i18n/locales/sv.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

/** The names of the values in a compiled text: tokens are `[name, type?, choices?]`. */
function placeholders(compiled: unknown): Set<string> {
  if (!Array.isArray(compiled)) return new Set();
  return new Set(compiled.flatMap((token) => (Array.isArray(token) ? namesIn(token) : [])));
}

function namesIn([name, , choices]: readonly unknown[]): string[] {
  const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
  return [String(name), ...inner.flatMap((choice) => [...placeholders(choice)])];
}

test('both languages have the same texts, with the same values in them', () => {
  expect(Object.keys(en)).toEqual(Object.keys(sv));
  expect(Object.keys(sv).length).toBeGreaterThan(200);
  for (const [text, compiled] of Object.entries(sv)) {
    expect(placeholders(en[text]), text).toEqual(placeholders(compiled));
  }
});

test('a text that was not collected fails in both languages, rather than be told in Swedish', () => {
  for (const language of ['sv', 'en'] as const) {
    const texts = textsIn(language);
    expect(() => texts._('Aldrig skrivet')).toThrow(`no text in ${language}: Aldrig skrivet`);
  }
});
