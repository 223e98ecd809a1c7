// Rules: S-6 (docs/rules)
import type { SettingsImport, SettingsImported } from "@dop/domain/contract";
import { isSettingKey, settingKeys, settingsFormat } from "@dop/domain/settings";
import { msg } from "@dop/texts/message";
import { invalid } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { changeSettings, changesOf } from "./change-settings.ts";
import { checkChanges } from "./check-changes.ts";
import { readPicture } from "./office-pictures.ts";
import { readSeal } from "./office-seals.ts";
import { readSaved, readVersion } from "../../../live-settings/setting-rows.ts";

/**
 * Every setting that this version knows: the saved value, the seal and the picture with their bytes, and null for a
 * default. Nothing in it is secret.
 */
export async function exportSettings(portal: Portal, now: Date) {
  const { saved } = await readSaved(portal.db);
  const { seal, license_picture: picture, ...others } = saved;
  const bytes = seal ? await readSeal(portal.db, seal.digest) : undefined;
  const shown = picture ? await readPicture(portal.db, picture.digest) : undefined;
  return {
    format: settingsFormat,
    exported_at: now.toISOString(),
    settings: {
      ...Object.fromEntries(settingKeys.map((key) => [key, null])),
      ...others,
      ...(bytes ? { seal: { media_type: bytes.media_type, data: Buffer.from(bytes.content).toString("base64") } } : {}),
      ...(picture && shown
        ? {
            license_picture: {
              data: Buffer.from(shown.content).toString("base64"),
              alt_en: picture.alt_en,
              alt_es: picture.alt_es,
            },
          }
        : {}),
    },
  };
}

/**
 * Saves the settings of a file. Those that it does not name were unknown to the version that wrote it, and stay. A dry
 * run reports the changes and the saved settings that stay.
 * @throws 400 for a file of another format, an unknown setting or a wrong value; 409 STALE as any change
 */
export async function importSettings(
  context: StaffContext,
  { file, dry_run: isDryRun, version }: SettingsImport,
): Promise<SettingsImported> {
  const { portal } = context;
  if (file.format !== settingsFormat)
    throw invalid([{ path: "file.format", message: msg("settings.otherFormat", file.format, settingsFormat) }]);
  // The default of a setting that this version does not know changes nothing.
  const known = Object.entries(file.settings).filter(([key, value]) => value !== null || isSettingKey(key));
  const checked = await checkChanges(context, Object.fromEntries(known));
  if (!isDryRun) {
    const changes = await changeSettings(context, checked, version);
    return { changes, version: portal.settings().version };
  }
  context.skipAudit();
  return inTransaction(portal, async ({ tx }) => {
    const { saved } = await readSaved(tx);
    return {
      changes: await changesOf(tx, checked.values, context.requester.displayName),
      kept: settingKeys.filter((key) => saved[key] !== undefined && !Object.hasOwn(file.settings, key)),
      version: await readVersion(tx),
    };
  });
}
