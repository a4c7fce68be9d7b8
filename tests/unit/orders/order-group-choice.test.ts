import { expect, test } from 'vitest';

import { buildSenderReport } from '#tests/support/build-clean-rows-report.ts';
import { readGroupChoice } from '#worker/domain/orders/chosen-rows.ts';

const FIGURES = { count: 10, sizeBytes: 1_000 };
const REPORT = {
  newsletters: [
    buildSenderReport(1, FIGURES),
    buildSenderReport(2, FIGURES, { kind: 'list' }),
    buildSenderReport(3, FIGURES, { kind: 'group' }),
    buildSenderReport(4, FIGURES, { kind: 'group' }),
  ],
};

test('of the chosen groups, those are left that were said to be, and the others are not', () => {
  const chosen = ['sender:1', 'sender:2', 'sender:3', 'sender:4'] as const;
  expect(readGroupChoice(REPORT, chosen, ['sender:4'])).toEqual({
    leave: ['sender:4'],
    stay: ['sender:3'],
  });
  expect(readGroupChoice(REPORT, chosen, [])).toEqual({
    leave: [],
    stay: ['sender:3', 'sender:4'],
  });
  expect(readGroupChoice(REPORT, ['sender:1'], [])).toEqual({ leave: [], stay: [] });
});

test.each([
  ['a newsletter', ['sender:1', 'sender:3'], ['sender:1']],
  ['a list', ['sender:2'], ['sender:2']],
  ['a group that is not chosen', ['sender:3'], ['sender:4']],
  ['a row that there is not', ['sender:3'], ['sender:9']],
] as const)('to leave %s is no choice', (_name, chosen, leaveGroups) => {
  expect(readGroupChoice(REPORT, chosen, leaveGroups)).toBeNull();
});
