import { closeSync, openSync } from "node:fs";
import { expect, it } from "vitest";
import { createLogger } from "../http/logger.ts";
import { droppedLines, logOutput } from "./log-output.ts";

it("keeps serving while the disk of the log is full, and counts what it drops", () => {
  // Every write to this file fails as one to a full disk does.
  const full = openSync("/dev/full", "w");
  const before = droppedLines.count;
  const log = createLogger("info", logOutput(full, 2000));
  for (let line = 0; line < 100; line += 1) log.info({ line }, "a line of the log");
  expect(droppedLines.count - before).toBeGreaterThan(70);
  expect(droppedLines.count - before).toBeLessThan(100);
  closeSync(full);
});
