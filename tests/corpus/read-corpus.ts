import { readFileSync } from 'node:fs';

import { z } from 'zod';

import type { BulkHeaders } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { readAddresses } from '#worker/platform/google/address-header.ts';

const lineSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  truth: z.enum(['newsletter', 'list', 'ham']),
  reading: z.enum(['personal', 'notice', 'newsletter', 'discussion', 'feed']).optional(),
});

export type CorpusMessage = {
  truth: z.output<typeof lineSchema>['truth'];
  /** Of `ham` only; see the README. */
  reading: z.output<typeof lineSchema>['reading'];
  headers: Required<BulkHeaders>;
  /** null where the corpus leaves it out. */
  subject: string | null;
  fromDomain: string;
};

/** All messages of the corpus, in the order of the file. */
export function readCorpus(): CorpusMessage[] {
  const text = readFileSync(new URL('./public-bulk-headers.jsonl', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => toMessage(lineSchema.parse(JSON.parse(line))));
}

/** Whether it is bulk mail in truth; null for feeds, which are neither. */
export function isTrulyBulk({ truth, reading }: CorpusMessage): boolean | null {
  if (reading === 'feed') return null;
  return truth !== 'ham' || reading === 'newsletter' || reading === 'discussion';
}

function toMessage({ headers, truth, reading }: z.output<typeof lineSchema>): CorpusMessage {
  const header = (name: string): string | null =>
    headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  const [sender] = readAddresses(header('from') ?? '');
  const address = sender?.address ?? '';
  return {
    truth,
    reading,
    headers: {
      listUnsubscribe: header('list-unsubscribe'),
      listId: header('list-id'),
      listPost: header('list-post'),
      mailingList: header('mailing-list'),
      beenThere: header('x-beenthere'),
      precedence: header('precedence'),
      autoSubmitted: header('auto-submitted'),
      feedbackId: header('feedback-id'),
      way: 'none',
      from: { name: sender?.name ?? '', address },
    },
    subject: header('subject'),
    fromDomain: address.slice(address.lastIndexOf('@') + 1).toLowerCase(),
  };
}
