import { importMbox } from '#tests/tools/google-sandbox/import/import-mbox.ts';
import type { ImportedMailbox } from '#tests/tools/google-sandbox/import/import-report.ts';

import { NOW_MS, OWNER } from './build-mailbox.ts';

/** Imports the text or the bytes of an mbox file, which comes in chunks of that size. */
export function importFile(file: string | Buffer, chunkBytes = 65_536): Promise<ImportedMailbox> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : file;
  const read = (start: number, length: number) => bytes.subarray(start, start + length);
  return importMbox({ chunks: inChunks(bytes, chunkBytes), read }, { owner: OWNER, nowMs: NOW_MS });
}

async function* inChunks(file: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += chunkBytes) {
    yield file.subarray(start, start + chunkBytes);
  }
}
