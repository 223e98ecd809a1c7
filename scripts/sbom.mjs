/**
 * `npm run sbom`: writes what the running portal is made of into `sbom/`, as CycloneDX 1.5, with the checksum of the
 * file. Tools of development are left out.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { at, runMain } from "./lib/script-helpers.mjs";
import { createSbom } from "./lib/sbom.mjs";

await runMain(async () => {
  const { name, version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const { json, count } = createSbom();
  const file = `${name}-${version}.cdx.json`;
  mkdirSync(at("sbom"), { recursive: true });
  writeFileSync(at("sbom", file), json);
  const digest = createHash("sha256").update(json).digest("hex");
  writeFileSync(at("sbom", `${file}.sha256`), `${digest}  ${file}\n`);
  console.log(`sbom/${file}: ${String(count)} packages`);
});
