import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./script-helpers.mjs";

const running = new Set();

/**
 * Runs a command to its end with its output streaming through, and answers its exit code (128 and more when a
 * signal ended it, as in a shell). `node` is the Node that runs this script.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command === "node" ? process.execPath : command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.add(child);
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("exit", (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** The commands that are running now, so that an interrupted script can end them before it ends itself. */
export function stopRunning(signal = "SIGTERM") {
  for (const child of running) child.kill(signal);
}
