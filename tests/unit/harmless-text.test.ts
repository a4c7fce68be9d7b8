import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toSampledMessage } from '#worker/platform/google/message-headers.ts';
import { cutText, harmlessText, isInvisible, shownLine } from '#worker/domain/text.ts';
import { readManualMail } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

/** The first and the last of each range, and what lies just outside of them. */
const UNSAFE = [0x00, 0x1f, 0x7f, 0x9f, 0x2028, 0x202e, 0x2066, 0x2069];
const SAFE = [0x20, 0x7e, 0xa0, 0x2027, 0x202f, 0x2065, 0x206a];

function between(code: number): string {
  return `a${String.fromCharCode(code)}b`;
}

test('whatever could leave its line or turn its direction becomes a space, and nothing else does', () => {
  for (const code of UNSAFE) expect(harmlessText(between(code))).toBe('a b');
  for (const code of SAFE) expect(harmlessText(between(code))).toBe(between(code));
  expect(harmlessText('Räksmörgås 😀')).toBe('Räksmörgås 😀');
});

test('a subject that is shown and one that is written to a sender are held to the same rule', () => {
  for (const code of UNSAFE) {
    const payload = { headers: [{ name: 'Subject', value: between(code) }] };
    const message = toSampledMessage({ sizeEstimate: 1, internalDate: 1, payload });
    expect(message.subject).toBe('a b');
    const subject = encodeURIComponent(between(code));
    expect(readManualMail(`mailto:leave@shop.example?subject=${subject}`)?.href).toBe(
      'mailto:leave@shop.example?subject=a%20b',
    );
  }
});

test.each([
  ['', ''],
  ['zero-width characters', '\u200b\u200c\u2060\ufeff'],
  ['what turns the direction', '\u200e\u061c\u202e'],
  ['marks without a letter', '\u0301\u0308'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['the Braille blank', '\u2800'],
  ['spaces of all widths', '\u00a0\u2003\u3000'],
  ['characters that nobody has defined', '\ue000\u{e0001}'],
])('a line of nothing but %s is empty', (_name, text) => {
  expect(isInvisible(text)).toBe(true);
  expect(shownLine(text, 100)).toBe('');
});

test.each(['a\u200b', '.', '👨‍👩‍👧', 'ก', '\u3164x'])('%j is seen', (text) => {
  expect(isInvisible(text)).toBe(false);
});

test('a line is one line, without spaces around', () => {
  expect(shownLine('  Åhléns\r\n\tnyheter\u2028nu ', 100)).toBe('Åhléns nyheter nu');
});

test.each([
  ['Klar\u200bna', 'Klarna'],
  ['Klar\u00adna', 'Klarna'],
  ['Klar\u2060na\ufeff', 'Klarna'],
  ['Kl\u200dar\u200cna', 'Klarna'],
  ['Kla\ufe0frna', 'Klarna'],
  ['\u200fKlarna\u200e', 'Klarna'],
  ['Klar\u{e0041}\u{e0100}na', 'Klarna'],
  ['\u3164Klarna', 'Klarna'],
  ['Kla\u202erna', 'Kla rna'],
])('of %j only %j is kept in a line', (text, line) => {
  expect(shownLine(text, 100)).toBe(line);
});

test.each([
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '👩🏽‍🚀',
  '❤️',
  '1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී',
  'Åhléns e\u0301',
])('%j is written with its marks, and keeps them', (text) => {
  expect(shownLine(text, 100)).toBe(text);
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['abe\u0301', 3, 'ab'],
  ['ab👨‍👩‍👧', 9, 'ab'],
  ['ab🇸🇪', 5, 'ab'],
  ['ab\r\n', 3, 'ab'],
  [`a${'\u0351'.repeat(20)}`, 10, ''],
])('%j is cut to %i as %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

test('a cut text is the beginning of it, whole letters, and as long as fits', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(anyText, anyText, (kept, rest) => {
      const cut = cutText(kept + rest, kept.length);
      expect(kept.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length + 20).toBeGreaterThan(kept.length);
    }),
  );
});
