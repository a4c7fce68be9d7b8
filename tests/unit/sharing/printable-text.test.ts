import { expect, test } from 'vitest';

import { printableText } from '#worker/domain/sharing/picture.ts';

import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';

test('what a receipt says is drawn as it is', () => {
  for (const text of [
    'Å ä ö: 2\u00a0342 mejl',
    'CO₂ MINDRE PER ÅR',
    '<0,01–14\u00a0kg',
    '€ 3.90',
  ]) {
    expect(printableText(text)).toBe(text);
  }
});

test('of sixty hostile texts nothing is left that a font does not hold, and none is long', () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(60);
  for (const text of HOSTILE_TEXTS) {
    const printable = printableText(text);
    expect(printable.length).toBeLessThanOrEqual(160);
    expect(printable).not.toMatch(/[^\u0020-\u007e\u00a0-\u00ff₂]/u);
  }
});

test('a letter in two signs becomes the one that fonts hold', () => {
  expect(printableText('A\u030angra')).toBe('Ångra');
});
