import { readConfig } from "../config.ts";
import { readSettings } from "../live-settings/live-settings.ts";
import { resetSecondFactorOf } from "./accounts.ts";
import { exactArguments, onDatabase, runCommand } from "./run-command.ts";

/**
 * `portal reset-second-factor <email>`: for an only admin who has lost phone and recovery codes. Other users ask an
 * admin, who resets it on the users page.
 */
await runCommand(async () => {
  const [email = ""] = exactArguments(1, "Say whose: portal reset-second-factor robin.tolman@example.gov");
  const config = readConfig();
  const choosePassword = config.directory.kind === "local";
  await onDatabase(config, async (database) => {
    const { office } = await readSettings(database.db, config);
    await resetSecondFactorOf(database.db, { email, choosePassword, now: new Date(), office });
  });
  const done =
    "The authenticator app and the recovery codes are gone, " +
    "and every session of this person has ended. An email tells them.";
  return choosePassword ? `${done}\nThe next login asks for another password.` : done;
});
