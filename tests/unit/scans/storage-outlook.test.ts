import { expect, test } from 'vitest';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { storageOutlook, yearlyGrowthBytes } from '#worker/domain/scans/storage-outlook.ts';

const GIB = BYTES_PER_GIB;

function buildYear(year: number, sizeBytes: number) {
  return { year, count: 1, smallBytes: sizeBytes, mediumBytes: 0, largeBytes: 0 };
}

test('an allowance is divided into mail, the rest and what is free, and told in years', () => {
  const mail = { mailBytes: 6 * GIB, choiceBytes: 3 * GIB, yearlyBytes: GIB };
  expect(storageOutlook({ allowanceGB: 15, usedGB: 12 }, mail)).toEqual({
    mailBytes: 6 * GIB,
    otherBytes: 6 * GIB,
    freeBytes: 3 * GIB,
    freedBytes: 3 * GIB,
    mailShare: 0.5,
    isMailSmall: false,
    yearsLeft: 3,
    yearsBought: 3,
  });
});

test('where photos and files take most of it, mail is not what fills it', () => {
  const mail = { mailBytes: GIB, choiceBytes: GIB, yearlyBytes: null };
  expect(storageOutlook({ allowanceGB: 100, usedGB: 80 }, mail)).toMatchObject({
    isMailSmall: true,
    otherBytes: 79 * GIB,
    yearsLeft: null,
    yearsBought: null,
  });
});

test('no part is ever less than nothing: more used than there is, or less than the mail weighs', () => {
  const mail = { mailBytes: 6 * GIB, choiceBytes: 5 * GIB, yearlyBytes: GIB };
  const over = storageOutlook({ allowanceGB: 15, usedGB: 20 }, mail);
  expect(over).toMatchObject({ freeBytes: 0, freedBytes: 0, yearsLeft: 0, yearsBought: 0 });
  expect(storageOutlook({ allowanceGB: 15, usedGB: 17 }, mail)).toMatchObject({
    freeBytes: 0,
    freedBytes: 3 * GIB,
    yearsBought: 3,
  });
  expect(storageOutlook({ allowanceGB: 15, usedGB: 2 }, mail)).toMatchObject({
    mailBytes: 2 * GIB,
    otherBytes: 0,
    yearsBought: 2,
  });
  expect(storageOutlook({ allowanceGB: 15, usedGB: 0 }, mail)).toMatchObject({ mailShare: 0 });
});

test('mail grows by the last whole year, and by nothing known where that holds all older ones', () => {
  const years = [buildYear(2024, 5 * GIB), buildYear(2025, 2 * GIB), buildYear(2026, GIB)];
  expect(yearlyGrowthBytes(years, 2026)).toBe(2 * GIB);
  expect(yearlyGrowthBytes(years.slice(1), 2026)).toBeNull();
  expect(yearlyGrowthBytes([], 2026)).toBeNull();
});
