/** Of the six connections that may wait for an answer at once in one invocation (Workers limits), one is left over. */
const AT_ONCE = 5;

/** Does the same for each of these, a few at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  async function takeTurns(): Promise<void> {
    for (const item of queue) await work(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}
