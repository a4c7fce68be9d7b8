/** A set of places 0..size-1, one bit each. Operations give new sets; only `add` changes one. */
export class Bitset {
  readonly size: number;
  readonly #words: Uint32Array;

  constructor(size: number, words = new Uint32Array(Math.ceil(size / 32))) {
    this.size = size;
    this.#words = words;
  }

  static where(size: number, matches: (place: number) => boolean): Bitset {
    const words = new Uint32Array(Math.ceil(size / 32));
    for (let wordIndex = 0; wordIndex < words.length; wordIndex += 1) {
      const first = wordIndex * 32;
      const last = Math.min(size, first + 32);
      let word = 0;
      for (let place = first; place < last; place += 1) {
        if (matches(place)) word |= 1 << (place - first);
      }
      words[wordIndex] = word;
    }
    return new Bitset(size, words);
  }

  static all(size: number): Bitset {
    return new Bitset(size).not();
  }

  get byteLength(): number {
    return this.#words.byteLength;
  }

  add(place: number): void {
    const index = place >>> 5;
    this.#words[index] = (this.#words[index] ?? 0) | (1 << (place & 31));
  }

  has(place: number): boolean {
    return ((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  and(other: Bitset): Bitset {
    return new Bitset(
      this.size,
      this.#words.map((word, index) => word & (other.#words[index] ?? 0)),
    );
  }

  or(other: Bitset): Bitset {
    return new Bitset(
      this.size,
      this.#words.map((word, index) => word | (other.#words[index] ?? 0)),
    );
  }

  not(): Bitset {
    const words = this.#words.map((word) => ~word);
    const used = this.size & 31;
    if (used !== 0) {
      const last = words.length - 1;
      words[last] = (words[last] ?? 0) & (2 ** used - 1);
    }
    return new Bitset(this.size, words);
  }

  /** The places in the set, ascending. */
  places(): Uint32Array {
    const places = new Uint32Array(this.count());
    let found = 0;
    this.#words.forEach((word, index) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        places[found] = index * 32 + 31 - Math.clz32(rest & -rest);
        found += 1;
      }
    });
    return places;
  }

  count(): number {
    let total = 0;
    for (let word of this.#words) {
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return total;
  }
}
