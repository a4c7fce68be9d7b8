import { expect, test } from 'vitest';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import {
  shapeOfFile,
  SHARE_SHAPE_NAMES,
  shareAmounts,
  shareFileName,
  shareImagePath,
  spokenAmounts,
} from '#worker/domain/sharing/share-image.ts';

const figures = (centralKg: number, messageCount = 2342) => ({
  messageCount,
  sizeBytes: (centralKg / 0.7) * BYTES_PER_GIB,
  co2: { lowKg: centralKg * 0.00034, centralKg, highKg: centralKg * 2.86 },
});

test('every estimated figure says about, with the decimals of the specification', () => {
  expect(shareAmounts(figures(4.8), 'sv')).toEqual({
    mail: '2\u00a0342',
    size: '6,9\u00a0GB',
    co2Kg: 'ca 4,80',
    co2Span: '<0,01–14\u00a0kg',
    ledMonths: 'ca 3,3',
    showers: 'ca 10',
    coffeeCups: 'ca 24,0',
  });
  expect(shareAmounts(figures(18.5), 'en')).toEqual({
    mail: '2,342',
    size: '26.4\u00a0GB',
    co2Kg: 'about 18.50',
    co2Span: '0.01–53\u00a0kg',
    ledMonths: 'about 12.8',
    showers: 'about 37',
    coffeeCups: 'about 92.5',
  });
});

test('what is next to nothing shows its bound, and no false zero', () => {
  expect(shareAmounts(figures(0.0001, 1), 'sv')).toEqual({
    mail: '1',
    size: '150\u00a0kB',
    co2Kg: '<0,001',
    co2Span: '<0,01\u00a0kg',
    ledMonths: '<0,1',
    showers: '<1',
    coffeeCups: '<0,1',
  });
});

test('a sentence says a bound in words', () => {
  expect(spokenAmounts(figures(0.0001, 1), 'sv').hotShowers).toBe('mindre än 1 varm dusch');
  expect(spokenAmounts(figures(0.0001, 1), 'en').co2Kg).toBe('less than 0.001');
  const { showers, ...asShown } = shareAmounts(figures(4.8), 'sv');
  expect(spokenAmounts(figures(4.8), 'sv')).toEqual({
    ...asShown,
    hotShowers: `${showers} varma duschar`,
  });
});

test.each([
  [0, '0 varma duschar', '0 hot showers'],
  [0.25, '1 varm dusch', '1 hot shower'],
  [0.74, '1 varm dusch', '1 hot shower'],
  [0.76, '2 varma duschar', '2 hot showers'],
])('%d kg is spoken of as %s', (centralKg, swedish, english) => {
  expect(spokenAmounts(figures(centralKg), 'sv').hotShowers).toBe(`ca ${swedish}`);
  expect(spokenAmounts(figures(centralKg), 'en').hotShowers).toBe(`about ${english}`);
});

test('both shapes have a file of their own, and no other name has one', () => {
  expect(SHARE_SHAPE_NAMES.map(shareFileName)).toEqual(['1200x630.png', '1080x1080.png']);
  for (const shape of SHARE_SHAPE_NAMES) expect(shapeOfFile(shareFileName(shape))).toBe(shape);
  for (const name of ['', '1200x630', '1200x630.PNG', 'wide', '9999x9999.png']) {
    expect(shapeOfFile(name)).toBeNull();
  }
});

test('a picture whose figures changed has another address', () => {
  const id = 'shr_a';
  expect(shareImagePath({ id, version: 1 }, 'wide')).not.toBe(
    shareImagePath({ id, version: 2 }, 'wide'),
  );
});
