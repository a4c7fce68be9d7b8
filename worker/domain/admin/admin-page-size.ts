/** Rows of a list that an admin sees at a time. */
export const ADMIN_PAGE_SIZE = 25;
