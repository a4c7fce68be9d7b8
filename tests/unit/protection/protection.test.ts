import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  blockingProtections,
  canUnlock,
  isKeepReasonUnlocked,
  NOTHING_UNLOCKED,
  PROTECTIONS,
  protectionMask,
  protectionsOf,
  ROW_KINDS,
  shownProtection,
  unlockedIn,
  type Protection,
  type ProtectionFacts,
} from '#worker/domain/protection/protection.ts';
import {
  MESSAGE_MARKS,
  RECEIPT_BIT,
  type MessageMark,
} from '#worker/domain/scans/messages/message-mark.ts';

const EVERYTHING = protectionMask(PROTECTIONS);

type GivenFacts = Partial<Omit<ProtectionFacts, 'marks'>> & {
  marks?: readonly MessageMark[];
  isReceipt?: boolean;
};

function facts({ marks = [], isReceipt = false, ...given }: GivenFacts): ProtectionFacts {
  return {
    marks: marks.reduce(
      (bits, mark) => bits | MESSAGE_MARKS[mark].bit,
      isReceipt ? RECEIPT_BIT : 0,
    ),
    isRecent: false,
    isAnswered: false,
    isSafeSender: false,
    hasWrittenTo: false,
    isInDoubt: false,
    keptAs: null,
    ...given,
  };
}

const BY_PROTECTION: Record<Protection, GivenFacts> = {
  draft: { marks: ['draft'] },
  chat: { marks: ['chat'] },
  sent: { marks: ['sent'] },
  inDoubt: { isInDoubt: true },
  starred: { marks: ['starred'] },
  labelled: { marks: ['labelled'] },
  answered: { isAnswered: true },
  writtenTo: { hasWrittenTo: true },
  importantSender: { keptAs: 'importantSender' },
  safeSender: { isSafeSender: true },
  receipt: { isReceipt: true },
  important: { marks: ['important'] },
  recent: { isRecent: true },
};

const someProtection = fc.constantFrom(...PROTECTIONS);
const someProtections = fc.uniqueArray(someProtection);
const someRowKind = fc.constantFrom(...ROW_KINDS);

test('mail that nothing speaks for is on offer in every row', () => {
  const mask = protectionsOf(facts({ marks: ['promotions', 'updates', 'social', 'forums'] }));
  expect(mask).toBe(0);
  for (const rowKind of ROW_KINDS) {
    expect(blockingProtections(mask, rowKind, NOTHING_UNLOCKED)).toBe(0);
  }
});

test.each(PROTECTIONS)('%s is found alone, and shown as the reason', (protection) => {
  const mask = protectionsOf(facts(BY_PROTECTION[protection]));
  expect(mask).toBe(protectionMask([protection]));
  expect(shownProtection(mask)).toBe(protection);
});

test.each([
  { protection: 'draft', isOnOfferIn: [] },
  { protection: 'chat', isOnOfferIn: [] },
  { protection: 'sent', isOnOfferIn: ['ownLarge'] },
  { protection: 'starred', isOnOfferIn: [] },
  { protection: 'labelled', isOnOfferIn: [] },
  { protection: 'answered', isOnOfferIn: [] },
  { protection: 'writtenTo', isOnOfferIn: [] },
  { protection: 'safeSender', isOnOfferIn: [] },
  { protection: 'important', isOnOfferIn: ['newsletter'] },
  { protection: 'recent', isOnOfferIn: [] },
] as const)('what is $protection is on offer in these rows only: $isOnOfferIn', (row) => {
  const mask = protectionMask([row.protection]);
  const onOffer = ROW_KINDS.filter((kind) => blockingProtections(mask, kind, 0) === 0);
  expect(onOffer).toEqual(row.isOnOfferIn);
});

test('drafts, chats, sent mail and what is in doubt can be unlocked nowhere, all else wherever it protects', () => {
  for (const rowKind of ROW_KINDS) {
    const unlockable = PROTECTIONS.filter((name) => canUnlock(name, rowKind));
    const expected = PROTECTIONS.filter(
      (name) => !['draft', 'chat', 'sent', 'inDoubt'].includes(name),
    );
    expect(unlockable).toEqual(
      rowKind === 'newsletter' ? expected.filter((name) => name !== 'important') : expected,
    );
  }
});

test('of what the thread and the sender say of own mail, only that it is own counts', () => {
  const own = facts({
    marks: ['sent', 'starred'],
    isAnswered: true,
    isSafeSender: true,
    hasWrittenTo: true,
  });
  expect(protectionsOf(own)).toBe(protectionMask(['sent', 'starred']));
});

test('of the two that tell whose mail it is, the list is the reason, and the one to unlock', () => {
  const mail = facts({ isSafeSender: true, keptAs: 'importantSender' });
  expect(protectionsOf(mail)).toBe(protectionMask(['safeSender']));
  expect(isKeepReasonUnlocked(['safeSender'], 'importantSender')).toBe(true);
  expect(isKeepReasonUnlocked(['importantSender'], 'importantSender')).toBe(true);
  expect(isKeepReasonUnlocked([], 'importantSender')).toBe(false);
  // What a receipt is does not hang on whose it is.
  const receipt = facts({ isSafeSender: true, keptAs: 'receipt' });
  expect(protectionsOf(receipt)).toBe(protectionMask(['safeSender', 'receipt']));
  expect(isKeepReasonUnlocked(['safeSender'], 'receipt')).toBe(false);
  expect(isKeepReasonUnlocked([], null)).toBe(true);
});

test('a bit that is no mark of Gmail protects nothing', () => {
  const known = Object.values(MESSAGE_MARKS).reduce((bits, { bit }) => bits | bit, RECEIPT_BIT);
  expect(protectionsOf({ ...facts({}), marks: ~known })).toBe(0);
});

test('the reason shown is the first in order of those that block', () => {
  fc.assert(
    fc.property(someProtections, (names) => {
      const shown = PROTECTIONS.find((name) => names.includes(name)) ?? null;
      expect(shownProtection(protectionMask(names))).toBe(shown);
    }),
  );
});

test('while something that nothing lifts blocks, no reason is shown that unlocking would lift', () => {
  fc.assert(
    fc.property(someProtections, someRowKind, (names, rowKind) => {
      const blocking = blockingProtections(protectionMask(names), rowKind, NOTHING_UNLOCKED);
      const shown = shownProtection(blocking);
      const isPromising = shown !== null && canUnlock(shown, rowKind);
      const isFreed = blockingProtections(protectionMask(names), rowKind, EVERYTHING) === 0;
      expect(isPromising).toBe(isFreed && blocking !== 0);
    }),
  );
});

test('unlocking lifts just what is unlocked, and never what cannot be', () => {
  fc.assert(
    fc.property(someProtections, someProtections, someRowKind, (names, unlocked, rowKind) => {
      const mask = protectionMask(names);
      const before = blockingProtections(mask, rowKind, NOTHING_UNLOCKED);
      const after = blockingProtections(mask, rowKind, protectionMask(unlocked));
      const lifted = unlocked.filter((name) => canUnlock(name, rowKind));
      expect(after).toBe(before & ~protectionMask(lifted));
    }),
  );
});

test('an unlock reaches no further than its row and its class', () => {
  const unlocks = [
    { rowId: 'old:2015', protection: 'starred' },
    { rowId: 'old:2015', protection: 'recent' },
    { rowId: 'old:2016', protection: 'labelled' },
  ] as const;
  expect(unlockedIn(unlocks, 'old:2015')).toBe(protectionMask(['starred', 'recent']));
  expect(unlockedIn(unlocks, 'old:2016')).toBe(protectionMask(['labelled']));
  expect(unlockedIn(unlocks, 'old:201')).toBe(0);
});
