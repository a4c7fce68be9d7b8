import { expect, test } from 'vitest';

import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';

import { importJsonlFile } from './import-jsonl.ts';

const CHUNK_BYTES = 65_536;

function line(subject: string, changes: Record<string, unknown> = {}): string {
  const headers = [
    ['From', 'A <a@x.example>'],
    ['Subject', subject],
  ];
  return JSON.stringify({ headers, sizeBytes: 10, ageDays: 2, labelIds: ['INBOX'], ...changes });
}

const GOOD = line('Good');

async function* inChunks(file: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  // One buffer for all chunks, as a file's reader may use: what is kept of a chunk has to be a copy.
  const chunk = Buffer.alloc(chunkBytes);
  for (let start = 0; start < file.length; start += chunkBytes) {
    yield chunk.subarray(0, file.copy(chunk, 0, start, start + chunkBytes));
  }
}

async function importFile(file: string | Buffer, chunkBytes = CHUNK_BYTES) {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : file;
  const { mailbox, found, imported, refused, remarks } = await importJsonlFile(
    inChunks(bytes, chunkBytes),
    { owner: OWNER, nowMs: NOW_MS },
  );
  expect(imported + refused.length).toBe(found);
  const subjects = Array.from({ length: mailbox.count }, (_, ordinal) =>
    mailbox.subjectOf(ordinal),
  );
  return { imported, refused, remarks, subjects: subjects.toSorted() };
}

/** What a line between two good ones comes to. */
function between(text: string): ReturnType<typeof importFile> {
  return importFile(`${GOOD}\n${text}\n${GOOD}\n`);
}

const BOTH_GOOD = { imported: 2, subjects: ['Good', 'Good'], remarks: [] };

test.each([
  ['half a line', GOOD.slice(0, 40), 'not JSON'],
  ['no date', line('Bad', { ageDays: undefined }), 'needs internalDate or ageDays'],
  ['a line without end', `"${'x'.repeat(17 * 2 ** 20)}"`, 'longer than 16777216 bytes'],
])('%s is left out and named, and nothing beside it', async (_, text, reason) => {
  expect(await between(text)).toEqual({ ...BOTH_GOOD, refused: [{ lineNumber: 2, reason }] });
});

test('a file that ends within a line loses that line only', async () => {
  expect(await importFile(`${GOOD}\r\n${GOOD}\n${GOOD.slice(0, -1)}`)).toEqual({
    ...BOTH_GOOD,
    refused: [{ lineNumber: 3, reason: 'not JSON' }],
  });
});

test('a last line needs no end', async () => {
  expect(await importFile(`${GOOD}\n${GOOD}`)).toEqual({ ...BOTH_GOOD, refused: [] });
});

test('a header of 200 KB is kept whole, however the file is cut up', async () => {
  const long = `x${'y'.repeat(200_000)}z`;
  for (const chunkBytes of [7, 4_099, CHUNK_BYTES]) {
    const { subjects } = await importFile(`${GOOD}\n${line(long)}\n`, chunkBytes);
    expect(subjects).toEqual(['Good', long]);
  }
});

test.each(['\u2028', '\u2029', '\u0085', 'å', '🗑'])(
  'the character %j ends no line',
  async (character) => {
    const subject = `one${character}two`;
    for (const chunkBytes of [1, CHUNK_BYTES]) {
      const got = await importFile(`${GOOD}\n${line(subject)}\n`, chunkBytes);
      expect(got).toMatchObject({ subjects: ['Good', subject], refused: [], remarks: [] });
    }
  },
);

test('bytes that are not UTF-8 are read as Windows-1252 and mentioned', async () => {
  const file = Buffer.from(`${GOOD}\n\n${line('Räksmörgås')}\nrubbish å\n${GOOD}\n`, 'latin1');
  expect(await importFile(file)).toEqual({
    imported: 3,
    subjects: ['Good', 'Good', 'Räksmörgås'],
    refused: [{ lineNumber: 4, reason: 'not JSON' }],
    remarks: [{ lineNumber: 3, reason: 'it is not UTF-8 and was read as Windows-1252' }],
  });
});

test.each(['', '\n\r\n \n', '\uFEFF'])('the file %j holds nothing', async (file) => {
  expect(await importFile(file)).toEqual({ imported: 0, subjects: [], refused: [], remarks: [] });
});
