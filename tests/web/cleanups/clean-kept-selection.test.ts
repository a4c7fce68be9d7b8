import { afterEach, expect, test, vi } from 'vitest';

import type { Selection } from '#worker/contract/clean-rows.ts';

import { type Exclusions, NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';

import {
  forgetChoice,
  saveSelection,
  savedRowsVersion,
  readSavedSelection,
  saveUnlocks,
  savedUnlocks,
} from '#web/entities/cleanups/row-choice.ts';

const ROWS = { scanId: 'scan_1', rowsVersion: 4 };
const NOTHING: Selection = {
  selectedNewsletters: [],
  selectedOldCategories: [],
  selectedAttachments: [],
};
const KEPT = { kind: 'kept', leaveGroups: [], exclusions: NO_EXCLUSIONS };
const SOMETHING: Selection = { ...NOTHING, selectedNewsletters: ['sender:3'] };

afterEach(() => vi.unstubAllGlobals());

/** The tab's storage, holding what an earlier page has left in it. */
function stubStorage(left: string | null = null) {
  const kept = new Map<string, string>(left === null ? [] : [['grinbox.clean', left]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test('a selection is there again for the same rows', () => {
  stubStorage();
  saveSelection(ROWS, SOMETHING);
  expect(readSavedSelection(ROWS)).toEqual({ ...KEPT, selection: SOMETHING });
});

test('a selection from an earlier state of the scan is outdated, and one of another scan is not there', () => {
  stubStorage();
  saveSelection(ROWS, SOMETHING);
  expect(readSavedSelection({ ...ROWS, rowsVersion: 5 })).toEqual({ kind: 'outdated' });
  expect(readSavedSelection({ ...ROWS, scanId: 'scan_2' })).toEqual({ kind: 'none' });
});

test('what has been bought is not chosen again when it is put back, and what is chosen of another scan stays', () => {
  stubStorage();
  saveSelection(ROWS, SOMETHING);
  saveUnlocks('scan_1', [{ rowId: 'all', protection: 'starred' }]);
  forgetChoice('scan_2');
  expect(readSavedSelection(ROWS).kind).toBe('kept');
  expect(savedUnlocks('scan_1')).toHaveLength(1);
  forgetChoice('scan_1');
  expect(readSavedSelection(ROWS)).toEqual({ kind: 'none' });
  expect(savedUnlocks('scan_1')).toEqual([]);
});

test('the version that something was chosen from is known for its own scan, while something is chosen', () => {
  stubStorage();
  expect(savedRowsVersion('scan_1')).toBeNull();
  saveSelection(ROWS, SOMETHING);
  expect(savedRowsVersion('scan_1')).toBe(4);
  expect(savedRowsVersion('scan_2')).toBeNull();
  saveSelection(ROWS, NOTHING);
  expect(savedRowsVersion('scan_1')).toBeNull();
});

test('what the user sent is kept with the rest', () => {
  stubStorage();
  const selection: Selection = { ...NOTHING, selectedAttachments: ['own-large:25', 'large:10'] };
  saveSelection(ROWS, selection);
  expect(readSavedSelection(ROWS)).toEqual({ ...KEPT, selection });
});

test('what is to be kept of the rows is kept with the rest, and alone', () => {
  stubStorage();
  const exclusions: Exclusions = { ...NO_EXCLUSIONS, messageIds: ['19a0'] };
  for (const selection of [SOMETHING, NOTHING]) {
    saveSelection(ROWS, selection, [], exclusions);
    expect(readSavedSelection(ROWS)).toEqual({ ...KEPT, selection, exclusions });
  }
});

test('a group that is to be left is kept with the rest', () => {
  stubStorage();
  saveSelection(ROWS, SOMETHING, ['sender:3']);
  expect(readSavedSelection(ROWS)).toMatchObject({ kind: 'kept', leaveGroups: ['sender:3'] });
});

test('nothing chosen leaves nothing behind', () => {
  const kept = stubStorage();
  saveSelection(ROWS, SOMETHING);
  saveSelection(ROWS, NOTHING);
  expect(kept.size).toBe(0);
  expect(readSavedSelection({ ...ROWS, rowsVersion: 5 })).toEqual({ kind: 'none' });
});

test('what is kept names rows and no person', () => {
  const kept = stubStorage();
  saveSelection(ROWS, SOMETHING);
  expect(JSON.parse([...kept.values()].join(''))).toEqual({
    ...ROWS,
    selection: SOMETHING,
    exclusions: NO_EXCLUSIONS,
    leaveGroups: [],
  });
});

test.each([
  ['not JSON', '{"scanId":'],
  ['another shape', '{"scanId":"scan_1","rowsVersion":4,"chosen":["sender:3"]}'],
  [
    'a row that none can be',
    JSON.stringify({ ...ROWS, selection: { ...NOTHING, selectedNewsletters: ['sender:0'] } }),
  ],
  [
    'a row twice',
    JSON.stringify({
      ...ROWS,
      selection: { ...NOTHING, selectedOldCategories: ['old:2020', 'old:2020'] },
    }),
  ],
])('%s in the storage counts as nothing', (_what, left) => {
  stubStorage(left);
  expect(readSavedSelection(ROWS)).toEqual({ kind: 'none' });
  expect(savedRowsVersion('scan_1')).toBeNull();
});

test('without storage there is nothing kept, and no fault', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed });
  expect(() => saveSelection(ROWS, SOMETHING)).not.toThrow();
  expect(readSavedSelection(ROWS)).toEqual({ kind: 'none' });
});
