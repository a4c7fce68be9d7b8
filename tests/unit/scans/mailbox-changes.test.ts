import fc from 'fast-check';
import { expect, test } from 'vitest';

import { markBits, messageId } from '#tests/support/build-mailbox-index.ts';
import {
  isStillThere,
  hasAllLabelMarks,
  MailboxChanges,
  withoutLabels,
  marksAfter,
  mayHaveArrived,
  type HistoryEvent,
  type MessageChange,
} from '#worker/domain/scans/mailbox-changes.ts';
import { LABEL_BITS, labelMarks } from '#worker/domain/scans/messages/message-mark.ts';

const ID = messageId(1);
const LABELS = [
  'INBOX',
  'SENT',
  'UNREAD',
  'STARRED',
  'IMPORTANT',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'TRASH',
  'SPAM',
  'Label_1',
  'Label_2',
];

function changesOf(events: readonly Partial<HistoryEvent>[]): MailboxChanges {
  const changes = new MailboxChanges();
  for (const event of events) {
    const whole = { messageId: ID, labelIds: [], allLabelIds: null } as const;
    changes.apply({ ...whole, kind: 'labelsAdded', ...event });
  }
  return changes;
}

function changeOf(...events: Partial<HistoryEvent>[]): MessageChange {
  const change = changesOf(events).find(ID);
  if (change === null) throw new Error('nothing happened to the message');
  return change;
}

const add = (...labelIds: string[]) => ({ kind: 'labelsAdded', labelIds }) as const;
const remove = (...labelIds: string[]) => ({ kind: 'labelsRemoved', labelIds }) as const;

test('the last that happened to a label counts', () => {
  const change = changeOf(add('STARRED'), remove('UNREAD'), remove('STARRED'), add('UNREAD'));
  expect(marksAfter(change, markBits(['starred']))).toBe(markBits(['unread']));
  expect(marksAfter(changeOf(add('INBOX')), markBits(['sent']))).toBe(markBits(['sent']));
});

test('a message is gone when it is deleted, in the trash or in spam, until it is back', () => {
  expect(isStillThere(changeOf({ kind: 'deleted' }))).toBe(false);
  expect(isStillThere(changeOf(add('TRASH')))).toBe(false);
  expect(isStillThere(changeOf(add('SPAM')))).toBe(false);
  expect(isStillThere(changeOf(add('TRASH'), remove('TRASH')))).toBe(true);
  expect(isStillThere(changeOf(add('SPAM', 'TRASH'), remove('SPAM')))).toBe(false);
  expect(isStillThere(changeOf(add('STARRED')))).toBe(true);
});

test('a message has come when it was added or left where nobody looks, and is not gone again', () => {
  const added = { kind: 'added', allLabelIds: ['INBOX'] } as const;
  expect(mayHaveArrived(changeOf(added))).toBe(true);
  expect(mayHaveArrived(changeOf({ kind: 'added', allLabelIds: ['SPAM'] }))).toBe(false);
  expect(mayHaveArrived(changeOf(added, add('TRASH')))).toBe(false);
  expect(mayHaveArrived(changeOf(added, { kind: 'deleted' }))).toBe(false);
  expect(mayHaveArrived(changeOf(remove('TRASH')))).toBe(true);
  expect(mayHaveArrived(changeOf(remove('SPAM'), add('TRASH')))).toBe(false);
  expect(mayHaveArrived(changeOf(add('STARRED')))).toBe(false);
});

test('of a message that came all marks are known, unless its labels are not told', () => {
  const told = changeOf({ kind: 'added', allLabelIds: ['INBOX', 'CATEGORY_SOCIAL', 'UNREAD'] });
  expect(hasAllLabelMarks(told)).toBe(true);
  expect(marksAfter(told, 0)).toBe(markBits(['social', 'unread']));
  expect(hasAllLabelMarks(changeOf({ kind: 'added' }))).toBe(false);
  expect(hasAllLabelMarks(changeOf(add('STARRED')))).toBe(false);
  expect(hasAllLabelMarks(changeOf({ ...add('STARRED'), allLabelIds: ['STARRED'] }))).toBe(true);
});

test('who loses one label of the user may have others: it is clear only where all are told', () => {
  const labelled = markBits(['labelled']);
  const withOthers = { ...remove('Label_1'), allLabelIds: ['INBOX', 'Label_2'] };
  expect(marksAfter(changeOf(withOthers), labelled)).toBe(labelled);
  const last = { ...remove('Label_1', 'UNREAD'), allLabelIds: ['INBOX'] };
  expect(marksAfter(changeOf(last), markBits(['labelled', 'unread']))).toBe(0);
  expect(changeOf(remove('Label_1')).unclear).toBe(labelled);
  expect(changeOf(remove('Label_1'), add('Label_2'))).toMatchObject({ set: labelled, unclear: 0 });
});

test('what an event says goes before the labels told with it, be they of before, of then or of now', () => {
  const before = { ...add('STARRED'), allLabelIds: ['UNREAD'] };
  expect(marksAfter(changeOf(before), 0)).toBe(markBits(['starred', 'unread']));
  const since = { ...remove('UNREAD'), allLabelIds: ['UNREAD', 'STARRED'] };
  expect(marksAfter(changeOf(since), 0)).toBe(markBits(['starred']));
  const again = { ...add('UNREAD'), allLabelIds: ['UNREAD', 'STARRED'] };
  expect(marksAfter(changeOf(since, again), 0)).toBe(markBits(['starred', 'unread']));
});

/** What a mailbox does to a few messages, with the labels that each then has. */
const histories = fc
  .array(
    fc.record({
      message: fc.integer({ min: 0, max: 3 }),
      adds: fc.subarray(LABELS),
      removes: fc.subarray(LABELS),
      kind: fc.constantFrom('labels', 'labels', 'labels', 'delete'),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    const labels = new Map<number, Set<string>>();
    const deleted = new Set<number>();
    const events = steps.flatMap(({ message, adds, removes, kind }): HistoryEvent[] => {
      const id = messageId(message);
      if (deleted.has(message)) return [];
      const known = labels.get(message);
      if (known === undefined) {
        labels.set(message, new Set(adds));
        return [{ messageId: id, kind: 'added', labelIds: [], allLabelIds: adds }];
      }
      if (kind === 'delete') {
        deleted.add(message);
        return [{ messageId: id, kind: 'deleted', labelIds: [], allLabelIds: null }];
      }
      const won = adds.filter((label) => !known.has(label));
      const lost = removes.filter((label) => known.has(label));
      labels.set(message, new Set([...known, ...won].filter((label) => !lost.includes(label))));
      const allLabelIds = [...(labels.get(message) ?? [])];
      return [
        { messageId: id, kind: 'labelsAdded', labelIds: won, allLabelIds },
        { messageId: id, kind: 'labelsRemoved', labelIds: lost, allLabelIds },
      ];
    });
    return { events, labels, deleted };
  });

test('whatever happens, marks and whereabouts come out as they are', () => {
  fc.assert(
    fc.property(histories, ({ events, labels, deleted }) => {
      const changes = changesOf(events);
      expect(changes.size).toBe(labels.size);
      for (const [message, had] of labels) {
        const change = changes.find(messageId(message)) ?? changeOf();
        const isHidden = had.has('TRASH') || had.has('SPAM');
        expect(mayHaveArrived(change)).toBe(!isHidden && !deleted.has(message));
        if (!deleted.has(message)) {
          expect(marksAfter(change, 0)).toBe(labelMarks([...had]) & 0x1fff);
          expect(hasAllLabelMarks(change)).toBe(true);
        }
      }
    }),
  );
});

test('a history in pages, each of them packed, comes to the same as in one', () => {
  fc.assert(
    fc.property(histories, fc.nat(), ({ events }, cut) => {
      const at = cut % (events.length + 1);
      const pages = [events.slice(0, at), events.slice(at)].map(changesOf);
      const joined = new MailboxChanges();
      for (const page of pages) joined.append(MailboxChanges.unpack(page.pack()));
      expect([...joined]).toEqual([...changesOf(events)]);
    }),
  );
});

test('labels that count for nothing are left out of what happened', () => {
  const event: HistoryEvent = {
    messageId: messageId(1),
    kind: 'labelsAdded',
    labelIds: ['Label_trash', 'STARRED'],
    allLabelIds: ['Label_trash', 'STARRED', 'INBOX'],
  };
  const change = changeOf(withoutLabels(event, new Set(['Label_trash'])));
  expect(marksAfter(change, 0)).toBe(markBits(['starred']));
});

test('what was the owner’s own remains so, since only Gmail gives the label that says so', () => {
  const change = changeOf({
    messageId: messageId(1),
    kind: 'labelsAdded',
    labelIds: ['STARRED'],
    allLabelIds: ['STARRED', 'INBOX'],
  });
  expect(marksAfter(change, markBits(['sent', 'unread']))).toBe(markBits(['sent', 'starred']));
});

test('labels that tell no mark are passed over, and every label has one bit of its own', () => {
  expect(labelMarks(['INBOX', 'CATEGORY_PERSONAL'])).toBe(0);
  const bits = ['SENT', 'DRAFT', 'CHAT', 'Label_7'].map((label) => labelMarks([label]));
  expect(new Set(bits).size).toBe(4);
  expect(bits.every((bit) => (LABEL_BITS & bit) === bit)).toBe(true);
});
