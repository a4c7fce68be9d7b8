/** A step that is taken, or the delivery of the nth event that it told of; the same delivery may come again. */
export type Moment = { step: number; event: number | null };

/**
 * Every order in which the events of a story can arrive: its steps come one after another, and each event at any time
 * after the step that tells of it, so that it can come before or after any other, and after later steps.
 * @param tells how many events each step tells of
 * @param copies how often each event is delivered
 */
export function eventOrders(tells: readonly number[], copies: number): Moment[][] {
  const orders: Moment[][] = [];
  const left = tells.map((count) => Array.from({ length: count }, () => copies));
  const order: Moment[] = [];

  function goOn(taken: number): void {
    if (taken < tells.length) {
      order.push({ step: taken, event: null });
      goOn(taken + 1);
      order.pop();
    }
    for (const [step, counts] of left.slice(0, taken).entries()) {
      for (const [event, count] of counts.entries()) {
        if (count === 0) continue;
        counts[event] = count - 1;
        order.push({ step, event });
        goOn(taken);
        order.pop();
        counts[event] = count;
      }
    }
    if (taken === tells.length && left.flat().every((count) => count === 0)) {
      orders.push([...order]);
    }
  }

  goOn(0);
  return orders;
}
