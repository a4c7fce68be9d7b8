/**
 * Saves by `save`, one at a time: of what is to be saved meanwhile only the newest is.
 * @returns saves in its turn, and tells whether nothing newer is to be saved; only what is the newest throws
 */
export function newestOnly<Choice>(
  save: (choice: Choice) => Promise<void>,
): (choice: Choice) => Promise<boolean> {
  let newest = 0;
  let lastTurn = Promise.resolve();
  return async (choice) => {
    newest += 1;
    const mine = newest;
    const turn = lastTurn.then(() => (mine === newest ? save(choice) : undefined));
    lastTurn = turn.catch(() => undefined);
    try {
      await turn;
    } catch (error) {
      if (mine === newest) throw error;
    }
    return mine === newest;
  };
}
