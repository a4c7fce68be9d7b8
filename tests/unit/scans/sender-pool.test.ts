import { expect, test } from 'vitest';

import {
  BUILT_BANDS as BANDS,
  buildKnownMailbox,
  messageId,
  type GivenMessage,
} from '#tests/support/build-mailbox-index.ts';
import { times } from '#tests/support/build-mailbox-lines.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { formatId } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey, type GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import { NAMELESS_SENDER } from '#worker/domain/scans/senders/sender-numbers.ts';
import { attributedShare, SenderPool } from '#worker/domain/scans/senders/sender-pool.ts';

const IN_WINDOW = BANDS.findIndex((band) => band.isInWindow);
const OLD = BANDS.findIndex((band) => band.isOld);
const SEED = 11;

function build(
  messages: readonly GivenMessage[],
  bulk: readonly GroupKey[] = [],
  given: Partial<KnownMailbox> = {},
) {
  const mailbox = buildKnownMailbox(messages, given);
  const { index } = mailbox;
  const groups = { decided: new Set(bulk), bulk: new Set(bulk) };
  const pool = new SenderPool(mailbox, SEED);
  const states = pool.states(groups, []);
  const draw = (size: number, seed = SEED) =>
    pool.draw(groups, states, { size, seed }).map((position) => {
      const { high, low } = index.idAt(position);
      return formatId(high, low);
    });
  return { index, pool, states, draw };
}

const letter: GivenMessage = { ageBand: IN_WINDOW, marks: ['promotions'] };

test('candidates are received mail in a bulk category within the window', () => {
  const { states } = build([
    letter,
    { ageBand: IN_WINDOW, marks: ['forums'] },
    { ageBand: OLD, marks: ['promotions'] },
    { ageBand: IN_WINDOW, marks: ['promotions', 'sent'] },
    { ageBand: IN_WINDOW },
    { marks: ['promotions'] },
  ]);
  expect(states.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(2);
  expect(attributedShare(states)).toBe(0);
});

test('a mailbox without categories has all received mail of the window as candidates', () => {
  const { states } = build(
    [{ ageBand: IN_WINDOW }, { ageBand: IN_WINDOW, marks: ['sent'] }, { ageBand: OLD }],
    [],
    { unfiledBands: new Set([IN_WINDOW, OLD]) },
  );
  expect(states.map(({ candidates }) => candidates)).toEqual([1]);
});

test('of mail in no category, unread mail is asked for first and what its owner kept last', () => {
  const unfiled = times(300, (number): GivenMessage => {
    const marks = ([['unread'], [], ['starred']] as const)[number % 3] ?? [];
    return { ageBand: IN_WINDOW, marks };
  });
  const { draw } = build(unfiled, [], { unfiledBands: new Set([IN_WINDOW]) });
  const drawn = draw(60).map((id) => Number.parseInt(id.slice(-4), 16) % 3);
  const countOf = (kind: number) => drawn.filter((number) => number === kind).length;
  expect(countOf(0)).toBeGreaterThan(2 * countOf(1));
  expect(countOf(2)).toBeLessThan(3);
});

test('a decided sender still has to answer for its other categories', () => {
  const decided = groupKey(3, MESSAGE_MARKS.promotions.bit);
  const { draw } = build(
    [
      { ...letter, sender: 3 },
      { ageBand: IN_WINDOW, marks: ['updates'], sender: 3 },
    ],
    [decided],
  );
  expect(draw(6)).toEqual([messageId(1)]);
});

test('a message that nobody can be found for is not asked about again', () => {
  const { draw, states } = build([{ ...letter, sender: NAMELESS_SENDER }]);
  expect(draw(6)).toEqual([]);
  expect(attributedShare(states)).toBe(0);
});

test('what is drawn together is drawn once each, up to what is left', () => {
  const { draw } = build(times(4, () => letter));
  expect(draw(10).toSorted()).toEqual(times(4, messageId));
});

test('a draw is the same whatever the order in which messages were listed', () => {
  const numbers = times(50, (number) => number);
  const drawnFrom = (order: readonly number[]) =>
    build(order.map((number) => ({ ...letter, id: messageId(number) }))).draw(6);
  expect(drawnFrom(numbers.toReversed())).toEqual(drawnFrom(numbers));
});

test('unread updates are asked for more often than read ones, which are mostly receipts', () => {
  const updates = times(400, (number): GivenMessage => ({
    ageBand: IN_WINDOW,
    marks: number % 2 === 0 ? ['updates', 'unread'] : ['updates'],
  }));
  const { draw } = build(updates);
  const unread = draw(100).filter((id) => Number.parseInt(id.slice(-4), 16) % 2 === 0);
  expect(unread.length).toBeGreaterThan(75);
  expect(unread.length).toBeLessThan(95);
});

test('what is open counts as missing by its likely share of bulk mail', () => {
  const messages = times(60, (number): GivenMessage => ({ ...letter, sender: number + 1 }));
  const open = times(60, () => letter);
  const mailbox = buildKnownMailbox([...messages, ...open]);
  const pool = new SenderPool(mailbox, SEED);
  const keys = messages.map((_, number) => groupKey(number + 1, MESSAGE_MARKS.promotions.bit));
  const share = (bulk: number, isRandom = true) => {
    const groups = { decided: new Set(keys), bulk: new Set(keys.slice(0, bulk)) };
    const drawn = times(60, (position) => ({ position, isRandom }));
    return pool.states(groups, drawn)[0]?.openBulkShare ?? 0;
  };
  expect(share(60)).toBeGreaterThan(0.99);
  expect(share(15)).toBeCloseTo(0.25, 1);
  expect(share(0)).toBeLessThan(0.1);
  expect(share(0, false)).toBeGreaterThan(0.95);
});

test('an empty mailbox has nothing left to attribute', () => {
  const { states, draw } = build([]);
  expect(attributedShare(states)).toBe(1);
  expect(draw(5)).toEqual([]);
});
