import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

/** What is said of one entry of a mailbox file, by the line of the file that it begins in. */
export type RefusedLine = { lineNumber: number; reason: string };

/** `found` is `imported`, `repeated` and what was refused, taken together. */
export type ImportedMailbox = {
  mailbox: Mailbox;
  /** Lines of an mbox file that begin a message; null for a file that has none such. */
  separators: number | null;
  /** Messages in the file. */
  found: number;
  imported: number;
  /** Messages that were imported before from the same file. */
  repeated: number;
  /** Entries that were left out. */
  refused: RefusedLine[];
  /** Entries that were taken although something was missing or mended. */
  remarks: RefusedLine[];
};
