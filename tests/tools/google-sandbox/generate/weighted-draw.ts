import type { SeededRandom } from './seeded-random.ts';

/** Draws indices in proportion to their weights. */
export class WeightedDraw {
  readonly #cumulative: Float64Array;

  constructor(weights: readonly number[]) {
    let sum = 0;
    this.#cumulative = Float64Array.from(weights, (weight) => (sum += weight));
  }

  draw(random: SeededRandom): number {
    const total = this.#cumulative[this.#cumulative.length - 1] ?? 0;
    const wanted = random.next() * total;
    let low = 0;
    let high = this.#cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#cumulative[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
