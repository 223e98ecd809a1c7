import { readConfig } from "../config.ts";
import { parseMasterKeys } from "../ports/documents/index.ts";
import { rewrapKeys } from "./rewrap-keys.ts";
import { CommandError, onDatabase, runCommand } from "./run-command.ts";

const shown = 10;

/**
 * `portal rotate-document-key`, with DOCUMENT_KEY naming the new key first and the earlier ones after it: afterwards
 * everything stored opens with the new key only.
 */
await runCommand(async () => {
  const config = readConfig();
  const masterKeys = parseMasterKeys(config.secrets.documentKey);
  return onDatabase(config, async (database) => {
    const { rewrapped, unopened } = await rewrapKeys(database.db, { masterKeys });
    const done = `Wrapped ${rewrapped} keys by "${masterKeys.currentId}".`;
    if (unopened.length > 0)
      throw new CommandError(
        `${done}\n${unopened.length} do not open with the keys in DOCUMENT_KEY; the first are:\n${unopened
          .slice(0, shown)
          .map((row) => `  ${row}`)
          .join("\n")}\nAdd the key that wrapped them and run this again. Remove no key before that.`,
      );
    return (
      `${done}\nEverything opens with "${masterKeys.currentId}" now. ` +
      "Once every server runs with it, run this again; then earlier keys can be removed."
    );
  });
});
