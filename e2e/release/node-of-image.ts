import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start, type Place } from "./run-to-end.ts";

/**
 * The program of the Node that `deploy/Dockerfile` and the install page name, from npm's registry: a version may not
 * start with limits of memory that another one keeps.
 * @param folder where it is installed
 * @returns this process's own where the registry has none for this machine, after it has said so
 */
export async function nodeOfImage(folder: string, place: Place): Promise<string> {
  const file = readFileSync(new URL("../../deploy/Dockerfile", import.meta.url), "utf8");
  const [, major = ""] = /^FROM node:(\d+)\./m.exec(file) ?? [];
  const name = `node-${process.platform}-${process.arch}`;
  const { code } = await start(["npm", "install", "--no-save", "--prefix", folder, `${name}@${major}`], place).ended;
  if (code === 0) return join(folder, "node_modules", name, "bin", "node");
  process.stderr.write(`npm gave no ${name}@${major}: the release is tested with Node ${process.versions.node}\n`);
  return process.execPath;
}
