// Rules: A-44 (docs/rules)
import { readConfig } from "../config.ts";
import { openAdministrationOf } from "./open-administration-of.ts";
import { onDatabase, runCommand } from "./run-command.ts";

/** `portal open-administration`: for admins whose own network is no longer among the named ones. */
await runCommand(async () => {
  const before = await onDatabase(readConfig(), ({ db }) => openAdministrationOf(db, new Date()));
  return `Admins can work from everywhere again, within a minute. These networks were named: ${before}`;
});
