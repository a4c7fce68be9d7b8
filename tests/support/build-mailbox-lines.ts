import { importJsonl } from '#tests/tools/google-sandbox/import/import-jsonl.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { MAILBOX_OWNER, SCAN_NOW_MS } from './sandbox-scan.ts';

export type GivenMail = {
  from?: string;
  subject?: string;
  headers?: readonly (readonly [string, string])[];
  ageDays?: number;
  /** In place of its age. */
  atMs?: number;
  sizeBytes?: number;
  labelIds?: readonly string[];
};

/** A mailbox of just these messages. */
export function buildMailbox(mails: readonly GivenMail[]): Mailbox {
  const lines = mails.map((mail) =>
    JSON.stringify({
      headers: [
        ['From', mail.from ?? 'Someone <someone@people.example>'],
        ['Subject', mail.subject ?? 'Hello'],
        ...(mail.headers ?? []),
      ],
      sizeBytes: mail.sizeBytes ?? 5_000,
      ...(mail.atMs === undefined ? { ageDays: mail.ageDays ?? 60 } : { internalDate: mail.atMs }),
      labelIds: mail.labelIds ?? ['INBOX'],
    }),
  );
  return importJsonl(lines, { owner: MAILBOX_OWNER.address, nowMs: SCAN_NOW_MS }).mailbox;
}

/** As many of something as asked for, numbered from 0. */
export function times<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, number) => make(number));
}
