import { expect, test } from 'vitest';

import { buildMailboxIndex, type GivenMessage } from '#tests/support/build-mailbox-index.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { classifyMessage } from '#worker/domain/scan/message-class.ts';
import { MESSAGE_MARKS } from '#worker/domain/scan/message-mark.ts';
import { groupKey } from '#worker/domain/scan/sender-pool.ts';
import { LARGE_BUCKET } from '#worker/domain/scan/size-bucket.ts';

const BANDS = ageBands(Date.UTC(2026, 10, 21), 'quick');
const RECENT = BANDS.findIndex((band) => band.isRecent);
const THIS_YEAR = BANDS.findIndex((band) => band.isInWindow && !band.isRecent);
const MIDDLE = BANDS.findIndex((band) => !band.isInWindow && !band.isOld);
const OLD = BANDS.findIndex((band) => band.isOld);
const SHOP = 4;
const BULK_GROUPS = new Set([groupKey(SHOP, MESSAGE_MARKS.promotions.bit)]);

function classify(message: GivenMessage) {
  return classifyMessage(buildMailboxIndex([message]), 0, BANDS, BULK_GROUPS);
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

test.each(['starred', 'labelled', 'sent', 'draft', 'chat'] as const)(
  'what is %s is protected in every row',
  (mark) => {
    for (const message of [letter, oldMail, largeMail]) {
      const marked = { ...message, marks: [...(message.marks ?? []), mark] };
      expect(classify(marked)).toBe('protected');
    }
  },
);

test('an important mark protects old and large mail, not newsletters', () => {
  expect(classify({ ...oldMail, marks: ['important'] })).toBe('protected');
  expect(classify({ ...largeMail, marks: ['important'] })).toBe('protected');
  expect(classify({ ...letter, marks: ['promotions', 'important'] })).toBe('newsletter');
});

test('mail of the last thirty days is protected', () => {
  expect(classify({ ...letter, ageBand: RECENT })).toBe('protected');
  expect(classify({ ...largeMail, ageBand: RECENT })).toBe('protected');
});
