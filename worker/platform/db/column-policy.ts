/**
 * Decides how exports, erasures and logs treat a column. `key`: ids that join rows · `personal`: about a person ·
 * `secret`: ciphertext or hash of a credential · `mailbox`: derived from a person's mail · `figure`: anonymous totals
 * · `service`: our own state.
 */
export type ColumnClass = 'key' | 'personal' | 'secret' | 'mailbox' | 'figure' | 'service';

/** Retention of accounting records (bokföringslagen 1999:1078, 7 kap. 2 §). */
export const BOOKKEEPING_END =
  'the end of the seventh year after the calendar year in which the financial year ended';

/** Owner, retention and the class of each column; a column without a class does not compile. */
export type TablePolicy<Row> = {
  owner: 'user' | 'visitor' | 'user or visitor' | 'service';
  retention: string;
  columns: Record<keyof Row, ColumnClass>;
};
