import fc from 'fast-check';
import { expect, test } from 'vitest';

import { buildMailboxIndex, messageId } from '#tests/support/build-mailbox-index.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';

const PROMOTIONS = MESSAGE_MARKS.promotions.bit;
const SOCIAL = MESSAGE_MARKS.social.bit;

function listed(sender: number, category = PROMOTIONS) {
  return { query: '', groups: [{ sender, category }] };
}

test('a listing shared by two senders tells them apart by category', () => {
  const claims = new SenderClaims(
    buildMailboxIndex([{ marks: ['promotions'] }, { marks: ['social'] }, { marks: ['forums'] }]),
  );
  const groups = [
    { sender: 3, category: PROMOTIONS },
    { sender: 8, category: SOCIAL },
  ];
  claims.applyPage({ query: '', groups }, packIds([0, 1, 2].map(messageId)));
  expect([0, 1, 2].map((position) => claims.senderAt(position))).toEqual([3, 8, 0]);
});

test('where the mailbox has no categories a listing is of its one sender', () => {
  const claims = new SenderClaims(buildMailboxIndex([{}]));
  claims.applyPage(listed(4, 0), packIds([messageId(0)]));
  expect(claims.senderAt(0)).toBe(4);
});

test('a message that was never counted is nobody\u2019s', () => {
  const claims = new SenderClaims(buildMailboxIndex([{ marks: ['promotions'] }]));
  claims.applyPage(listed(4), packIds([messageId(77)]));
  claims.applyFetched(messageId(78), 5, true);
  expect(claims.senderAt(0)).toBe(0);
});

test('whose a message is depends on who claims it, not on the order: the first sender, unless its own header says', () => {
  const claimants = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  const order = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(
      claimants,
      fc.option(fc.integer({ min: 1, max: 40 })),
      order,
      (senders, named, noise) => {
        const claims = new SenderClaims(buildMailboxIndex([{ marks: ['promotions'] }]));
        const page = packIds([messageId(0)]);
        const steps = senders.map((sender) => () => claims.applyPage(listed(sender), page));
        if (named !== null) steps.push(() => claims.applyFetched(messageId(0), named, true));
        steps
          .map((step) => ({ step, at: noise.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .forEach(({ step }) => step());
        expect(claims.senderAt(0)).toBe(named ?? Math.min(...senders));
      },
    ),
  );
});

test('what was sent to a list is the list\u2019s and not its writer\u2019s, whichever was found first', () => {
  const writer = listed(2, 0);
  const list = { ...listed(5, 0), isOfList: true };
  for (const cells of [
    [writer, list],
    [list, writer],
  ]) {
    const claims = new SenderClaims(buildMailboxIndex([{}, {}]));
    for (const cell of cells) {
      const found = cell === list ? [0] : [0, 1];
      claims.applyPage(cell, packIds(found.map(messageId)));
    }
    expect([0, 1].map((position) => claims.senderAt(position))).toEqual([5, 2]);
  }
});

test('outside the tabs a message is proven by a search on its list, or by its own header', () => {
  const claims = new SenderClaims(buildMailboxIndex([{}, {}, {}, {}]));
  claims.applyPage(listed(4, 0), packIds([0, 1, 2, 3].map(messageId)));
  claims.applyPage({ ...listed(4, 0), isOfList: true }, packIds([messageId(1)]));
  claims.applyFetched(messageId(2), 4, true);
  claims.applyFetched(messageId(3), 4, false);
  expect([0, 1, 2, 3].map((position) => claims.isProven(position))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('of a sender whose mail its own header alone proves, neither a tab nor a search on the list does', () => {
  const claims = new SenderClaims(
    buildMailboxIndex([{ marks: ['promotions'] }, {}, { marks: ['promotions'] }]),
  );
  claims.setChangingSenders({
    changing: new Map(),
    changingSenders: new Set(),
    headerOnly: new Set([4]),
  });
  claims.applyPage(listed(4), packIds([0, 2].map(messageId)));
  claims.applyPage({ ...listed(4, 0), isOfList: true }, packIds([messageId(1)]));
  claims.applyFetched(messageId(2), 4, true);
  expect([0, 1, 2].map((position) => claims.isProven(position))).toEqual([false, false, true]);
});

test('in a tab its sender speaks for a message, unless its own header was read and does not', () => {
  const claims = new SenderClaims(
    buildMailboxIndex([{ marks: ['promotions'] }, { marks: ['promotions'] }]),
  );
  claims.applyPage(listed(4), packIds([0, 1].map(messageId)));
  claims.applyFetched(messageId(1), 4, false);
  expect([0, 1].map((position) => claims.isProven(position))).toEqual([true, false]);
});

test('what only a search for the domain of a sender that changes its address finds has to prove itself', () => {
  const changingSender = 9;
  const address = listed(2);
  const other = listed(12);
  const ofDomain = listed(changingSender);
  for (const cells of [
    [address, other, ofDomain],
    [ofDomain, other, address],
  ]) {
    const claims = new SenderClaims(
      buildMailboxIndex([0, 1, 2, 3].map(() => ({ marks: ['promotions'] }))),
    );
    claims.setChangingSenders({
      changing: new Map([[2, changingSender]]),
      changingSenders: new Set([changingSender]),
      headerOnly: new Set(),
    });
    for (const cell of cells) {
      const found = cell === ofDomain ? [0, 1, 2, 3] : [cell === address ? 0 : 1];
      claims.applyPage(cell, packIds(found.map(messageId)));
    }
    claims.applyFetched(messageId(3), changingSender, true);
    const positions = [0, 1, 2, 3];
    expect(positions.map((position) => claims.senderAt(position))).toEqual([
      changingSender,
      12,
      changingSender,
      changingSender,
    ]);
    expect(positions.map((position) => claims.isProven(position))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  }
});

test('a header that was read stands, whatever a search on the list says before or after', () => {
  for (const isListedFirst of [true, false]) {
    const claims = new SenderClaims(buildMailboxIndex([{}]));
    const list = () =>
      claims.applyPage({ ...listed(4, 0), isOfList: true }, packIds([messageId(0)]));
    if (isListedFirst) list();
    claims.applyFetched(messageId(0), 4, false);
    list();
    expect(claims.isRefuted(0)).toBe(true);
  }
});
