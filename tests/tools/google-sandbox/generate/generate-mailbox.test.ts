import { expect, test } from 'vitest';

import { systemLabelBit, type SystemLabel } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import {
  kindOfNumber,
  type MessageKind,
} from '#tests/tools/google-sandbox/mailbox/message-kind.ts';
import { isHidden } from '#tests/tools/google-sandbox/gmail/count-messages.ts';
import { parseAddresses } from '#tests/tools/google-sandbox/mailbox/address-table.ts';

import { generateMailbox, type GenerateMailboxOptions } from './generate-mailbox.ts';

const NOW_MS = Date.UTC(2026, 9, 15);
const DAY_MS = 86_400_000;

function generate(options: Partial<GenerateMailboxOptions> = {}): Mailbox {
  const owner = { address: 'anna@postlada.example', name: 'Anna' };
  return generateMailbox({ messages: 100_000, seed: 1, nowMs: NOW_MS, owner, ...options });
}

type Message = {
  ordinal: number;
  kind: MessageKind;
  sizeBytes: number;
  sender: string;
  ageDays: number;
};

function visible(mailbox: Mailbox): Message[] {
  const { kinds, sizeBytes, senders, internalDateMs } = mailbox.columns;
  return Array.from({ length: mailbox.count }, (_, ordinal) => ordinal)
    .filter((ordinal) => !isHidden(mailbox, ordinal))
    .map((ordinal) => ({
      ordinal,
      kind: kindOfNumber(kinds[ordinal] ?? 0),
      sizeBytes: sizeBytes[ordinal] ?? 0,
      sender: mailbox.senderTable.addressesOf(senders[ordinal] ?? 0)[0]?.address ?? '',
      ageDays: (NOW_MS - (internalDateMs[ordinal] ?? 0)) / DAY_MS,
    }));
}

function countBy(messages: readonly Message[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sender } of messages) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  return counts;
}

const STANDARD = generate();
const MESSAGES = visible(STANDARD);
const share = (matches: (message: Message) => boolean) =>
  MESSAGES.filter(matches).length / MESSAGES.length;
const hasLabel = (label: SystemLabel) => (message: Message) =>
  ((STANDARD.columns.systemLabels[message.ordinal] ?? 0) & systemLabelBit(label)) !== 0;

test('holds exactly the messages asked for outside spam and trash', () => {
  expect(MESSAGES).toHaveLength(100_000);
  expect(STANDARD.count).toBe(101_000);
});

test('has the shares of the fixed shape', () => {
  expect(share(({ kind }) => kind === 'bulk')).toBeCloseTo(0.45, 2);
  expect(share(hasLabel('SENT'))).toBeCloseTo(0.05, 2);
  expect(share(hasLabel('IMPORTANT'))).toBeCloseTo(0.2, 2);
  expect(share(hasLabel('STARRED'))).toBeCloseTo(0.02, 2);
  expect(share(({ ordinal }) => STANDARD.columns.userLabelSets[ordinal] !== 0)).toBeCloseTo(
    0.05,
    2,
  );
});

test('has 600 bulk senders at 100,000 messages, each on a domain of its own, and half as many at a quarter of it', () => {
  const bulkSenders = (messages: Message[]) => [
    ...new Set(messages.filter(({ kind }) => kind === 'bulk').map(({ sender }) => sender)),
  ];
  const senders = bulkSenders(MESSAGES);
  expect(senders).toHaveLength(600);
  expect(new Set(senders.map((sender) => sender.split('@')[1])).size).toBe(senders.length);
  expect(bulkSenders(visible(generate({ messages: 25_000 })))).toHaveLength(300);
});

test('sender volumes are lognormal with a sigma of about 1.8', () => {
  const counts = [...countBy(MESSAGES.filter(({ kind }) => kind === 'bulk')).values()].filter(
    (count) => count >= 5,
  );
  const logs = counts.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const sigma = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
  expect(sigma).toBeGreaterThan(1.2);
  expect(sigma).toBeLessThan(2.1);
  expect(Math.max(...counts)).toBeGreaterThan(1000);
});

test.each([1, 2, 3])(
  'sizes of seed %i vary by about six times their mean and reach 25 MB',
  (seed) => {
    const sizes = visible(generate({ seed })).map(({ sizeBytes }) => sizeBytes);
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const variance = sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / sizes.length;
    const variation = Math.sqrt(variance) / mean;
    expect(variation).toBeGreaterThan(4.8);
    expect(variation).toBeLessThan(7.5);
    expect(sizes.filter((size) => size > 10 * 2 ** 20).length).toBeGreaterThan(10);
    expect(sizes.some((size) => size > 25_000_000)).toBe(true);
  },
);

test('mail is up to ten years old', () => {
  const ages = MESSAGES.map(({ ageDays }) => ageDays);
  const oldest = ages.reduce((most, age) => Math.max(most, age), 0);
  expect(oldest).toBeGreaterThan(3600);
  expect(oldest).toBeLessThan(3653);
  expect(ages.every((age) => age > 0)).toBe(true);
  expect(share(({ ageDays }) => ageDays > 5 * 365)).toBeGreaterThan(0.3);
});

test('is the same for the same seed and another for another', () => {
  const [one, same, other] = [5, 5, 6].map((seed) => generate({ messages: 500, seed }));
  const print = (mailbox: Mailbox | undefined) =>
    JSON.stringify(
      Array.from({ length: 505 }, (_, ordinal) => [
        mailbox?.headersOf(ordinal),
        mailbox?.labelIdsOf(ordinal),
      ]),
    );
  expect(print(one)).toBe(print(same));
  expect(print(one)).not.toBe(print(other));
});

test('headers agree with the columns that searches use', () => {
  for (let ordinal = 0; ordinal < STANDARD.count; ordinal += 997) {
    const headers = STANDARD.headersOf(ordinal);
    const { senders, recipients, listIds, internalDateMs } = STANDARD.columns;
    expect(findHeader(headers, 'From')).toBe(STANDARD.senderTable.valueOf(senders[ordinal] ?? 0));
    expect(findHeader(headers, 'To')).toBe(
      STANDARD.recipientTable.valueOf(recipients[ordinal] ?? 0),
    );
    expect(findHeader(headers, 'List-Id') ?? '').toBe(
      STANDARD.listIdTable.valueOf(listIds[ordinal] ?? 0),
    );
    expect(findHeader(headers, 'Subject')).toBe(STANDARD.subjectOf(ordinal));
    const second = Math.floor((internalDateMs[ordinal] ?? 0) / 1000);
    expect(Date.parse(findHeader(headers, 'Date') ?? '') / 1000).toBe(second);
  }
});

test('all bulk mail shows that it is, and personal mail does not', () => {
  for (const { ordinal, kind } of MESSAGES.filter((_, index) => index % 50 === 0)) {
    const headers = STANDARD.headersOf(ordinal);
    const isEvident = ['List-Unsubscribe', 'List-Id', 'Precedence', 'Feedback-ID'].some(
      (name) => findHeader(headers, name) !== null,
    );
    expect({ ordinal, isEvident }).toEqual({ ordinal, isEvident: kind === 'bulk' });
  }
});

test('knows every way to leave a newsletter', () => {
  const ways = new Set(
    MESSAGES.filter(({ kind }) => kind === 'bulk').map(({ ordinal }) => {
      const headers = STANDARD.headersOf(ordinal);
      const header = findHeader(headers, 'List-Unsubscribe');
      if (header === null) return 'none';
      const hasPost = findHeader(headers, 'List-Unsubscribe-Post') !== null;
      const [hasLink, hasMail] = [header.includes('<https://'), header.includes('<mailto:')];
      if (!hasLink && !hasMail) return 'broken';
      return `${hasLink ? 'link' : ''}${hasMail ? 'mail' : ''}${hasPost ? ' one-click' : ''}`;
    }),
  );
  expect([...ways].toSorted()).toEqual(
    ['broken', 'link', 'link one-click', 'linkmail one-click', 'mail', 'none'].toSorted(),
  );
});

test('threads hold answers of the owner to earlier mail of the same person', () => {
  const { threadRoots, internalDateMs } = STANDARD.columns;
  const answers = MESSAGES.filter(
    ({ ordinal, kind }) => kind === 'sent' && threadRoots[ordinal] !== ordinal,
  );
  expect(answers.length).toBeGreaterThan(2000);
  for (const { ordinal } of answers.slice(0, 200)) {
    const root = threadRoots[ordinal] ?? ordinal;
    expect(internalDateMs[root]).toBeLessThanOrEqual(internalDateMs[ordinal] ?? 0);
    expect(STANDARD.subjectOf(ordinal)).toMatch(/^(Sv|Re): /);
    const counterpart = (of: number) =>
      ['From', 'To']
        .map((name) => parseAddresses(findHeader(STANDARD.headersOf(of), name) ?? '')[0]?.address)
        .find((address) => address !== STANDARD.owner);
    expect(counterpart(ordinal)).toBe(counterpart(root));
  }
});

test('the variant non-bulk-updates has a tenth of them', () => {
  const messages = visible(generate({ messages: 20_000, variant: 'non-bulk-updates' }));
  const transactional =
    messages.filter(({ kind }) => kind === 'transactional').length / messages.length;
  expect(transactional).toBeCloseTo(0.1, 1);
});

test('the variant mixed-senders has addresses that send both offers and confirmations', () => {
  const messages = visible(generate({ messages: 20_000, variant: 'mixed-senders' }));
  const bulk = countBy(messages.filter(({ kind }) => kind === 'bulk'));
  const both = messages.filter(({ kind, sender }) => kind === 'transactional' && bulk.has(sender));
  expect(both.length).toBeGreaterThan(100);
});

test('the variant shared-domains has many senders on few domains', () => {
  const senders = [
    ...countBy(visible(generate({ messages: 20_000, variant: 'shared-domains' }))).keys(),
  ];
  const shared = senders.filter((sender) => /@utskick\d\.example$/.test(sender));
  expect(shared.length).toBeGreaterThan(30);
});

test('well-known domains carry the share of bulk volume asked for', () => {
  const domains = Array.from({ length: 400 }, (_, index) => `known${index}.test`);
  const messages = visible(generate({ wellKnown: { domains, volumeShare: 0.5 } })).filter(
    ({ kind }) => kind === 'bulk',
  );
  const known = messages.filter(({ sender }) => sender.endsWith('.test')).length;
  expect(known / messages.length).toBeCloseTo(0.5, 1);
});

test('100,000 messages take less than ten seconds of work', () => {
  const startedAt = process.cpuUsage();
  generate({ seed: 9 });
  expect(process.cpuUsage(startedAt).user / 1_000_000).toBeLessThan(10);
});
