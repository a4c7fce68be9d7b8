import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { isHidden } from '#tests/tools/google-sandbox/gmail/count-messages.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { parseAddresses } from '#tests/tools/google-sandbox/mailbox/address-table.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { readMailboxFile } from '#tests/tools/google-sandbox/mailbox-file.ts';
import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';

const NOW_MS = Date.UTC(2026, 10, 1);
const CASES = new URL('../../../corpus/cases/', import.meta.url);

async function readCase(name: string) {
  const path = fileURLToPath(new URL(name, CASES));
  const report = await readMailboxFile(path, { owner: OWNER, nowMs: NOW_MS });
  const { imported, repeated, refused, found, mailbox } = report;
  expect(imported + repeated + refused.length).toBe(found);
  expect(mailbox.count).toBe(imported);
  return { ...report, messages: messagesOf(mailbox) };
}

function messagesOf(mailbox: Mailbox) {
  return Array.from({ length: mailbox.count }, (_, ordinal) => ({
    subject: mailbox.subjectOf(ordinal),
    labelIds: mailbox.labelIdsOf(ordinal),
    day: new Date(mailbox.columns.internalDateMs[ordinal] ?? 0).toISOString().slice(0, 10),
    sizeBytes: mailbox.columns.sizeBytes[ordinal] ?? 0,
    isHidden: isHidden(mailbox, ordinal),
    sender: parseAddresses(findHeader(mailbox.headersOf(ordinal), 'From') ?? '')[0]?.name,
  }));
}

test.each(['dutch', 'english', 'german', 'italian', 'norwegian', 'spanish', 'swedish'])(
  'Takeout in %s: trash and spam are out, sent is known, and the user has one label',
  async (language) => {
    const { mailbox, messages, remarks } = await readCase(`04-takeout-${language}.mbox`);
    const labelsOf = (start: string) =>
      messages.filter(({ subject }) => subject.startsWith(start)).map(({ labelIds }) => labelIds);
    expect(messages.filter(({ isHidden }) => isHidden)).toHaveLength(2);
    expect(messages.filter(({ isHidden }) => !isHidden)).toHaveLength(10);
    expect(labelsOf('Brev')).toEqual(
      Array.from({ length: 6 }, () => ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS']),
    );
    expect(labelsOf('Skickat')).toEqual([['SENT']]);
    expect(mailbox.labels.list().map(({ name }) => name)).toEqual(['Familjen']);
    expect(remarks).toEqual([]);
  },
);

test('a scanner’s clock of 2012 does not date its mail', async () => {
  const { messages } = await readCase('08-takeout-date-of-arrival.mbox');
  expect(messages.map(({ day }) => day)).toEqual(Array.from({ length: 5 }, () => '2026-09-01'));
});

test('mail of 1970 and of years to come is taken as it is', async () => {
  const { refused, messages } = await readCase('10-dates-of-1970-and-2098.jsonl');
  expect(refused).toEqual([]);
  expect(messages.some(({ day }) => day === '1970-01-01')).toBe(true);
  expect(messages.some(({ day }) => day.startsWith('2098'))).toBe(true);
});

test('text that looks like a separator is text', async () => {
  const { messages, separators, remarks } = await readCase(
    '11-body-lines-that-begin-with-from.mbox',
  );
  expect(separators).toBe(3);
  // As many bytes as between the separators, without the quoting and the empty line at the end.
  expect(
    Object.fromEntries(messages.map(({ subject, sizeBytes }) => [subject, sizeBytes])),
  ).toEqual({ 'Ett brev': 337, 'En lapp': 387, Sista: 185 });
  expect(remarks.map(({ reason }) => reason)).toEqual([
    'message 2: kept 1 line(s) as its text that look like a From line',
  ]);
});

test.each([
  ['12-bare-separators.mbox', 5],
  ['12b-thunderbird-export-separators.mbox', 5],
  ['14-crlf-and-bom.mbox', 3],
])('%s is read whole', async (name, count) => {
  const { separators, found, imported, remarks } = await readCase(name);
  expect({ separators, found, imported }).toEqual({
    separators: count,
    found: count,
    imported: count,
  });
  expect(remarks).toEqual([]);
});

test('raw names are readable, in either encoding', async () => {
  const { messages } = await readCase('30b-raw-8bit-names.mbox');
  expect(messages.map(({ sender }) => sender).toSorted()).toEqual(['Läsarn', 'Läsarn två']);
});

test('a message that stands there twice is counted once, and it is said', async () => {
  const { found, imported, repeated, remarks } = await readCase('34-same-message-twice.mbox');
  expect({ found, imported, repeated }).toEqual({ found: 3, imported: 2, repeated: 1 });
  expect(remarks.map(({ reason }) => reason)).toEqual([
    'message 2: it is message 1 again and was counted once',
  ]);
});

test('names of Gmail’s and flags of mail programs are no labels of the user', async () => {
  const { mailbox, messages, remarks } = await readCase('35-takeout-label-names.mbox');
  expect(mailbox.labels.list().map(({ name }) => name)).toEqual([
    'Resor, 2025',
    'Familj "Ek"',
    '[Imap]/Sent',
    'Notes',
  ]);
  expect(messages).toHaveLength(17);
  expect(remarks.map(({ reason }) => /“(.*)”/.exec(reason)?.[1])).toEqual([
    'Category Travel',
    'Category Finance',
  ]);
});
