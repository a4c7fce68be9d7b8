import type { z } from 'zod';

import { generateMailbox } from '#tests/google-sandbox/generate/generate-mailbox.ts';
import { importJsonl, type RefusedLine } from '#tests/google-sandbox/import/import-jsonl.ts';
import { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';

import type { newAccountSchema } from './control-schemas.ts';

type WantedAccount = z.output<typeof newAccountSchema>;

/** The mailbox that a new account is to have: generated, imported or empty. */
export function createMailbox(
  { email, name, mailbox }: WantedAccount,
  nowMs: number,
): { mailbox: Mailbox; refused: RefusedLine[] } {
  if (mailbox === undefined) return { mailbox: new Mailbox(email), refused: [] };
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
  return { mailbox: generated, refused: [] };
}
