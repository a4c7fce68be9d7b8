import type { z } from 'zod';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { importJsonl } from '#tests/tools/google-sandbox/import/import-jsonl.ts';
import { importMbox } from '#tests/tools/google-sandbox/import/import-mbox.ts';
import type { ImportedMailbox } from '#tests/tools/google-sandbox/import/import-report.ts';
import { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import type { newAccountSchema } from './control-schemas.ts';

type WantedAccount = z.output<typeof newAccountSchema>;

type MadeMailbox = Pick<ImportedMailbox, 'mailbox' | 'repeated' | 'refused' | 'remarks'>;

const NOT_OF_A_FILE = { repeated: 0, refused: [], remarks: [] };

/** The mailbox that a new account is to have: generated, imported or empty. */
export async function createMailbox(
  { email, name, mailbox }: WantedAccount,
  nowMs: number,
): Promise<MadeMailbox> {
  if (mailbox === undefined) return { mailbox: new Mailbox(email), ...NOT_OF_A_FILE };
  if ('mbox' in mailbox) {
    const file = Buffer.from(mailbox.mbox, 'utf8');
    const read = (start: number, length: number) => file.subarray(start, start + length);
    return importMbox({ chunks: inOneChunk(file), read }, { owner: email, nowMs });
  }
  if ('jsonl' in mailbox) {
    const { jsonl } = mailbox;
    const lines =
      typeof jsonl === 'string'
        ? jsonl.split('\n')
        : jsonl.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    return importJsonl(lines, { owner: email, nowMs });
  }
  const { messages, seed = 1, nowMs: generatedAtMs = nowMs, variant } = mailbox.generate;
  const generated = generateMailbox({
    messages,
    seed,
    nowMs: generatedAtMs,
    owner: { address: email, name: name ?? email },
    ...(variant === undefined ? {} : { variant }),
  });
  return { mailbox: generated, ...NOT_OF_A_FILE };
}

async function* inOneChunk(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}
