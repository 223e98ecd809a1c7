import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rounded } from "./harness.mjs";
import { hostilePictures } from "./hostile-pictures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const test = "packages/server/src/http/hostile-cost.test.ts";

/** Runs the gate's own test, and reads what each request cost from its report. */
async function report() {
  const folder = await mkdtemp(join(tmpdir(), "dop-bench-"));
  try {
    const file = join(folder, "report.json");
    const args = ["vitest", "run", "--project", "server-postgres", "--reporter=json", `--outputFile=${file}`, test];
    const child = spawn("npx", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return JSON.parse(await readFile(file, "utf8")).testResults.flatMap(({ assertionResults }) => assertionResults);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cost of each hostile request of an anonymous caller, as a part of the 50 ms that it may, and its pictures. */
export async function hostileRequests() {
  const results = await report();
  const rows = results.map(({ title, status, meta }) => ({
    request: title,
    "part of the limit": meta.partOfLimit === undefined ? "?" : rounded(meta.partOfLimit, 3),
    status,
  }));
  console.table(rows.toSorted((a, b) => b["part of the limit"] - a["part of the limit"]));
  if (results.length === 0) return ["no hostile request was measured"];
  const tooCostly = results.filter(({ status }) => status !== "passed");
  return [...tooCostly.map(({ title }) => `${title} costs more than it may`), ...(await hostilePictures())];
}
