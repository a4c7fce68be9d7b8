import { expect, test } from 'vitest';

import { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import { CATEGORY_LABELS } from '#tests/tools/google-sandbox/mailbox/label.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { MailboxSearch } from '#tests/tools/google-sandbox/search/mailbox-search.ts';
import { DEFAULT_SEARCH_SETTINGS } from '#tests/tools/google-sandbox/search/match-size.ts';
import { NOW_MS } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  generate,
  hasLabel,
  visibleMessages,
} from '#tests/tools/google-sandbox/support/generated-messages.ts';

import { MAILBOX_VARIANTS } from './mailbox-shape.ts';

const STANDARD = generate();

test.each(MAILBOX_VARIANTS.map((variant) => [variant]))('%s holds as many messages', (variant) => {
  const mailbox = generate({ messages: 2_000, variant });
  expect(visibleMessages(mailbox)).toHaveLength(2_000);
  expect(mailbox.headersOf(0).length).toBeGreaterThan(5);
});

test('no-categories has no category and else the same mail', () => {
  const mailbox = generate({ variant: 'no-categories' });
  const categories = new Set(CATEGORY_LABELS.values());
  for (const category of categories) {
    expect(
      visibleMessages(mailbox).some(({ ordinal }) => hasLabel(mailbox, ordinal, category)),
    ).toBe(false);
  }
  expect(mailbox.columns.sizeBytes).toEqual(STANDARD.columns.sizeBytes);
  expect(mailbox.columns.senders).toEqual(STANDARD.columns.senders);
});

test('letters-no-tabs has letters from a third of the newsletters’ addresses, without a trace of bulk mail', () => {
  const mailbox = generate({ messages: 100_000, variant: 'letters-no-tabs' });
  const messages = visibleMessages(mailbox);
  const ofKind = (wanted: string) => messages.filter(({ kind }) => kind === wanted);
  const bulk = ofKind('bulk');
  const senders = new Set(bulk.map(({ sender }) => sender));
  const letters = ofKind('personal').filter(({ sender }) => senders.has(sender));
  expect(letters.length / bulk.length).toBeGreaterThan(0.005);
  expect(letters.length / bulk.length).toBeLessThan(0.02);
  const writers = new Set(letters.map(({ sender }) => sender));
  expect(writers.size / senders.size).toBeGreaterThan(0.15);
  expect(writers.size / senders.size).toBeLessThan(0.34);
  for (const { ordinal } of letters) {
    const names = mailbox.headersOf(ordinal).map(([name]) => name.toLowerCase());
    expect(names.filter((name) => /^list-|precedence|feedback-id|auto-/.test(name))).toEqual([]);
    expect(mailbox.columns.threadRoots[ordinal]).toBe(ordinal);
  }
  const truth = new MailboxTruth({
    mailbox,
    search: new MailboxSearch(mailbox, DEFAULT_SEARCH_SETTINGS, () => NOW_MS),
  });
  const [letter] = letters;
  const id = mailbox.ids.idOf(letter?.ordinal ?? -1);
  expect(truth.message(id)).toMatchObject({ kind: 'personal', category: null });
});

test('letters-no-tabs has a List-Id from half of the newsletters, and a way out from all others', () => {
  const mailbox = generate({ variant: 'letters-no-tabs' });
  const firstOf = new Map(
    visibleMessages(mailbox)
      .filter(({ kind }) => kind === 'bulk')
      .map(({ sender, ordinal }) => [sender, mailbox.headersOf(ordinal)]),
  );
  const all = [...firstOf.values()];
  const withoutId = all.filter((headers) => findHeader(headers, 'List-Id') === null);
  expect(withoutId.length / all.length).toBeGreaterThan(0.35);
  expect(withoutId.length / all.length).toBeLessThan(0.55);
  expect(withoutId.every((headers) => findHeader(headers, 'List-Unsubscribe') !== null)).toBe(true);
});

test('orders are purchases, and bookings reservations, where Gmail offers such categories', () => {
  const search = new MailboxSearch(STANDARD, DEFAULT_SEARCH_SETTINGS, () => NOW_MS, {
    offersPurchases: true,
  });
  const subjects = (q: string) =>
    Array.from(search.find({ q, labelIds: [], includeSpamTrash: false }) ?? [], (ordinal) =>
      STANDARD.subjectOf(ordinal),
    );
  const isOfPurchase = /Order|kvitto|receipt|paket|parcel|Faktura|Invoice/;
  expect(subjects('category:purchases').length).toBeGreaterThan(100);
  expect(subjects('category:purchases').every((subject) => isOfPurchase.test(subject))).toBe(true);
  expect(subjects('category:reservations').length).toBeGreaterThan(20);
  expect(subjects('category:reservations').every((subject) => /^Bok|^Book/.test(subject))).toBe(
    true,
  );
});

test('one-bucket has mail of one hour, of one size and of one category', () => {
  const mailbox = generate({ variant: 'one-bucket' });
  const messages = visibleMessages(mailbox);
  const ages = messages.map(({ ageDays }) => ageDays);
  const sizes = messages.map(({ sizeBytes }) => sizeBytes);
  expect(Math.max(...ages) - Math.min(...ages)).toBeLessThan(1 / 24);
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.02);
  const received = messages.filter(({ kind }) => kind !== 'sent' && kind !== 'draft');
  expect(received.every(({ ordinal }) => hasLabel(mailbox, ordinal, 'CATEGORY_PROMOTIONS'))).toBe(
    true,
  );
});

test('one-sender has all bulk mail from one address', () => {
  const bulk = visibleMessages(generate({ variant: 'one-sender' })).filter(
    ({ kind }) => kind === 'bulk',
  );
  expect(bulk.length).toBeGreaterThan(8_500);
  expect(new Set(bulk.map(({ sender }) => sender)).size).toBe(1);
});

test('look-alikes has names that are others’ names, others’ addresses, or only look the same', () => {
  const messages = visibleMessages(generate({ messages: 100_000, variant: 'look-alikes' }));
  const nameOf = new Map(
    messages
      .filter(({ kind }) => kind === 'bulk')
      .map(({ sender, senderName }) => [sender, senderName]),
  );
  const names = [...nameOf.values()];
  expect(names.length - new Set(names).size).toBeGreaterThan(20);
  expect(names.filter((name) => /@/.test(name)).length).toBeGreaterThan(20);
  expect(names.filter((name) => /\p{Script=Cyrillic}/u.test(name)).length).toBeGreaterThan(20);
  const domains = [...nameOf.keys()].map((address) => address.slice(address.lastIndexOf('@') + 1));
  const inside = domains.filter((domain) => domains.some((other) => domain.endsWith(`.${other}`)));
  expect(inside.length).toBeGreaterThan(10);
});

test('every mailbox has services that really exist, and safe-list newsletters of them', () => {
  const isReal = ({ sender }: { sender: string }) =>
    /@(skatteverket|swedbank|1177)\.se$/.test(sender);
  const services = visibleMessages(STANDARD).filter(isReal);
  expect(services.length).toBeGreaterThan(50);
  expect(services.every(({ kind }) => kind === 'transactional')).toBe(true);
  const mailbox = generate({ messages: 100_000, variant: 'safe-list' });
  const bulk = visibleMessages(mailbox).filter(({ kind }) => kind === 'bulk');
  expect(bulk.filter(isReal).length).toBeGreaterThan(100);
  const domains = new Set(bulk.map(({ sender }) => sender.slice(sender.indexOf('@') + 1)));
  const posing = [...domains].filter((domain) =>
    /^[a-z0-9]+\.(se|com)\.sidor\d+\.example$|^[a-z0-9]+-(se|com)\d+\.example$|^mitt\d+[a-z0-9]+\.(se|com)$/.test(
      domain,
    ),
  );
  expect(posing.length).toBeGreaterThan(15);
});

test('answered-senders has newsletters and services that the owner answered or wrote to', () => {
  const mailbox = generate({ variant: 'answered-senders' });
  const { threadRoots } = mailbox.columns;
  const messages = visibleMessages(mailbox);
  const kinds = new Map(messages.map(({ ordinal, kind }) => [ordinal, kind]));
  const sent = messages.filter(({ kind }) => kind === 'sent');
  const answers = sent.filter(({ ordinal }) =>
    ['bulk', 'transactional'].includes(kinds.get(threadRoots[ordinal] ?? ordinal) ?? ''),
  );
  expect(answers.length / sent.length).toBeGreaterThan(0.2);
  for (const { ordinal } of answers.slice(0, 50)) {
    const root = threadRoots[ordinal] ?? ordinal;
    expect(findHeader(mailbox.headersOf(ordinal), 'To')).toBe(
      findHeader(mailbox.headersOf(root), 'From'),
    );
    expect(findHeader(mailbox.headersOf(ordinal), 'In-Reply-To')).toBe(
      findHeader(mailbox.headersOf(root), 'Message-ID'),
    );
  }
  const bulkAddresses = new Set(
    messages.filter(({ kind }) => kind === 'bulk').map(({ sender }) => sender),
  );
  const letters = sent.filter(
    ({ ordinal }) =>
      threadRoots[ordinal] === ordinal &&
      [...bulkAddresses].some((address) =>
        findHeader(mailbox.headersOf(ordinal), 'To')?.includes(`<${address}>`),
      ),
  );
  expect(letters.length).toBeGreaterThan(5);
});

test('hostile-headers differs from the standard mailbox in headers alone', () => {
  const mailbox = generate({ variant: 'hostile-headers' });
  expect(mailbox.columns).toEqual(STANDARD.columns);
  const count = (of: typeof mailbox) =>
    visibleMessages(of).filter(({ ordinal }) =>
      /javascript:|169\.254|192\.168/.test(
        findHeader(of.headersOf(ordinal), 'List-Unsubscribe') ?? '',
      ),
    ).length;
  expect(count(mailbox)).toBeGreaterThan(5 * count(STANDARD));
});
