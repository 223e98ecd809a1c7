import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

const millionths = 1_000_000;

/** The one source of chance of a history: the same seed chooses the same. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return uniformInt(this.#generator, from, to);
  }

  /** @param share 0 to 1 */
  chance(share: number): boolean {
    return this.between(1, millionths) <= share * millionths;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  /** One of these by their weights, whole numbers. */
  weighed<K extends string>(weights: Readonly<Record<K, number>>): K {
    const names = Object.keys(weights) as K[];
    const total = names.reduce((sum, name) => sum + weights[name], 0);
    let left = this.between(1, total);
    return names.find((name) => (left -= weights[name]) <= 0) as K;
  }
}
