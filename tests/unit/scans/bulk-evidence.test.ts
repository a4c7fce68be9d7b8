import { expect, test } from 'vitest';

import {
  bulkEvidence,
  EVIDENCE_KINDS,
  type BulkHeaders,
  type EvidenceKind,
} from '#worker/domain/scans/messages/bulk-evidence.ts';

const LEAVE = '<https://shop.example/leave>';
const RECEIPTS = { name: 'Shop', address: 'order@shop.example' };
const NEWS = { name: 'Shop', address: 'nyhetsbrev@shop.example' };
const PERSON = { name: 'Anna', address: 'anna@shop.example' };

function headers(some: Partial<BulkHeaders>): BulkHeaders {
  return {
    listUnsubscribe: null,
    listId: null,
    precedence: null,
    autoSubmitted: null,
    feedbackId: null,
    ...some,
  };
}

test.each<[string, Partial<BulkHeaders>]>([
  ['a way to unsubscribe', { listUnsubscribe: LEAVE }],
  [
    "a newsletter's own list",
    { listId: 'News <news.shop.example>', listUnsubscribe: '<https://news.shop.example/x>' },
  ],
  ['precedence bulk', { precedence: ' Bulk ' }],
  ['precedence list', { precedence: 'list' }],
  ['precedence bulk with a comment', { precedence: 'bulk (mailing)' }],
  ['a digest by a machine', { autoSubmitted: 'auto-generated', precedence: 'list' }],
])('bulk mail by its own headers: %s', (_, some) => {
  expect(bulkEvidence(headers(some))).toMatchObject({ kind: 'newsletter', shownBy: 'message' });
});

test.each<[string, Partial<BulkHeaders>]>([
  ['Feedback-ID alone', { feedbackId: '12:campaign:promo:platform' }],
  ['an address for newsletters', { from: NEWS }],
  ['a name that says so', { from: { name: 'Newsletter of the club', address: 'a@club.example' } }],
  ['a host for news', { from: { name: '', address: 'hej@news.shop.example' } }],
  ['a well-known sender', { from: { name: 'IKEA', address: 'no-reply@mail.ikea.com' } }],
  [
    "a machine's notice that offers to unsubscribe",
    { autoSubmitted: 'auto-generated', listUnsubscribe: LEAVE },
  ],
  [
    'the same from an address for newsletters',
    { autoSubmitted: 'auto-generated', listUnsubscribe: LEAVE, from: NEWS },
  ],
])('bulk mail only by who sends it: %s', (_, some) => {
  expect(bulkEvidence(headers(some))).toMatchObject({ kind: 'newsletter', shownBy: 'sender' });
});

test.each<[string, Partial<BulkHeaders>]>([
  ['nothing at all', {}],
  ['nothing but an address', { from: PERSON }],
  ['empty headers', { listUnsubscribe: '', listId: ' ', feedbackId: ' ', precedence: '' }],
  ['precedence first-class', { precedence: 'first-class' }],
  ['precedence junk, as answering machines write it', { precedence: 'junk' }],
  ['precedence listing', { precedence: 'listing' }],
  ['an answering machine', { autoSubmitted: 'auto-replied', precedence: 'bulk' }],
  [
    'an answering machine with a reason',
    { autoSubmitted: 'auto-replied (vacation)', precedence: 'list' },
  ],
  ['a notice of a mail filter', { autoSubmitted: 'auto-notified', listId: '<x.shop.example>' }],
  ['a calendar’s answer', { autoSubmitted: 'auto-generated', from: PERSON }],
  ['a report of a scheduled job', { autoSubmitted: 'auto-generated', precedence: 'bulk' }],
  ['an order confirmation by a shop’s newsletter address', { ...notice(), from: NEWS }],
  [
    'an order confirmation by a well-known sender',
    { ...notice(), from: { name: 'IKEA', address: 'no-reply@ikea.com' } },
  ],
  ['a notice through a relay', { ...notice(), feedbackId: '1.eu-west-1.x:relay' }],
  ['a receipt that can be unsubscribed from', { listUnsubscribe: LEAVE, from: RECEIPTS }],
  [
    'a receipt with all headers of a campaign',
    { listUnsubscribe: LEAVE, precedence: 'bulk', feedbackId: '1:2:3:x', from: RECEIPTS },
  ],
  [
    'a security alert',
    { feedbackId: '127:alerts', from: { name: '', address: 'security-noreply@shop.example' } },
  ],
])('not bulk mail: %s', (_, some) => {
  expect(bulkEvidence(headers(some))).toBeNull();
});

function notice(): Partial<BulkHeaders> {
  return { autoSubmitted: 'auto-generated' };
}

test.each<[string, Partial<BulkHeaders>]>([
  ['a post', { precedence: 'list' }],
  ['a post through a relay', { feedbackId: 'abc:relay' }],
  ['a post by who has an address for security', { from: { name: '', address: 'security@a.se' } }],
])('%s to a list that anybody may write to is a discussion', (_, some) => {
  const list = { listId: '<talk.club.example>', listPost: '<mailto:talk@club.example>' };
  expect(bulkEvidence(headers({ ...list, ...some }))).toMatchObject({
    kind: 'discussion',
    shownBy: 'message',
  });
});

test('a list that nobody may post to is a newsletter', () => {
  const evidence = bulkEvidence(headers({ listId: '<news.club.example>', listPost: 'NO' }));
  expect(evidence?.kind).toBe('newsletter');
});

test.each<[string, Partial<BulkHeaders>]>([
  ['a list with nothing but its id', { listId: '<talk.club.example>', from: PERSON }],
  [
    "a machine's post to such a list",
    { listId: '<ci.club.example>', autoSubmitted: 'auto-generated' },
  ],
  ['one that is posted to on the web', { listId: '<x.club.example>', listPost: '<https://x>' }],
  ['a list of ezmlm', { mailingList: 'list song@club.example; contact song-owner@club.example' }],
  ['a list of Mailman', { beenThere: 'bees@club.example', precedence: 'bulk' }],
])('%s goes by the list and not by who writes', (_, some) => {
  expect(bulkEvidence(headers(some))).toMatchObject({
    shownBy: 'message',
    listKey: expect.stringMatching(/^list:/),
    listSigns: { isKeyedByList: true },
  });
});

test('a list that names no way to post to it is held to what newsletters are', () => {
  const list = { listId: '<483920.mailer.example>' };
  expect(bulkEvidence(headers(list))?.kind).toBe('newsletter');
  const shop = { name: 'Butiken', address: 'kvitto@butiken.example' };
  expect(bulkEvidence(headers({ ...list, from: shop }))).toBeNull();
});

test.each<[string, Partial<BulkHeaders>]>([
  ['by a service for groups', { listPost: '<mailto:talk@googlegroups.com>' }],
  ['within an organisation', { listPost: '<mailto:board@lists.club.example>' }],
])('what a member writes to a group run %s is a letter, whatever the group adds', (_, some) => {
  const list = {
    listId: '<board.lists.club.example>',
    listUnsubscribe: '<https://lists.club.example/leave>',
    way: 'one-click' as const,
    precedence: 'list',
    ...some,
  };
  const member = { name: 'Eva Ek', address: 'eva@club.example' };
  expect(bulkEvidence(headers({ ...list, from: member }))).toBeNull();
  const bulletin = { name: 'Club', address: 'newsletter@club.example' };
  expect(bulkEvidence(headers({ ...list, from: bulletin }))).not.toBeNull();
});

test('of what a group sends on, a person’s letter is told from a newsletter, and no search on the list proves it', () => {
  const group = {
    listId: '<info.foretag.example>',
    listPost: '<mailto:info@foretag.example>',
    listUnsubscribe: '<mailto:googlegroups-manage+1+unsubscribe@googlegroups.com>',
    precedence: 'list',
  };
  const sentOn = (name: string) =>
    bulkEvidence(headers({ ...group, from: { name, address: 'info@foretag.example' } }));
  expect(sentOn("'Kim Kundsson' via Info")).toBeNull();
  expect(sentOn("'Kurskatalogen' via Info")).toMatchObject({ kind: 'newsletter', listKey: null });
});

const ONLY: Record<EvidenceKind, Partial<BulkHeaders>> = {
  oneClick: { way: 'one-click' },
  listUnsubscribe: { listUnsubscribe: LEAVE },
  listId: { listId: '<news.shop.example>' },
  precedence: { precedence: 'bulk' },
  feedbackId: { feedbackId: '12:campaign:promo:platform' },
  address: { from: NEWS },
  dictionary: { from: { name: 'IKEA', address: 'no-reply@mail.ikea.com' } },
};

test.each(EVIDENCE_KINDS)('%s is named as the one sign where it is the only one', (sign) => {
  expect(bulkEvidence(headers(ONLY[sign]))?.signs).toEqual([sign]);
});

test('of several signs all are named, the strongest first', () => {
  const { dictionary, ...others } = ONLY;
  const some = Object.assign({}, dictionary, ...Object.values(others), dictionary);
  expect(bulkEvidence(headers(some))?.signs).toEqual(
    EVIDENCE_KINDS.filter((sign) => sign !== 'address'),
  );
});

test('of a machine’s notice only what proves something of it is named', () => {
  const some = { ...notice(), ...ONLY.feedbackId, ...ONLY.address, ...ONLY.precedence };
  expect(bulkEvidence(headers({ ...some, ...ONLY.listUnsubscribe }))?.signs).toEqual([
    'listUnsubscribe',
  ]);
});
