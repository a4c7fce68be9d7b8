import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import { importJsonl, type ImportedMailbox } from './import/import-jsonl.ts';

/** Reads a mailbox file in the import format. */
export async function readMailboxFile(
  path: string,
  options: { owner: string; nowMs: number },
): Promise<ImportedMailbox> {
  if (!/\.(jsonl|ndjson)$/i.test(path)) throw new Error(`${path}: a mailbox file ends in .jsonl`);
  const lines: string[] = [];
  const reader = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
  for await (const line of reader) lines.push(line);
  return importJsonl(lines, options);
}
