import { expect, test } from 'vitest';

import {
  buildMailboxIndex,
  messageId,
  type GivenMessage,
} from '#tests/support/build-mailbox-index.ts';
import type { KeepReason, MailEvidence } from '#worker/domain/scans/messages/kept-mail.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import {
  groupsInDoubt,
  SenderDirectory,
  unmixedUpdates,
  type FetchedMessage,
} from '#worker/domain/scans/senders/sender-directory.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import { NAMELESS_SENDER } from '#worker/domain/scans/senders/sender-numbers.ts';

const SHOP = 'hello@shop.example';
const PROMOTIONS = MESSAGE_MARKS.promotions.bit;
const UPDATES = MESSAGE_MARKS.updates.bit;

type ShownBy = MailEvidence['shownBy'];

function evidenceBy(shownBy: ShownBy, keptAs: KeepReason | null): MailEvidence {
  return {
    kind: 'newsletter',
    shownBy,
    signs: ['listUnsubscribe'],
    listKey: null,
    way: 'by-hand',
    listSigns: null,
    keptAs,
    isCertain: keptAs === 'importantSender',
  };
}

type Given = Pick<GivenMessage, 'marks'> &
  Partial<Pick<FetchedMessage, 'senderKey' | 'senderName'>> & {
    shownBy?: ShownBy | null;
    keptAs?: KeepReason | null;
  };

function buildDirectory(
  messages: readonly Given[],
  given: { domains?: string[]; claimed?: number[]; mixed?: number[] } = {},
) {
  const index = buildMailboxIndex(messages.map(({ marks = ['promotions'] }) => ({ marks })));
  const fetched = messages.map(
    ({ senderKey = SHOP, senderName = 'Shop', shownBy = 'message', keptAs = null }, number) => ({
      messageId: messageId(number),
      senderKey,
      senderName,
      evidence: shownBy === null ? null : evidenceBy(shownBy, keptAs),
      isRandom: true,
    }),
  );
  const { domains = [], claimed = [], mixed = [] } = given;
  const senders = Uint16Array.from(messages, (_, position) => claimed[position] ?? 0);
  return new SenderDirectory(index, fetched, {
    dictionary: { domains, senders },
    mixed: new Set(mixed),
  });
}

test('senders are numbered in the order in which messages named them', () => {
  const directory = buildDirectory([
    { senderKey: 'b@shop.example', senderName: 'B' },
    { senderKey: 'a@shop.example', senderName: 'A' },
    { senderKey: 'b@shop.example', senderName: 'b' },
  ]);
  expect(directory.senders).toEqual([
    { senderNumber: 1, senderKey: 'b@shop.example', displayName: 'B' },
    { senderNumber: 2, senderKey: 'a@shop.example', displayName: 'A' },
  ]);
});

test('a message speaks for its own category and no other', () => {
  const { groups } = buildDirectory([{}]);
  expect(groups.bulk.has(groupKey(1, PROMOTIONS))).toBe(true);
  expect(groups.decided.has(groupKey(1, UPDATES))).toBe(false);
});

test('one message that is no bulk mail speaks against all of its group', () => {
  const { groups } = buildDirectory([{}, { shownBy: null }]);
  expect(groups.decided.has(groupKey(1, PROMOTIONS))).toBe(true);
  expect(groups.bulk.size).toBe(0);
});

test('what only its sender shows to be bulk mail is not believed among updates', () => {
  const { groups } = buildDirectory([
    { shownBy: 'sender' },
    { marks: ['updates'], shownBy: 'sender', senderKey: 'other@shop.example' },
  ]);
  expect([...groups.bulk]).toEqual([groupKey(1, PROMOTIONS)]);
});

test('a shop that also sends offers needs three of its updates to be bulk mail', () => {
  const offers: Given = {};
  const update: Given = { marks: ['updates'] };
  const doubtful = buildDirectory([offers, update, update]);
  expect(doubtful.groups.bulk.has(groupKey(1, UPDATES))).toBe(false);
  expect(groupsInDoubt(doubtful).map(({ category }) => category)).toEqual([UPDATES]);
  const certain = buildDirectory([offers, update, update, update]);
  expect(certain.groups.bulk.has(groupKey(1, UPDATES))).toBe(true);
  expect(groupsInDoubt(certain)).toEqual([]);
});

test('outside the tabs a letter among newsletters speaks for itself, and against all once letters prevail', () => {
  const unfiled: Given = { marks: [] };
  const letter: Given = { marks: [], shownBy: null };
  expect(buildDirectory([unfiled, letter]).groups.bulk.has(groupKey(1, 0))).toBe(true);
  expect(buildDirectory([unfiled, letter, letter]).groups.bulk.size).toBe(0);
  expect(buildDirectory([unfiled, letter]).named.map(({ isBulk }) => isBulk)).toEqual([
    true,
    false,
  ]);
});

test('one receipt among updates keeps them all, and is told as the reason', () => {
  const update: Given = { marks: ['updates'] };
  const { groups, kept } = buildDirectory([update, { ...update, keptAs: 'receipt' }, update]);
  expect(groups.bulk.size).toBe(0);
  expect(kept).toEqual(new Map([[groupKey(1, UPDATES), 'receipt']]));
});

test('what Gmail takes for advertising is not kept for its subject', () => {
  const { groups, kept } = buildDirectory([{ keptAs: 'receipt' }]);
  expect(groups.bulk.has(groupKey(1, PROMOTIONS))).toBe(true);
  expect(kept.size).toBe(0);
});

test('all of a bank’s mail is kept, wherever Gmail files it', () => {
  const { groups, kept } = buildDirectory([
    { keptAs: 'importantSender' },
    { marks: ['updates'] },
    { senderKey: 'a@shop.example' },
  ]);
  expect(groups.bulk).toEqual(new Set([groupKey(2, PROMOTIONS)]));
  expect([...kept]).toEqual([
    [groupKey(1, PROMOTIONS), 'importantSender'],
    [groupKey(1, UPDATES), 'importantSender'],
  ]);
});

test('outside the tabs a receipt is kept by itself', () => {
  const unfiled: Given = { marks: [] };
  const { groups, kept, named } = buildDirectory([unfiled, { ...unfiled, keptAs: 'receipt' }]);
  expect(groups.bulk.has(groupKey(1, 0))).toBe(true);
  expect(kept.size).toBe(0);
  expect(named.map(({ isBulk }) => isBulk)).toEqual([true, false]);
});

test('so does one of whom a check has shown that it writes elsewhere', () => {
  const update: Given = { marks: ['updates'] };
  expect(buildDirectory([update], { mixed: [1] }).groups.bulk.size).toBe(0);
  const unchecked = buildDirectory([update]);
  expect(unchecked.groups.bulk.size).toBe(1);
  expect(unmixedUpdates(unchecked).map(({ senderNumber }) => senderNumber)).toEqual([1]);
});

test('a message without a usable sender is nobody’s', () => {
  const index = buildMailboxIndex([{ marks: ['promotions'] }]);
  const fetched = [
    { messageId: messageId(0), senderKey: null, senderName: null, evidence: null, isRandom: true },
  ];
  const directory = new SenderDirectory(index, fetched);
  expect(directory.named).toEqual([
    { messageId: messageId(0), senderNumber: NAMELESS_SENDER, isBulk: false },
  ]);
  expect(directory.groups.decided.size).toBe(0);
});

test('well-known senders come first, and their offers are bulk mail without a fetch', () => {
  const directory = buildDirectory([{}], { domains: ['known.example'] });
  expect(directory.senders.map(({ senderKey }) => senderKey)).toEqual([
    'domain:known.example',
    SHOP,
  ]);
  expect(directory.groups.bulk.has(groupKey(1, PROMOTIONS))).toBe(true);
  expect(directory.groups.bulk.has(groupKey(1, UPDATES))).toBe(false);
});

test('a fetched message of a well-known sender names it, and finds nobody new', () => {
  const directory = buildDirectory(
    [{ senderKey: 'news@mail.known.example', senderName: 'Known' }],
    {
      domains: ['known.example'],
      claimed: [1],
    },
  );
  expect(directory.senders).toEqual([
    { senderNumber: 1, senderKey: 'domain:known.example', displayName: 'Known' },
  ]);
  expect(directory.drawn).toEqual([]);
});

test('a message that says it is no bulk mail speaks against a well-known sender too', () => {
  const directory = buildDirectory([{ senderKey: 'order@known.example', shownBy: null }], {
    domains: ['known.example'],
    claimed: [1],
  });
  expect(directory.groups.bulk.has(groupKey(1, PROMOTIONS))).toBe(false);
});

test('an address that a search took for a well-known sender’s goes by itself', () => {
  const directory = buildDirectory([{ senderKey: 'news@unknown.example' }], {
    domains: ['known.example'],
    claimed: [1],
  });
  expect(directory.named).toEqual([{ messageId: messageId(0), senderNumber: 2, isBulk: true }]);
});

test('updates of a well-known sender’s address need as much evidence as a mixed sender’s', () => {
  const update: Given = { marks: ['updates'], senderKey: 'info@known.example' };
  expect(
    buildDirectory([update], { domains: ['known.example'] }).groups.bulk.has(groupKey(2, UPDATES)),
  ).toBe(false);
});

const ACME: Given = { senderName: 'Acme' };
const ACME_KEY = 'changing:acme@acme.example';

test('a sender of another address in every message is one, from its second address on, with a number of its own', () => {
  const messages: Given[] = [
    { ...ACME, senderKey: 'news+a1b2c3@acme.example' },
    { senderKey: 'hi@other.example', senderName: 'Other' },
    { ...ACME, senderKey: 'news+d4e5f6@m.acme.example' },
    { ...ACME, senderKey: 'news+x7y8z9@acme.example' },
  ];
  const before = buildDirectory(messages.slice(0, 2));
  expect(before.senders.map(({ senderKey }) => senderKey)).not.toContain(ACME_KEY);
  const directory = buildDirectory(messages);
  const own = directory.senders.find(({ senderKey }) => senderKey === ACME_KEY)?.senderNumber ?? 0;
  expect(directory.senders.slice(0, 2)).toEqual(before.senders);
  expect(directory.senders[own - 1]?.displayName).toBe('Acme');
  expect(directory.named.map(({ senderNumber }) => senderNumber)).toEqual([own, 2, own, own]);
  expect(directory.registered.get(groupKey(own, PROMOTIONS))).toMatchObject({
    fetched: 3,
    bulk: 3,
  });
  expect([...directory.groups.bulk]).toEqual([groupKey(own, PROMOTIONS), groupKey(2, PROMOTIONS)]);
  expect([...directory.changingSenders]).toEqual([own]);
  expect([...directory.withChanging(new Set([1, 2]))]).toEqual([1, 2, own]);
});

test('whom a relay sends for stays a sender of its own, and so does what is no bulk mail', () => {
  const { changingSenders, named } = buildDirectory([
    { senderKey: 'a1b2c3d4@relay.example', senderName: 'brev@mode.example [via Relay]' },
    { senderKey: 'e5f6a7b8@relay.example', senderName: 'info@bank.example [via Relay]' },
    { ...ACME, senderKey: 'news+a1b2c3@acme.example' },
    { ...ACME, senderKey: 'order+d4e5f6@acme.example', shownBy: null },
  ]);
  expect(changingSenders.size).toBe(0);
  expect(new Set(named.map(({ senderNumber }) => senderNumber)).size).toBe(4);
});

test('another scan knows such a sender by one more of its addresses', () => {
  const first = buildDirectory([
    { ...ACME, senderKey: 'news+a1b2c3@acme.example' },
    { ...ACME, senderKey: 'news+d4e5f6@acme.example' },
  ]);
  const [own = 0] = first.changingSenders;
  const index = buildMailboxIndex([{ marks: ['promotions'] }]);
  const next = new SenderDirectory(
    index,
    [
      {
        messageId: messageId(0),
        senderKey: 'news+x7y8z9@acme.example',
        senderName: 'Acme',
        evidence: evidenceBy('message', null),
        isRandom: true,
      },
    ],
    {
      previous: {
        senders: first.senders,
        groups: [...first.registered.values()].map((group) => ({
          ...group,
          signs: [...group.signs],
          lists: [],
        })),
        named: [],
      },
    },
  );
  expect(next.named).toEqual([{ messageId: messageId(0), senderNumber: own, isBulk: true }]);
  expect([...next.changingSenders]).toEqual([own]);
  expect(next.registered.get(groupKey(own, PROMOTIONS))).toMatchObject({ fetched: 3, bulk: 3 });
});
