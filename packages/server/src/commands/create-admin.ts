import { randomBytes } from "node:crypto";
import { readConfig } from "../config.ts";
import { readSettings } from "../live-settings/live-settings.ts";
import { hashPassword } from "../ports/directory/index.ts";
import { createFirstAdmin } from "./accounts.ts";
import { exactArguments, onDatabase, runCommand } from "./run-command.ts";

/**
 * `portal create-admin EMAIL "DISPLAY NAME"`: the first admin of a new installation, who creates all other
 * accounts. A local account gets a password that is shown once and works once: the first login requires another.
 */
await runCommand(async () => {
  const usage = 'Say who, the name in quotes: portal create-admin robin.tolman@example.gov "R. Tolman"';
  const [email = "", displayName = ""] = exactArguments(2, usage);
  const config = readConfig();
  const password = config.directory.kind === "local" ? randomBytes(18).toString("base64url") : null;
  await onDatabase(config, async (database) => {
    const { office } = await readSettings(database.db, config);
    const passwordHash = password === null ? null : await hashPassword(password);
    await createFirstAdmin(database.db, { email, displayName, passwordHash, now: new Date(), office });
  });
  const done = `${displayName.trim()} is an admin and logs in at /login as ${email.trim().toLowerCase()}`;
  return password === null
    ? `${done} with the password that the county's directory knows.`
    : `${done}\nPassword (shown this once, give it over in private; the first login asks for another): ${password}`;
});
