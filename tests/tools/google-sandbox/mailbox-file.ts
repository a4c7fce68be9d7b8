import { createReadStream, openSync, readSync } from 'node:fs';

import { importJsonlFile } from './import/import-jsonl.ts';
import { importMbox } from './import/import-mbox.ts';
import type { ImportedMailbox } from './import/import-report.ts';

const CHUNK_BYTES = 262_144;

/** Reads a mailbox file: `.mbox`, or `.jsonl` in the import format. */
export async function readMailboxFile(
  path: string,
  options: { owner: string; nowMs: number },
): Promise<ImportedMailbox> {
  if (/\.mbox$/i.test(path)) return readMbox(path, options);
  if (!/\.(jsonl|ndjson)$/i.test(path)) {
    throw new Error(`${path}: a mailbox file ends in .mbox or .jsonl`);
  }
  return importJsonlFile(createReadStream(path, { highWaterMark: CHUNK_BYTES }), options);
}

/** The file stays open, since headers are read from it when they are asked for. */
async function readMbox(
  path: string,
  options: { owner: string; nowMs: number },
): Promise<ImportedMailbox> {
  const descriptor = openSync(path, 'r');
  return importMbox(
    {
      chunks: createReadStream(path, { highWaterMark: CHUNK_BYTES }),
      read(start, length) {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(descriptor, bytes, 0, length, start));
      },
    },
    options,
  );
}
