import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { at, say } from "./script-helpers.mjs";

// Not in node_modules: `npm ci` removes that folder while the lock is held.
const folder = at(".cache");
const file = at(".cache", "prepare.lock");

/** Runs `work` while no other process prepares this clone; waits for one that does. */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true });
  for (let told = false; !take();) {
    if (!told) say("another process is preparing this clone: waiting for it");
    told = true;
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

/** Takes the lock, or clears one that a dead process left behind; false when it is worth another try. */
function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = read(file);
  if (holder !== undefined && !isAlive(holder)) clear(holder);
  return false;
}

/** Removes a dead holder's lock. Renaming first makes sure that two who clear at once do not remove a fresh one. */
function clear(deadPid) {
  const mine = `${file}.${process.pid}`;
  try {
    renameSync(file, mine);
    if (read(mine) !== deadPid) linkSync(mine, file);
  } catch {
    // Someone else was quicker; the next try sees what they left.
  }
  rmSync(mine, { force: true });
}

function read(path) {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
