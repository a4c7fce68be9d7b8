import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';

/** What is said of one entry of a mailbox file, by the line of the file that it begins in. */
export type RefusedLine = { lineNumber: number; reason: string };

export type ImportedMailbox = {
  mailbox: Mailbox;
  imported: number;
  /** Entries that were left out. */
  refused: RefusedLine[];
  /** Entries that were taken although something was missing or mended. */
  remarks: RefusedLine[];
};
