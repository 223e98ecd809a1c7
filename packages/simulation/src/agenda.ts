/** Something that an actor will do. */
interface Appointment {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: string;
  readonly act: () => Promise<void>;
}

/** Everything that will happen, by its time; of the same time what was entered first. */
export class Agenda {
  readonly #list: Appointment[] = [];

  add(at: number, actor: string, act: Appointment["act"]): void {
    let [low, high] = [0, this.#list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#list[middle] as Appointment).at <= at) low = middle + 1;
      else high = middle;
    }
    this.#list.splice(low, 0, { at, actor, act });
  }

  /** Takes the next one before `until`. */
  next(until: number): Appointment | undefined {
    const first = this.#list[0];
    return first && first.at < until ? this.#list.shift() : undefined;
  }
}
