/** Rows of a list that an admin sees at a time. */
export const ADMIN_PAGE_SIZE = 25;

/** The last page of a list of so many rows; of an empty one the first. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));
}
