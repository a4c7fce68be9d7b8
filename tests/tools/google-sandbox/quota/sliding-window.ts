/** Units spent in the last so many milliseconds. */
export class SlidingWindow {
  readonly #lengthMs: number;
  #spent: { atMs: number; units: number }[] = [];
  #head = 0;
  #total = 0;

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  total(nowMs: number): number {
    this.#forget(nowMs);
    return this.#total;
  }

  add(units: number, nowMs: number): void {
    this.#spent.push({ atMs: nowMs, units });
    this.#total += units;
  }

  /** Milliseconds until a call of so many units fits under the limit. */
  waitMs(units: number, limit: number, nowMs: number): number {
    this.#forget(nowMs);
    let excess = this.#total + units - limit;
    for (let index = this.#head; index < this.#spent.length && excess > 0; index += 1) {
      const entry = this.#spent[index];
      if (entry === undefined) break;
      excess -= entry.units;
      if (excess <= 0) return entry.atMs + this.#lengthMs - nowMs;
    }
    return excess > 0 ? this.#lengthMs : 0;
  }

  #forget(nowMs: number): void {
    for (;;) {
      const oldest = this.#spent[this.#head];
      if (oldest === undefined || oldest.atMs > nowMs - this.#lengthMs) break;
      this.#total -= oldest.units;
      this.#head += 1;
    }
    if (this.#head > 4096 && this.#head * 2 > this.#spent.length) {
      this.#spent = this.#spent.slice(this.#head);
      this.#head = 0;
    }
  }
}
