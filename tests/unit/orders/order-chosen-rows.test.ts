import { expect, test } from 'vitest';

import {
  buildCleanRowsReport,
  buildOwnSizeReport,
  buildSenderReport,
  buildSizeReport,
  buildYearReport,
} from '#tests/support/build-clean-rows-report.ts';
import {
  chosenFigures,
  chosenRowIds,
  countUnknownRows,
  type ChosenRows,
} from '#worker/domain/orders/chosen-rows.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import { BYTES_PER_GIB as GIB } from '#worker/domain/co2.ts';

const REPORT = buildCleanRowsReport({
  newsletters: [
    buildSenderReport(1, { count: 4, sizeBytes: 40 }),
    buildSenderReport(12, { count: 2, sizeBytes: 20 }),
  ],
  oldMail: [buildYearReport(2020, { count: 7, sizeBytes: 700 })],
  largeMail: [buildSizeReport(25, 100, { count: 1, sizeBytes: 3000 })],
  ownLargeMail: [buildOwnSizeReport(25, 100, { count: 2, sizeBytes: 6000 })],
  protectedRows: [buildSenderReport(3, { count: 0, sizeBytes: 0 })],
});

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
    excludedCount: 0,
    sizeBytes: 3060,
    endedFlow: endedFlow(REPORT.newsletters),
  });
});

test('what is kept of the chosen rows is counted apart, and nothing of other rows is', () => {
  const newsletters = REPORT.newsletters.map((row) => ({ ...row, excludedCount: row.count * 10 }));
  const chosen = buildChosen({ selectedNewsletters: ['sender:12'] });
  expect(chosenFigures({ ...REPORT, newsletters }, chosen)).toMatchObject({
    messageCount: 2,
    excludedCount: 20,
  });
});

test('only the chosen newsletters would come no more', () => {
  const first = { ...buildSenderReport(1, { count: 4, sizeBytes: 4 * GIB }), yearlyCount: 10 };
  const report = {
    ...REPORT,
    newsletters: [first, buildSenderReport(12, { count: 2, sizeBytes: 20 })],
  };
  const { endedFlow: ended } = chosenFigures(
    report,
    buildChosen({ selectedNewsletters: ['sender:1'] }),
  );
  // Ten a year of 1 GiB each: 10 × (0.7 + 0.004) kg, between what is published at either end.
  expect(ended.centralKg).toBeCloseTo(7.04, 9);
  expect(ended.lowKg).toBeCloseTo(10 * (0.000235 + 0.00003), 9);
  expect(ended.highKg).toBeCloseTo(10 * (2 + 0.005), 9);
  const none = { lowKg: 0, centralKg: 0, highKg: 0 };
  expect(chosenFigures(report, buildChosen()).endedFlow).toEqual(none);
});

test('large mail that the user sent counts with the large, and only where it was chosen itself', () => {
  const both = buildChosen({ selectedAttachments: ['own-large:25', 'large:25'] });
  expect(chosenFigures(REPORT, both)).toMatchObject({
    counts: { largeMail: { rowCount: 2, messageCount: 3 } },
    sizeBytes: 9000,
  });
  expect(chosenRowIds(both)).toEqual(['large:25', 'own-large:25']);
  const received = buildChosen({ selectedAttachments: ['large:25'] });
  expect(chosenFigures(REPORT, received)).toMatchObject({ messageCount: 1, sizeBytes: 3000 });
});

test('a row of which all is protected is not on offer', () => {
  const chosen = buildChosen({ selectedNewsletters: ['sender:3'] });
  expect(countUnknownRows(REPORT, chosen)).toBe(1);
  expect(chosenFigures(REPORT, chosen)).toMatchObject({ messageCount: 0 });
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
