import { expect, test } from 'vitest';

import {
  historyEvents,
  historyPageSchema,
  mailboxEvents,
} from '#worker/platform/google/history-page.ts';

function eventsOf(...history: object[]) {
  return mailboxEvents(historyPageSchema.parse({ history }), ['Label_3']);
}

const message = { id: '18c0000000000001', threadId: '18c0000000000001' };

test('an empty page tells of nothing', () => {
  expect(mailboxEvents(historyPageSchema.parse({}), [])).toEqual([]);
});

test('deleting, trashing and marking as spam all take a message away', () => {
  const gone = { messageId: message.id, kind: 'gone' };
  expect(
    eventsOf(
      { messagesDeleted: [{ message }] },
      { labelsAdded: [{ message, labelIds: ['TRASH'] }] },
      { labelsAdded: [{ message, labelIds: ['SPAM'] }] },
    ),
  ).toEqual([gone, gone, gone]);
});

test('taking a message out of the trash brings it back', () => {
  expect(eventsOf({ labelsRemoved: [{ message, labelIds: ['TRASH'] }] })).toEqual([
    { messageId: message.id, kind: 'back' },
  ]);
});

test('a star or a label of the user keeps a message; what Gmail marks by itself does not', () => {
  const labelled = (labelId: string) =>
    eventsOf({ labelsAdded: [{ message, labelIds: [labelId] }] }).map(({ kind }) => kind);
  expect(labelled('STARRED')).toEqual(['kept']);
  expect(labelled('Label_17')).toEqual(['kept']);
  for (const own of ['IMPORTANT', 'UNREAD', 'INBOX', 'CATEGORY_PROMOTIONS']) {
    expect(labelled(own)).toEqual([]);
  }
});

test('a label that a mail program made keeps nothing by itself', () => {
  const labelled = (...labelIds: string[]) =>
    eventsOf({ labelsAdded: [{ message, labelIds }] }).map(({ kind }) => kind);
  expect(labelled('Label_3')).toEqual([]);
  expect(labelled('Label_3', 'Label_17')).toEqual(['kept']);
});

test('mail that is taken out of the tabs for bulk mail is kept, and from one tab to another it is not', () => {
  const removed = (left: string[] | undefined, ...labelIds: string[]) =>
    eventsOf({
      labelsRemoved: [{ message: { ...message, labelIds: left }, labelIds }],
    }).map(({ kind }) => kind);
  const added = { message, labelIds: ['CATEGORY_PERSONAL'] };
  expect(eventsOf({ labelsAdded: [added] })).toEqual([{ messageId: message.id, kind: 'kept' }]);
  expect(removed(['INBOX'], 'CATEGORY_PROMOTIONS')).toEqual(['kept']);
  expect(removed(undefined, 'CATEGORY_SOCIAL')).toEqual(['kept']);
  expect(removed(['INBOX', 'CATEGORY_UPDATES'], 'CATEGORY_PROMOTIONS')).toEqual([]);
  expect(removed(['CATEGORY_PROMOTIONS'], 'INBOX')).toEqual([]);
});

test('events come in the order of the history', () => {
  const kinds = eventsOf(
    { labelsAdded: [{ message, labelIds: ['TRASH'] }] },
    { labelsRemoved: [{ message, labelIds: ['TRASH'] }] },
    { labelsAdded: [{ message, labelIds: ['TRASH'] }] },
  ).map(({ kind }) => kind);
  expect(kinds).toEqual(['gone', 'back', 'gone']);
});

test('a page with an id that is none is refused whole', () => {
  const history = [{ messagesDeleted: [{ message: { id: 'not an id' } }] }];
  expect(historyPageSchema.safeParse({ history }).success).toBe(false);
});

test('all that happened is told with the labels that a message then had, where Google says them', () => {
  const whole = { ...message, labelIds: ['INBOX', 'Label_17'] };
  const page = historyPageSchema.parse({
    history: [
      { messagesAdded: [{ message: whole }] },
      { labelsAdded: [{ message: whole, labelIds: ['Label_17'] }] },
      { labelsRemoved: [{ message, labelIds: ['UNREAD'] }] },
      { messagesDeleted: [{ message }] },
    ],
  });
  const messageId = message.id;
  const all = ['INBOX', 'Label_17'];
  expect(historyEvents(page)).toEqual([
    { messageId, kind: 'added', labelIds: [], allLabelIds: all },
    { messageId, kind: 'labelsAdded', labelIds: ['Label_17'], allLabelIds: all },
    { messageId, kind: 'labelsRemoved', labelIds: ['UNREAD'], allLabelIds: null },
    { messageId, kind: 'deleted', labelIds: [], allLabelIds: null },
  ]);
});
