import { expect, test } from 'vitest';

import { describeMailboxFile } from '#tests/tools/stack/mailbox-report.ts';

function entries(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    lineNumber: 10 * (index + 1),
    reason: `message ${index + 1}: it has no header`,
  }));
}

const WHOLE = { separators: 9, found: 9, imported: 9, repeated: 0, refused: [], remarks: [] };

test('without a mailbox file nothing is said', () => {
  expect(describeMailboxFile(null)).toEqual([]);
});

test('of a mailbox file that was read whole the messages are counted', () => {
  expect(describeMailboxFile(WHOLE)).toEqual([
    '  The mailbox file                 9 messages: 9 taken',
  ]);
});

test('what was left out, what was there before and what was mended is told apart', () => {
  const remarks = [{ lineNumber: 7, reason: 'message 1: its date makes no sense' }];
  const file = { ...WHOLE, imported: 6, repeated: 1, refused: entries(2), remarks };
  expect(describeMailboxFile(file)).toEqual([
    '  The mailbox file                 9 messages: 6 taken, 1 there before, 2 left out',
    '  Left out:',
    '    line 10: message 1: it has no header',
    '    line 20: message 2: it has no header',
    '  1 remark:',
    '    line 7: message 1: its date makes no sense',
  ]);
});

test('of many entries five are shown, and it is said how many more there are', () => {
  const six = describeMailboxFile({ ...WHOLE, remarks: entries(6) });
  expect(six).toHaveLength(8);
  expect(six.at(1)).toBe('  6 remarks:');
  expect(six.at(-1)).toBe('    and 1 more, named in sandbox.log');
  expect(describeMailboxFile({ ...WHOLE, remarks: entries(5) })).toHaveLength(7);
});
