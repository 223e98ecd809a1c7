import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UserError, root, runMain, say } from "./lib/script-helpers.mjs";
import { serverMain } from "./lib/build.mjs";

/**
 * Brings orders to a stage by the real commands of the Dev Tools, in the server that runs at `--url`, or in one of its
 * own that it starts and stops: `npm run seed -- --stage apostille-checkInfo --count 5 --reset`. `--reset` begins with
 * a new embedded database; `--seed` names the people.
 */
const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "apostille-checkInfo" },
    count: { type: "string", default: "1" },
    seed: { type: "string", default: "seed" },
    reset: { type: "boolean", default: false },
    url: { type: "string", default: `http://127.0.0.1:${process.env.PORT ?? "3000"}` },
  },
});

const isUp = async () => (await fetch(`${values.url}/api/health/live`).catch(() => undefined))?.ok ?? false;

async function post(path, body, headers = {}) {
  const answer = await fetch(`${values.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new UserError(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

function resetDatabase() {
  if (process.env.DATABASE_URL) throw new UserError("--reset is for the embedded database: DATABASE_URL is set.");
  const folder = resolve(root, process.env.DATA_DIR ?? "data");
  if (existsSync(folder)) say(`removing ${folder}`);
  rmSync(folder, { recursive: true, force: true });
}

/** A server of its own, until `stop`. */
async function startServer() {
  const env = { APP_ENV: "local", ...process.env };
  const server = spawn(process.execPath, [serverMain], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((done) => server.once("exit", done));
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new UserError("The server did not start: see above.");
    await new Promise((done) => setTimeout(done, 200));
  }
  return async () => {
    server.kill("SIGTERM");
    await ended;
  };
}

await runMain(async () => {
  const isRunning = await isUp();
  if (isRunning && values.reset) throw new UserError(`Stop the server at ${values.url} first: its database would go.`);
  if (values.reset) resetDatabase();
  const stop = isRunning ? async () => {} : await startServer();
  try {
    const account = { username: "admin@example.gov", password: "demo-password" };
    const { token } = await post("/users/login", account);
    for (let at = 1; at <= Number(values.count); at += 1) {
      const body = { seed: `${values.seed}-${at}`, state: values.stage };
      const made = await post("/dev-tools", body, { "x-access-token": token });
      if ("cart" in made) throw new UserError(`${values.stage} is a cart: the Dev Tools page opens it in a browser.`);
      console.log(`${values.url}/admin/order/${made.id}  ${values.url}/order/${made.urlId}`);
    }
  } finally {
    await stop();
  }
});
