import { expect, test } from 'vitest';

import type { CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';
import {
  chosenFigures,
  chosenRowIds,
  countUnknownRows,
  type ChosenRows,
} from '#worker/domain/order/chosen-rows.ts';

const REPORT: CleanRowsReport = {
  rowsVersion: 1,
  newsletters: [
    { id: 'sender:1', sender: 'A', senderKey: 'a', count: 4, sizeBytes: 40 },
    { id: 'sender:12', sender: 'B', senderKey: 'b', count: 2, sizeBytes: 20 },
  ],
  oldMail: [{ id: 'old:2020', year: 2020, isOpenEnded: true, count: 7, sizeBytes: 700 }],
  largeMail: [{ id: 'large:25', fromMb: 25, toMb: 100, count: 1, sizeBytes: 3000 }],
};

function buildChosen(changes: Partial<ChosenRows> = {}): ChosenRows {
  return {
    selectedNewsletters: [],
    selectedOldCategories: [],
    selectedAttachments: [],
    ...changes,
  };
}

test('the figures of a choice are the sums of its rows, by section and in all', () => {
  const chosen = buildChosen({
    selectedNewsletters: ['sender:12', 'sender:1'],
    selectedAttachments: ['large:25'],
  });
  expect(chosenFigures(REPORT, chosen)).toEqual({
    counts: {
      newsletters: { rowCount: 2, messageCount: 6 },
      oldMail: { rowCount: 0, messageCount: 0 },
      largeMail: { rowCount: 1, messageCount: 1 },
    },
    messageCount: 7,
    sizeBytes: 3060,
  });
});

test('nothing chosen is nothing', () => {
  expect(chosenFigures(REPORT, buildChosen())).toMatchObject({ messageCount: 0, sizeBytes: 0 });
  expect(chosenRowIds(buildChosen())).toEqual([]);
});

test('a choice reads the same in whatever order it was made', () => {
  const one = buildChosen({ selectedNewsletters: ['sender:1', 'sender:12', 'sender:2'] });
  const other = buildChosen({ selectedNewsletters: ['sender:2', 'sender:1', 'sender:12'] });
  expect(chosenRowIds(one)).toEqual(chosenRowIds(other));
});

test('rows that are not on offer are counted, and add nothing to the figures', () => {
  const chosen = buildChosen({
    selectedNewsletters: ['sender:1', 'sender:2'],
    selectedOldCategories: ['old:2021'],
  });
  expect(countUnknownRows(REPORT, chosen)).toBe(2);
  expect(countUnknownRows(REPORT, buildChosen({ selectedOldCategories: ['old:2020'] }))).toBe(0);
  expect(chosenFigures(REPORT, chosen)).toMatchObject({ messageCount: 4, sizeBytes: 40 });
});
