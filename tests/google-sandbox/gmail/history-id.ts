import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';

const FIRST_HISTORY_ID = 1_000_000;

/** History ids grow with every change. */
export function historyIdOf(ordinal: number): string {
  return String(FIRST_HISTORY_ID + ordinal);
}

/** The newest history id of a mailbox. */
export function currentHistoryId(mailbox: Mailbox): string {
  return String(FIRST_HISTORY_ID + mailbox.contentVersion + mailbox.labelVersion);
}
