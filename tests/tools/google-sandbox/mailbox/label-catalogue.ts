export type UserLabel = { id: string; name: string };

/**
 * The user's own labels, and the sets of them that messages carry. A message holds the number of its set,
 * so that a mailbox of a million messages needs one number each; set 0 is the empty one.
 */
export class LabelCatalogue {
  readonly #labels = new Map<string, UserLabel>();
  readonly #sets: (readonly string[])[] = [[]];
  readonly #setNumbers = new Map<string, number>([['', 0]]);

  list(): readonly UserLabel[] {
    return [...this.#labels.values()];
  }

  has(id: string): boolean {
    return this.#labels.has(id);
  }

  /** Adds a label unless its id is known. */
  define(id: string, name: string): void {
    if (!this.#labels.has(id)) this.#labels.set(id, { id, name });
  }

  /** The number of the set of exactly these labels. Each label has to be defined. */
  setNumberOf(ids: readonly string[]): number {
    const sorted = [...new Set(ids)].sort();
    for (const id of sorted) {
      if (!this.#labels.has(id)) throw new Error(`label ${id} is not defined`);
    }
    const key = sorted.join('\n');
    const known = this.#setNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.#sets.length;
    this.#sets.push(sorted);
    this.#setNumbers.set(key, number);
    return number;
  }

  labelsOf(setNumber: number): readonly string[] {
    return this.#sets[setNumber] ?? [];
  }

  /** For each set number, 1 when the set holds one of the labels. */
  setsWithAny(ids: ReadonlySet<string>): Uint8Array {
    return Uint8Array.from(this.#sets, (set) => (set.some((id) => ids.has(id)) ? 1 : 0));
  }
}
