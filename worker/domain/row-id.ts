/** What the ids of our rows look like, for a regular expression: a prefix of theirs and 128 random bits (security/random-id). */
export const ROW_ID_PATTERN = '[a-z]{3}_[a-z0-9]{26,32}';

const ROW_ID = new RegExp(`^${ROW_ID_PATTERN}$`);

export function isRowId(text: string): boolean {
  return ROW_ID.test(text);
}
