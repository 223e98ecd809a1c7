import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { serverMain } from "./lib/build.mjs";
import { UserError, runMain } from "./lib/script-helpers.mjs";

// The server itself refuses to start without APP_ENV; this script is the development start, so it may choose.
process.env.APP_ENV ||= "local";

await runMain(async () => {
  if (!existsSync(serverMain))
    throw new UserError("The server is not built yet: use `npm start`, or `npm run build` first.");
  // In this process, so that signals and the exit code are the server's own.
  await import(pathToFileURL(serverMain).href);
});
