import { expect, test } from 'vitest';

import {
  mboxOf,
  programMessage,
  takeoutMessage,
} from '#tests/tools/google-sandbox/support/build-mbox.ts';
import { importFile } from '#tests/tools/google-sandbox/support/import-file.ts';

const CHUNKS = [1, 7, 65_536];
const HEADERS = ['From: a@x.example', 'Subject: Inner', 'Date: Thu, 01 Oct 2026 08:00:00 +0200'];

/** Subjects of what a file holds, however it comes, and what is said of it. */
async function subjectsIn(file: string) {
  const seen = [];
  for (const chunkBytes of CHUNKS) {
    const report = await importFile(file, chunkBytes);
    const { mailbox, found, imported, repeated, refused } = report;
    expect(imported + repeated + refused.length).toBe(found);
    seen.push({
      subjects: Array.from({ length: mailbox.count }, (_, ordinal) =>
        mailbox.subjectOf(ordinal),
      ).toSorted(),
      separators: report.separators,
      refused: refused.length,
      remarks: report.remarks.map(({ reason }) => reason),
    });
  }
  const [first] = seen;
  for (const other of seen) expect(other).toEqual(first);
  return first;
}

test.each([
  ['nothing behind From', 'From '],
  ['not even a space behind From', 'From'],
  ['a hyphen', 'From -'],
  ['a date of JavaScript’s', 'From - no-reply@x.example  Mon Oct 16 2023 16:18:56 GMT-0700'],
  ['a sender of several words', 'From Kim Lind Thu Oct  1 06:00:30 2026'],
  ['two spaces', 'From  kim@x.example Thu Oct  1 06:00:30 2026'],
])(
  'a From line with %s begins a message, with an empty line before it and without',
  async (_, fromLine) => {
    for (const between of [[''], []]) {
      const message = (subject: string) => [
        fromLine,
        'X-Mozilla-Status: 0001',
        'From: Bo <bo@x.example>',
        `Subject: ${subject}`,
        'Date: Thu, 01 Oct 2026 08:00:00 +0200',
        '',
        'Hej',
        ...between,
      ];
      const file = mboxOf(...message('One'), ...message('Two'), ...message('Three'));
      expect(await subjectsIn(file)).toEqual({
        subjects: ['One', 'Three', 'Two'],
        separators: 3,
        refused: 0,
        remarks: [],
      });
    }
  },
);

test('a dated From line begins a message right behind the text of another', async () => {
  const lines = takeoutMessage({ Subject: 'One' }).slice(0, -1);
  const file = mboxOf(...lines, ...programMessage({ Subject: 'Two' }));
  expect(await subjectsIn(file)).toMatchObject({ subjects: ['One', 'Two'], separators: 2 });
});

test.each([
  ['a sentence', ['From the President of the club, bo@x.example:', 'all is well.']],
  ['a word and what looks like a header', ['From Anna', 'To: dig', 'vi ses']],
  ['a word and one header', ['From Anna', 'Note: come early', '']],
  ['a word and headers without a sender', ['From Anna', 'To: dig', 'Subject: hej', '']],
  ['nothing else', ['From ']],
  ['nothing else, and a sentence behind it', ['From', 'here on it goes up.']],
  ['a sentence with a date', ['From now Thu Oct  1 06:00:30 2026 on', 'it is different']],
  [
    'a sentence that ends with a date',
    ['From me to you, Thu Oct  1 06:00:30 2026', 'all the best'],
  ],
  ['a sentence right behind another', ['It came', 'From a friend', ...HEADERS, '']],
])('a line of the text that begins with From, %s, begins no message', async (_, lines) => {
  const file = mboxOf(
    ...takeoutMessage({ Subject: 'One' }, ['Hej!', '', ...lines, '', 'Slut']),
    ...takeoutMessage({ Subject: 'Two' }),
  );
  expect(await subjectsIn(file)).toMatchObject({
    subjects: ['One', 'Two'],
    separators: 2,
    refused: 0,
  });
});

const PATCH = [
  'From 1f0c2d3e4b5a69788796a5b4c3d2e1f001234567 Mon Sep 17 00:00:00 2001',
  'From: Utv <utv@x.example>',
  'Date: Thu, 01 Oct 2026 08:00:00 +0200',
  'Subject: [PATCH] mend',
  '',
  '---',
  '',
];

test('a patch in the text is text, which is said; the message keeps its full size', async () => {
  const body = ['See below.', '', ...PATCH, 'bye'];
  const file = mboxOf(
    ...takeoutMessage({ Subject: 'One' }, body),
    ...takeoutMessage({ Subject: 'Two' }),
  );
  expect(await subjectsIn(file)).toEqual({
    subjects: ['One', 'Two'],
    separators: 2,
    refused: 0,
    remarks: ['message 1: kept 1 line(s) as its text that look like a From line'],
  });
  const { mailbox } = await importFile(file);
  const lines = takeoutMessage({ Subject: 'One' }, body).slice(1, -1);
  expect(mailbox.columns.sizeBytes[0]).toBe(Buffer.byteLength(mboxOf(...lines)));
});

test('a file of patches has each as a message', async () => {
  const other = PATCH.map((line) => line.replace('mend', 'mend more'));
  expect(await subjectsIn(mboxOf(...PATCH, ...other))).toMatchObject({
    subjects: ['[PATCH] mend', '[PATCH] mend more'],
    separators: 2,
  });
});

test('a header of hundreds of lines behind a bare From line begins a message', async () => {
  const hops = Array.from({ length: 900 }, (_, hop) => `Received: by ${hop}.example;\n\tno day`);
  const message = ['From ', ...hops, ...HEADERS, '', 'Hej'];
  expect(await subjectsIn(mboxOf(...message))).toMatchObject({
    subjects: ['Inner'],
    separators: 1,
  });
});

test('a file that ends behind a From line, or within the headers behind it, is reported so', async () => {
  const good = takeoutMessage({ Subject: 'One' });
  const [dated = ''] = programMessage();
  expect(await subjectsIn(mboxOf(...good, dated))).toMatchObject({ separators: 2, refused: 1 });
  expect(await subjectsIn(mboxOf(...good, 'From '))).toMatchObject({ separators: 1, refused: 0 });
  const cut = mboxOf(...good, 'From ', ...HEADERS);
  expect(await subjectsIn(cut)).toMatchObject({ separators: 2, refused: 1 });
});

test('Takeout tells when a message arrived, whatever its own clock says', async () => {
  const { mailbox, remarks } = await importFile(
    mboxOf(
      ...takeoutMessage({ Date: 'Sun, 01 Jan 2012 00:00:00 +0000' }),
      ...takeoutMessage({ Date: null }),
      ...programMessage({ Date: 'Sun, 01 Jan 2012 00:00:00 +0000' }),
    ),
  );
  expect([...mailbox.columns.internalDateMs.subarray(0, 3)]).toEqual([
    Date.UTC(2012, 0, 1),
    Date.UTC(2026, 9, 1, 6, 0, 30),
    Date.UTC(2026, 9, 1, 6, 0, 30),
  ]);
  expect(remarks).toEqual([]);
});

test('a message is counted once, by Gmail’s own number or else by what its header says', async () => {
  const one = takeoutMessage({ Subject: 'One' });
  const sent = programMessage({ Subject: 'Two' });
  const alike = programMessage({ Subject: 'Two', Date: 'Thu, 01 Oct 2026 09:00:00 +0200' });
  const unnamed = programMessage({ Subject: 'Three', 'Message-ID': null });
  const report = await importFile(
    mboxOf(...one, ...sent, ...one, ...sent, ...alike, ...unnamed, ...unnamed),
  );
  expect(report).toMatchObject({ separators: 7, found: 7, imported: 5, repeated: 2, refused: [] });
  expect(report.remarks.map(({ reason }) => reason)).toEqual([
    'message 3: it is message 1 again and was counted once',
    'message 4: it is message 2 again and was counted once',
  ]);
});

test('two messages of Gmail are two, however alike', async () => {
  const [fromLine = '', ...rest] = takeoutMessage();
  const other = fromLine.replace('@xxx', '7@xxx').replace('165', '16');
  const { imported, repeated } = await importFile(mboxOf(fromLine, ...rest, other, ...rest));
  expect({ imported, repeated }).toEqual({ imported: 2, repeated: 0 });
});
