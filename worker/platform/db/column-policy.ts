/**
 * What a column holds, which decides how it is treated in an export, an erasure and a log.
 * `key`: ids that join rows · `personal`: about a person · `secret`: ciphertext or hash of a credential ·
 * `mailbox`: derived from somebody's mail · `figure`: totals that name nobody · `service`: our own state.
 */
export type ColumnClass = 'key' | 'personal' | 'secret' | 'mailbox' | 'figure' | 'service';

/** Until when what belongs to the accounts is kept (bokföringslagen 1999:1078, 7 kap. 2 §). */
export const BOOKKEEPING_END =
  'the end of the seventh year after the calendar year in which the financial year ended';

/** Who owns a table's rows, when they go, and what each column holds. A column without a class does not compile. */
export type TablePolicy<Row> = {
  owner: 'user' | 'visitor' | 'user or visitor' | 'service';
  retention: string;
  columns: Record<keyof Row, ColumnClass>;
};
