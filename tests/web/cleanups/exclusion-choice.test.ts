import { expect, test } from 'vitest';

import { type Exclusions, KEEP_RULES, NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import {
  hasOnlyMessages,
  keepRuleOf,
  messageState,
  namesTooMany,
  withKeepRule,
  withMessageToggled,
  withOnlyMessagesIn,
} from '#web/entities/cleanups/exclusion-choice.ts';

/** Of a row's messages, by age. */
const message = (newestRank: number) => ({
  id: `19a${newestRank}`,
  keptBy: KEEP_RULES.filter((rule) => newestRank < KEPT_COUNT[rule]),
});

const KEPT_COUNT = { 'newest-1': 1, 'newest-3': 3, 'newest-10': 10, 'last-12-months': 2 };

const stateIn = (exclusions: Exclusions, rowId: RowId, newestRank: number, isChosen = true) =>
  messageState(exclusions, { rowId, isChosen }, message(newestRank));

test('of a chosen row all mail moves, and of one that is not chosen none', () => {
  expect(stateIn(NO_EXCLUSIONS, 'sender:1', 0)).toBe('moves');
  expect(stateIn(NO_EXCLUSIONS, 'sender:1', 0, false)).toBe('stays');
});

test('an unticked message of a chosen row stays, and ticked again it moves', () => {
  const toggled = (exclusions: Exclusions) =>
    withMessageToggled(exclusions, 'sender:1', { isChosen: true, message: message(4) });
  const unticked = toggled(NO_EXCLUSIONS);
  expect(unticked.messageIds).toEqual(['19a4']);
  expect(stateIn(unticked, 'sender:1', 4)).toBe('stays');
  expect(stateIn(unticked, 'sender:1', 5)).toBe('moves');
  expect(toggled(unticked)).toEqual(NO_EXCLUSIONS);
});

test('of a row that is not chosen a ticked message is the only one to move, until it is unticked', () => {
  const first = withMessageToggled(NO_EXCLUSIONS, 'large:25', {
    isChosen: false,
    message: message(1),
  });
  const both = withMessageToggled(first, 'large:25', { isChosen: true, message: message(2) });
  expect(both.onlyMessages).toEqual([{ rowId: 'large:25', messageIds: ['19a1', '19a2'] }]);
  expect([0, 1, 2, 3].map((rank) => stateIn(both, 'large:25', rank))).toEqual([
    'stays',
    'moves',
    'moves',
    'stays',
  ]);
  const one = withMessageToggled(both, 'large:25', { isChosen: true, message: message(1) });
  const none = withMessageToggled(one, 'large:25', { isChosen: true, message: message(2) });
  expect(hasOnlyMessages(one, 'large:25')).toBe(true);
  expect(none).toEqual(NO_EXCLUSIONS);
});

test('a message that is to stay is ticked alone: it moves', () => {
  const staying: Exclusions = { ...NO_EXCLUSIONS, messageIds: ['19a1'] };
  const ticked = withMessageToggled(staying, 'old:2019', { isChosen: false, message: message(1) });
  expect(stateIn(ticked, 'old:2019', 1)).toBe('moves');
});

test('what is picked out of a row goes with its tick, and of other rows it stays', () => {
  const exclusions: Exclusions = {
    ...NO_EXCLUSIONS,
    onlyMessages: [
      { rowId: 'large:25', messageIds: ['19a1'] },
      { rowId: 'old:2019', messageIds: ['19a2'] },
    ],
  };
  expect(withOnlyMessagesIn(exclusions, new Set(['old:2019'])).onlyMessages).toEqual([
    { rowId: 'old:2019', messageIds: ['19a2'] },
  ]);
  const all = new Set<RowId>(['old:2019', 'large:25']);
  expect(withOnlyMessagesIn(exclusions, all)).toBe(exclusions);
});

test('a rule keeps the newest of its sender, whatever is ticked, and gives way to another', () => {
  const three = withKeepRule(NO_EXCLUSIONS, ['sender:1', 'sender:2'], 'newest-3');
  expect([2, 3].map((rank) => stateIn(three, 'sender:1', rank))).toEqual(['kept', 'moves']);
  expect(stateIn(three, 'sender:3', 0)).toBe('moves');
  const changed = withKeepRule(three, ['sender:1'], 'last-12-months');
  expect([keepRuleOf(changed, 'sender:1'), keepRuleOf(changed, 'sender:2')]).toEqual([
    'last-12-months',
    'newest-3',
  ]);
  expect([1, 2].map((rank) => stateIn(changed, 'sender:1', rank))).toEqual(['kept', 'moves']);
  expect(withKeepRule(changed, ['sender:1', 'sender:2'], null)).toEqual(NO_EXCLUSIONS);
});

test('a thousand messages can be picked out, and not one more', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `1${at}`);
  const exclusions: Exclusions = {
    ...NO_EXCLUSIONS,
    messageIds: ids(600),
    onlyMessages: [{ rowId: 'large:25', messageIds: ids(400) }],
  };
  expect(namesTooMany(exclusions)).toBe(false);
  expect(namesTooMany({ ...exclusions, messageIds: ids(601) })).toBe(true);
});
