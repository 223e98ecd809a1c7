import * as z from "zod/mini";
import { settingKeys } from "../settings/index.ts";
import { numberFilter } from "./query-fields.ts";
import { timestampSchema } from "./timestamp.ts";

const settingSchema = z.object({
  /** As `packages/domain/src/settings/table.ts` describes it; of a seal its digest, media type, size and `url`. */
  value: z.unknown(),
  /** The value while nothing is saved. */
  default: z.unknown(),
  source: z.enum(["default", "saved"]),
  /** Time and author of the last change or reset; null when there was none. */
  changed_at: z.nullable(timestampSchema),
  changed_by: z.nullable(z.string()),
});
export type Setting = z.infer<typeof settingSchema>;

/** GET /settings; `version` goes up with every change and is in the next change. */
export const settingsSchema = z.object({
  version: z.number(),
  settings: z.record(z.enum(settingKeys), settingSchema),
});
export type SettingsAnswer = z.infer<typeof settingsSchema>;

/** PATCH /settings: only what changes, all or nothing; null gives a setting back to its default. */
export const settingsChangeSchema = z.strictObject({
  changes: z.record(z.string(), z.unknown()),
  /** Of the settings that the change was made from. */
  version: z.int().check(z.minimum(0)),
});

const settingChangeSchema = z.object({
  key: z.string(),
  /** Null: its default. */
  old: z.unknown(),
  new: z.unknown(),
});

/** Query of GET /settings/history: changes with a smaller id; the latest without it. */
export const settingsHistoryQuerySchema = z.object({ before: numberFilter() });

/** GET /settings/history: the latest first, a hundred at a time. */
export const settingsHistorySchema = z.object({
  changes: z.array(z.object({ ...settingChangeSchema.shape, id: z.number(), at: timestampSchema, by: z.string() })),
  /** Ask for more with `before`; null: that was all. */
  next: z.nullable(z.number()),
});
export type SettingsHistory = z.infer<typeof settingsHistorySchema>;

/** GET /settings/export: every setting, null for its default, nothing secret; POST /settings/import takes it. */
export const settingsFileSchema = z.object({
  format: z.number(),
  exported_at: timestampSchema,
  settings: z.record(z.string(), z.unknown()),
});

/** POST /settings/import: a file of an export; null goes back to the default, what it does not name stays as it is. */
export const settingsImportSchema = z.strictObject({
  file: z.strictObject({
    format: z.int(),
    exported_at: z.optional(z.string()),
    settings: z.record(z.string(), z.unknown()),
  }),
  /** Only says what would change. */
  dry_run: z.boolean(),
  version: z.int().check(z.minimum(0)),
});
export type SettingsImport = z.infer<typeof settingsImportSchema>;
/** Its answer: what changed, or would. */
export const settingsImportedSchema = z.object({
  changes: z.array(settingChangeSchema),
  /** Of a dry run: settings that are saved here and that the file does not name, so that they stay as they are. */
  kept: z.optional(z.array(z.enum(settingKeys))),
  version: z.number(),
});
export type SettingsImported = z.infer<typeof settingsImportedSchema>;
