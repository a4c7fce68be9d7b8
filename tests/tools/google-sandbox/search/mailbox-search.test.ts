import fc from 'fast-check';
import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import {
  buildMailbox,
  NOW_MS,
  OWNER,
  type TestMessage,
} from '#tests/tools/google-sandbox/support/build-mailbox.ts';

import { MailboxSearch } from './mailbox-search.ts';
import { DEFAULT_SEARCH_SETTINGS, type SearchSettings } from './match-size.ts';

function searchOf(mailbox: Mailbox, settings: Partial<SearchSettings> = {}): MailboxSearch {
  return new MailboxSearch(mailbox, { ...DEFAULT_SEARCH_SETTINGS, ...settings }, () => NOW_MS);
}

/** Subjects found, oldest first, in a mailbox whose messages are named by their subjects. */
function found(
  q: string,
  messages: readonly TestMessage[],
  settings: Partial<SearchSettings> = {},
): string[] {
  const mailbox = buildMailbox(messages);
  const ordinals = searchOf(mailbox, settings).find({ q, labelIds: [], includeSpamTrash: false });
  return Array.from(ordinals ?? [], (ordinal) => mailbox.subjectOf(ordinal)).toSorted();
}

const SENDERS: TestMessage[] = [
  { subject: 'exact', from: 'Shop <news@shop.example>' },
  { subject: 'upper', from: 'SHOP <NEWS@Shop.Example>' },
  { subject: 'subdomain', from: '<x@mail.shop.example>' },
  { subject: 'longer name', from: 'x@myshop.example' },
  { subject: 'longer domain', from: 'x@shop.example.evil.example' },
  { subject: 'other local part', from: 'morenews@shop.example' },
  { subject: 'name', from: '"Blue Shop AB" <info@blue.example>' },
];

test.each<[string, string[]]>([
  ['from:news@shop.example', ['exact', 'upper']],
  ['from:NEWS@SHOP.EXAMPLE', ['exact', 'upper']],
  ['from:shop.example', ['exact', 'other local part', 'subdomain', 'upper']],
  ['from:@shop.example', ['exact', 'other local part', 'subdomain', 'upper']],
  ['from:shop', ['exact', 'longer domain', 'name', 'other local part', 'subdomain', 'upper']],
  ['from:"blue shop"', ['name']],
  ['from:("shop blue")', []],
  ['from:(news@shop.example OR info@blue.example)', ['exact', 'name', 'upper']],
  ['from:{x@mail.shop.example x@myshop.example}', ['longer name', 'subdomain']],
])('%s', (q, subjects) => {
  expect(found(q, SENDERS)).toEqual(subjects);
});

const PLACED: TestMessage[] = [
  { subject: 'inbox unread', labelIds: ['INBOX', 'UNREAD', 'CATEGORY_PERSONAL'] },
  { subject: 'archived', labelIds: ['CATEGORY_UPDATES'] },
  { subject: 'sent', labelIds: ['SENT'], from: OWNER, to: 'Bo <bo@friend.example>' },
  { subject: 'draft', labelIds: ['DRAFT'], from: OWNER },
  { subject: 'spam', labelIds: ['SPAM', 'UNREAD'] },
  { subject: 'trash', labelIds: ['TRASH'] },
  { subject: 'chat', labelIds: ['CHAT'] },
  { subject: 'starred', labelIds: ['INBOX', 'STARRED', 'CATEGORY_PROMOTIONS'] },
  { subject: 'important', labelIds: ['INBOX', 'IMPORTANT', 'CATEGORY_SOCIAL'] },
  { subject: 'labelled', labelIds: ['INBOX', 'My Work/Receipts', 'CATEGORY_FORUMS'] },
];

test.each<[string, string[]]>([
  ['in:inbox', ['important', 'inbox unread', 'labelled', 'starred']],
  ['in:sent', ['sent']],
  ['in:drafts', ['draft']],
  ['in:spam', ['spam']],
  ['in:trash', ['trash']],
  ['in:chats', ['chat']],
  ['in:anywhere is:unread', ['inbox unread', 'spam']],
  ['label:anywhere OR is:unread', ['inbox unread']],
  ['-(-in:trash -in:sent)', ['sent', 'trash']],
  ['-(in:inbox OR -is:unread)', []],
  ['-(in:inbox OR -is:unread) in:spam', ['spam']],
  ['is:unread', ['inbox unread']],
  ['is:read in:inbox', ['important', 'labelled', 'starred']],
  ['is:starred', ['starred']],
  ['is:important', ['important']],
  ['has:userlabels', ['labelled']],
  ['has:nouserlabels in:inbox', ['important', 'inbox unread', 'starred']],
  ['label:my-work-receipts', ['labelled']],
  ['label:"My Work/Receipts"', ['labelled']],
  ['label:unknown', []],
  ['category:primary', ['inbox unread']],
  ['category:promotions', ['starred']],
  ['category:social', ['important']],
  ['category:updates', ['archived']],
  ['category:forums', ['labelled']],
  ['to:bo@friend.example', ['sent']],
  ['from:me', ['draft', 'sent']],
  ['-in:inbox -in:trash', ['archived', 'chat', 'draft', 'sent']],
  ['{in:sent in:drafts}', ['draft', 'sent']],
])('%s', (q, subjects) => {
  expect(found(q, PLACED)).toEqual(subjects);
});

const BOUGHT: TestMessage[] = [
  { subject: 'order', labelIds: ['INBOX', 'CATEGORY_UPDATES', 'CATEGORY_PURCHASES'] },
  { subject: 'booking', labelIds: ['INBOX', 'CATEGORY_RESERVATIONS'] },
  { subject: 'other', labelIds: ['INBOX', 'CATEGORY_UPDATES'] },
];

test.each<[string, boolean, string[]]>([
  ['category:purchases', true, ['order']],
  ['category:Reservations', true, ['booking']],
  ['{category:purchases category:reservations}', true, ['booking', 'order']],
  ['-category:purchases', true, ['booking', 'other']],
  ['category:purchases', false, []],
  ['-category:reservations', false, ['booking', 'order', 'other']],
])('%s, where purchases are offered: %j', (q, offersPurchases, subjects) => {
  const mailbox = buildMailbox(BOUGHT);
  const search = new MailboxSearch(mailbox, DEFAULT_SEARCH_SETTINGS, () => NOW_MS, {
    offersPurchases,
  });
  const ordinals = search.find({ q, labelIds: [], includeSpamTrash: false });
  expect(Array.from(ordinals ?? [], (ordinal) => mailbox.subjectOf(ordinal)).toSorted()).toEqual(
    subjects,
  );
  expect(mailbox.labels.list()).toEqual([]);
  expect(mailbox.labelIdsOf(0)).toEqual(['INBOX', 'CATEGORY_UPDATES']);
});

test.each([
  ['list:news.shop.example', ['bare', 'named']],
  ['list:<news.shop.example>', ['bare', 'named']],
  ['list:(<news.shop.example>)', ['bare', 'named']],
  ['list:"<news.shop.example>"', ['bare', 'named']],
  ['list:news@shop.example', ['bare', 'named']],
  ['list:NEWS.shop.example', ['bare', 'named']],
  ['list:shop.example', ['bare', 'named', 'sibling']],
  ['list:news', ['bare', 'named', 'word in its name']],
  ['list:ews.shop.example', []],
  ['-list:shop.example', ['none', 'word in its name']],
])('%s finds by List-Id', (q, subjects) => {
  const withId = (subject: string, listId: string): TestMessage => ({
    subject,
    headers: [['List-Id', listId]],
  });
  const lists = [
    withId('named', 'Weekly offers <news.shop.example>'),
    withId('bare', '<News.Shop.example>'),
    withId('sibling', '<other.shop.example>'),
    withId('word in its name', 'All the news <x.elsewhere.example>'),
    { subject: 'none', from: 'news@shop.example' },
  ];
  expect(found(q, lists)).toEqual(subjects);
});

const SIZED: TestMessage[] = [99, 100, 101, 1024, 10 * 2 ** 20, 10 * 2 ** 20 + 1].map(
  (sizeBytes) => ({
    subject: String(sizeBytes),
    sizeBytes,
  }),
);

test.each<[string, Partial<SearchSettings>, string[]]>([
  ['larger:100', {}, ['101', '1024', '10485760', '10485761']],
  ['larger:100', { sizeBoundary: 'inclusive' }, ['100', '101', '1024', '10485760', '10485761']],
  ['-larger:100', {}, ['100', '99']],
  ['smaller:100', {}, ['99']],
  ['smaller:100', { sizeBoundary: 'inclusive' }, ['100', '99']],
  ['size:1024', {}, ['10485760', '10485761']],
  ['larger:10M', {}, ['10485761']],
  ['larger:10m', { sizeUnit: 'decimal' }, ['10485760', '10485761']],
  ['smaller:1K', {}, ['100', '101', '99']],
  ['larger:99 -larger:101', {}, ['100', '101']],
])('%s %j', (q, settings, subjects) => {
  expect(found(q, SIZED, settings)).toEqual(subjects);
});

const MIDNIGHT_PST = Date.UTC(2026, 0, 2, 8);
const DATED: TestMessage[] = [
  { subject: 'before midnight', internalDate: MIDNIGHT_PST - 1 },
  { subject: 'midnight', internalDate: MIDNIGHT_PST },
  { subject: 'old', internalDate: Date.UTC(2019, 5, 1) },
  { subject: 'yesterday', internalDate: NOW_MS - 86_400_000 },
];

test.each<[string, string[]]>([
  ['after:2026/01/02', ['midnight', 'yesterday']],
  ['after:2026-1-2', ['midnight', 'yesterday']],
  ['after:01/02/2026', ['midnight', 'yesterday']],
  ['before:2026/01/02', ['before midnight', 'old']],
  [`after:${MIDNIGHT_PST / 1000} before:${MIDNIGHT_PST / 1000 + 1}`, ['midnight']],
  ['older_than:1y', ['old']],
  ['newer_than:2d', ['yesterday']],
  ['newer_than:10m', ['before midnight', 'midnight', 'yesterday']],
  ['older_than:300d', ['old']],
])('%s', (q, subjects) => {
  expect(found(q, DATED)).toEqual(subjects);
});

const TEXTS: TestMessage[] = [
  { subject: 'Big sale today', headers: [['Message-ID', '<one@a.example>']] },
  { subject: 'Today is big', headers: [['List-Id', 'Club <club.lists.example>']] },
  {
    subject: 'Bilder från Åre',
    attachments: [{ filename: 'Semester 2026.JPG', sizeBytes: 10 }],
    headers: [['Cc', 'Eva <eva@friend.example>']],
  },
  { subject: 'other', from: 'Sale Team <team@x.example>' },
];

test.each<[string, string[]]>([
  ['subject:big', ['Big sale today', 'Today is big']],
  ['subject:(big sale)', ['Big sale today']],
  ['subject:"sale big"', []],
  ['subject:åre', ['Bilder från Åre']],
  ['sale', ['Big sale today', 'other']],
  ['foo:sale', []],
  ['rfc822msgid:one@a.example', ['Big sale today']],
  ['rfc822msgid:<one@a.example>', ['Big sale today']],
  ['list:club.lists.example', ['Today is big']],
  ['has:attachment', ['Bilder från Åre']],
  ['filename:jpg', ['Bilder från Åre']],
  ['filename:semester', ['Bilder från Åre']],
  ['filename:pdf', []],
  ['cc:eva@friend.example', ['Bilder från Åre']],
  ['to:eva@friend.example', ['Bilder från Åre']],
  ['larger:many', []],
])('%s', (q, subjects) => {
  expect(found(q, TEXTS)).toEqual(subjects);
});

const GENERATED = generateMailbox({
  messages: 3000,
  seed: 11,
  nowMs: NOW_MS,
  variant: 'hard',
  owner: { address: OWNER, name: 'Anna' },
});
const generatedSearch = searchOf(GENERATED);
const anyTerm = fc.constantFrom(
  'in:inbox',
  'in:sent',
  'in:spam',
  'is:unread',
  'is:important',
  'category:promotions',
  'category:updates',
  'has:userlabels',
  'has:attachment',
  'larger:20000',
  'smaller:5000',
  'after:2022/01/01',
  'older_than:3y',
  'from:postlada.example',
  'from:me',
  'subject:rean',
  'rean',
);
const anyQuery = fc
  .array(fc.tuple(fc.constantFrom('', '-'), anyTerm, fc.constantFrom(' ', ' OR ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) =>
    parts
      .map((part) => part.join(''))
      .join('')
      .replace(/( OR)? $/, ''),
  );

test('a search and its negation part the mailbox in two', () => {
  fc.assert(
    fc.property(anyQuery, (q) => {
      const all = { labelIds: [], includeSpamTrash: true };
      const yes = generatedSearch.find({ ...all, q: `(${q})` }) ?? new Uint32Array();
      const no = generatedSearch.find({ ...all, q: `-(${q})` }) ?? new Uint32Array();
      expect(yes.length + no.length).toBe(GENERATED.count);
      expect(new Set([...yes, ...no]).size).toBe(GENERATED.count);
    }),
    { numRuns: 200, seed: 11 },
  );
});

test('gives the newest first', () => {
  const dates = Array.from(
    generatedSearch.find({ q: 'larger:9000', labelIds: [], includeSpamTrash: false }) ?? [],
    (ordinal) => GENERATED.columns.internalDateMs[ordinal] ?? 0,
  );
  expect(dates.length).toBeGreaterThan(500);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
});

test('finds anew what labels have changed', () => {
  const mailbox = buildMailbox([{ subject: 'one' }, { subject: 'two' }]);
  const search = searchOf(mailbox);
  const starred = () =>
    search.find({ q: 'is:starred', labelIds: [], includeSpamTrash: false })?.length;
  expect(starred()).toBe(0);
  mailbox.setLabels(0, systemLabelBit('INBOX') | systemLabelBit('STARRED'), 0);
  expect(starred()).toBe(1);
});

test('joins label ids by AND and knows an unknown one', () => {
  const mailbox = buildMailbox(PLACED);
  const search = searchOf(mailbox);
  const count = (labelIds: string[]) =>
    search.find({ q: '', labelIds, includeSpamTrash: false })?.length;
  expect(count(['INBOX'])).toBe(4);
  expect(count(['INBOX', 'UNREAD'])).toBe(1);
  expect(count(['TRASH'])).toBe(1);
  expect(count(['My Work/Receipts'])).toBe(1);
  expect(search.find({ q: '', labelIds: ['NOPE'], includeSpamTrash: false })).toBeNull();
});
