/** The search for what lies in the trash. Gmail leaves the trash out of a listing that does not ask for it besides. */
export const TRASH_SEARCH = 'in:trash';
