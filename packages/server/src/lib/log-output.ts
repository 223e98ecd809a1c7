import { pino } from "pino";

/** Bytes of lines that wait for a place to be written to; more are dropped. */
const keptBytes = 1_000_000;

/** Lines of the log that this process could not write: the disk is full. */
export const droppedLines = { count: 0 };

/** A place for the log that never ends the process: lines wait for room, and those beyond a megabyte are dropped. */
export function logOutput(fd = 1, most = keptBytes) {
  const output = pino.destination({ fd, sync: true, maxLength: most });
  output.on("error", () => undefined);
  output.on("drop", () => {
    droppedLines.count += 1;
  });
  return output;
}
