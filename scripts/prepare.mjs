import { at, UserError, runMain } from "./lib/script-helpers.mjs";
import { checkNode, install, isInstalled } from "./lib/install.mjs";
import { build, isBuilt } from "./lib/build.mjs";
import { withLock } from "./lib/lock.mjs";

// Called before `npm start` and `npm test`, on a clone that may be fresh: Node's built-in modules alone.

await runMain(async () => {
  const purpose = process.argv[2];
  if (purpose !== "start" && purpose !== "test") {
    throw new UserError(`Say what to prepare for: node ${at("scripts", "prepare.mjs")} start|test`);
  }
  checkNode();
  // The tests build in their own stage, so that a broken build is counted with the rest.
  const isReady = () => isInstalled() && (purpose === "test" || isBuilt());
  if (isReady()) return;
  await withLock(async () => {
    if (!isInstalled()) await install();
    if (!isReady()) await build();
  });
});
