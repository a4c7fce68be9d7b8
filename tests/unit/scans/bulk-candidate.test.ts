import { expect, test } from 'vitest';

import {
  BUILT_BANDS as BANDS,
  buildKnownMailbox,
  buildMailboxIndex,
  type GivenMessage,
} from '#tests/support/build-mailbox-index.ts';
import { times } from '#tests/support/build-mailbox-lines.ts';
import { isBulkCandidate, unfiledBands } from '#worker/domain/scans/messages/bulk-candidate.ts';

const IN_WINDOW = BANDS.findIndex(({ isInWindow }) => isInWindow);
const OLD = BANDS.findIndex(({ isOld }) => isOld);

function bandsOf(messages: readonly GivenMessage[]): number[] {
  return [...unfiledBands(buildMailboxIndex(messages))];
}

function mail(count: number, message: GivenMessage): GivenMessage[] {
  return times(count, () => message);
}

test('where Gmail files mail, no band is unfiled, however little of it is bulk mail', () => {
  expect(
    bandsOf([
      ...mail(5, { ageBand: IN_WINDOW, marks: ['promotions'] }),
      ...mail(100, { ageBand: IN_WINDOW }),
      ...mail(20, { ageBand: OLD }),
    ]),
  ).toEqual([]);
});

test('where Gmail files nothing, all bands with mail are unfiled', () => {
  const messages = [...mail(3, { ageBand: IN_WINDOW }), ...mail(200, { ageBand: OLD })];
  expect(bandsOf(messages)).toEqual([IN_WINDOW, OLD]);
  expect(bandsOf([...messages, { ageBand: OLD, marks: ['social'] }])).toEqual([IN_WINDOW, OLD]);
});

test('years in which Gmail filed nothing are unfiled in a mailbox that was filed before', () => {
  const messages = [
    ...mail(100, { ageBand: IN_WINDOW }),
    ...mail(60, { ageBand: OLD, marks: ['promotions'] }),
    ...mail(60, { ageBand: OLD }),
  ];
  expect(bandsOf(messages)).toEqual([IN_WINDOW]);
});

test('what the owner wrote says nothing of whether mail is filed', () => {
  const messages = [
    ...mail(300, { ageBand: IN_WINDOW, marks: ['sent'] }),
    ...mail(3, { ageBand: IN_WINDOW, marks: ['updates'] }),
  ];
  expect(bandsOf(messages)).toEqual([]);
});

test('an empty mailbox has no band at all', () => {
  expect(bandsOf([])).toEqual([]);
});

test('a candidate was received in the window, in a bulk category or where nothing is filed', () => {
  const isCandidate = (message: GivenMessage, unfiled: readonly number[] = []) =>
    isBulkCandidate(buildKnownMailbox([message], { unfiledBands: new Set(unfiled) }), 0);
  expect(isCandidate({ ageBand: IN_WINDOW, marks: ['forums'] })).toBe(true);
  expect(isCandidate({ ageBand: IN_WINDOW })).toBe(false);
  expect(isCandidate({ ageBand: IN_WINDOW }, [IN_WINDOW])).toBe(true);
  expect(isCandidate({ ageBand: IN_WINDOW, marks: ['sent'] }, [IN_WINDOW])).toBe(false);
  expect(isCandidate({ ageBand: OLD, marks: ['forums'] }, [OLD])).toBe(false);
  expect(isCandidate({ marks: ['promotions'] })).toBe(false);
});
