import fc from 'fast-check';
import { expect, test } from 'vitest';

import { BUILT_BANDS, markBits, messageId } from '#tests/support/build-mailbox-index.ts';
import { type HistoryEvent, MailboxChanges } from '#worker/domain/scans/mailbox-changes.ts';
import {
  countPackedMessages,
  type SnapshotMessage,
  MailboxIndex,
  packMessages,
  unpackMessages,
} from '#worker/domain/scans/mailbox-index.ts';
import {
  type ImportInput,
  importMessages,
  unlistedArrivals,
} from '#worker/domain/scans/messages/imported-messages.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGE_MARKS, type MessageMark } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';

const SHOP = 4;
const PROMOTIONS = MESSAGE_MARKS.promotions.bit;

function handed(
  number: number,
  {
    marks = [],
    ...given
  }: Partial<Omit<SnapshotMessage, 'marks'>> & { marks?: readonly MessageMark[] } = {},
): SnapshotMessage {
  const id = Number.parseInt(messageId(number).slice(8), 16);
  const high = Number.parseInt(messageId(number).slice(0, 8), 16);
  const thread = { threadHigh: high, threadLow: id };
  return {
    high,
    low: id,
    ...thread,
    sizeBucket: 2,
    ageBand: 0,
    sender: 0,
    proof: 0,
    ...given,
    marks: markBits(marks),
  };
}

function changesOf(...events: (Partial<HistoryEvent> & { number: number })[]): MailboxChanges {
  const changes = new MailboxChanges();
  for (const { number, ...event } of events) {
    const whole = { kind: 'labelsAdded', labelIds: [], allLabelIds: null } as const;
    changes.apply({ ...whole, ...event, messageId: messageId(number) });
  }
  return changes;
}

/** Adopts messages into an index that holds these, listed since. */
function adopt(
  messages: readonly SnapshotMessage[],
  given: Partial<ImportInput> & { listed?: readonly number[] } = {},
) {
  const { listed = [], ...input } = given;
  const index = new MailboxIndex();
  const ids = packIds(listed.map(messageId));
  const facts = { sizeBucket: 1, ageBand: 0, marks: 0 };
  index.applyPage({ isCounting: true, facts }, ids, ids);
  const imported = importMessages(index, {
    parts: [packMessages(messages)],
    messages: messages.length,
    changes: new MailboxChanges(),
    previousBands: BUILT_BANDS,
    bandOf: BUILT_BANDS.map((_, number) => number),
    bulkGroups: new Set([groupKey(SHOP, PROMOTIONS)]),
    ...input,
  });
  return { index, imported, positionOf: (number: number) => index.findId(messageId(number)) };
}

test('what is handed over comes out as it went in', () => {
  const words = fc.integer({ min: 0, max: 0xffff_ffff });
  const message: fc.Arbitrary<SnapshotMessage> = fc.record({
    high: words,
    low: words,
    threadHigh: words,
    threadLow: words,
    sizeBucket: fc.integer({ min: 0, max: 200 }),
    ageBand: fc.option(fc.integer({ min: 0, max: 30 })),
    marks: fc.integer({ min: 0, max: 0xffff }),
    sender: fc.integer({ min: 0, max: 0xffff }),
    proof: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const packed = packMessages(messages);
      expect([...unpackMessages(packed)]).toEqual(messages);
      expect(countPackedMessages(packed)).toBe(messages.length);
      if (messages.length > 0) expect(countPackedMessages(packed.subarray(1))).toBeNull();
    }),
  );
});

test('mail that nothing happened to is as it was, in the band that its age is in now', () => {
  const bandOf = BUILT_BANDS.map((_, number) => number + 1);
  const { index, imported, positionOf } = adopt([handed(1, { marks: ['starred'], sender: SHOP })], {
    bandOf,
  });
  expect(index.messageAt(positionOf(1))).toMatchObject({
    ageBand: 1,
    sizeBucket: 2,
    marks: markBits(['starred']),
  });
  expect(imported.senders[positionOf(1)]).toBe(SHOP);
  expect(imported).toMatchObject({
    listedSince: 0,
    undetermined: [],
    moved: [],
    isDoubtful: false,
    cleared: 0,
  });
});

test('mail that is gone is left out; of newsletters it is counted, and of sent mail it is told', () => {
  const { index, imported } = adopt(
    [
      handed(1, { marks: ['promotions'], sender: SHOP }),
      handed(2, { marks: ['sent'] }),
      handed(3, { marks: ['promotions'] }),
      handed(4),
    ],
    {
      changes: changesOf(
        { number: 1, labelIds: ['TRASH'] },
        { number: 2, kind: 'deleted' },
        { number: 3, labelIds: ['SPAM'] },
      ),
    },
  );
  expect(index.size).toBe(1);
  expect(imported).toMatchObject({ cleared: 1, hasDeletedSent: true });
});

test('mail that came has the marks that its labels tell, or is named where they do not', () => {
  const { index, imported, positionOf } = adopt([], {
    listed: [1, 2, 3],
    changes: changesOf(
      { number: 1, kind: 'added', allLabelIds: ['INBOX', 'STARRED'] },
      { number: 2, kind: 'added' },
    ),
  });
  expect(index.marksAt(positionOf(1))).toBe(markBits(['starred']));
  expect(imported.undetermined).toEqual([positionOf(2), positionOf(3)]);
});

test('mail listed again is known still: its size from before, its age from now', () => {
  const { index, imported, positionOf } = adopt([handed(1, { ageBand: 3, sender: SHOP })], {
    listed: [1],
  });
  expect(index.messageAt(positionOf(1))).toMatchObject({ ageBand: 0, sizeBucket: 2 });
  expect(imported.knownBefore.has(positionOf(1))).toBe(true);
  expect(imported.undetermined).toEqual([]);
  expect(imported.senders[positionOf(1)]).toBe(SHOP);
});

test('mail that moved to where newsletters are is named, unless its sender is known', () => {
  const moved = (number: number) =>
    ({ number, labelIds: ['CATEGORY_PROMOTIONS'], allLabelIds: ['CATEGORY_PROMOTIONS'] }) as const;
  const { imported, positionOf } = adopt([handed(1), handed(2, { sender: SHOP }), handed(3)], {
    changes: changesOf(moved(1), moved(2), {
      number: 3,
      labelIds: ['CATEGORY_SOCIAL'],
      allLabelIds: ['CATEGORY_SOCIAL'],
    }),
  });
  expect(imported.moved).toEqual([positionOf(1)]);
  expect(imported.isDoubtful).toBe(false);
});

test.each<[string, SnapshotMessage, HistoryEvent[]]>([
  ['no age', handed(1, { ageBand: null }), []],
  [
    'a label taken off and others undetermined',
    handed(1, { marks: ['labelled'] }),
    [{ messageId: messageId(1), kind: 'labelsRemoved', labelIds: ['Label_1'], allLabelIds: null }],
  ],
  [
    'a new category, without saying whether it is read',
    handed(1),
    [
      {
        messageId: messageId(1),
        kind: 'labelsAdded',
        labelIds: ['CATEGORY_SOCIAL'],
        allLabelIds: null,
      },
    ],
  ],
])('a message with %s leaves a doubt', (_what, message, events) => {
  const changes = new MailboxChanges();
  for (const event of events) changes.apply(event);
  expect(adopt([message], { changes }).imported.isDoubtful).toBe(true);
});

test('what came by the history and is in no listing is found out', () => {
  const changes = changesOf(
    { number: 1, kind: 'added', allLabelIds: ['INBOX'] },
    { number: 2, kind: 'added', allLabelIds: ['SPAM'] },
    { number: 3, kind: 'added', allLabelIds: ['INBOX'] },
    { number: 4, labelIds: ['STARRED'] },
  );
  const { index } = adopt([], { listed: [3], changes });
  expect(unlistedArrivals(index, changes)).toEqual([messageId(1)]);
});
