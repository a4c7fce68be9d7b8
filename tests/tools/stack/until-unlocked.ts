/** What SQLite says of a database that another process is writing to. */
const LOCKED = 'SQLITE_BUSY';
/** Each try takes the second in which a command starts, which is pause enough: a write lasts milliseconds. */
const TRIES = 15;

/**
 * Runs a command on a local database anew until the Worker beside it has written. A command opens the same file and
 * waits for no lock; its statements are one batch, so that none of a locked one was carried out.
 * @throws whatever else the command fails with, at once; and the lock's fault when it is never let go
 */
export async function untilUnlocked<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    try {
      return await run();
    } catch (error) {
      if (triesLeft === 1 || !String(error).includes(LOCKED)) throw error;
    }
  }
}
