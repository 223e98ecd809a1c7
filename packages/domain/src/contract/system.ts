import * as z from "zod/mini";
import { dollarsSchema } from "./catalog.ts";
import { timestampSchema } from "./timestamp.ts";

/** GET /health/live and /health/ready */
export const healthSchema = z.object({
  status: z.literal("ok"),
  /** The version that answers, and the commit that it was built from: GET /health/live. */
  version: z.optional(z.string()),
  commit: z.optional(z.string()),
  /** Keys of old orders that wait for their seal after an upgrade; the server serves: GET /health/ready. */
  keys_to_seal: z.optional(z.number()),
});

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
  "pictures",
  "texts",
  "sealer",
] as const;
export type HealthPart = (typeof healthParts)[number];

/**
 * Reasons why a part is down. UNREACHABLE: no connection, or it broke; TIMEOUT: no answer in time; REFUSED: wrong key,
 * wrong name, no right; BUSY: it says that it has a fault or too much to do; STRANGE_ANSWER: an unexpected server
 * answers; BEHIND: migrations are missing.
 */
export const partDownReasons = ["UNREACHABLE", "TIMEOUT", "REFUSED", "BUSY", "STRANGE_ANSWER", "BEHIND"] as const;
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

/** GET /upgrade-findings: faults of earlier versions (rule S-8) for a person to check, and the number mended. */
export const upgradeFindingsSchema = z.object({
  mended: z.int(),
  findings: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(["released_parts", "unsent_letters", "outlived_flags"]),
      order_id: z.int(),
      amount: z.nullable(dollarsSchema),
      found_at: timestampSchema,
    }),
  ),
});
export type UpgradeFindings = z.infer<typeof upgradeFindingsSchema>;

const quarantinedFileSchema = z.object({
  id: z.uuid(),
  /** The field that it was chosen for. */
  kind: z.enum(["id", "selfie", "license-back", "additional"]),
  /** The scanner's name of what it found. */
  signature: z.string(),
  /** In bytes, as it came in. */
  size: z.number(),
  /** Of the bytes as they came in, in hex. */
  sha256: z.string(),
  created_at: timestampSchema,
  /** The request's id in the audit log and in the log. */
  request_id: z.string(),
});
export type QuarantinedFile = z.infer<typeof quarantinedFileSchema>;

/** GET /quarantine: harmful uploads that were refused, newest first, at most 200; never their content. */
export const quarantineSchema = z.object({
  items: z.array(quarantinedFileSchema),
  count: z.number(),
});
export type QuarantineList = z.infer<typeof quarantineSchema>;
