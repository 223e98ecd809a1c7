// @ts-check
// Rules: P-32 (docs/rules)
// The thread that ends its process at work that takes too much of a processor: nothing else can stop such work.
import { parentPort } from "node:worker_threads";

const lookEachMs = 10;
/** Milliseconds of a processor that the process may have used; null between two files. @type {number | null} */
let most = null;

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

parentPort?.on("message", (/** @type {number | null} */ allowed) => (most = allowed));
setInterval(() => {
  if (most !== null && used() > most) process.kill(process.pid, "SIGKILL");
}, lookEachMs);
