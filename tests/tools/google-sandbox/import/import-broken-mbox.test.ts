import { expect, test } from 'vitest';

import {
  mboxOf,
  programMessage,
  takeoutMessage,
} from '#tests/tools/google-sandbox/support/build-mbox.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { importFile } from '#tests/tools/google-sandbox/support/import-file.ts';

import { importMbox } from './import-mbox.ts';

const GOOD = takeoutMessage({ Subject: 'Good' });
const LINES = GOOD.length;
const GOOD_TOO = takeoutMessage({ Subject: 'Good', 'Message-ID': '<2@elsewhere.example>' });

/** What a bad entry between two good ones comes to. */
async function between(entry: readonly string[]) {
  const { mailbox, ...report } = await importFile(mboxOf(...GOOD, ...entry, ...GOOD_TOO));
  const good = Array.from({ length: mailbox.count }, (_, ordinal) => mailbox.subjectOf(ordinal));
  expect(good.filter((subject) => subject === 'Good')).toHaveLength(2);
  return { mailbox, ...report };
}

test.each([
  [
    'no header at all',
    ['From a@x Thu Oct 01 06:00:30 2026', '', 'only text', ''],
    'it has no header',
  ],
  ['nothing', ['From a@x Thu Oct 01 06:00:30 2026'], 'it has no header'],
  [
    'no date anywhere',
    ['From a@x Fri Oct 99 06:00:30 2026', 'Subject: x', '', 'text', ''],
    'it has no date, and its From line tells none',
  ],
  [
    'no date, not even in its From line',
    ['From nobody', 'From: a@x', 'Subject: x', '', 'text', ''],
    'it has no date, and its From line tells none',
  ],
])('a message with %s is left out and named, and nothing beside it', async (_, entry, reason) => {
  const { imported, refused, remarks } = await between(entry);
  expect(imported).toBe(2);
  expect(refused).toEqual([{ lineNumber: LINES + 1, reason: `message 2: ${reason}` }]);
  expect(remarks).toEqual([]);
});

test.each([
  ['it has no date', null],
  ['its date makes no sense', 'yesterday 5'],
  ['its date makes no sense', 'Thu, 01 Oct 2099 08:00:00 +0200'],
  ['its date makes no sense', 'Thu, 99 Oct 2026 08:00:00 +0200'],
  ['its date makes no sense', ''],
])('%s (%j): the message is placed by its From line', async (problem, date) => {
  const { mailbox, imported, refused, remarks } = await between(programMessage({ Date: date }));
  expect({ imported, refused }).toEqual({ imported: 3, refused: [] });
  expect(remarks).toEqual([
    { lineNumber: LINES + 1, reason: `message 2: ${problem} and was placed by its From line` },
  ]);
  expect([...mailbox.columns.internalDateMs]).toContain(Date.UTC(2026, 9, 1, 6, 0, 30));
});

test('a header of 200 KB is kept whole', async () => {
  const long = `x${'y'.repeat(200_000)}z`;
  const { mailbox, imported, refused } = await between(takeoutMessage({ Subject: long }));
  expect({ imported, refused }).toEqual({ imported: 3, refused: [] });
  const subjects = Array.from({ length: 3 }, (_, ordinal) => mailbox.subjectOf(ordinal));
  expect(subjects).toContain(long);
});

test('a header cut into 20,000 folded lines is kept whole', async () => {
  const to = Array.from({ length: 20_000 }, (_, number) => `a${number}@x.example`).join(',\n ');
  const { mailbox, refused } = await between(takeoutMessage({ To: to }));
  expect(refused).toEqual([]);
  const recipients = [...mailbox.columns.recipients.subarray(0, 3)].map((number) =>
    mailbox.recipientTable.valueOf(number),
  );
  expect(recipients.some((value) => value.endsWith('a19998@x.example, a19999@x.example'))).toBe(
    true,
  );
});

test('a header without end is left out', async () => {
  const lines = Array.from({ length: 20_000 }, (_, number) => `X-${number}: ${'y'.repeat(60)}`);
  const { imported, refused } = await between([
    ...takeoutMessage().slice(0, -3),
    ...lines,
    '',
    'text',
    '',
  ]);
  expect(imported).toBe(2);
  expect(refused).toEqual([
    { lineNumber: LINES + 1, reason: 'message 2: its header is larger than 1048576 bytes' },
  ]);
});

test('bytes that are not UTF-8 are read as Windows-1252 and mentioned', async () => {
  const file = Buffer.from(
    mboxOf(...GOOD, ...takeoutMessage({ Subject: 'R\u00e4ksm\u00f6rg\u00e5s' }), ...GOOD_TOO),
    'latin1',
  );
  const { mailbox, imported, refused, remarks } = await importFile(file);
  expect({ imported, refused }).toEqual({ imported: 3, refused: [] });
  const subjects = Array.from({ length: 3 }, (_, ordinal) => mailbox.subjectOf(ordinal));
  expect(subjects).toContain('Räksmörgås');
  expect(remarks).toEqual([
    {
      lineNumber: LINES + 1,
      reason: 'message 2: its header is not UTF-8 and was read as Windows-1252',
    },
  ]);
});

test('a header of other bytes leaves one in UTF-8 beside it as it is', async () => {
  const [head, tail] = mboxOf(...takeoutMessage({ Subject: 'Räksmörgås', From: 'MARK' })).split(
    'MARK',
  );
  const raw = Buffer.from('Åsa <asa@x.example>', 'latin1');
  const { mailbox } = await importFile(
    Buffer.concat([Buffer.from(head ?? ''), raw, Buffer.from(tail ?? '')]),
  );
  expect(mailbox.subjectOf(0)).toBe('Räksmörgås');
  expect(Object.fromEntries(mailbox.headersOf(0))).toMatchObject({ From: 'Åsa <asa@x.example>' });
});

test('invalid bytes in a body disturb nobody', async () => {
  const bytes = Buffer.from(
    mboxOf(...GOOD, ...takeoutMessage({}, ['\u0001'.repeat(50)]), ...GOOD_TOO),
  );
  const { imported, refused, remarks } = await importFile(
    Buffer.from(bytes.map((byte) => (byte === 1 ? 0xfe : byte))),
  );
  expect({ imported, refused, remarks }).toEqual({ imported: 3, refused: [], remarks: [] });
});

test('lines without a colon are left out of a header and mentioned', async () => {
  const [fromLine = '', ...rest] = takeoutMessage();
  const { imported, remarks } = await between([fromLine, 'rubbish', ...rest]);
  expect(imported).toBe(3);
  expect(remarks).toEqual([
    { lineNumber: LINES + 1, reason: 'message 2: left out 1 header line(s) without a colon' },
  ]);
});

test('a file that ends within a header loses that message only', async () => {
  const whole = mboxOf(...GOOD, ...takeoutMessage());
  const cut = whole.slice(0, whole.lastIndexOf('Subject: Hello') + 9);
  const { imported, refused } = await importFile(cut);
  expect(imported).toBe(1);
  expect(refused).toEqual([
    { lineNumber: LINES + 1, reason: 'message 2: the file ends within its header' },
  ]);
});

test('a file that ends within an attachment keeps the message and says so', async () => {
  const body = ['--b', 'Content-Disposition: attachment; filename=a.bin', '', 'abcdef'];
  const { mailbox, imported, refused, remarks } = await importFile(
    mboxOf(
      ...GOOD,
      ...takeoutMessage({ 'Content-Type': 'multipart/mixed; boundary=b' }, body),
    ).trimEnd(),
  );
  expect({ imported, refused }).toEqual({ imported: 2, refused: [] });
  expect(remarks).toEqual([
    { lineNumber: LINES + 1, reason: 'message 2: the file ends before its last part does' },
  ]);
  expect([mailbox.attachmentsOf(0), mailbox.attachmentsOf(1)]).toContainEqual([
    { filename: 'a.bin', sizeBytes: 6 },
  ]);
});

test('a file that begins without a From line is read too, behind a byte order mark or not', async () => {
  for (const mark of ['', '\uFEFF']) {
    const { imported, refused, remarks } = await importFile(
      `${mark}${mboxOf(...takeoutMessage().slice(1), ...GOOD)}`,
    );
    expect({ imported, refused }).toEqual({ imported: 2, refused: [] });
    expect(remarks).toEqual([{ lineNumber: 1, reason: 'message 1: no From line precedes it' }]);
  }
});

test.each([[''], ['\n\n\n'], ['\uFEFF']])('the file %j holds nothing', async (file) => {
  const { imported, refused } = await importFile(file);
  expect({ imported, refused }).toEqual({ imported: 0, refused: [] });
});

test('a file that is no mailbox is refused as one entry', async () => {
  const { imported, refused } = await importFile(`PK\u0003\u0004${'\u0000\u0001'.repeat(40_000)}`);
  expect(imported).toBe(0);
  expect(refused).toEqual([{ lineNumber: 1, reason: 'message 1: it has no header' }]);
});

test('a body of a quarter of a gigabyte passes without being kept', async () => {
  const CHUNKS = 4096;
  const header = Buffer.from(mboxOf(...takeoutMessage().slice(0, -2)));
  const chunk = Buffer.alloc(65_536, 'x');
  let mostBytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    yield header;
    for (let index = 0; index < CHUNKS; index += 1) {
      mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers);
      yield chunk;
    }
  }
  const beforeBytes = process.memoryUsage().arrayBuffers;
  const { mailbox, imported } = await importMbox(
    { chunks: chunks(), read: () => header },
    { owner: OWNER, nowMs: NOW_MS },
  );
  expect(imported).toBe(1);
  expect(mailbox.columns.sizeBytes[0]).toBeGreaterThan(CHUNKS * chunk.length);
  expect(mostBytes - beforeBytes).toBeLessThan(128 * 2 ** 20);
});
