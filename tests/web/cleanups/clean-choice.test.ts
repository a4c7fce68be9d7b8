import { expect, test } from 'vitest';

import { selectionSchema } from '#worker/contract/clean-rows.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import {
  allRows,
  cleanSections,
  heaviestBytes,
  filterSenders,
} from '#web/entities/cleanups/clean-sections.ts';
import {
  checkState,
  chosenRows,
  fromSelection,
  NOTHING_CHOSEN,
  sumOf,
  toggleAll,
  toggleRow,
  toSelection,
} from '#web/entities/cleanups/row-choice.ts';

import {
  buildCleanRows,
  buildOwnSizeRow,
  buildSenderRow,
  buildSizeRow,
  buildYearRow,
} from '#tests/web/support/build-clean-rows.ts';

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

test('sizes are in bytes throughout, whether a row came in GB or in MB', () => {
  const { newsletters, old, large } = cleanSections(
    buildCleanRows({
      newsletters: [buildSenderRow(1, { sizeGB: 0.25 })],
      old: [buildYearRow(2022)],
      large: [buildSizeRow(10, 25)],
    }),
  );
  expect(newsletters[0]?.sizeBytes).toBe(BYTES_PER_GIB / 4);
  expect(newsletters[0]?.lowBytes).toBeCloseTo((0.9 * BYTES_PER_GIB) / 4, 0);
  expect(large[0]?.highBytes).toBeCloseTo(2.2 * BYTES_PER_GIB, 0);
  expect(old[0]?.sizeBytes).toBe(BYTES_PER_GIB);
  expect(large[0]?.sizeBytes).toBe(2 * BYTES_PER_GIB);
});

test('a sender has an address beside its name, but not the same twice, and lists go by their own name', () => {
  const { newsletters } = cleanSections(
    buildCleanRows({
      newsletters: [
        buildSenderRow(1, { sender: 'Butiken', senderKey: 'brev@butiken.example' }),
        buildSenderRow(2, { sender: 'brev@naken.example', senderKey: 'brev@naken.example' }),
        buildSenderRow(3, { sender: 'Klubben', senderKey: 'list:klubb.example' }),
        buildSenderRow(4, { sender: 'Mackan', senderKey: 'brev@xn--rksmrgs-5wao1o.example' }),
        buildSenderRow(5, {
          sender: 'brev@räksmörgås.example',
          senderKey: 'brev@xn--rksmrgs-5wao1o.example',
        }),
      ],
    }),
  );
  expect(newsletters.map(({ address }) => address)).toEqual([
    'brev@butiken.example',
    null,
    'klubb.example',
    'brev@räksmörgås.example',
    null,
  ]);
});

test('senders that are taken stand last, the others in the order of their weight', () => {
  const taken = { isTaken: true };
  const { newsletters } = cleanSections(
    buildCleanRows({
      newsletters: [buildSenderRow(1, taken), buildSenderRow(2), buildSenderRow(3)],
    }),
  );
  expect(ids(newsletters)).toEqual(['sender:2', 'sender:3', 'sender:1']);
});

test('senders that were not there before stand first, and those that are taken last all the same', () => {
  const rows = buildCleanRows({
    newsletters: [
      buildSenderRow(1, { isTaken: true }),
      buildSenderRow(2),
      buildSenderRow(3),
      buildSenderRow(4),
    ],
  });
  const { newsletters } = cleanSections(rows, new Set(['sender:3', 'sender:4'] as const));
  expect(ids(newsletters)).toEqual(['sender:3', 'sender:4', 'sender:2', 'sender:1']);
  expect(newsletters.map(({ isNew }) => isNew)).toEqual([true, true, false, false]);
});

test('senders chosen last time come before the heavier ones, after the new, and taken ones stay last', () => {
  const { newsletters } = cleanSections(
    buildCleanRows({
      newsletters: [
        buildSenderRow(1),
        buildSenderRow(2, { wasChosen: true, isTaken: true }),
        buildSenderRow(3, { wasChosen: true }),
        buildSenderRow(4),
      ],
    }),
    new Set(['sender:4']),
  );
  expect(ids(newsletters)).toEqual(['sender:4', 'sender:3', 'sender:1', 'sender:2']);
});

test('a box that stands for several rows shows none, some or all of them', () => {
  const { old } = cleanSections(buildCleanRows());
  const one = toggleRow(NOTHING_CHOSEN, 'old:2022');
  expect(checkState(old, NOTHING_CHOSEN)).toBe('none');
  expect(checkState(old, one)).toBe('some');
  expect(checkState(old, toggleRow(one, 'old:2014'))).toBe('all');
});

test('choosing all completes a part, choosing all again drops it, and other sections stay as they are', () => {
  const { newsletters, old } = cleanSections(buildCleanRows());
  const before = toggleRow(toggleRow(NOTHING_CHOSEN, 'old:2022'), 'sender:1');
  const all = toggleAll(before, old);
  expect([...all].sort()).toEqual(['old:2014', 'old:2022', 'sender:1']);
  const none = toggleAll(all, old);
  expect(checkState(old, none)).toBe('none');
  expect(checkState(newsletters, none)).toBe('some');
});

test('rows that are taken are neither chosen with the rest nor missing from all', () => {
  const { newsletters } = cleanSections(
    buildCleanRows({ newsletters: [buildSenderRow(1), buildSenderRow(2, { isTaken: true })] }),
  );
  const chosen = toggleAll(NOTHING_CHOSEN, newsletters);
  expect([...chosen]).toEqual(['sender:1']);
  expect(checkState(newsletters, chosen)).toBe('all');
});

test('a section without rows, or with taken ones only, has nothing chosen', () => {
  const { old } = cleanSections(buildCleanRows({ old: [buildYearRow(2020, { isTaken: true })] }));
  expect(checkState([], new Set(['old:2020']))).toBe('none');
  expect(checkState(old, new Set(['old:2020']))).toBe('none');
  expect(toggleAll(NOTHING_CHOSEN, old).size).toBe(0);
});

test('choosing all large mail chooses none that the user sent, and what was ticked of it stays', () => {
  const { large, ownLarge } = cleanSections(
    buildCleanRows({}, { ownLarge: [buildOwnSizeRow(10, 25), buildOwnSizeRow(25, 100)] }),
  );
  const before = toggleRow(NOTHING_CHOSEN, 'own-large:25');
  const all = toggleAll(before, large);
  expect([...all].sort()).toEqual(['large:10', 'large:100', 'own-large:25']);
  expect([...toggleAll(all, large)]).toEqual(['own-large:25']);
  expect(checkState(ownLarge, all)).toBe('some');
});

test('what the user sent goes with the attachments that are sent, and comes back from them', () => {
  const sections = cleanSections(buildCleanRows({}, { ownLarge: [buildOwnSizeRow(10, 25)] }));
  const chosen = new Set(['large:10', 'own-large:10', 'own-large:100'] as const);
  const selection = toSelection(sections, chosen);
  expect(selection.selectedAttachments).toEqual(['large:10', 'own-large:10']);
  expect(selectionSchema.parse(selection)).toEqual(selection);
  expect([...fromSelection(selection, sections)].sort()).toEqual(['large:10', 'own-large:10']);
});

test('what is chosen adds up over the sections', () => {
  const rows = allRows(cleanSections(buildCleanRows()));
  const chosen = new Set(['sender:2', 'old:2014', 'large:10'] as const);
  const sum = sumOf(chosenRows(rows, chosen));
  expect(sum).toMatchObject({ rowCount: 3, messageCount: 130, sizeBytes: 3.5 * BYTES_PER_GIB });
  expect(sum.co2Kg).toBeCloseTo(2.45, 10);
});

test('one tiny mail counts as chosen, though its kilograms round to nothing', () => {
  const tiny = buildSenderRow(1, { count: 1, sizeGB: 1e-9, co2Kg: 1e-10 });
  const { newsletters } = cleanSections(buildCleanRows({ newsletters: [tiny] }));
  expect(sumOf(chosenRows(newsletters, new Set(['sender:1'] as const)))).toMatchObject({
    rowCount: 1,
    messageCount: 1,
  });
});

test('the selection that is sent names rows on offer by section, as the contract wants them', () => {
  const sections = cleanSections(
    buildCleanRows({ old: [buildYearRow(2022), buildYearRow(2021, { isTaken: true })] }),
  );
  const chosen = new Set(['sender:2', 'old:2022', 'old:2021', 'large:100', 'sender:99'] as const);
  const selection = toSelection(sections, chosen);
  expect(selection).toEqual({
    selectedNewsletters: ['sender:2'],
    selectedOldCategories: ['old:2022'],
    selectedAttachments: ['large:100'],
  });
  expect(selectionSchema.parse(selection)).toEqual(selection);
});

test('an earlier selection comes back as far as its rows are still on offer', () => {
  const sections = cleanSections(
    buildCleanRows({ newsletters: [buildSenderRow(1, { isTaken: true }), buildSenderRow(2)] }),
  );
  const chosen = fromSelection(
    {
      selectedNewsletters: ['sender:1', 'sender:2', 'sender:7'],
      selectedOldCategories: ['old:2014'],
      selectedAttachments: [],
    },
    sections,
  );
  expect([...chosen].sort()).toEqual(['old:2014', 'sender:2']);
});

test.each([
  ['ahlens', ['sender:1']],
  ['ÅHLÉNS', ['sender:1']],
  ['brev butik', ['sender:2', 'sender:3']],
  ['butik2', ['sender:2']],
  ['räksmörgås.example', ['sender:3']],
  ['xn--rksmrgs', ['sender:3']],
  ['finns inte', []],
  ['   ', ['sender:1', 'sender:2', 'sender:3']],
])('searching for "%s" finds %j', (query, found) => {
  const { newsletters } = cleanSections(
    buildCleanRows({
      newsletters: [
        buildSenderRow(1, { sender: 'Åhléns', senderKey: 'hej@varuhus.example' }),
        buildSenderRow(2),
        buildSenderRow(3, { senderKey: 'brev@xn--rksmrgs-5wao1o.example' }),
      ],
    }),
  );
  expect(ids(filterSenders(newsletters, query))).toEqual(found);
});

test('rows are weighed against the heaviest of their section', () => {
  const { newsletters } = cleanSections(
    buildCleanRows({ newsletters: [buildSenderRow(1, { sizeGB: 2 }), buildSenderRow(2)] }),
  );
  expect(heaviestBytes(newsletters)).toBe(2 * BYTES_PER_GIB);
  expect(heaviestBytes([])).toBe(0);
});
