/** Texts by number, each kept once: senders repeat a thousand times over in a mailbox. */
export class InternedTable {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];

  get size(): number {
    return this.#values.length;
  }

  numberOf(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#values.length;
    this.#values.push(value);
    this.#numbers.set(value, number);
    return number;
  }

  valueOf(number: number): string {
    return this.#values[number] ?? '';
  }

  /** For each number, 1 when its text matches. */
  numbersWhere(matches: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#values, (value) => (matches(value) ? 1 : 0));
  }
}
