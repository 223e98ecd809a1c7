import * as z from "zod/mini";
import { timestampSchema } from "./timestamp.ts";

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
  /** The same as in the audit log and in the log. */
  request_id: z.string(),
});
export type QuarantinedFile = z.infer<typeof quarantinedFileSchema>;

/**
 * GET /quarantine: harmful uploads that were refused, newest first, at most 200; what they are and never what is in
 * them.
 */
export const quarantineSchema = z.object({
  items: z.array(quarantinedFileSchema),
  /** Number of all of them. */
  count: z.number(),
});
export type QuarantineList = z.infer<typeof quarantineSchema>;
