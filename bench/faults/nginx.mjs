import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";

const page = new URL("../../docs/operations/install.md", import.meta.url);

/** The lines of the install page for two servers, with the ports of these; what they say is what is tried. */
function documentedLines(ports) {
  const text = readFileSync(page, "utf8");
  const [upstream] = /^upstream portal \{\n(?: {2}server .*\n){2}\}/m.exec(text) ?? [];
  const [location] = /^ {2}location \/ \{[\s\S]*?^ {2}\}/m.exec(text) ?? [];
  if (!upstream || !location) throw new Error("install.md has no lines for two servers");
  return {
    upstream: upstream.replace(":3000", `:${ports[0]}`).replace(":3001", `:${ports[1]}`),
    location: location.replace(/^.*error_page.*\n/m, ""),
  };
}

/**
 * nginx before two servers, with the lines of the install page.
 *
 * @returns its port and `stop`; null where the machine has no nginx
 */
export async function startNginx(ports) {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const folder = mkdtempSync(join(tmpdir(), "dop-nginx-"));
  const port = await freePort();
  const { upstream, location } = documentedLines(ports);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
${temporary}
${upstream}
server {
  listen 127.0.0.1:${port};
  client_max_body_size 8m;
${location}
}
}
`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
