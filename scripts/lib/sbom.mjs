import { spawnSync } from "node:child_process";
import { UserError, root } from "./script-helpers.mjs";

/**
 * The components of the running portal, as CycloneDX 1.5; development tools are left out.
 *
 * @param {{ without?: readonly string[] }} options scopes of packages that are not delivered either
 * @returns {{ json: string, count: number }}
 */
export function createSbom({ without = [] } = {}) {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--omit", "dev"];
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new UserError(stderr);
  const found = JSON.parse(stdout);
  const isDelivered = (ref) => !without.some((scope) => ref.startsWith(`${scope}/`));
  found.components = found.components.filter((part) => isDelivered(part["bom-ref"]));
  found.dependencies = found.dependencies
    .filter(({ ref }) => isDelivered(ref))
    .map((part) => ({ ...part, dependsOn: part.dependsOn?.filter(isDelivered) }));
  return { json: `${JSON.stringify(found, null, 2)}\n`, count: found.components.length };
}
