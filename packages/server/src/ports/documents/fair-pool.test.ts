import { describe, expect, it } from "vitest";
import { createFairPool, PoolFullError, type FairPoolOptions, type PoolCaller } from "./fair-pool.ts";

/** A pool whose tasks end when they are told to, each after this many milliseconds of work. */
function aPool(waitingLine = 64, options: FairPoolOptions = {}) {
  let now = 0;
  const run = createFairPool(waitingLine, { now: () => now, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, ms: number, caller: Partial<PoolCaller> = {}): Promise<void> => {
    const task = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      now += ms;
    };
    const added = run(task, { group: name.slice(0, 1), hasLeft: () => false, ...caller });
    added.catch(() => undefined);
    return added;
  };
  /** Ends what runs, until nothing waits. */
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
    }
    return begun;
  };
  const later = (ms: number) => (now += ms);
  return { add, begun, finish, later };
}

describe("fair pool", () => {
  it("runs one at a time, and another host before the second of one that waits with six", async () => {
    const { add, begun, finish } = aPool();
    for (let count = 1; count <= 6; count += 1) void add(`a${count}`, 400);
    void add("b1", 50);
    expect(begun).toEqual(["a1"]);
    expect(await finish()).toEqual(["a1", "b1", "a2", "a3", "a4", "a5", "a6"]);
  });

  it("counts time and not tasks: short ones of one host pass the long ones of others", async () => {
    const { add, finish } = aPool();
    for (const host of ["a", "b", "c"]) for (const count of [1, 2]) void add(host + String(count), 400);
    for (const count of [1, 2, 3]) void add(`d${count}`, 50);
    expect(await finish()).toEqual(["a1", "b1", "c1", "d1", "d2", "d3", "a2", "b2", "c2"]);
  });

  it("runs the small task of a newcomer before the large ones of hosts that come again and again", async () => {
    const { add, finish } = aPool();
    const large = (name: string) => add(name, 400, { expectedMs: 400 });
    for (const host of ["b", "c"]) void large(`${host}1`).then(() => large(`${host}2`));
    void large("a1").then(() => add("d1", 5, { expectedMs: 5 }));
    // It comes while b2 runs.
    expect(await finish()).toEqual(["b1", "c1", "a1", "b2", "d1", "c2"]);
  });

  it("runs the small task of a host before the large ones of many that came first", async () => {
    const { add, finish } = aPool();
    for (const host of ["a", "b", "c", "d"]) void add(`${host}1`, 400, { expectedMs: 400 });
    void add("e1", 50, { expectedMs: 50 });
    void add("f1", 400, { expectedMs: 400 });
    expect(await finish()).toEqual(["a1", "e1", "b1", "c1", "d1", "f1"]);
  });

  it("owes a host nothing for the time in which it did not ask", async () => {
    const { add, finish } = aPool();
    void add("a1", 1000);
    await finish();
    void add("b1", 10);
    for (const name of ["b2", "a2", "b3", "a3"]) void add(name, 10);
    expect(await finish()).toEqual(["a1", "b1", "a2", "b2", "a3", "b3"]);
  });

  it("never begins what nobody waits for any more", async () => {
    const { add, finish } = aPool();
    const gone = { hasLeft: () => true };
    await expect(add("b0", 10, gone)).rejects.toThrow("UPLOAD_GONE");
    void add("a1", 10);
    const left = add("a2", 10, gone);
    void add("a3", 10);
    expect(await finish()).toEqual(["a1", "a3"]);
    await expect(left).rejects.toThrow("UPLOAD_GONE");
  });

  it("refuses the newest of the host with most that wait when its line is full", async () => {
    const { add, finish } = aPool(2);
    void add("a1", 10);
    void add("a2", 10);
    const third = add("a3", 10);
    void add("b1", 10);
    await expect(third).rejects.toThrow(PoolFullError);
    await expect(add("a4", 10)).rejects.toThrow(PoolFullError);
    expect(await finish()).toEqual(["a1", "b1", "a2"]);
  });

  it("goes on after a task that fails", async () => {
    const run = createFairPool(1);
    await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await run(() => Promise.resolve("yes"))).toBe("yes");
  });

  describe("with a budget", () => {
    const budget = { ms: 1000, windowMs: 60_000, freeMs: 200 };

    it("keeps a person's second task ahead of hosts that have taken more", async () => {
      const { add, finish } = aPool(64, { budget: { ...budget, ms: 10_000 } });
      for (const host of ["a", "b", "c", "d"]) for (const count of [1, 2]) void add(host + String(count), 300);
      void add("e1", 90);
      void add("e2", 90);
      expect(await finish()).toEqual(["a1", "b1", "c1", "d1", "e1", "e2", "a2", "b2", "c2", "d2"]);
    });

    it("lets a host that spent its budget wait for all others, until its window ends", async () => {
      let over = 0;
      const { add, finish, later } = aPool(64, { budget, onOverBudget: () => (over += 1) });
      for (const name of ["a1", "a2", "a3"]) void add(name, 400);
      await finish();
      for (const name of ["b1", "a4", "b2", "b3", "c1"]) void add(name, 300);
      expect((await finish()).slice(3)).toEqual(["b1", "c1", "b2", "b3", "a4"]);
      expect(over).toBe(1);
      later(60_000);
      for (const name of ["d1", "a5", "d2"]) void add(name, 300);
      expect((await finish()).slice(-3)).toEqual(["d1", "a5", "d2"]);
      expect(over).toBe(1);
    });

    it("counts the time of a processor where the task tells it", async () => {
      let now = 0;
      let over = 0;
      const run = createFairPool(1, { now: () => now, budget, onOverBudget: () => (over += 1) });
      const caller = { group: "a", hasLeft: () => false };
      for (let count = 0; count < 9; count += 1)
        await run((spend) => {
          now += 1000;
          spend(100);
          return Promise.resolve();
        }, caller);
      expect(over).toBe(0);
      await run((spend) => Promise.resolve(spend(100)), caller);
      await run(() => Promise.resolve(), caller);
      expect(over).toBe(1);
    });

    it("refuses first whoever has spent it, and says when there is a budget again", async () => {
      const { add, finish } = aPool(3, { budget });
      void add("a1", 1000);
      await finish();
      void add("b1", 10);
      const poor = add("a2", 10);
      for (const name of ["b2", "b3", "b4"]) void add(name, 10);
      await expect(poor).rejects.toMatchObject({ budgetBackInMs: 60_000 });
      await expect(add("b5", 10)).rejects.toMatchObject({ budgetBackInMs: null });
      expect((await finish()).slice(1)).toEqual(["b1", "b2", "b3", "b4"]);
    });

    it("counts no work without a host", async () => {
      let over = 0;
      const { add, finish } = aPool(64, { budget, onOverBudget: () => (over += 1) });
      for (const name of ["a1", "a2", "a3"]) void add(name, 1000, { group: "" });
      await finish();
      expect(over).toBe(0);
    });
  });
});
