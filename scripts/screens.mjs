import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { findChromium } from "./lib/chromium.mjs";
import { UserError, at, runMain, say } from "./lib/script-helpers.mjs";
import { run } from "./lib/run.mjs";

// Runs the journeys once with a camera: a picture of every page in `e2e/screens`, which Git ignores. The few that the
// documentation shows are kept in `docs/screens` and renewed from there.

await runMain(async () => {
  const env = { CHROMIUM_PATH: await findChromium(), SCREENS: "1" };
  const code = await run("node", [at("node_modules", "@playwright", "test", "cli.js"), "test"], {
    cwd: at("e2e"),
    env,
  });
  if (code !== 0) throw new UserError("A journey failed, so docs/screens stays as it was.");
  const shown = readdirSync(at("docs", "screens"));
  const missing = shown.filter((name) => !existsSync(at("e2e", "screens", name)));
  if (missing.length > 0) throw new UserError(`No journey takes ${missing.join(", ")}, which docs/screens keeps.`);
  for (const name of shown) copyFileSync(at("e2e", "screens", name), at("docs", "screens", name));
  say(`Every page is in e2e/screens; ${shown.length} pictures of docs/screens are renewed.`);
});
