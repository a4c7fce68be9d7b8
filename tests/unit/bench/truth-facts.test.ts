import { expect, test } from 'vitest';

import { hasReceiptWord } from '#tests/tools/bench/judge/receipt-word.ts';
import { readTruthFacts, type TruthFact } from '#tests/tools/bench/judge/truth-facts.ts';
import { readWrittenTo } from '#tests/tools/bench/judge/written-to.ts';
import {
  buildMailbox,
  NOW_MS,
  type TestMessage,
} from '#tests/tools/google-sandbox/support/build-mailbox.ts';

function factsOf(...messages: readonly TestMessage[]): TruthFact[] {
  return readTruthFacts(buildMailbox(messages), NOW_MS);
}

function factOf(message: TestMessage): TruthFact | undefined {
  return factsOf(message)[0];
}

test('a newsletter is bulk mail of its address, its list and its domains', () => {
  const listId: [string, string] = ['List-Id', 'Offers <Offers.Shop.example>'];
  const fact = factOf({
    from: 'Shop <News@Mail.Shop.example>',
    labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
    headers: [listId],
  });
  expect(fact).toMatchObject({ isBulk: true, category: 'CATEGORY_PROMOTIONS', isKept: false });
  expect(fact?.senderKeys).toEqual([
    'news@mail.shop.example',
    'list:offers.shop.example',
    'domain:mail.shop.example',
    'domain:shop.example',
    'domain:example',
  ]);
});

test('Gmail’s personal tab is no bulk category', () => {
  expect(factOf({ labelIds: ['CATEGORY_PERSONAL'] })?.category).toBe('none');
});

test.each([
  [['STARRED'], { isKept: true, isSent: false, isImportant: false }],
  [['DRAFT'], { isKept: true }],
  [['CHAT'], { isKept: true }],
  [['Family'], { isKept: true }],
  [['SENT'], { isKept: false, isSent: true }],
  [['INBOX', 'UNREAD', 'IMPORTANT'], { isKept: false, isImportant: true }],
])('what %j says is read', (labelIds, facts) => {
  expect(factOf({ labelIds })).toMatchObject(facts);
});

test('a thread that the owner wrote in is answered, all of it and no other', () => {
  const facts = factsOf(
    { threadId: 'one' },
    { threadId: 'one', labelIds: ['SENT'] },
    { threadId: 'two', labelIds: ['DRAFT'] },
  );
  expect(facts.map(({ isAnswered }) => isAnswered).sort()).toEqual([false, true, true]);
});

test('what came after the scan had begun, or lies in spam or trash, is left out', () => {
  const facts = factsOf(
    { internalDate: NOW_MS - 1 },
    { internalDate: NOW_MS },
    { labelIds: ['TRASH'] },
    { labelIds: ['SPAM'] },
  );
  expect(facts).toHaveLength(1);
});

test('whom sent mail went to is told by address and domain', () => {
  const mailbox = buildMailbox([
    { to: 'Shop <Help@Shop.example>', labelIds: ['SENT'] },
    { to: 'draft@never.example', labelIds: ['DRAFT'] },
    { to: 'trashed@never.example', labelIds: ['SENT', 'TRASH'] },
    { to: 'later@never.example', labelIds: ['SENT'], internalDate: NOW_MS },
  ]);
  const writtenTo = readWrittenTo(mailbox, NOW_MS);
  expect([...writtenTo]).toEqual(['help@shop.example', 'domain:shop.example', 'domain:example']);
});

test.each([
  ['Your receipt from Shop', true],
  ['KVITTO: tack för köpet', true],
  ['Sign-in from a new device', true],
  ['Återbetalning (2)', true],
  ['Big bookings, bigger prizes', false],
  ['Reordering made easy', false],
  ['', false],
])('whether “%s” is the subject of a receipt: %s', (subject, isReceipt) => {
  expect(hasReceiptWord(subject)).toBe(isReceipt);
});
