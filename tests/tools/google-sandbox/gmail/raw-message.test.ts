import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { parseHeaderBlock } from '#tests/tools/google-sandbox/import/header-block.ts';
import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';

import { CONTENT_CANARY } from './content-canary.ts';
import { rawMessage } from './raw-message.ts';

const CONTROL_CHARACTERS = /[^\t -~\u0080-\uffff]+/g;

function decode(raw: string): Buffer {
  expect(raw).toMatch(/^[\w-]+={0,2}$/);
  return Buffer.from(raw, 'base64url');
}

function headerBytesOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.indexOf('\r\n\r\n'));
}

/** The raw message of a mailbox with just this one. */
function rawOf(message: Parameters<typeof buildMailbox>[0][number]) {
  const mailbox = buildMailbox([message]);
  return { bytes: decode(rawMessage(mailbox, 0)), headers: mailbox.headersOf(0), mailbox };
}

test('every generated message is written so that its headers are read back as they are', async () => {
  const owner = { address: OWNER, name: 'Anna Åkerström, "AÅ"' };
  const mailbox = generateMailbox({ messages: 2000, seed: 8, nowMs: NOW_MS, owner });
  let attachments = 0;
  for (const ordinal of mailbox.newestFirst) {
    const bytes = decode(rawMessage(mailbox, ordinal));
    const expected = mailbox
      .headersOf(ordinal)
      .map(([name, value]) => [name, value.replace(CONTROL_CHARACTERS, ' ')]);
    const block = parseHeaderBlock(headerBytesOf(bytes));
    expect(block).toEqual({ headers: expected, isUtf8: true, strayLines: 0 });
    if (ordinal % 20 !== 0) continue;
    const email = await PostalMime.parse(bytes);
    expect(email.text).toContain(`${CONTENT_CANARY}-${mailbox.ids.idOf(ordinal)}`);
    expect(email.subject).toBe(mailbox.subjectOf(ordinal));
    expect(email.attachments.map(({ filename }) => filename)).toEqual(
      mailbox.attachmentsOf(ordinal).map(({ filename }) => filename),
    );
    attachments += email.attachments.length;
  }
  expect(attachments).toBeGreaterThan(0);
});

test('a message is about as large as Gmail says', () => {
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 300, seed: 9, nowMs: NOW_MS, owner });
  const small = Array.from(mailbox.newestFirst).filter(
    (ordinal) => (mailbox.columns.sizeBytes[ordinal] ?? 0) < 200_000,
  );
  const large = small.filter((ordinal) => (mailbox.columns.sizeBytes[ordinal] ?? 0) > 20_000);
  expect(large.length).toBeGreaterThan(20);
  for (const ordinal of large) {
    const ratio =
      decode(rawMessage(mailbox, ordinal)).length / (mailbox.columns.sizeBytes[ordinal] ?? 1);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.2);
  }
});

test.each<[string, string]>([
  ['a Swedish subject', 'Räksmörgås på Åland – så här går det till'],
  ['plain words around', 'Hello, din order är på väg, see you soon'],
  ['something longer than a line', `Å ${'och så vidare '.repeat(40)}ö`],
  ['spaces in a row', 'one  two   three\tfour'],
  ['an emoji', '🎉 50 % på allt! 🎉'],
  ['what looks encoded', 'How to write =?UTF-8?Q?x?= in a subject'],
  ['one word without an end', 'x'.repeat(3000)],
])('a subject with %s comes back', async (_what, subject) => {
  const { bytes } = rawOf({ subject });
  expect((await PostalMime.parse(bytes)).subject).toBe(subject);
  expect(headerBytesOf(bytes).toString('latin1')).toMatch(/^[\t\r\n -~]*$/);
});

test.each<[string, { name: string; address: string }[]]>([
  ['Åsa Öberg <asa@ett.example>', [{ name: 'Åsa Öberg', address: 'asa@ett.example' }]],
  ['"Öberg, Åsa" <asa@ett.example>', [{ name: 'Öberg, Åsa', address: 'asa@ett.example' }]],
  [
    'Bo <bo@ett.example>, "Lärare \\"Kalle\\" Å" <k@tva.example>',
    [
      { name: 'Bo', address: 'bo@ett.example' },
      { name: 'Lärare "Kalle" Å', address: 'k@tva.example' },
    ],
  ],
])('the addresses %s come back', async (to, expected) => {
  const { bytes } = rawOf({ to });
  expect((await PostalMime.parse(bytes)).to).toEqual(expected);
});

test('a value cannot begin a header of its own', async () => {
  const { bytes } = rawOf({
    headers: [
      ['List-Unsubscribe', '<https://x.example/a\r\nX-Injected: 1\r\n\r\nbody>'],
      ['Not a name: X-Other', '1'],
    ],
  });
  const { headers, text } = await PostalMime.parse(bytes);
  expect(headers.map(({ key }) => key)).toEqual(['from', 'to', 'subject', 'list-unsubscribe']);
  expect(text?.startsWith(CONTENT_CANARY)).toBe(true);
});

test('lines are folded, and those of the body short', () => {
  const references = Array.from({ length: 60 }, (_, index) => `<${index}@list.example>`).join(' ');
  const { bytes } = rawOf({ headers: [['References', references]], sizeBytes: 9000 });
  const lengths = bytes
    .toString('utf8')
    .split('\r\n')
    .map((line) => line.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(76);
  expect(parseHeaderBlock(headerBytesOf(bytes)).headers.at(-1)).toEqual(['References', references]);
});

test('base64 and HTML are as declared', async () => {
  const { bytes } = rawOf({
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Transfer-Encoding', 'base64'],
    ],
  });
  expect(bytes.toString('utf8')).not.toContain(CONTENT_CANARY);
  expect((await PostalMime.parse(bytes)).html).toContain(CONTENT_CANARY);
});

test('attachments have their names and sizes, whatever the names', async () => {
  const attachments = [
    { filename: 'Ärende "7" (2026).pdf', sizeBytes: 70_001 },
    { filename: 'a\\b "c".zip', sizeBytes: 57 },
    { filename: 'tom.png', sizeBytes: 0 },
  ];
  const { bytes } = rawOf({
    headers: [['Content-Type', 'multipart/mixed; boundary="=_x y\'z"']],
    attachments,
    sizeBytes: 100_000,
  });
  const parsed = await PostalMime.parse(bytes);
  expect(
    parsed.attachments.map(({ filename, content }) => ({
      filename,
      sizeBytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  ).toEqual(attachments);
  expect(parsed.text).toContain(CONTENT_CANARY);
});

test.each([
  'multipart/mixed',
  'multipart/mixed; boundary=""',
  'multipart/alternative; boundary="ends in space "',
  ';',
])('a Content-Type that declares nothing to go by (%s) leaves plain text', async (type) => {
  const { bytes } = rawOf({
    headers: [['Content-Type', type]],
    attachments: [{ filename: 'a.pdf', sizeBytes: 10 }],
  });
  expect(bytes.toString('utf8')).toContain(`\r\n\r\n${CONTENT_CANARY}`);
});

test('a message that claims four gigabytes does not become so large', () => {
  const huge = 2 ** 32 - 1;
  const { mailbox, bytes } = rawOf({
    headers: [['Content-Type', 'multipart/mixed; boundary=b']],
    sizeBytes: huge,
    attachments: [
      { filename: 'a.zip', sizeBytes: huge },
      { filename: 'b.zip', sizeBytes: huge },
    ],
  });
  expect(bytes.length).toBeLessThan(80 * 2 ** 20);
  expect(mailbox.attachmentsOf(0)).toHaveLength(2);
});
