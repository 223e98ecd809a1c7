import * as z from "zod/mini";

/** GET /health/live and /health/ready */
export const healthSchema = z.object({ status: z.literal("ok") });

/** The parts that GET /health/parts asks, in the order of its answer. */
export const healthParts = [
  "database",
  "migrations",
  "document_store",
  "mail",
  "directory",
  "payment_gateway",
  "license_registry",
  "malware_scanner",
  "texts",
  "sealer",
] as const;
export type HealthPart = (typeof healthParts)[number];

/**
 * Why a part is down. UNREACHABLE: no connection, or it broke; TIMEOUT: no answer in time; REFUSED: it does not let us
 * in (wrong key, wrong name, no right); STRANGE_ANSWER: an unexpected server answers; BEHIND: migrations are missing.
 */
export const partDownReasons = ["UNREACHABLE", "TIMEOUT", "REFUSED", "STRANGE_ANSWER", "BEHIND"] as const;
export type PartDownReason = (typeof partDownReasons)[number];

/** GET /health/parts. `off`: this installation does not have the part; `ms` is how long the answer took. */
export const partsHealthSchema = z.object({
  status: z.enum(["ok", "down"]),
  /** Settings that an office should have and that are missing, a sentence each. */
  warnings: z.array(z.string()),
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      state: z.enum(["ok", "down", "off"]),
      ms: z.number(),
      reason: z.optional(z.enum(partDownReasons)),
    }),
  ),
});
export type PartsHealth = z.infer<typeof partsHealthSchema>;
