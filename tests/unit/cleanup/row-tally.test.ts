import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  BUILT_BANDS as BANDS,
  buildKnownMailbox,
  messageId,
  type GivenMessage,
} from '#tests/support/build-mailbox-index.ts';
import { rowIdOf } from '#worker/domain/cleanups/row-id.ts';
import { tallyRows } from '#worker/domain/cleanups/row-tally.ts';
import { unlockedRows } from '#worker/domain/protection/safe-list.ts';
import { protectionMask, PROTECTIONS } from '#worker/domain/protection/protection.ts';
import { tallyProtections } from '#worker/domain/protection/protection-tally.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { countOf, tallyMailbox } from '#worker/domain/scans/mailbox-tally.ts';
import { MESSAGE_MARKS, type MessageMark } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import { NAMELESS_SENDER } from '#worker/domain/scans/senders/sender-numbers.ts';
import { LARGE_MAIL_CLASSES, listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

const MARKS: readonly MessageMark[] = [
  'promotions',
  'social',
  'updates',
  'forums',
  'sent',
  'draft',
  'chat',
  'starred',
  'labelled',
  'important',
  'unread',
];
const BUCKETS = listingBuckets(1);
const RECENT = BANDS.findIndex(({ isRecent }) => isRecent);
const THIS_YEAR = BANDS.findIndex(({ isInWindow, isRecent }) => isInWindow && !isRecent);
const MIDDLE = BANDS.findIndex(({ isInWindow, isOld }) => !isInWindow && !isOld);
const OLD = BANDS.findIndex(({ isOld }) => isOld);
const [SHOP, BANK, FRIEND] = [1, 2, 3] as const;

/** A shop and a bank that send newsletters, the bank on the safe-list, and a friend who was written to. */
const KNOWN: Partial<KnownMailbox> = {
  bulkGroups: new Set([
    groupKey(SHOP, MESSAGE_MARKS.promotions.bit),
    groupKey(BANK, MESSAGE_MARKS.promotions.bit),
  ]),
  safeSenders: new Set([BANK]),
  writtenTo: new Set([FRIEND]),
};

function build(messages: readonly GivenMessage[]): KnownMailbox {
  return buildKnownMailbox(messages, KNOWN);
}

const letter: GivenMessage = { ageBand: THIS_YEAR, sender: SHOP, marks: ['promotions'] };

const someMessage = fc.record(
  {
    threadId: fc.nat(5).map((number) => messageId(1_000 + number)),
    sizeBucket: fc.nat(BUCKETS.length - 1),
    ageBand: fc.nat(BANDS.length - 1),
    marks: fc.uniqueArray(fc.constantFrom(...MARKS), { maxLength: 4 }),
    sender: fc.constantFrom(SHOP, BANK, FRIEND, NAMELESS_SENDER),
  },
  { requiredKeys: ['sizeBucket', 'marks'] },
);
const someMailbox = fc.array(someMessage, { maxLength: 60 });

test('rows, protected and kept mail add up to the mailbox, each message in one of them', () => {
  fc.assert(
    fc.property(someMailbox, (messages) => {
      const mailbox = build(messages);
      const { rows } = tallyRows(mailbox);
      const { all, byClass } = tallyMailbox(mailbox);
      const offered = [...rows.values()].reduce((sum, row) => sum + countOf(row.offered), 0);
      const kept = [...rows.values()].reduce(
        (sum, { byProtections, rowKind }) =>
          sum + tallyProtections(byProtections, rowKind, 0).keptCount,
        0,
      );
      expect(kept).toBe(countOf(byClass.protected));
      expect(offered + kept + countOf(byClass.kept)).toBe(countOf(all));
      expect(countOf(all)).toBe(messages.length);
    }),
  );
});

test('a row counts just the messages that are chosen with it, and none of them is protected', () => {
  fc.assert(
    fc.property(someMailbox, (messages) => {
      const mailbox = build(messages);
      const { rows } = tallyRows(mailbox);
      const chosen = messages.map((_, position) => rowIdOf(mailbox, position));
      for (const [rowId, { offered }] of rows) {
        expect(countOf(offered)).toBe(chosen.filter((id) => id === rowId).length);
      }
      messages.forEach(({ ageBand, marks, sender, threadId }, position) => {
        if (chosen[position] === null) return;
        const isOwn = marks.includes('sent');
        expect(ageBand).not.toBe(RECENT);
        for (const mark of ['starred', 'labelled', 'draft', 'chat'] as const) {
          expect(marks).not.toContain(mark);
        }
        if (isOwn) {
          expect(chosen[position]).toMatch(/^own-large:/);
          return;
        }
        expect([SHOP, NAMELESS_SENDER, undefined]).toContain(sender);
        const isAnswered = messages.some(
          (other) =>
            other.marks.includes('sent') && threadId !== undefined && other.threadId === threadId,
        );
        expect(isAnswered).toBe(false);
      });
    }),
  );
});

test('each of the rows of large mail begins at its own size, whoever sent it', () => {
  const messages = LARGE_MAIL_CLASSES.flatMap(({ fromBytes }): GivenMessage[] => {
    const sizeBucket = BUCKETS.findIndex((bucket) => bucket.fromBytes === fromBytes);
    return [
      { ageBand: MIDDLE, sizeBucket },
      { ageBand: MIDDLE, sizeBucket, marks: ['sent'] },
    ];
  });
  const mailbox = build(messages);
  expect(messages.map((_, position) => rowIdOf(mailbox, position))).toEqual([
    'large:10',
    'own-large:10',
    'large:25',
    'own-large:25',
    'large:100',
    'own-large:100',
  ]);
});

test('the protected mail of a row is counted by all that speaks for it', () => {
  const { rows } = tallyRows(
    build([
      letter,
      { ...letter, marks: ['promotions', 'starred'] },
      { ...letter, ageBand: RECENT, marks: ['promotions', 'starred'] },
      { ...letter, sender: BANK },
    ]),
  );
  expect(rows.get('sender:1')?.byProtections).toEqual(
    new Map([
      [0, 1],
      [protectionMask(['starred']), 1],
      [protectionMask(['starred', 'recent']), 1],
    ]),
  );
  expect(rows.get('sender:2')?.byProtections).toEqual(
    new Map([[protectionMask(['safeSender']), 1]]),
  );
});

test('all of the past year counts for how much is read, what is protected too', () => {
  const { rows } = tallyRows(
    build([
      letter,
      { ...letter, marks: ['promotions', 'unread'] },
      { ...letter, ageBand: RECENT, marks: ['promotions', 'unread'] },
      { ...letter, marks: ['promotions', 'starred'] },
    ]),
  );
  expect(rows.get('sender:1')).toMatchObject({
    pastYearCount: 4,
    pastYearTold: 4,
    pastYearUnread: 2,
    newestBand: RECENT,
  });
});

test('of mail in no category it is told what is read only where the listings tell it', () => {
  const rowOf = (isUncategorisedUnreadListed: boolean) => {
    const bulkGroups = new Set([groupKey(SHOP, 0)]);
    const messages: GivenMessage[] = [
      { ageBand: THIS_YEAR, sender: SHOP },
      { ageBand: THIS_YEAR, sender: SHOP, marks: ['unread'] },
    ];
    const mailbox = buildKnownMailbox(messages, { bulkGroups, isUncategorisedUnreadListed });
    return tallyRows(mailbox).rows.get('sender:1');
  };
  expect(rowOf(false)).toMatchObject({ pastYearCount: 2, pastYearTold: 0 });
  expect(rowOf(true)).toMatchObject({ pastYearCount: 2, pastYearTold: 2, pastYearUnread: 1 });
});

test('what a scan of all years takes from old mail to its senders is counted where it has gone', () => {
  const old: GivenMessage = { ...letter, ageBand: OLD };
  const messages = [old, old, letter, { ...old, marks: ['promotions', 'starred'] } as const];
  const bands = BANDS.map((band) => ({ ...band, isInWindow: true }));
  const oldMailOf = (mailbox: KnownMailbox) => {
    const { rows, oldNewsletterCount } = tallyRows(mailbox);
    const inRows = [...rows.values()]
      .filter(({ rowKind }) => rowKind === 'old')
      .reduce((sum, { offered }) => sum + countOf(offered), 0);
    return [inRows, oldNewsletterCount];
  };
  expect(oldMailOf(build(messages))).toEqual([2, 0]);
  expect(oldMailOf(buildKnownMailbox(messages, { ...KNOWN, bands }))).toEqual([0, 2]);
});

test('where Gmail has filed nothing, smaller senders are those of any mail received', () => {
  const unknown: GivenMessage = { ageBand: THIS_YEAR };
  const tallyOf = (message: GivenMessage) =>
    tallyRows(buildKnownMailbox([message], { unfiledBands: new Set([THIS_YEAR]) }));
  expect(countOf(tallyOf(unknown).smallerSenders)).toBe(1);
  expect(tallyOf(unknown).hasUnfiledSmaller).toBe(true);
  expect(tallyOf({ ...unknown, marks: ['promotions'] }).hasUnfiledSmaller).toBe(false);
  expect(countOf(tallyOf({ ...unknown, marks: ['sent'] }).smallerSenders)).toBe(0);
  expect(countOf(tallyOf({ ...unknown, ageBand: RECENT }).smallerSenders)).toBe(0);
});

test('mail in a bulk category whose sender is not known is that of smaller senders', () => {
  const unknown: GivenMessage = { ageBand: THIS_YEAR, marks: ['promotions'] };
  const large = BUCKETS.findIndex(
    ({ fromBytes }) => fromBytes === LARGE_MAIL_CLASSES[0]?.fromBytes,
  );
  const count = (message: GivenMessage) => countOf(tallyRows(build([message])).smallerSenders);
  expect(count(unknown)).toBe(1);
  expect(count({ ...unknown, marks: ['updates'] })).toBe(1);
  expect(count({ ...unknown, sender: NAMELESS_SENDER })).toBe(1);

  expect(count(letter)).toBe(0);
  expect(count({ ...unknown, sender: FRIEND })).toBe(0);
  expect(count({ ...unknown, marks: [] })).toBe(0);
  expect(count({ ...unknown, marks: ['promotions', 'sent'] })).toBe(0);
  expect(count({ ...unknown, marks: ['promotions', 'starred'] })).toBe(0);
  expect(count({ ...unknown, ageBand: RECENT })).toBe(0);
  expect(count({ ...unknown, ageBand: MIDDLE })).toBe(0);
  expect(count({ ...unknown, ageBand: OLD })).toBe(0);
  expect(count({ ...unknown, sizeBucket: large })).toBe(0);
});

const someUnlocks = fc.array(
  fc.record({
    rowId: fc.constantFrom('all', 'sender:1', 'sender:2', 'large:10', 'own-large:10'),
    protection: fc.constantFrom(...PROTECTIONS),
  }),
  { maxLength: 5 },
);

test('whatever is unlocked, a row counts just what is chosen with it, and loses nothing that it had', () => {
  fc.assert(
    fc.property(someMailbox, someUnlocks, (messages, unlocks) => {
      const mailbox = build(messages);
      const unlocked = unlockedRows(unlocks);
      const chosen = messages.map((_, position) => rowIdOf(mailbox, position, unlocked));
      for (const [rowId, { offered }] of tallyRows(mailbox, unlocked).rows) {
        expect(countOf(offered)).toBe(chosen.filter((id) => id === rowId).length);
      }
      messages.forEach(({ marks }, position) => {
        const before = rowIdOf(mailbox, position);
        if (before !== null) expect(chosen[position]).toBe(before);
        if (chosen[position] === null) return;
        expect(marks).not.toContain('draft');
        expect(marks).not.toContain('chat');
        if (marks.includes('sent')) expect(chosen[position]).toMatch(/^own-large:/);
      });
    }),
  );
});

test('an unlock reaches no further than its row, one for all rows everywhere', () => {
  const starred: GivenMessage = { ...letter, marks: ['promotions', 'starred'] };
  const mailbox = build([starred, { ageBand: OLD, marks: ['starred'] }]);
  const rowsWith = (rowId: string) => {
    const unlocked = unlockedRows([{ rowId, protection: 'starred' }]);
    return [0, 1].map((position) => rowIdOf(mailbox, position, unlocked));
  };
  const oldRow = `old:${BANDS[OLD]?.year}`;
  expect(rowsWith('sender:1')).toEqual(['sender:1', null]);
  expect(rowsWith(oldRow)).toEqual([null, oldRow]);
  expect(rowsWith('all')).toEqual(['sender:1', oldRow]);
  expect(rowsWith('sender:2')).toEqual([null, null]);
});
