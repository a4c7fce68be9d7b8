import fc from 'fast-check';
import { expect, test } from 'vitest';

import { PAPER_WIDTH, paperRows } from '#worker/mail/mail-document.ts';

const printed = (label: string, value: string) =>
  paperRows({ label, value }).map((row) => row.label + row.leader + row.value);

test('dots lead from what to how much', () => {
  expect(printed('Ordernummer', 'GR-12345678')).toEqual([
    'Ordernummer ................ GR-12345678',
  ]);
});

test('what leaves no room for dots stands on lines of its own, the amount to the right', () => {
  expect(printed('Donation till Stiftelsen för allt som växer', '10 kr')).toEqual([
    'Donation till Stiftelsen för allt som',
    'växer',
    `${' '.repeat(35)}10 kr`,
  ]);
});

test('what is wider than the paper is not cut within a character', () => {
  const family = '👨‍👩‍👧‍👦';
  const [name = ''] = printed(`${'a'.repeat(PAPER_WIDTH - 1)}${family}${'b'.repeat(9)}`, '10 kr');
  expect(name).toBe('a'.repeat(PAPER_WIDTH - 1));
});

test('a narrow space takes as much room as any', () => {
  expect(printed('Tid', '9:41\u202fAM')).toEqual([`Tid ${'.'.repeat(28)} 9:41\u00a0AM`]);
});

test('whatever is printed, no line is wider than the paper, and nothing is left out', () => {
  const text = fc.string({ minLength: 1, maxLength: 120 }).filter((value) => value.trim() !== '');
  fc.assert(
    fc.property(text, text, (label, value) => {
      const lines = printed(label, value);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(PAPER_WIDTH);
      const bare = (some: string) => some.replaceAll(/[\s.]/g, '');
      expect(bare(lines.join(''))).toBe(bare(label + value));
    }),
    { numRuns: 1_000 },
  );
});
