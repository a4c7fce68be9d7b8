import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isTimeZone, yearIn, yearStartMs } from '#worker/domain/dates.ts';

const ZONES = [
  'UTC',
  'Europe/Stockholm',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];

test.each([
  ['UTC', '2022-01-01T00:00:00Z'],
  ['Europe/Stockholm', '2021-12-31T23:00:00Z'],
  ['America/New_York', '2022-01-01T05:00:00Z'],
  ['Asia/Kolkata', '2021-12-31T18:30:00Z'],
  ['America/Sao_Paulo', '2022-01-01T03:00:00Z'],
  ['Pacific/Kiritimati', '2021-12-31T10:00:00Z'],
])('where clocks show %s the year 2022 begins at %s', (timeZone, start) => {
  expect(new Date(yearStartMs(timeZone, 2022)).toISOString()).toBe(start.replace('Z', '.000Z'));
});

test('a second before its start is of the year before, everywhere and in every year', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1990, max: 2060 }),
      (timeZone, year) => {
        const startMs = yearStartMs(timeZone, year);
        expect(startMs % 1000).toBe(0);
        expect(yearIn(timeZone, startMs)).toBe(year);
        expect(yearIn(timeZone, startMs - 1000)).toBe(year - 1);
      },
    ),
  );
});

test.each(['', 'Europe', 'Europe/Nowhere', '+01:00', 'GMT+1', '../etc', 'Europe/Stockholm ', 'Z'])(
  '“%s” is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test.each([...ZONES, 'Etc/GMT+1', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);
