import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';

import type { Fault } from './fault.ts';

/** Apart from the numbers that mailboxes of the same seed are made of. */
const CHANCE_STREAM = 1;

export type FaultyCall = { method: string; email: string | null; page: number | null };

/** A fault that was ordered, and what is left of it. */
export class FaultOrder {
  readonly id: number;
  readonly fault: Fault;
  readonly #fromMs: number;
  readonly #untilMs: number;
  readonly #random: SeededRandom | null;
  #skip: number;
  #timesLeft: number;
  #strikes = 0;

  constructor(id: number, fault: Fault, nowMs: number) {
    this.id = id;
    this.fault = fault;
    const { skip = 0, share, window } = fault;
    const isEndless = share !== undefined || window !== undefined;
    const { times = isEndless ? 'endless' : 1 } = fault;
    this.#skip = skip;
    this.#timesLeft = times === 'endless' ? Infinity : times;
    this.#random = share === undefined ? null : new SeededRandom(share.seed ?? 1, CHANCE_STREAM);
    if (window === undefined) {
      this.#fromMs = -Infinity;
      this.#untilMs = Infinity;
    } else if ('forMs' in window) {
      this.#fromMs = nowMs + (window.afterMs ?? 0);
      this.#untilMs = this.#fromMs + window.forMs;
    } else {
      this.#fromMs = window.fromMs ?? -Infinity;
      this.#untilMs = window.untilMs;
    }
  }

  /** Whether it will strike no more. */
  isSpent(nowMs: number): boolean {
    return this.#timesLeft <= 0 || nowMs >= this.#untilMs;
  }

  /** Whether it strikes this call, which then counts: the number of the strike, from 0; null if not. */
  strike(call: FaultyCall, nowMs: number): number | null {
    if (!this.#concerns(call) || nowMs < this.#fromMs || this.isSpent(nowMs)) return null;
    if (this.#skip > 0) {
      this.#skip -= 1;
      return null;
    }
    const { share } = this.fault;
    if (share !== undefined && this.#random?.chance(share.probability) === false) return null;
    this.#timesLeft -= 1;
    this.#strikes += 1;
    return this.#strikes - 1;
  }

  /** The fault as if it were ordered now. */
  remaining(): Fault & { id: number } {
    return {
      ...this.fault,
      id: this.id,
      skip: this.#skip,
      times: this.#timesLeft === Infinity ? 'endless' : this.#timesLeft,
      ...(this.#untilMs === Infinity
        ? {}
        : { window: { fromMs: Math.max(0, this.#fromMs), untilMs: this.#untilMs } }),
    };
  }

  #concerns({ method, email, page }: FaultyCall): boolean {
    const { fault } = this;
    return (
      matchesMethod(fault.method, method) &&
      (fault.email === undefined || fault.email.toLowerCase() === email) &&
      (fault.page === undefined || fault.page === page)
    );
  }
}

export function matchesMethod(pattern: string, method: string): boolean {
  return pattern.endsWith('*') ? method.startsWith(pattern.slice(0, -1)) : pattern === method;
}
