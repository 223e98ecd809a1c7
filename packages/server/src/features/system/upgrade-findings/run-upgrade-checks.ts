// Rules: S-8 (docs/rules)
import type { Portal } from "../../../portal.ts";
import { outlivedFlags } from "./outlived-flags.ts";
import { releasedParts } from "./released-parts.ts";
import { unsentLetters } from "./unsent-letters.ts";
import type { Suspect, UpgradeCheck, UpgradeCheckName } from "./upgrade-check.ts";

/** So many rows of each check are looked at in one run of the job. */
const mostPerRun = 200;

async function runCheck<S extends Suspect>(
  portal: Portal,
  name: UpgradeCheckName,
  seenId: number,
  check: UpgradeCheck<S>,
): Promise<void> {
  const suspects = await check.suspects(portal, seenId, mostPerRun);
  const row = portal.db.updateTable("upgrade_checks").where("name", "=", name);
  for (const suspect of suspects) {
    await check.look(portal, suspect);
    // Another server may be further.
    await row.set({ seen_id: suspect.id }).where("seen_id", "<", suspect.id).execute();
  }
  if (suspects.length < mostPerRun) await row.set({ done_at: portal.clock() }).where("done_at", "is", null).execute();
}

const runs: Readonly<Record<UpgradeCheckName, (portal: Portal, seenId: number) => Promise<void>>> = {
  released_parts: (portal, seenId) => runCheck(portal, "released_parts", seenId, releasedParts),
  unsent_letters: (portal, seenId) => runCheck(portal, "unsent_letters", seenId, unsentLetters),
  outlived_flags: (portal, seenId) => runCheck(portal, "outlived_flags", seenId, outlivedFlags),
};

/**
 * Goes on with the checks that an upgrade has left to do: what is certain is mended, the rest is listed for the admins.
 * One that fails, such as while the payment provider is down, keeps none of the others.
 * @throws the last failure, so that the job is repeated
 */
export async function runUpgradeChecks(portal: Portal): Promise<void> {
  const open = await portal.db
    .selectFrom("upgrade_checks")
    .select(["name", "seen_id"])
    .where("done_at", "is", null)
    .orderBy("name")
    .execute();
  let failure: { readonly error: unknown } | undefined;
  for (const { name, seen_id: seenId } of open)
    try {
      await runs[name](portal, seenId);
    } catch (error) {
      failure = { error };
    }
  if (failure) throw failure.error;
}
