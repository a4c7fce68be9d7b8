import { expect, test } from 'vitest';

import { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { MailboxSearch } from '#tests/tools/google-sandbox/search/mailbox-search.ts';
import { DEFAULT_SEARCH_SETTINGS } from '#tests/tools/google-sandbox/search/match-size.ts';
import { mboxOf, takeoutMessage } from '#tests/tools/google-sandbox/support/build-mbox.ts';
import { NOW_MS } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { importFile } from '#tests/tools/google-sandbox/support/import-file.ts';

function messagesOf(mailbox: Mailbox) {
  const search = new MailboxSearch(mailbox, DEFAULT_SEARCH_SETTINGS, () => NOW_MS);
  return Array.from(new MailboxTruth({ mailbox, search }).messages()).toReversed();
}

const subjects = (mailbox: Mailbox) =>
  Array.from({ length: mailbox.count }, (_, ordinal) => mailbox.subjectOf(ordinal));

const TWO = mboxOf(
  ...takeoutMessage({ Subject: 'One', Date: 'Wed, 30 Sep 2026 08:00:00 +0000' }),
  ...takeoutMessage({ Subject: 'Two' }, ['First line', '>From here it is quoted', '', 'Last']),
);

test.each([
  ['LF', TWO],
  ['CRLF', TWO.replaceAll('\n', '\r\n')],
])('reads messages that end their lines with %s, however the file is cut up', async (_, file) => {
  for (const chunkBytes of [1, 3, 64, 65_536]) {
    const { mailbox, imported, refused, remarks } = await importFile(file, chunkBytes);
    expect({ imported, refused, remarks }).toEqual({ imported: 2, refused: [], remarks: [] });
    expect(subjects(mailbox)).toEqual(['One', 'Two']);
    expect(findHeader(mailbox.headersOf(1), 'From')).toBe('Kim <kim@elsewhere.example>');
  }
});

test('sizes are the bytes of the message, without its From line, separator and quoting', async () => {
  const { mailbox } = await importFile(TWO);
  const lines = takeoutMessage({ Subject: 'Two' }, [
    'First line',
    'From here it is quoted',
    '',
    'Last',
  ]);
  const message = mboxOf(...lines.slice(1, -1));
  expect(mailbox.columns.sizeBytes[1]).toBe(Buffer.byteLength(message));
});

test('shows the headers in order, without those that only the export has', async () => {
  const { mailbox } = await importFile(TWO);
  expect(mailbox.headersOf(1).map(([name]) => name)).toEqual([
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
  ]);
});

test.each([
  ['From now on we meet on Mondays at 10:30 in 2026.'],
  ['From our meeting on Mon Jan 5 at 10:30 in 2026 we learned much.'],
  ['From Mon Jan 5 10:30 on'],
  ['From: me@x.example'],
  ['From Monday to Friday'],
  ['>From 1@xxx Thu Oct 01 06:00:30 +0000 2026'],
  ['>>From 1@xxx Thu Oct 01 06:00:30 +0000 2026'],
  ['  From 1@xxx Thu Oct 01 06:00:30 +0000 2026'],
])('the line %j in a body begins no message', async (line) => {
  const { mailbox, imported, refused } = await importFile(
    mboxOf(
      ...takeoutMessage({}, ['Hello', '', line, 'more']),
      ...takeoutMessage({ Subject: 'Next' }),
    ),
  );
  expect({ imported, refused }).toEqual({ imported: 2, refused: [] });
  expect(mailbox.count).toBe(2);
});

test.each([
  ['From kim@elsewhere.example Thu Oct  1 06:00:30 2026'],
  ['From kim@elsewhere.example Thu Oct  1 06:00 2026'],
  ['From - Thu Oct 01 06:00:30 2026'],
  ['From kim@elsewhere.example Thu Oct  1 06:00:30 2026 +0000 remote from elsewhere'],
  ['From "kim k"@elsewhere.example Thu Oct  1 06:00:30 UTC 2026'],
  ['From MAILER-DAEMON Thu, 1 Oct 2026 06:00:30 +0000'],
  ['From Kim Lind Thu Oct  1 06:00:30 2026'],
  ['From  - kim@elsewhere.example  Thu Oct 01 2026 06:00:30 GMT+0000'],
])('the line %j begins a message, whose date it can tell', async (fromLine) => {
  const [, ...rest] = takeoutMessage({ Date: null });
  const { mailbox, remarks } = await importFile(mboxOf(...takeoutMessage(), fromLine, ...rest));
  const seconds = fromLine.includes('06:00:30') ? 30 : 0;
  const timeMs = Date.UTC(2026, 9, 1, 6, 0, seconds);
  expect([...mailbox.columns.internalDateMs.subarray(0, 2)]).toContain(timeMs);
  expect(remarks).toEqual([
    { lineNumber: 12, reason: 'message 2: it has no date and was placed by its From line' },
  ]);
});

test('a From line without a date begins a message between an empty line and a header', async () => {
  const [, ...rest] = takeoutMessage({ Subject: 'Second' });
  const first = takeoutMessage({ Subject: 'First', Date: 'Thu, 01 Oct 2026 07:00:00 +0200' });
  const file = mboxOf('From somebody', ...first.slice(1), 'From nobody', ...rest);
  for (const chunkBytes of [1, 7, 65_536]) {
    const { mailbox, refused, remarks } = await importFile(file, chunkBytes);
    expect({ refused, remarks }).toEqual({ refused: [], remarks: [] });
    expect(subjects(mailbox)).toEqual(['First', 'Second']);
    expect(findHeader(mailbox.headersOf(1), 'Subject')).toBe('Second');
  }
});

test('threads are those of X-GM-THRID, else of the answered message', async () => {
  const bare = { 'X-GM-THRID': null, 'X-Gmail-Labels': null };
  const { mailbox } = await importFile(
    mboxOf(
      ...takeoutMessage({ Subject: 'A1', 'X-GM-THRID': '7' }),
      ...takeoutMessage({ Subject: 'A2', 'X-GM-THRID': '7', 'Message-ID': '<2@x>' }),
      ...takeoutMessage({ ...bare, Subject: 'A3', 'In-Reply-To': '<2@x>' }),
      ...takeoutMessage({ Subject: 'B', 'X-GM-THRID': '8' }),
    ),
  );
  const { threadRoots } = mailbox.columns;
  const threads = new Map(
    subjects(mailbox).map((subject, ordinal) => [subject, threadRoots[ordinal]]),
  );
  expect(threads.get('A2')).toBe(threads.get('A1'));
  expect(threads.get('A3')).toBe(threads.get('A1'));
  expect(threads.get('B')).not.toBe(threads.get('A1'));
});

test.each([
  ['=?UTF-8?Q?Bj=C3=B6rk=2C_Eva?= <eva@x.example>', 'Björk, Eva'],
  ['=?UTF-8?Q?Bj=C3=B6rk,_Eva?= <eva@x.example>', 'Björk, Eva'],
  ['"=?UTF-8?Q?Bj=C3=B6rk=2C?= Eva" <eva@x.example>', 'Björk, Eva'],
  ['=?UTF-8?Q?Eva_=22B=22?=\n =?UTF-8?Q?_Bj=C3=B6rk?= <eva@x.example>', 'Eva "B" Björk'],
])(
  'the encoded words of %s are decoded, and no mark in them makes a second sender',
  async (from, name) => {
    const message = takeoutMessage({ From: from, Subject: '=?iso-8859-1?Q?F=F6r_sent?=' });
    const { mailbox } = await importFile(mboxOf(...message));
    expect(messagesOf(mailbox)).toMatchObject([
      { senderAddress: 'eva@x.example', senderName: name },
    ]);
    expect(mailbox.subjectOf(0)).toBe('För sent');
  },
);

test('attachments are the named parts, with the bytes that they decode to', async () => {
  const body = [
    '--outer',
    'Content-Type: multipart/alternative; boundary="in ner"',
    '',
    '--in ner',
    'Content-Type: text/plain',
    '',
    '--not a boundary',
    '--in ner--',
    '--outer',
    'Content-Type: application/pdf; name="=?UTF-8?Q?r=C3=A4kning.pdf?="',
    'Content-Transfer-Encoding: base64',
    '',
    'QUJD'.repeat(19),
    'QUJD',
    '--outer',
    'Content-Disposition: attachment; filename*0*=UTF-8\'\'%C3%A5r; filename*1="ets.txt"',
    '',
    'abc',
    '--outer--',
  ];
  const { mailbox, remarks } = await importFile(
    mboxOf(...takeoutMessage({ 'Content-Type': 'multipart/mixed;\n boundary=outer' }, body)),
  );
  expect(remarks).toEqual([]);
  expect(mailbox.attachmentsOf(0)).toEqual([
    { filename: 'räkning.pdf', sizeBytes: 60 },
    { filename: 'årets.txt', sizeBytes: 3 },
  ]);
  expect(mailbox.columns.attachmentFlags[0]).toBe(1);
});
