/** What the owner can mend before anything is asked: said plainly, without a stack. */
export class SetupError extends Error {}
