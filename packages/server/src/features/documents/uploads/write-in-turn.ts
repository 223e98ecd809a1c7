import { setTimeout as sleep } from "node:timers/promises";
import type { CommandContext } from "../../../http/command-context.ts";
import { createFairPool } from "../../../ports/documents/index.ts";
import { pictureCaller } from "./prepare-uploads.ts";

/** More than a server's open uploads: nobody is refused whose file waits to be written. */
const pool = createFairPool(200);
/** Bytes that the database writes in a millisecond. */
const writtenInMs = 50_000;
let restedAt = 0;

/**
 * Writes files one at a time, in turns of their hosts and small ones first, with a rest after each: every other commit
 * waits for the bytes of those before it.
 */
export function writeInTurn<T>(
  { from }: Pick<CommandContext, "from">,
  bytes: number,
  write: () => Promise<T>,
): Promise<T> {
  const expectedMs = bytes / writtenInMs;
  // A caller who has left is found by the write itself.
  const caller = { ...pictureCaller({ from }), hasLeft: () => false, expectedMs };
  return pool(async (spend) => {
    // The rest after another's file is no time of this host.
    spend(expectedMs);
    const rest = restedAt - performance.now();
    if (rest > 0) await sleep(rest);
    try {
      return await write();
    } finally {
      restedAt = performance.now() + expectedMs;
    }
  }, caller);
}
