/** Keeps what was used last, as much as fits in a number of bytes. */
export class ByteBudgetCache<Value extends { byteLength: number }> {
  readonly #budgetBytes: number;
  readonly #entries = new Map<string, Value>();
  #heldBytes = 0;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.#drop(key);
    this.#entries.set(key, value);
    this.#heldBytes += value.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#heldBytes <= this.#budgetBytes || oldest === key) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#heldBytes -= this.#entries.get(key)?.byteLength ?? 0;
    this.#entries.delete(key);
  }
}
