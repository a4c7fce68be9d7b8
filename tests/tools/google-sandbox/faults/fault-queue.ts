import type { Fault, FaultAction } from './fault.ts';
import { FaultOrder, type FaultyCall } from './fault-order.ts';
import { PageIndex } from './page-index.ts';

/** A fault that has struck a call. */
export type StruckFault = {
  action: FaultAction;
  /** The account that the call is for; null where the call does not tell. */
  email: string | null;
  /** How often this fault had struck before. */
  strike: number;
  order: FaultOrder;
};

type HangingCall = { order: FaultOrder | null; end: () => void };

/** The faults that tests and people have ordered, first come first used. */
export class FaultQueue {
  /** Which page of its listing a page token leads to. */
  readonly pages = new PageIndex();
  readonly #clock: () => number;
  #orders: FaultOrder[] = [];
  #lastId = 0;
  /** Orders with a number up to this one were cleared away. */
  #clearedId = 0;
  readonly #removedIds = new Set<number>();
  readonly #hanging = new Set<HangingCall>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Orders a fault and returns its number. */
  add(fault: Fault): number {
    this.#lastId += 1;
    this.#orders.push(new FaultOrder(this.#lastId, { ...fault }, this.#clock()));
    return this.#lastId;
  }

  /**
   * The fault that strikes a call, or null; one used so many times as was ordered is gone. A call that one
   * fault strikes does not count for those ordered after it.
   */
  take(call: FaultyCall): StruckFault | null {
    const nowMs = this.#clock();
    this.#forgetSpent(nowMs);
    for (const order of this.#orders) {
      const strike = order.strike(call, nowMs);
      if (strike === null) continue;
      return { action: order.fault.action, email: call.email, strike, order };
    }
    return null;
  }

  /** Resolves when the caller gives up, the faults are cleared, or the fault that it hangs on is over. */
  hang(signal: AbortSignal, struck: StruckFault | null = null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const order = struck?.order ?? null;
    const call = {
      order,
      end: () => {
        this.#hanging.delete(call);
        signal.removeEventListener('abort', call.end);
        resolve();
      },
    };
    this.#hanging.add(call);
    signal.addEventListener('abort', call.end);
    // The call may have been on its way for a while since the fault struck it.
    if (signal.aborted || (order !== null && this.#isOver(order))) call.end();
    return promise;
  }

  /** What may strike yet. */
  pending(): readonly (Fault & { id: number })[] {
    this.#forgetSpent(this.#clock());
    return this.#orders.map((order) => order.remaining());
  }

  /** Takes one fault back and ends the calls that hang on it; false when there is nothing to take back. */
  remove(id: number): boolean {
    const hanging = [...this.#hanging].filter(({ order }) => order?.id === id);
    const isKnown = hanging.length > 0 || this.#orders.some((order) => order.id === id);
    this.#removedIds.add(id);
    this.#orders = this.#orders.filter((order) => order.id !== id);
    for (const { end } of hanging) end();
    return isKnown;
  }

  clear(): void {
    this.#orders = [];
    this.#clearedId = this.#lastId;
    this.#removedIds.clear();
    for (const { end } of this.#hanging) end();
  }

  #forgetSpent(nowMs: number): void {
    if (this.#orders.some((order) => order.isSpent(nowMs))) {
      this.#orders = this.#orders.filter((order) => !order.isSpent(nowMs));
    }
  }

  #isOver({ id }: FaultOrder): boolean {
    return id <= this.#clearedId || this.#removedIds.has(id);
  }
}
