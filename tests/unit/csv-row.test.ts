import fc from 'fast-check';
import { expect, test } from 'vitest';

import { FORMULA_PAYLOADS } from '#tests/support/formula-payloads.ts';
import { CSV_START, csvRow } from '#worker/domain/csv.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

/** A row as a strict reader of RFC 4180 takes it apart that is told of the separator. */
function parse(row: string, separator = ';'): string[] {
  const cells =
    row.replace(/\r\n$/, '').match(RegExp(`"(?:[^"]|"")*"(?=${separator}|$)`, 'gs')) ?? [];
  return cells.map((cell) => cell.slice(1, -1).replaceAll('""', '"'));
}

test('none of the payloads begins a formula, and each is still there to read', () => {
  expect(FORMULA_PAYLOADS).toHaveLength(92);
  for (const payload of FORMULA_PAYLOADS) {
    expect(parse(csvRow([payload, 'x'], 'sv'))).toEqual([`'${payload}`, 'x']);
  }
});

test('a file begins as UTF-8, with the separator and the decimal mark of the spreadsheets of its language', () => {
  expect([...new TextEncoder().encode(CSV_START)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csvRow([4.9, -5.5, 39, 0.05], 'sv')).toBe('"4,9";"-5,5";"39";"0,05"\r\n');
  expect(csvRow([4.9, -5.5, 39, 0.05], 'en')).toBe('"4.9","-5.5","39","0.05"\r\n');
});

test('what is written is read again, whatever quotes, separators and lines it holds', () => {
  expect(csvRow(['Åsa "Ö"; Ek', null, 1, -2], 'sv')).toBe('"Åsa ""Ö""; Ek";"";"1";"-2"\r\n');
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }),
      fc.constantFrom(...LANGUAGES),
      (cells, language) => {
        const read = parse(csvRow(cells, language), language === 'sv' ? ';' : ',');
        const withoutApostrophe = read.map((cell, place) =>
          cell === cells[place] ? cell : cell.slice(1),
        );
        expect(withoutApostrophe).toEqual(cells);
        for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
      },
    ),
  );
});
