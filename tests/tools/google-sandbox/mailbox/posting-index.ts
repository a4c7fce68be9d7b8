/** For each number of a column, the places where it stands, ascending (a counting sort). */
export class PostingIndex {
  readonly #starts: Uint32Array;
  readonly #places: Uint32Array;

  constructor(order: Uint32Array, column: Uint32Array, numbers: number) {
    const starts = new Uint32Array(numbers + 1);
    for (const ordinal of order) {
      const next = (column[ordinal] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let number = 1; number <= numbers; number += 1) {
      starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0);
    }
    const cursor = starts.slice();
    const places = new Uint32Array(order.length);
    order.forEach((ordinal, place) => {
      const number = column[ordinal] ?? 0;
      const slot = cursor[number] ?? 0;
      places[slot] = place;
      cursor[number] = slot + 1;
    });
    this.#starts = starts;
    this.#places = places;
  }

  placesOf(number: number): Uint32Array {
    return this.#places.subarray(this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0);
  }
}
