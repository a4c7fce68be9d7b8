import { expect, test } from 'vitest';

import { describeMailboxFile } from '#tests/stack/mailbox-report.ts';

function entries(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    lineNumber: 10 * (index + 1),
    reason: `message ${index + 1}: it has no header`,
  }));
}

test('nothing is said of a mailbox file that was read whole', () => {
  expect(describeMailboxFile({ refused: [], remarks: [] })).toEqual([]);
});

test('what was left out and what was mended is told apart, each by its line', () => {
  const remark = { lineNumber: 7, reason: 'message 1: its date makes no sense' };
  expect(describeMailboxFile({ refused: entries(2), remarks: [remark] })).toEqual([
    '  Of the mailbox file, 2 entries could not be read and were left out:',
    '    line 10: message 1: it has no header',
    '    line 20: message 2: it has no header',
    '  Of the mailbox file, 1 entry was mended and taken:',
    '    line 7: message 1: its date makes no sense',
  ]);
});

test('of many entries five are shown, and it is said how many more there are', () => {
  const six = describeMailboxFile({ refused: [], remarks: entries(6) });
  expect(six).toHaveLength(7);
  expect(six.at(0)).toContain('6 entries were mended and taken');
  expect(six.at(-1)).toBe('    and 1 more, named in sandbox.log');
  expect(describeMailboxFile({ refused: [], remarks: entries(5) })).toHaveLength(6);
});
