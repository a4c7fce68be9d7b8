import { importJsonl } from '#tests/tools/google-sandbox/import/import-jsonl.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

export const OWNER = 'anna@postlada.example';
export const NOW_MS = Date.UTC(2026, 9, 15, 20);

export type TestMessage = {
  from?: string;
  to?: string;
  subject?: string;
  sizeBytes?: number;
  /** Default: one day before NOW_MS. */
  internalDate?: number;
  labelIds?: readonly string[];
  threadId?: string;
  attachments?: readonly { filename: string; sizeBytes: number }[];
  headers?: readonly (readonly [string, string])[];
};

/** A mailbox of the messages named, each with plain values for what is not said. */
export function buildMailbox(messages: readonly TestMessage[]): Mailbox {
  const lines = messages.map((message) =>
    JSON.stringify({
      headers: [
        ['From', message.from ?? 'Someone <someone@elsewhere.example>'],
        ['To', message.to ?? OWNER],
        ['Subject', message.subject ?? 'Hello'],
        ...(message.headers ?? []),
      ],
      sizeBytes: message.sizeBytes ?? 1000,
      internalDate: message.internalDate ?? NOW_MS - 86_400_000,
      labelIds: message.labelIds ?? ['INBOX'],
      threadId: message.threadId,
      attachments: message.attachments,
    }),
  );
  const { mailbox, refused } = importJsonl(lines, { owner: OWNER, nowMs: NOW_MS });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
  return mailbox;
}
