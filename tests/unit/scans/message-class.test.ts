import { expect, test } from 'vitest';

import {
  BUILT_BANDS as BANDS,
  buildKnownMailbox,
  messageId,
  type GivenMessage,
} from '#tests/support/build-mailbox-index.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { classifyMessage, rowKindOf } from '#worker/domain/scans/messages/message-class.ts';
import { MESSAGE_MARKS, type MessageMark } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import { NAMELESS_SENDER } from '#worker/domain/scans/senders/sender-numbers.ts';
import { LARGE_BYTES, listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

const RECENT = BANDS.findIndex((band) => band.isRecent);
const THIS_YEAR = BANDS.findIndex((band) => band.isInWindow && !band.isRecent);
const MIDDLE = BANDS.findIndex((band) => !band.isInWindow && !band.isOld);
const OLD = BANDS.findIndex((band) => band.isOld);
const LARGE_BUCKET = listingBuckets(1).findIndex(({ fromBytes }) => fromBytes === LARGE_BYTES);
const SHOP = 4;
const bulkGroups = new Set([groupKey(SHOP, MESSAGE_MARKS.promotions.bit)]);

function classify(message: GivenMessage, known: Partial<KnownMailbox> = {}) {
  return classifyMessage(buildKnownMailbox([message], { bulkGroups, ...known }), 0);
}

const letter: GivenMessage = { ageBand: THIS_YEAR, sender: SHOP, marks: ['promotions'] };
const oldMail: GivenMessage = { ageBand: OLD };
const largeMail: GivenMessage = { ageBand: MIDDLE, sizeBucket: LARGE_BUCKET };

test.each([
  { what: 'a newsletter', message: letter, is: 'newsletter' },
  { what: 'old mail', message: oldMail, is: 'old' },
  { what: 'large mail', message: largeMail, is: 'large' },
  { what: 'mail that is neither', message: { ageBand: MIDDLE }, is: 'kept' },
  {
    what: 'a large newsletter',
    message: { ...letter, sizeBucket: LARGE_BUCKET },
    is: 'newsletter',
  },
  { what: 'large old mail', message: { ...largeMail, ageBand: OLD }, is: 'large' },
  {
    what: 'an order confirmation of the same sender',
    message: { ...letter, marks: ['updates'] },
    is: 'kept',
  },
  { what: 'an old letter of the sender', message: { ...letter, ageBand: OLD }, is: 'old' },
  {
    what: 'a letter before the window',
    message: { ...letter, ageBand: MIDDLE },
    is: 'kept',
  },
  { what: 'mail of unknown age', message: { sizeBucket: LARGE_BUCKET }, is: 'kept' },
] satisfies { what: string; message: GivenMessage; is: string }[])(
  '$what is $is',
  ({ message, is }) => {
    expect(classify(message)).toBe(is);
  },
);

test.each(['starred', 'labelled', 'draft', 'chat'] as const)(
  'what is %s is protected in every row',
  (mark) => {
    for (const message of [oldMail, largeMail]) {
      expect(classify({ ...message, marks: [mark] })).toBe('protected');
    }
  },
);

test.each(['starred', 'labelled'] as const)('a newsletter that is %s is protected', (mark) => {
  expect(classify({ ...letter, marks: ['promotions', mark] })).toBe('protected');
});

test('what the user sent is protected where it is old, and of a kind of its own where it is large', () => {
  expect(classify({ ...oldMail, marks: ['sent'] })).toBe('protected');
  expect(classify({ ...largeMail, marks: ['sent'] })).toBe('ownLarge');
  expect(classify({ ...largeMail, ageBand: OLD, marks: ['sent'] })).toBe('ownLarge');
});

test.each(['starred', 'labelled', 'important', 'draft', 'chat'] as const)(
  'large mail of the user’s own that is %s is protected',
  (mark) => {
    expect(classify({ ...largeMail, marks: ['sent', mark] })).toBe('protected');
  },
);

test.each(['sent', 'draft', 'chat'] as const)(
  'what the user wrote (%s) is no newsletter',
  (mark) => {
    expect(classify({ ...letter, marks: ['promotions', mark] })).toBe('kept');
  },
);

test('mail of a sender on the safe-list, or that the user has written to, is protected in every row', () => {
  for (const message of [letter, oldMail, largeMail]) {
    const fromShop = { ...message, sender: SHOP };
    expect(classify(fromShop, { safeSenders: new Set([SHOP]) })).toBe('protected');
    expect(classify(fromShop, { writtenTo: new Set([SHOP]) })).toBe('protected');
    expect(classify(fromShop, { safeSenders: new Set([SHOP + 1]) })).not.toBe('protected');
  }
});

test('where its sender is not known, mail that a search for the safe-list finds is protected', () => {
  for (const message of [oldMail, largeMail]) {
    expect(classify({ ...message, isSafeListed: true })).toBe('protected');
    expect(classify({ ...message, isSafeListed: true, sender: NAMELESS_SENDER })).toBe('protected');
  }
  expect(classify({ ...largeMail, isSafeListed: true, marks: ['sent'] })).toBe('ownLarge');
});

test('where its sender is known, it counts whether that one is on the safe-list, and not what a search finds', () => {
  for (const message of [letter, oldMail, largeMail]) {
    const found = { ...message, sender: SHOP, isSafeListed: true };
    expect(classify(found)).not.toBe('protected');
    expect(classify(found, { safeSenders: new Set([SHOP]) })).toBe('protected');
  }
});

test('mail that a search finds to be from whom the user has put on the safe-list is protected where its sender is not known', () => {
  const found = { safeMail: new Set([0]) };
  for (const message of [oldMail, largeMail]) {
    expect(classify(message, found)).toBe('protected');
    expect(classify(message, { safeMail: new Set([1]) })).not.toBe('protected');
    expect(classify({ ...message, sender: SHOP }, found)).not.toBe('protected');
  }
});

test('a thread that the user has written in is protected, and what the user sent in it is still offered where it is large', () => {
  const thread = messageId(7);
  const messages: GivenMessage[] = [
    { ...largeMail, threadId: thread },
    { ...largeMail, threadId: thread, marks: ['sent'] },
    { ...largeMail },
  ];
  const mailbox = buildKnownMailbox(messages);
  const classes = messages.map((_, position) => classifyMessage(mailbox, position));
  expect(classes).toEqual(['protected', 'ownLarge', 'large']);
});

test('unlocking can move no message to another row: its kind is the same whatever protects it', () => {
  const marks: MessageMark[] = ['starred', 'labelled', 'important'];
  for (const message of [letter, oldMail, largeMail]) {
    const marked = { ...message, marks: [...(message.marks ?? []), ...marks] };
    const kinds = [message, marked].map((given) =>
      rowKindOf(buildKnownMailbox([given], { bulkGroups, safeSenders: new Set([SHOP]) }), 0),
    );
    expect(kinds[1]).toBe(kinds[0]);
  }
});

test('an important mark protects old and large mail, not newsletters', () => {
  expect(classify({ ...oldMail, marks: ['important'] })).toBe('protected');
  expect(classify({ ...largeMail, marks: ['important'] })).toBe('protected');
  expect(classify({ ...letter, marks: ['promotions', 'important'] })).toBe('newsletter');
});

test('mail of the last thirty days is protected', () => {
  expect(classify({ ...letter, ageBand: RECENT })).toBe('protected');
  expect(classify({ ...largeMail, ageBand: RECENT })).toBe('protected');
  expect(classify({ ...largeMail, ageBand: RECENT, marks: ['sent'] })).toBe('protected');
});
