import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { createDatabaseClock } from "./database-clock.ts";
import { millisecondsIn } from "../lib/time.ts";

const { hour } = millisecondsIn;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A server on a machine whose clock is off by so many milliseconds. */
function serverOff(ms: number) {
  const told: number[] = [];
  const machine = { off: ms };
  const clock = createDatabaseClock({
    db: database.db,
    machine: () => Date.now() + machine.off,
    onApart: (apart) => told.push(apart),
  });
  return { clock, machine, told, error: () => Math.abs(clock.now().getTime() - Date.now()) };
}

describe("the clock of a server", () => {
  it.each([hour, -hour])(
    "follows the database's when the machine's is %d ms off, and operators are told",
    async (off) => {
      const { clock, told, error } = serverOff(off);
      await clock.measure();
      expect(error()).toBeLessThan(10_000);
      expect(told).toHaveLength(1);
      expect(told[0]).toBeGreaterThan(-off - 10_000);
      expect(told[0]).toBeLessThan(-off + 10_000);
    },
  );

  it("follows when the machine's clock is corrected, and when it goes wrong again", async () => {
    const { clock, machine, told, error } = serverOff(hour);
    await clock.measure();
    machine.off = 0;
    await clock.measure();
    expect(error()).toBeLessThan(10_000);
    machine.off = -hour;
    await clock.measure();
    expect(error()).toBeLessThan(10_000);
    expect(told).toHaveLength(2);
  });

  it("ignores a difference of less than a quarter of a second", async () => {
    const { clock, machine, told } = serverOff(0);
    for (const off of [0, 100, -100]) {
      machine.off = off;
      await clock.measure();
      const before = Date.now() + off;
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
      expect(clock.now().getTime()).toBeLessThanOrEqual(Date.now() + off);
    }
    expect(told).toEqual([]);
  });

  it("keeps its last correction while the database is unavailable", async () => {
    const own = await openTestDatabase();
    const clock = createDatabaseClock({ db: own.db, machine: () => Date.now() + hour, onApart: () => undefined });
    await clock.measure();
    await own.close();
    await expect(clock.measure()).rejects.toThrow("destroyed");
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(10_000);
  });
});
