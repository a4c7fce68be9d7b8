/** The owner has ended the command: nothing more is asked, and what was moved is put back. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
  }
}
