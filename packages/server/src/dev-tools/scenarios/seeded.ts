/** A repeatable source of choices: the same seed gives the same people, amounts and dates. */
export interface Seeded {
  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Choices from a numeric or textual seed (a 32-bit multiply-and-mix generator; not for secrets). */
export function seeded(seed: string | number): Seeded {
  let state = Buffer.from(String(seed)).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    pick: (list) => {
      const picked = list[int(list.length)];
      if (picked === undefined) throw new Error("nothing to pick from");
      return picked;
    },
  };
}
