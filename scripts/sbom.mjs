/**
 * `npm run sbom`: writes what the running portal is made of into `sbom/`, as CycloneDX 1.5, with the checksum of the file.
 * Tools of development are left out.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--omit", "dev"];
const npm = spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
if (npm.status !== 0) {
  console.error(npm.stderr);
  process.exit(1);
}

const file = `${name}-${version}.cdx.json`;
mkdirSync(join(root, "sbom"), { recursive: true });
writeFileSync(join(root, "sbom", file), npm.stdout);
const digest = createHash("sha256").update(npm.stdout).digest("hex");
writeFileSync(join(root, "sbom", `${file}.sha256`), `${digest}  ${file}\n`);
console.log(`sbom/${file}: ${JSON.parse(npm.stdout).components.length} packages`);
