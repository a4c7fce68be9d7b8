/** What the user can mend: said plainly, without the rest. */
export class StackError extends Error {}
