import { expect, it } from "vitest";
import { writeInTurn } from "./write-in-turn.ts";

const megabyte = 1024 * 1024;

it("writes one file at a time, a small one before large ones that came first", async () => {
  const begun: string[] = [];
  let running = 0;
  const write = (name: string, bytes: number) =>
    writeInTurn({ from: { address: name, userAgent: "", hasLeft: () => false } }, bytes, async () => {
      begun.push(name);
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      running -= 1;
    });
  await Promise.all([
    write("192.0.2.1", megabyte),
    write("192.0.2.2", megabyte),
    write("192.0.2.3", megabyte),
    write("192.0.2.4", 30_000),
  ]);
  expect(begun).toEqual(["192.0.2.1", "192.0.2.4", "192.0.2.2", "192.0.2.3"]);
});

it("lets the second small file of a host wait no longer than the first", async () => {
  const begun: string[] = [];
  const write = (name: string, address: string, bytes: number) =>
    writeInTurn({ from: { address, userAgent: "", hasLeft: () => false } }, bytes, async () => {
      begun.push(name);
      await new Promise(setImmediate);
      if (name === "id") selfie = write("selfie", "192.0.2.8", 30_000);
    });
  let selfie: Promise<void> | undefined;
  const large = [1, 2, 3].map((host) => write(`paper ${String(host)}`, `192.0.2.${String(host)}`, megabyte));
  await Promise.all([...large, write("id", "192.0.2.8", 30_000)]);
  await selfie;
  expect(begun).toEqual(["paper 1", "id", "selfie", "paper 2", "paper 3"]);
});

it("writes the next file after one that failed", async () => {
  const from = { address: "192.0.2.9", userAgent: "", hasLeft: () => false };
  await expect(writeInTurn({ from }, 1, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  await expect(writeInTurn({ from }, 1, () => Promise.resolve("kept"))).resolves.toBe("kept");
});
