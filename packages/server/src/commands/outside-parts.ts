import { assemblePortal } from "../assemble-portal.ts";
import type { Config } from "../config.ts";
import type { OpenDatabase } from "../db/database.ts";
import { askParts } from "../features/system/index.ts";
import { createLogger } from "../http/logger.ts";
import { openSealer } from "../start/open-sealer.ts";

/** Asks every outside part of an installation for an answer, as its server would; nothing is changed. */
export async function askOutsideParts(config: Config, database: OpenDatabase) {
  const clock = () => new Date();
  const sealer = await openSealer(config, clock);
  const logger = createLogger("silent");
  const portal = await assemblePortal({
    config,
    database,
    clock,
    logger,
    sealer,
    publicUrl: () => config.publicUrl ?? "",
  });
  return (await askParts(portal)).parts;
}
